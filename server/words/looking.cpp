// Looking at a table: as it stands, as it was, and what is written of it.

#include <algorithm>

#include "match/match.h"
#include "match/record.h"
#include "server/words/words.h"

namespace officina::server {

namespace {

constexpr std::size_t kLogLength = 50;  // of what happened lately, told to who joins
constexpr std::int64_t kMostOfALog = 500;

}  // namespace

struct Hall::LookingWords {
    static Done join(Hall& hall, Asked& asked) {
        const bool wants_state = TRY(flag_field(asked.request, "state"));
        const bool wants_decisions =
            !asked.request.contains("decisions") || TRY(flag_field(asked.request, "decisions"));
        Circle& circle = *TRY(hall.circle_of(asked));
        Line& line = asked.line;
        const std::size_t most = hall.settings_.most_tables_of_a_line;
        if (!line.looks_at(circle) && line.circles.size() >= most)
            return refused("too_many",
                           {"server.too_many_joined", {{"most", static_cast<std::int64_t>(most)}}});
        TRY(hall.may_look(line, &circle));
        hall.look(circle, line, wants_state, wants_decisions);
        asked.has_joined = true;
        tell_joined(hall, asked, circle);
        return {};
    }

    static void tell_joined(const Hall& hall, Asked& asked, const Circle& circle) {
        const tables::Table& table = *circle.table;
        const Line& line = asked.line;
        JsonText& answer = asked.answer;
        const SeatSet seats = hall.seats_of(circle, line.person().id);
        const Seat audience = seats.size() == 1 ? *seats.begin() : kSpectator;
        answer.field("table", table.id()).field("stage", name_of(table.stage()));
        tell_terms(answer, table);
        tell_occupants(answer, table, line.person().id);
        answer.name("yours");
        tell_seats(answer, seats);
        answer.field("opener", table.opener() == line.person().id);
        answer.field("onlookers", onlookers(circle));
        tell_turn(answer, table, hall.now());
        tell_undo(answer, table, audience);
        tell_going_back(answer, table);
        tell_end(answer, table, line.listener);
        // Who has several seats hands the screen over: the log is what everybody may hear.
        const std::size_t moves = table.match().moves().size();
        const std::size_t first = moves > kLogLength ? moves - kLogLength : 0;
        answer.field("log_from", first);
        tell_moves(answer, table, first, audience, line.listener);
        answer.name("views").begin('[');
        const auto tell_view = [&](Seat seat) {
            answer.begin('{');
            if (seat != kSpectator) tell_seat_field(answer, seat);
            tell_state(answer, table.match(), seat, line.listener);
            answer.end('}');
        };
        if (seats.empty()) tell_view(kSpectator);
        for (Seat seat : seats) tell_view(seat);
        answer.end(']');
    }

    static Done leave_table(Hall& hall, Asked& asked) {
        Circle& circle = *TRY(hall.circle_of(asked));
        if (!asked.line.looks_at(circle)) return refused("not_joined", {"server.not_joined", {}});
        hall.look_away(circle, asked.line);
        return {};
    }

    // With whose eyes: those of a seat, where one is named. Who has seen the end may look with anybody's.
    static std::expected<Seat, Problem> audience_in(const Hall& hall, Asked& asked, const Circle& circle,
                                                    bool anybodys) {
        asked.answer.field("table", circle.table->id());
        if (!asked.request.contains("seat")) return kSpectator;
        const Seat seat = TRY(anybodys ? hall.any_seat(asked, circle) : hall.own_seat(asked, circle));
        tell_seat_field(asked.answer, seat);
        return seat;
    }

    static Done state(Hall& hall, Asked& asked) {
        const Circle& circle = *TRY(hall.circle_of(asked));
        const tables::Table& table = *circle.table;
        const Seat audience = TRY(audience_in(hall, asked, circle, false));
        tell_turn(asked.answer, table, hall.now());
        tell_undo(asked.answer, table, audience);
        tell_end(asked.answer, table, asked.line.listener);
        tell_state(asked.answer, table.match(), audience, asked.line.listener);
        return {};
    }

    static Done moves(Hall& hall, Asked& asked) {
        const bool barred = TRY(flag_field(asked.request, "barred"));
        const auto [circle, seat] = TRY(hall.own_place(asked));
        const tables::Table& table = *circle.table;
        asked.answer.field("table", table.id());
        tell_seat_field(asked.answer, seat);
        asked.answer.field("position", table.position());
        if (table.stage() == tables::Table::Stage::playing)
            tell_decision(asked.answer, table, seat, asked.line.listener, barred);
        else
            asked.answer.name("moves").begin('[').end(']');
        return {};
    }

    static Done log(Hall& hall, Asked& asked) {
        const Circle& circle = *TRY(hall.circle_of(asked));
        const tables::Table& table = *circle.table;
        const auto made = static_cast<std::int64_t>(table.match().moves().size());
        const auto from = TRY(number_field(asked.request, "from", 0, made, 0));
        const auto most = TRY(number_field(asked.request, "most", 1, kMostOfALog, kMostOfALog));
        const bool is_over = table.stage() == tables::Table::Stage::over;
        const Seat audience = TRY(audience_in(hall, asked, circle, is_over));
        asked.answer.field("from", from).field("of", made);
        tell_moves(asked.answer, table, static_cast<std::size_t>(from), audience, asked.line.listener,
                   static_cast<std::size_t>(most));
        return {};
    }

    static Done record(Hall& hall, Asked& asked) {
        const tables::Table& table = *TRY(hall.circle_of_game_over(asked, asked.request))->table;
        asked.answer.field("table", table.id());
        tell_end(asked.answer, table, asked.line.listener);
        asked.answer.name("record").begin('[');
        const std::string text = written(table.record());
        std::size_t from = 0;
        for (std::size_t end; (end = text.find('\n', from)) != std::string::npos; from = end + 1)
            asked.answer.raw(std::string_view(text).substr(from, end - from));
        asked.answer.end(']');
        return {};
    }

    static Done look_back(Hall& hall, Asked& asked) {
        const auto [circle, made] = TRY(hall.moment_in(asked, asked.request));
        const Match& match = circle.table->match();
        const Seat audience = TRY(audience_in(hall, asked, circle, true));
        JsonText& answer = asked.answer;
        const auto then = match.as_it_was(made);
        answer.field("made", made).field("of", match.moves().size()).field("round", then->rounds());
        if (made > 0) {
            const RecordedMove& move = match.moves()[made - 1];
            answer.name("move").begin('{');
            tell_seat_field(answer, move.seat);
            answer.field("move", move.move);
            tell_facts(answer, match, made - 1, audience, asked.line.listener, names_at(*circle.table));
            answer.end('}');
        }
        answer.name("to_move");
        tell_seats(answer, then->to_move());
        tell_result(answer, *then);
        tell_state(answer, *then, audience == kSpectator ? std::nullopt : std::optional(audience),
                   asked.line.listener);
        return {};
    }
};

std::span<const Hall::Word> Hall::looking_words() {
    using W = LookingWords;
    static const Word words[] = {
        {"join", {"table", "state", "decisions"}, kOnlyTells, W::join},
        {"leave_table", {"table"}, kOnlyTells, W::leave_table},
        {"state", {"table", "seat"}, kOnlyTells, W::state},
        {"moves", {"table", "seat", "barred"}, kOnlyTells, W::moves},
        {"log", {"table", "seat", "from", "most"}, kOnlyTells, W::log},
        {"record", {"table"}, kOnlyTells, W::record},
        {"look_back", {"table", "made", "seat"}, kOnlyTells, W::look_back},
    };
    return words;
}

}  // namespace officina::server
