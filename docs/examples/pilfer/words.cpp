// What Pilfer says: moves as they are written, menus, reasons.

#include <string>

#include "games/pilfer/game.h"
#include "match/grammar.h"

namespace officina::pilfer {

using Act = Move::Act;

const std::vector<OptionSpec>& PilferGame::options() {
    static const std::vector<OptionSpec> none;
    return none;
}

std::vector<Message> PilferGame::help(const Rules&) {
    return {{"pilfer.help.1", {{"cards", static_cast<std::int64_t>(kCards)}}},
            {"pilfer.help.2"},
            {"pilfer.help.3"},
            {"pilfer.help.4", {{"rounds", kRounds}}}};
}

// --- Moves as they are written

namespace {

constexpr Blank<Rules> kWorth{[](const Rules&) { return kCopies.size(); }, counted_from<1>};

constexpr Grammar<Rules> kGrammar({{
    {Act::turn, "turn", {kWorth}},
    {Act::leave, "leave"},
    {Act::bury, "bury"},
    {Act::swap, "swap"},
    {Act::pass, "pass"},
    {Act::grab, "grab"},
}});

}  // namespace

std::string PilferGame::written(const Rules& rules, Move move) { return kGrammar.written(rules, move); }
std::vector<std::string> PilferGame::parts(const Rules& rules, Move move) {
    return kGrammar.parts(rules, move);
}
std::optional<Move> PilferGame::read(const Rules& rules, std::string_view text) {
    return kGrammar.read(rules, text);
}

// --- The menu

namespace {

// The card on top, where the viewer knows it; else 0.
int worth_on_top(const State& state) {
    if (state.deck.top().empty() || state.deck.top()[0].kind == kFaceDown) return 0;
    return worth(state.deck.top()[0].kind);
}

int worth_of_stash(const State& state, Seat seat) {
    if (at(seat) >= state.stashes.size() || state.stashes[at(seat)].kind == kFaceDown) return 0;
    return worth(state.stashes[at(seat)].kind);
}

}  // namespace

Message PilferGame::says(const Rules&, const State& state, Seat seat, Move move) {
    switch (move.act) {
        case Act::turn: return {"pilfer.says.turn", {{"worth", worth(move.kind)}}};
        case Act::leave: return {"pilfer.says.leave"};
        case Act::bury: return {"pilfer.says.bury"};
        case Act::swap: return {"pilfer.says.swap", {{"stash", worth_of_stash(state, seat)}}};
        case Act::pass: return {"pilfer.says.pass"};
        case Act::grab: return {"pilfer.says.grab", {{"top", worth_on_top(state)}}};
    }
    return {};
}

Message PilferGame::asked(const Rules&, const State& state, Seat seat) {
    if (!seat.is_person()) return {"pilfer.asked.chance"};
    const bool plotting = state.phase == Phase::plotting && seat == state.lookout;
    return {plotting ? "pilfer.asked.plot" : "pilfer.asked.choose",
            {{"seat", seat}, {"top", worth_on_top(state)}}};
}

std::vector<Move> PilferGame::visible(const Rules&, const State& state, Seat seat) {
    if (!seat.is_person() || state.phase == Phase::over) return {};
    return {{Act::leave, 0}, {Act::bury, 0}, {Act::swap, 0}, {Act::pass, 0}, {Act::grab, 0}};
}

Message PilferGame::why_not(const Rules&, const State& state, Seat seat, Move move) {
    if (state.phase == Phase::over) return {"pilfer.why.over"};
    if (move.act == Act::turn) return {"pilfer.why.chance"};
    if (move.act == Act::pass || move.act == Act::grab) {
        const bool chosen =
            state.phase == Phase::choosing && seat.is_person() && state.choices[at(seat)] != Choice::none;
        return {chosen ? "pilfer.why.chosen" : "pilfer.why.too_early", {{"seat", state.lookout}}};
    }
    return {state.phase == Phase::plotting ? "pilfer.why.not_lookout" : "pilfer.why.plotted",
            {{"seat", state.lookout}}};
}

std::vector<Message> PilferGame::sources() { return {{"pilfer.source.loot"}, {"pilfer.source.stash"}}; }

Message PilferGame::verdict(const Rules& rules, const State& state) {
    const Result result = rules.result(state);
    const Seat winner = *result.winners.begin();
    if (result.winners.size() > 1) return {"pilfer.verdict.shared", {{"points", result.score[at(winner)]}}};
    return {"pilfer.verdict.won", {{"seat", winner}, {"points", result.score[at(winner)]}}};
}

}  // namespace officina::pilfer
