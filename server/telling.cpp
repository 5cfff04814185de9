#include "server/telling.h"

#include <algorithm>
#include <boost/json.hpp>

#include "match/match_json.h"
#include "match/record.h"
#include "tables/sha256.h"

namespace officina::server {

namespace {

// Without a listener for everybody alike.
void tell_occupant(JsonText& to, const tables::Occupant& occupant, const tables::PersonId& listener) {
    switch (occupant.kind) {
        case tables::Occupant::Kind::nobody: to.field("who", "open"); break;
        // A person's id is a secret between them and the house.
        case tables::Occupant::Kind::person:
            to.field("who", "person").field("name", occupant.name);
            // Whoever is gone for good has no name, and nobody meets them again.
            if (!listener.empty() && !occupant.name.empty() && occupant.id != listener)
                to.field("mark", mark_of(occupant.id, listener));
            if (occupant.kept) to.field("kept", true);
            break;
        case tables::Occupant::Kind::bot: to.field("who", "bot").field("bot", occupant.id); break;
    }
}

void tell_bare(JsonText& to, const Message& message) {
    to.field("id", message.id).name("arguments").begin('{');
    for (const auto& [name, value] : message.arguments) {
        to.name(name);
        if (const auto* number = std::get_if<std::int64_t>(&value)) {
            to.value(*number);
        } else if (const auto* seat = std::get_if<Seat>(&value)) {
            tell_seat_field(to.begin('{'), *seat);
            to.end('}');
        } else if (const auto* messages = std::get_if<std::vector<Message>>(&value)) {
            to.begin('[');
            for (const Message& each : *messages) {
                to.begin('{');
                tell_bare(to, each);
                to.end('}');
            }
            to.end(']');
        } else {
            to.value(std::get<std::string>(value));
        }
    }
    to.end('}');
}

}  // namespace

void tell_seat(JsonText& to, Seat seat) {
    if (seat == kChance)
        to.value("chance");
    else
        to.value(seat.index() + 1);
}

void tell_seat_field(JsonText& to, Seat seat) { tell_seat(to.name("seat"), seat); }

void tell_seats(JsonText& to, SeatSet seats) {
    to.begin('[');
    for (Seat seat : seats) tell_seat(to, seat);
    to.end(']');
}

void tell(JsonText& to, const Message& message, const Listener& listener,
          std::span<const std::string> names) {
    to.begin('{');
    tell_bare(to, message);
    if (listener.sentences) to.field("text", listener.sentences->say(message, names));
    to.end('}');
}

void tell_problem(JsonText& to, const Problem& problem, const Catalogue& sentences) {
    to.name("error").begin('{').field("code", problem.code);
    to.field("message", sentences.say(problem.message));
    tell_bare(to, problem.message);
    to.end('}');
}

std::string mark_of(const tables::PersonId& person, const tables::PersonId& listener) {
    constexpr std::size_t kDigits = 24;
    return tables::sha256_digits("mark:" + listener + ":" + person).substr(0, kDigits);
}

std::vector<std::string> names_at(const tables::Table& table) {
    std::vector<std::string> names;
    for (Seat seat : SeatSet::first(table.terms().seats)) names.push_back(table.occupant(seat).name);
    return names;
}

void tell_occupants(JsonText& to, const tables::Table& table, const tables::PersonId& listener) {
    to.name("seats").begin('[');
    for (Seat seat : SeatSet::first(table.terms().seats)) {
        const tables::Occupant& occupant = table.occupant(seat);
        tell_seat_field(to.begin('{'), seat);
        tell_occupant(to, occupant, listener);
        if (occupant.kind == tables::Occupant::Kind::person) {
            to.field("present", table.is_present(seat));
            if (const auto bot = table.bot_at(seat)) to.field("stand_in", *bot);
            if (const int hints = table.hints_taken(seat); hints > 0) to.field("hints", hints);
            if (const auto missed = table.missed(seat)) {
                to.name("missed").begin('{').name("agreed");
                tell_seats(to, missed->agreed);
                to.name("awaited");
                tell_seats(to, missed->awaited);
                to.end('}');
            }
        }
        to.end('}');
    }
    to.end(']');
}

void tell_turn(JsonText& to, const tables::Table& table, tables::Instant now) {
    tell_turn(to, table, now, table.match().moves().size(),
              table.stage() == tables::Table::Stage::playing ? table.match().to_move() : SeatSet{});
}

void tell_turn(JsonText& to, const tables::Table& table, tables::Instant now, std::size_t made,
               SeatSet deciding) {
    to.field("position", table.position()).field("made", made).name("to_move");
    tell_seats(to, deciding);
    if (table.stage() != tables::Table::Stage::playing) return;
    const auto tell_left = [&](const tables::Table::Left& left) {
        to.field("left_ms", left.left.count()).field("runs", left.runs);
    };
    if (table.terms().clock.kind != tables::ClockTerms::Kind::none) {
        to.name("clocks").begin('[');
        for (Seat seat : SeatSet::first(table.terms().seats))
            if (const auto left = table.time_left(seat, now)) {
                tell_seat_field(to.begin('{'), seat);
                tell_left(*left);
                to.end('}');
            }
        to.end(']');
    }
    if (const auto left = table.glass_left(now)) {
        to.name("glass").begin('{');
        tell_left(*left);
        to.end('}');
    }
}

void tell_result(JsonText& to, const Match& match) {
    auto result = result_to_json(match);
    result.erase("over");
    to.name("result").raw(boost::json::serialize(result));
}

void tell_end(JsonText& to, const tables::Table& table, const Listener& listener) {
    if (table.stage() != tables::Table::Stage::over) return;
    to.field("over", true);
    tell_result(to, table.match());
    if (table.match().over()) {
        to.name("verdict");
        tell(to, table.match().verdict(), listener, names_at(table));
    }
    to.name("promises").begin('[');
    for (const Promise& promise : table.promises())
        to.begin('{')
            .field("from", promise.from)
            .field("commitment", promise.commitment)
            .field("seed", promise.seed)
            .end('}');
    to.end(']');
}

void tell_going_back(JsonText& to, const tables::Table& table) {
    to.name("going_back");
    const auto& wish = table.going_back();
    if (!wish) {
        to.raw("null");
        return;
    }
    to.begin('{').name("by");
    tell_seat(to, wish->by);
    to.field("to", wish->to).name("agreed");
    tell_seats(to, wish->agreed);
    to.name("awaited");
    tell_seats(to, wish->awaited);
    to.end('}');
}

std::string going_back_event(const tables::Table& table) {
    JsonText text;
    text.begin('{').field("event", "going_back").field("table", table.id());
    tell_going_back(text, table);
    return text.end('}').take();
}

void tell_undo(JsonText& to, const tables::Table& table, Seat audience) {
    if (audience.is_person() && table.can_undo(audience)) to.field("undo", true);
}

void tell_terms(JsonText& to, const tables::Table& table) {
    to.name("terms").raw(boost::json::serialize(to_json(table.terms())));
    to.field("content", table.match().heading().content).field("commitment", table.commitment());
}

// Who has the rules makes the sentences itself.
void tell_facts(JsonText& to, const Match& match, std::size_t number, Seat audience, const Listener& listener,
                const std::vector<std::string>& names) {
    const auto facts = match.happened(number, audience);
    to.name("facts").begin('[');
    for (const Fact& fact : facts) to.raw(boost::json::serialize(fact_to_json(fact)));
    to.end(']');
    if (listener.bytes) return;
    to.name("told").begin('[');
    for (const Fact& fact : facts) tell(to, match.sentence(fact), listener, names);
    to.end(']');
}

void tell_moves(JsonText& to, const tables::Table& table, std::size_t first, Seat audience,
                const Listener& listener, std::size_t most) {
    const auto& moves = table.match().moves();
    const std::size_t end = moves.size() - first > most ? first + most : moves.size();
    const auto names = listener.sentences ? names_at(table) : std::vector<std::string>{};
    to.name("moves").begin('[');
    for (std::size_t i = first; i < end; ++i) {
        tell_seat_field(to.begin('{'), moves[i].seat);
        if (moves[i].seat == audience) to.field("move", moves[i].move);
        tell_facts(to, table.match(), i, audience, listener, names);
        to.end('}');
    }
    to.end(']');
}

void tell_decision(JsonText& to, const tables::Table& table, Seat seat, const Listener& listener,
                   bool with_barred) {
    const Match& match = table.match();
    const auto names = listener.sentences ? names_at(table) : std::vector<std::string>{};
    if (match.to_move().has(seat)) {
        to.name("asked");
        tell(to, match.asked(seat), listener, names);
    }
    to.name("moves").begin('[');
    for (const Choice& choice : match.choices(seat)) {
        to.begin('{').field("move", choice.move).name("says");
        tell(to, choice.says, listener, names);
        to.end('}');
    }
    to.end(']');
    if (!with_barred) return;
    to.name("barred").begin('[');
    for (const Barred& one : match.barred(seat)) {
        to.begin('{').field("move", one.move).name("says");
        tell(to, one.says, listener, names);
        to.name("reason");
        tell(to, one.reason, listener, names);
        to.end('}');
    }
    to.end(']');
}

void tell_state(JsonText& to, const Match& match, std::optional<Seat> audience, const Listener& listener) {
    if (listener.bytes)
        to.name("view").bytes(match.view(audience.value_or(kChance)));
    else
        to.name("state").raw(boost::json::serialize(match.state(audience)));
}

void tell_summary(JsonText& to, const tables::TableSummary& summary, const tables::Table* table,
                  const tables::PersonId& person) {
    to.begin('{').field("table", summary.id).field("game", summary.game);
    to.field("public", summary.is_public).field("stage", name_of(summary.stage));
    if (summary.stage == tables::TableSummary::Stage::over && !summary.counts) to.field("counts", false);
    to.field("opened", summary.opened.time_since_epoch().count());
    to.field("changed", summary.changed.time_since_epoch().count());
    to.name("seats").begin('[');
    for (std::size_t i = 0; i < static_cast<std::size_t>(summary.seats); ++i) {
        to.begin('{').field("seat", i + 1);
        tell_occupant(to, i < summary.occupants.size() ? summary.occupants[i] : tables::Occupant{}, person);
        if (i < summary.scores.size()) to.field("score", summary.scores[i]);
        if (i < summary.ranks.size()) to.field("rank", summary.ranks[i]);
        to.end('}');
    }
    to.end(']');
    if (!person.empty()) {
        SeatSet own;
        for (std::size_t i = 0; i < summary.occupants.size(); ++i)
            if (summary.occupants[i].kind == tables::Occupant::Kind::person &&
                summary.occupants[i].id == person)
                own.add(Seat(static_cast<int>(i)));
        to.name("yours");
        tell_seats(to, own);
        if (table && table->stage() == tables::Table::Stage::playing) {
            const SeatSet deciding = table->match().to_move();
            to.field("your_turn", std::ranges::any_of(own, [&](Seat seat) { return deciding.has(seat); }));
            to.field("made", table->match().moves().size());
        } else if (!table && summary.asleep && summary.stage == tables::TableSummary::Stage::playing) {
            const SeatSet deciding = summary.asleep->to_move;
            to.field("your_turn", std::ranges::any_of(own, [&](Seat seat) { return deciding.has(seat); }));
            to.field("made", summary.asleep->made);
        }
    }
    to.end('}');
}

}  // namespace officina::server
