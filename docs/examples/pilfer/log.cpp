// What happened in Pilfer, and how it is told.

#include <string>

#include "games/pilfer/game.h"

namespace officina::pilfer {

using Act = Move::Act;

const std::vector<FactSpec>& PilferGame::facts() {
    using enum FactType;
    static const std::vector<FactSpec> all{
        {"dealt", {{"seat", seat}, {"worth", number, true}}},  // only its owner knows how much
        {"looks", {{"seat", seat}, {"worth", number, true}}},
        {"leaves", {{"seat", seat}}},
        {"buries", {{"seat", seat}}},
        {"swaps", {{"seat", seat}}},
        {"chooses", {{"seat", seat}}},
        {"grabs", {{"seat", seat}, {"worth", number}}},
        {"loses", {{"worth", number}}},  // several grabbed
        {"stays", {}},                   // nobody did
        {"shows", {{"seat", seat}, {"worth", number}}},
    };
    return all;
}

namespace {

using Facts = std::vector<Fact>;

void tell_turned_up(const Rules& rules, const State& before, Move move, const State& after, Facts& facts) {
    if (before.phase == Phase::dealing) {
        const Seat seat(static_cast<int>(before.stashes.size()));
        Fact& dealt = facts.emplace_back("dealt").seat(seat);
        if (const Kind kind = after.stashes[at(seat)].kind; kind != kFaceDown)
            dealt.number("worth", worth(kind));
    } else if (before.phase == Phase::taking) {
        const Seat seat = rules.taker(before);
        if (seat == kChance)
            facts.emplace_back("loses").number("worth", worth(move.kind));
        else
            facts.emplace_back("grabs").seat(seat).number("worth", worth(move.kind));
    }
}

void tell_choice(const State& before, Seat seat, const State& after, Facts& facts) {
    facts.emplace_back("chooses").seat(seat);
    if (after.phase != Phase::choosing && after.rounds > before.rounds) facts.emplace_back("stays");
}

// A round begins with a look, at a card that may have been there for long.
void tell_round(const Rules& rules, const State& before, const State& after, Facts& facts) {
    if (before.phase != Phase::plotting && after.phase == Phase::plotting) {
        Fact& looks = facts.emplace_back("looks").seat(after.lookout);
        if (const Kind kind = after.deck.top()[0].kind; kind != kFaceDown) looks.number("worth", worth(kind));
    }
    if (after.phase == Phase::over)
        for (Seat seat : SeatSet::first(rules.seats()))
            facts.emplace_back("shows").seat(seat).number("worth", worth(after.stashes[at(seat)].kind));
}

}  // namespace

std::vector<Fact> PilferGame::happened(const Rules& rules, const State& before, Seat seat, Move move,
                                       const State& after, Seat) {
    Facts facts;
    switch (move.act) {
        case Act::turn: tell_turned_up(rules, before, move, after, facts); break;
        case Act::leave: facts.emplace_back("leaves").seat(seat); break;
        case Act::bury: facts.emplace_back("buries").seat(seat); break;
        case Act::swap: facts.emplace_back("swaps").seat(seat); break;
        case Act::pass:
        case Act::grab: tell_choice(before, seat, after, facts); break;
    }
    tell_round(rules, before, after, facts);
    return facts;
}

Message PilferGame::sentence(const Rules&, const Fact& fact) {
    Message message{"pilfer.told." + std::string(fact.what())};
    for (const auto& [name, value] : fact.fields()) message.with(std::string(name), as_it_is(value));
    const bool may_be_secret = fact.what() == "dealt" || fact.what() == "looks";
    if (may_be_secret && !fact.has("worth")) message.with("worth", 0);
    return message;
}

}  // namespace officina::pilfer
