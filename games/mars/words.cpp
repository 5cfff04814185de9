// What Mars Needs Mechanics says: moves as they are written, menus. Reasons are in reasons.cpp, what happened in log.cpp.

#include "games/mars/words.h"

#include <algorithm>

#include "games/mars/game.h"
#include "games/mars/names.h"
#include "match/grammar.h"

namespace officina::mars {

using Act = Move::Act;

// --- Parts of messages

Message name_said(Kind kind) { return {"mars.kind", {{"kind", name_of(kind)}}}; }
Message card_said(Kind kind) { return {"mars.a_kind", {{"kind", name_of(kind)}}}; }

Message about_kind(std::string id, Kind kind) { return {std::move(id), {{"kind", name_said(kind)}}}; }
Message about_card(std::string id, Kind kind) { return {std::move(id), {{"card", card_said(kind)}}}; }

Message about_mechanism(std::string id, const Rules& rules, std::size_t mechanism) {
    const Mechanism& card = rules.box().mechanisms[mechanism];
    const Message name{"mars.mechanism", {{"mechanism", id_of(card)}, {"name", english_name_of(card)}}};
    return {std::move(id), {{"mechanism", name}}};
}

Message short_name(Kind kind) { return {"mars.short_kind", {{"kind", name_of(kind)}}}; }

std::vector<Message> described(const Rules& rules, std::size_t mechanism) {
    std::vector<Message> lines;
    for (const Effect& effect : rules.box().effects)
        if (effect.mechanism == mechanism)
            lines.push_back({"mars.effect." + std::string(name_of(effect.op)),
                             {{"when", Message{"mars.when", {{"hook", name_of(effect.hook)}}}},
                              {"limit", Message{"mars.how_often", {{"limit", name_of(effect.limit)}}}},
                              {"cards", effect.cards},
                              {"to_bottom", effect.to_bottom},
                              {"cogs", effect.cogs},
                              {"up", effect.up},
                              {"down", effect.down},
                              {"least_cost", effect.least_cost},
                              {"purchases", effect.purchases},
                              {"scraps", effect.scraps},
                              {"mechanisms", effect.mechanisms},
                              {"itself_too", effect.itself_too ? "yes" : "no"},
                              {"others_only", effect.others_only ? "yes" : "no"}}});
    return lines;
}

Message with_needs(std::string id, const Rules& rules, std::size_t mechanism) {
    std::vector<Message> needs;
    for (const Need& need : rules.box().mechanisms[mechanism].needs)
        needs.push_back(about_kind("mars.cards", need.kind).with("cards", need.cards));
    return about_mechanism(std::move(id), rules, mechanism).with("needs", std::move(needs));
}

std::vector<Message> MarsGame::help(const Rules& rules) {
    const Box& box = rules.box();
    return {{"mars.help.1", {}},
            {"mars.help.2", {}},
            {"mars.help.3", {}},
            {"mars.help.4", {}},
            {"mars.help.5", {{"step", box.price_step}, {"rising", box.rising}, {"falling", box.falling}}},
            {"mars.help.6", {{"least", box.least_set}}},
            {"mars.help.7", {}},
            {"mars.help.8", {{"market", box.market}}},
            {"mars.help.9", {}},
            {"mars.help.10", {}},
            {"mars.help.11", {}},
            {"mars.help.12", {}},
            {"mars.help.13", {}},
            {"mars.help.14", {}},
            {"mars.help.15", {}}};
}

// --- Moves as they are written

namespace {

constexpr Blank<Rules> kKind{count_of<kKindNames>, word_of<kKindNames>};
constexpr Blank<Rules> kMechanism{[](const Rules& rules) { return rules.box().mechanisms.size(); },
                                  [](const Rules& rules, std::size_t mechanism) {
                                      return std::string(id_of(rules.box().mechanisms[mechanism]));
                                  }};
constexpr Blank<Rules> kNumber{[](const Rules&) { return std::size_t{256}; }, counted_from<0>};
constexpr Blank<Rules> kSeat{[](const Rules& rules) { return static_cast<std::size_t>(rules.seats()); },
                             counted_from<1>};
constexpr Blank<Rules> kPlace{[](const Rules&) { return std::size_t{kMostInDeck}; }, counted_from<1>};

constexpr Grammar<Rules> kGrammar({{
    {Act::lay_out, "lay_out", {kMechanism}},
    {Act::line_up, "line_up", {kKind}},
    {Act::draw, "draw", {kKind}},
    {Act::go_first, "first", {kSeat}},
    {Act::buy, "buy", {kKind}},
    {Act::pass, "pass"},
    {Act::build, "build", {kMechanism}},
    {Act::disassemble, "disassemble", {kMechanism}},
    {Act::end_turn, "end"},
    {Act::decline, "decline"},
    {Act::raise, "raise", {kKind}},
    {Act::lower, "lower", {kKind}},
    {Act::move_token, "move", {kKind}},
    {Act::to_space, "space", {kPlace}},
    {Act::look, "look"},
    {Act::put_under, "under", {kPlace}},
    {Act::keep, "keep"},
    {Act::give, "give", {kKind}},
    {Act::take, "take", {kKind}},
    {Act::replace, "replace", {kKind}},
    {Act::sell, "sell", {kKind}},
    {Act::part, "part", {kKind}},
    {Act::cards, "cards", {kNumber}},
    {Act::scraps, "scraps", {kNumber}},
    {Act::done, "done"},
}});

}  // namespace

std::string MarsGame::written(const Rules& rules, Move move) { return kGrammar.written(rules, move); }
std::vector<std::string> MarsGame::parts(const Rules& rules, Move move) {
    return kGrammar.parts(rules, move);
}
std::optional<Move> MarsGame::read(const Rules& rules, std::string_view text) {
    return kGrammar.read(rules, text);
}

// --- The menu

namespace {

Message says_set(std::string id, const State& state, Kind kind, int cards, int scraps) {
    return about_kind(std::move(id), kind)
        .with("cards", cards)
        .with("scraps", scraps)
        .with("price", state.price[kind])
        .with("income", cards * state.price[kind]);
}

Message says_sale(const Rules& rules, const State& state, Seat seat, Move move) {
    const ByKind& hand = state.hand[at(seat)];
    switch (move.act) {
        case Act::sell:
            return says_set("mars.says.sell", state, move.value, hand[move.value],
                            rules.scraps_needed(hand[move.value]));
        case Act::part: return about_kind("mars.says.part", move.value);
        case Act::cards:
            return says_set("mars.says.cards", state, state.chosen, move.value,
                            rules.scraps_needed(move.value));
        default: return says_set("mars.says.scraps", state, state.chosen, state.done, move.value);
    }
}

// The price a shift would lead to.
Message says_shift(const Rules& rules, const State& state, Move move) {
    const Effect& effect = rules.effect_of(state);
    const int price = state.price[move.value];
    const int after = move.act == Act::raise ? price + effect.up : price - effect.down;
    return about_kind(move.act == Act::raise ? "mars.says.raise" : "mars.says.lower", move.value)
        .with("price", price)
        .with("after", after);
}

}  // namespace

Message MarsGame::says(const Rules& rules, const State& state, Seat seat, Move move) {
    switch (move.act) {
        case Act::lay_out: return about_mechanism("mars.says.lay_out", rules, move.value);
        case Act::line_up: return about_kind("mars.says.line_up", move.value).with("space", state.count + 1);
        case Act::draw: return about_card("mars.says.draw", move.value);
        case Act::go_first: return {"mars.says.go_first", {{"seat", Seat(move.value)}}};
        case Act::buy:
            return about_card("mars.says.buy", move.value).with("cost", rules.cost(state, move.value));
        case Act::pass: return {"mars.says.pass", {{"passes", state.passes + 1}, {"seats", rules.seats()}}};
        case Act::build: return with_needs("mars.says.build", rules, move.value);
        case Act::disassemble: return with_needs("mars.says.disassemble", rules, move.value);
        case Act::end_turn: return {"mars.says.end_turn", {}};
        case Act::decline:
            return about_mechanism(state.done > 0 ? "mars.says.stop" : "mars.says.decline", rules,
                                   rules.effect_of(state).mechanism);
        case Act::raise:
        case Act::lower: return says_shift(rules, state, move);
        case Act::move_token: return about_kind("mars.says.move_token", move.value);
        case Act::to_space:
            return about_kind("mars.says.to_space", state.chosen)
                .with("space", move.value + 1)
                .with("spaces", static_cast<int>(kComponents));
        case Act::look: return {"mars.says.look", {{"cards", cards_to_see(rules, state)}}};
        case Act::put_under:
            return about_card("mars.says.put_under", move.value < state.deck.top().size()
                                                         ? state.deck.top()[move.value].kind
                                                         : Kind{0})
                .with("place", move.value + 1);
        case Act::keep: return {"mars.says.keep", {{"cards", state.count}}};
        case Act::give: return about_card("mars.says.give", move.value);
        case Act::take: return about_card("mars.says.take", move.value);
        case Act::replace: return about_card("mars.says.replace", move.value);
        case Act::sell:
        case Act::part:
        case Act::cards:
        case Act::scraps: return says_sale(rules, state, seat, move);
        case Act::done: return {"mars.says.done", {}};
    }
    return {};
}

int cards_to_see(const Rules& rules, const State& state) {
    return static_cast<int>(std::min<std::size_t>(rules.effect_of(state).cards, state.deck.size()));
}

namespace {

Message asked_by_effect(const Rules& rules, const State& state, Seat seat) {
    const auto about = [&](std::string id) {
        return about_mechanism(std::move(id), rules, rules.effect_of(state).mechanism).with("seat", seat);
    };
    switch (rules.effect_of(state).op) {
        case Op::look_deck: return about("mars.asked.look").with("cards", cards_to_see(rules, state));
        case Op::shift_price: return about("mars.asked.shift_price");
        case Op::move_token: return about("mars.asked.move_token");
        case Op::swap_market: return about("mars.asked.give");
        default: return about("mars.asked.replace").with("left", rules.effect_of(state).cards - state.done);
    }
}

}  // namespace

Message MarsGame::asked(const Rules& rules, const State& state, Seat seat) {
    if (seat == kChance || !seat.is_person()) return {"mars.asked.chance", {}};
    const auto i = at(seat);
    switch (state.phase) {
        case Phase::turn: return {"mars.asked.turn", {{"seat", seat}, {"cogs", state.cogs[i]}}};
        case Phase::turn_end: return {"mars.asked.turn_end", {{"seat", seat}}};
        case Phase::offered: return asked_by_effect(rules, state, seat);
        case Phase::placing_token:
            return about_kind("mars.asked.place_token", state.chosen).with("seat", seat);
        case Phase::tray: return {"mars.asked.tray", {{"seat", seat}, {"cards", state.count}}};
        case Phase::taking: return about_kind("mars.asked.take", state.chosen).with("seat", seat);
        case Phase::selling: return {"mars.asked.sell", {{"seat", seat}, {"scraps", state.scraps[i]}}};
        case Phase::counting: return about_kind("mars.asked.cards", state.chosen).with("seat", seat);
        case Phase::scrapping:
            return about_kind("mars.asked.scraps", state.chosen).with("seat", seat).with("cards", state.done);
        default: return {"mars.asked.chance", {}};
    }
}

// --- The course of a round

bool in_round_end(const Rules& rules, const State& state) {
    switch (state.phase) {
        case Phase::selling:
        case Phase::counting:
        case Phase::scrapping:
        case Phase::over: return true;
        case Phase::filling: return state.round > 0;
        case Phase::offered:
        case Phase::placing_token:
        case Phase::tray:
        case Phase::taking:
        case Phase::revealing:
        case Phase::replacing_card: return rules.effect_of(state).hook >= Hook::after_prices;
        default: return false;
    }
}

std::string last_round(const Rules& rules, const State& state) {
    if (state.round == 0 || !rules.is_last_round(state)) return "no";
    return state.deck.empty() || in_round_end(rules, state) ? "yes" : "idle";
}

std::optional<Landmark> MarsGame::landmark(const Rules& rules, const State&, Seat, Move move) {
    if (move.act != Act::build) return std::nullopt;
    return Landmark{"mechanism", std::string(id_of(rules.box().mechanisms[move.value])), false};
}

std::vector<Landmark> MarsGame::landmarks(const Rules& rules) {
    std::vector<Landmark> result;
    for (std::size_t i = 0; i < rules.box().mechanisms.size(); ++i) {
        const Mechanism& mechanism = rules.box().mechanisms[i];
        const bool may_be_drawn = rules.options().drawn > 0 && !mechanism.expert;
        if (may_be_drawn || (rules.options().laid_out >> i & 1) != 0)
            result.push_back({"mechanism", std::string(id_of(mechanism)), false});
    }
    return result;
}

std::vector<Message> MarsGame::sources() {
    return {{"mars.source.start", {}},
            {"mars.source.purchases", {}},
            {"mars.source.sales", {}},
            {"mars.source.mechanisms", {}}};
}

// 7.3 What decided, where the Cogs did not.
Message MarsGame::verdict(const Rules& rules, const State& state) {
    const Result result = rules.result(state);
    const Seat winner = *result.winners.begin();
    const auto score = result.score[at(winner)];
    std::string by = "cogs";
    for (Seat other : SeatSet::first(rules.seats())) {
        if (other == winner || result.score[at(other)] != score) continue;
        if (rules.hand_size(state, other) == rules.hand_size(state, winner)) {
            by = "order";
        } else if (by == "cogs") {
            by = "cards";
        }
    }
    return {"mars.verdict.won", {{"seat", winner}, {"cogs", score}, {"by", by}}};
}

}  // namespace officina::mars
