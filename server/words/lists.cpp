// Lists of tables: those of the house, and one's own.

#include <algorithm>

#include "server/words/words.h"

namespace officina::server {

namespace {

constexpr std::int64_t kMostOnAPage = 100;

}  // namespace

struct Hall::ListWords {
    static Done tables(Hall& hall, Asked& asked) {
        const auto first =
            static_cast<std::size_t>(TRY(number_field(asked.request, "from", 0, 1'000'000, 0)));
        const auto most = TRY(number_field(asked.request, "most", 1, kMostOnAPage, kMostOnAPage));
        // Those in the house first, then those on the disk that wait for people.
        const std::size_t here = hall.lobby_.size(), end = first + static_cast<std::size_t>(most);
        asked.answer.name("tables").begin('[');
        hall.lobby_.tell(asked.answer, first, end);
        if (end > here) {
            const std::size_t before = std::max(first, here);
            for (const tables::TableSummary& summary :
                 TRY(hall.store_.waiting_tables(before - here, static_cast<int>(end - before))))
                if (!hall.circle_here(summary.id) && !hall.lobby_.lists(summary.id))
                    tell_summary(asked.answer, summary);
        }
        // Other nodes' tables fall asleep and wake, too.
        const std::size_t waiting =
            hall.settings_.shares ? TRY(hall.store_.count_waiting_tables()) : hall.sleepers_.waiting;
        asked.answer.end(']').field("total", here + waiting);
        return {};
    }

    static Done history(Hall& hall, Asked& asked) {
        constexpr std::int64_t kEndOfTime = 253'402'300'799'000;  // the year 9999
        const auto before = TRY(number_field(asked.request, "before", 0, kEndOfTime, kEndOfTime));
        const auto most = TRY(number_field(asked.request, "most", 1, kMostOnAPage, kMostOnAPage));
        tables::HistoryMark mark{tables::Instant(tables::Milliseconds(before)), {}};
        if (asked.request.contains("table")) mark.table = TRY(text_field(asked.request, "table"));
        const bool waits =
            hall.lists_.add(asked.line.payer(), [&hall, end = asked.line.end, id = asked.id, most, mark] {
                const Line* line = hall.line_at(end);
                if (line) read_history(hall, *line, id, static_cast<int>(most), mark);
                return line != nullptr;
            });
        if (!waits) return refused("busy", {"tables.store.busy", {}});
        asked.answered_later = true;
        return {};
    }

    using Tables = std::expected<std::vector<tables::TableSummary>, Problem>;

    // What was read takes its turn to be told.
    static void read_history(Hall& hall, const Line& line, const std::string& id, int most,
                             const tables::HistoryMark& mark) {
        hall.store_.history(line.person().id, most, mark,
                            hall.on_return([end = line.end, id](Hall& there, const Tables& tables) {
                                there.lists_.finished();
                                if (const Line* asker = there.line_at(end))
                                    there.turns_.add(asker->payer(), end->client, [&there, end, id, tables] {
                                        tell_history(there, *there.line_at(end), id, tables);
                                    });
                            }));
    }

    static void tell_history(Hall& hall, const Line& line, const std::string& id, const Tables& tables) {
        if (!tables) return hall.refuse(nullptr, line, id, tables.error());
        JsonText text = answer_to(id);
        text.field("ok", "history").name("tables").begin('[');
        for (const tables::TableSummary& summary : *tables)
            tell_summary(text, summary, hall.table(summary.id), line.person().id);
        hall.send(nullptr, line, text.end(']').end('}').take());
    }

    static Done lobby(Hall& hall, Asked& asked) {
        hall.lobby_.watch(asked.line.end, TRY(flag_field(asked.request, "watch")));
        return {};
    }
};

std::span<const Hall::Word> Hall::list_words() {
    using W = ListWords;
    static const Word words[] = {
        {"tables", {"from", "most"}, kOnlyTells, W::tables},
        {"history", {"before", "table", "most"}, kOnlyTells, W::history},
        {"lobby", {"watch"}, kOnlyTells, W::lobby},
    };
    return words;
}

}  // namespace officina::server
