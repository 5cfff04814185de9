// What happened in Ricochet Robots, and how it is told.

#include "games/ricochet/game.h"
#include "games/ricochet/names.h"

namespace officina::ricochet {

using Kind = Move::Kind;

const std::vector<FactSpec>& RicochetGame::facts() {
    using enum FactType;
    static const std::vector<FactSpec> all{
        {"lay", {{"face", word}, {"quarter", word}}},
        {"place", {{"robot", word}, {"cell", word}}},
        {"turn_up", {{"colour", word}, {"symbol", word}, {"cell", word}}},
        {"declare", {{"seat", seat}, {"number", number}}},
        {"glass_turned", {}},
        {"glass_again", {}},
        {"glass_over", {}},
        {"glass_ended", {}},
        {"patience_over", {}},
        {"agree", {{"seat", seat}}},
        {"rest", {{"seat", seat}, {"numbers", number}}},
        {"shows", {{"seat", seat}, {"number", number}}},
        {"run",
         {{"seat", seat},
          {"number", number},
          {"robot", word},
          {"direction", word},
          {"from", word},
          {"to", word}}},
        {"unturned", {{"robot", word}, {"rule", word}}},
        {"won", {{"seat", seat}, {"number", number}, {"colour", word}, {"symbol", word}}},
        {"failed", {{"seat", seat}, {"number", number}}},
        {"gave_up", {{"seat", seat}}},
        {"back", {{"colour", word}, {"symbol", word}}},
        {"face_down", {{"colour", word}, {"symbol", word}}},
    };
    return all;
}

namespace {

using Facts = std::vector<Fact>;

void add_token(Fact& fact, Token token) {
    fact.word("colour", token == kVortex ? "any" : name_of(colour_of(token)));
    fact.word("symbol", name_of(symbol_of(token)));
}

// What becomes of the round once the clock or a proof has spoken.
void tell_outcome(const Rules& rules, const State& before, const State& after, Facts& facts) {
    if (after.phase == Phase::proving) {
        const Seat prover = rules.prover(after);
        facts.emplace_back("shows").seat(prover).number("number", rules.declared(after, prover));
        return;
    }
    if (after.owner[before.token] == kUnsolved) add_token(facts.emplace_back("face_down"), before.token);
    if (after.owner[before.token] == kInPile) add_token(facts.emplace_back("back"), before.token);
}

void tell_run(const Rules& rules, const State& before, Seat seat, Move move, const State& after,
              Facts& facts) {
    const std::size_t robot = robot_of(move);
    const Stop stop = rules.stop(before, robot, direction_of(move));
    facts.emplace_back("run")
        .seat(seat)
        .number("number", before.runs + 1)
        .word("robot", name_of(kColours[robot]))
        .word("direction", name_of(direction_of(move)))
        .word("from", ricochet::written(before.robots[robot]))
        .word("to", ricochet::written(stop.cell));
    // 4.4 N2 It stands where it should, and yet nothing is won: that must not stay unsaid.
    if (rules.is_unturned_arrival(before, robot, direction_of(move), stop.cell))
        facts.emplace_back("unturned").word("robot", name_of(kColours[robot])).word("rule", "4.4");
    if (after.phase == Phase::proving && rules.prover(after) == seat) return;
    if (after.owner[before.token] == seat.index()) {
        add_token(facts.emplace_back("won").seat(seat).number("number", before.runs + 1), before.token);
        return;
    }
    facts.emplace_back("failed").seat(seat).number("number", before.runs + 1);
    tell_outcome(rules, before, after, facts);
}

void tell_time_up(const Rules& rules, const State& before, const State& after, Facts& facts) {
    if (before.glass_turns == 0) {
        facts.emplace_back("patience_over");
    } else if (after.phase == Phase::thinking) {
        facts.emplace_back("glass_again");
    } else {
        const bool waited = !rules.waited_for(before).empty();  // 6.5
        facts.emplace_back(waited ? "glass_over" : "glass_ended");
        tell_outcome(rules, before, after, facts);
    }
}

}  // namespace

std::vector<Fact> RicochetGame::happened(const Rules& rules, const State& before, Seat seat, Move move,
                                         const State& after, Seat) {
    Facts facts;
    switch (move.kind) {
        case Kind::lay:
            facts.emplace_back("lay")
                .word("face", id_of(rules.box().faces[move.value]))
                .word("quarter", name_of_quarter(Rules::quarters_laid(before)));
            break;
        case Kind::place:
            facts.emplace_back("place")
                .word("robot", name_of(kColours[before.placed]))
                .word("cell", ricochet::written(move.value));
            break;
        case Kind::turn_up:
            add_token(facts.emplace_back("turn_up"), move.value);
            facts.back().word("cell", ricochet::written(rules.target(after)));
            if (after.glass_turns > 0) facts.emplace_back("glass_turned");  // 9.2
            break;
        case Kind::declare:
            facts.emplace_back("declare").seat(seat).number("number", move.value);
            if (before.glass_turns != after.glass_turns) facts.emplace_back("glass_turned");
            if (after.phase == Phase::proving) tell_outcome(rules, before, after, facts);  // 9.2
            break;
        case Kind::agree: facts.emplace_back("agree").seat(seat); break;
        case Kind::rest:
            facts.emplace_back("rest").seat(seat).number("numbers",
                                                         static_cast<std::int64_t>(before.line.size()));
            break;
        case Kind::run: tell_run(rules, before, seat, move, after, facts); break;
        case Kind::give_up:
            facts.emplace_back("gave_up").seat(seat);
            tell_outcome(rules, before, after, facts);
            break;
        case Kind::time_up: tell_time_up(rules, before, after, facts); break;
    }
    return facts;
}

// Every field is a number, a seat or a word that the sentence chooses by.
Message RicochetGame::sentence(const Rules&, const Fact& fact) {
    Message message{"ricochet.told." + std::string(fact.what()), {}};
    for (const auto& [name, value] : fact.fields()) message.arguments.emplace_back(name, as_it_is(value));
    return message;
}

}  // namespace officina::ricochet
