// Playing: moves, taking them back, and being away.

#include <limits>

#include "server/words/words.h"

namespace officina::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostMovesAtOnce = 64;

// `move`, or `moves`: a list of them.
std::expected<std::vector<std::string>, Problem> moves_in(const json::object& request) {
    if (!request.contains("moves")) return std::vector{TRY(text_field(request, "move"))};
    const std::string expected = "1 to " + std::to_string(kMostMovesAtOnce) + " moves, and no field \"move\"";
    if (request.contains("move")) return wrong_field(request, "moves", expected);
    return texts_field(request, "moves", 1, kMostMovesAtOnce, expected);
}

// The number of a position, or of a move.
std::expected<std::uint32_t, Problem> moment_field(const json::object& request, std::string_view name) {
    return static_cast<std::uint32_t>(
        TRY(number_field(request, name, 0, std::numeric_limits<std::int32_t>::max())));
}

}  // namespace

struct Hall::PlayingWords {
    // A move was made or taken back, or everybody was asked whether it may.
    static Done moved(Hall& hall, Asked& asked, Circle& circle, std::vector<std::size_t> steps = {}) {
        asked.news = hall.to_disk(circle);
        asked.news.steps = std::move(steps);
        asked.answer.field("table", circle.table->id()).field("position", circle.table->position());
        return {};
    }

    // Whoever has given up, or whose time has run out, comes back first: for a stand-in no clock rings.
    static std::expected<Place, Problem> place_played(Hall& hall, Asked& asked) {
        const Place place = TRY(hall.own_place(asked));
        if (place.circle.table->stage() == tables::Table::Stage::playing &&
            place.circle.table->bot_at(place.seat))
            return refused("played_for", {"server.played_for", {{"seat", place.seat}}});
        return place;
    }

    static Done play(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(place_played(hall, asked));
        const std::vector<std::string> moves = TRY(moves_in(asked.request));
        const std::uint32_t position = TRY(moment_field(asked.request, "position"));
        if (moves.size() > 1)
            return moved(hall, asked, circle, TRY(circle.table->play(seat, moves, position, hall.now())));
        TRY(circle.table->play(seat, moves.front(), position, hall.now()));
        return moved(hall, asked, circle);
    }

    static Done undo(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(place_played(hall, asked));
        if (TRY(flag_field(asked.request, "all")))
            static_cast<void>(TRY(circle.table->undo_all(seat, hall.now())));
        else
            TRY(circle.table->undo(seat, hall.now()));
        return moved(hall, asked, circle);
    }

    static Done go_back(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.own_place(asked));
        const std::uint32_t to = TRY(moment_field(asked.request, "to"));
        TRY(circle.table->ask_to_go_back(seat, to, hall.new_seed(), hall.now()));
        return moved(hall, asked, circle);
    }

    static Done answer(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.own_place(asked));
        const bool yes = TRY(yes_or_no(asked.request, "yes"));
        if (asked.request.contains("to")) {
            const std::uint32_t to = TRY(moment_field(asked.request, "to"));
            // Another wish may have taken the place of the one they saw.
            if (const auto& wish = circle.table->going_back(); wish && wish->to != to)
                return refused("not_asked", {"tables.not_asked", {{"seat", seat}}});
        }
        TRY(circle.table->answer(seat, yes, hall.new_seed(), hall.now()));
        return moved(hall, asked, circle);
    }

    static Done let_stand_in(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.own_place(asked));
        const auto missed = TRY(number_field(asked.request, "missed", 1, circle.table->terms().seats));
        const bool yes = TRY(yes_or_no(asked.request, "yes"));
        TRY(circle.table->let_stand_in(seat, Seat(static_cast<int>(missed) - 1), yes, hall.now()));
        asked.news = hall.to_disk(circle);
        if (asked.news.entries.empty()) hall.tell_seating(circle);  // else it is told with them
        return {};
    }

    static Done give_up(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.own_place(asked));
        TRY(circle.table->leave(seat, hall.now()));
        asked.news = hall.to_disk(circle);
        return {};
    }

    static Done come_back(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.own_place(asked));
        TRY(circle.table->come_back(seat, hall.now()));
        asked.news = hall.to_disk(circle);
        return {};
    }
};

std::span<const Hall::Word> Hall::playing_words() {
    using W = PlayingWords;
    static const Word words[] = {
        {"play", {"table", "seat", "move", "moves", "position"}, kChanges, W::play},
        {"undo", {"table", "seat", "all"}, kChanges, W::undo},
        {"go_back", {"table", "seat", "to"}, kChanges, W::go_back},
        {"answer", {"table", "seat", "yes", "to"}, kChanges, W::answer},
        {"let_stand_in", {"table", "seat", "missed", "yes"}, kChanges, W::let_stand_in},
        {"give_up", {"table", "seat"}, kChanges, W::give_up},
        {"come_back", {"table", "seat"}, kChanges, W::come_back},
    };
    return words;
}

}  // namespace officina::server
