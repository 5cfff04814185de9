// Why a move of Mars Needs Mechanics is not legal now, and which moves a player may ask that about.

#include "games/mars/game.h"
#include "games/mars/names.h"
#include "games/mars/words.h"

namespace officina::mars {

using Act = Move::Act;

namespace {

bool is_chances(Act act) { return act <= Act::go_first; }

// Does this kind of move belong to what is being asked?
bool belongs(const Rules& rules, const State& state, Act act) {
    const auto offered = [&](Op op) {
        return state.phase == Phase::offered && rules.effect_of(state).op == op;
    };
    switch (act) {
        case Act::lay_out: return state.phase == Phase::laying_out;
        case Act::line_up: return state.phase == Phase::lining_up;
        case Act::draw:
            return state.phase == Phase::dealing || state.phase == Phase::filling ||
                   state.phase == Phase::replacing_card || state.phase == Phase::revealing;
        case Act::go_first: return state.phase == Phase::choosing_first;
        case Act::buy:
        case Act::pass:
        case Act::build:
        case Act::disassemble:
        case Act::end_turn: return state.phase == Phase::turn || state.phase == Phase::turn_end;
        case Act::decline: return state.phase == Phase::offered;
        case Act::raise:
        case Act::lower: return offered(Op::shift_price);
        case Act::move_token: return offered(Op::move_token);
        case Act::to_space: return state.phase == Phase::placing_token;
        case Act::look: return offered(Op::look_deck);
        case Act::put_under:
        case Act::keep: return state.phase == Phase::tray;
        case Act::give: return offered(Op::swap_market);
        case Act::take: return state.phase == Phase::taking;
        case Act::replace: return offered(Op::replace_market);
        case Act::sell:
        case Act::part:
        case Act::done: return state.phase == Phase::selling;
        case Act::cards: return state.phase == Phase::counting;
        case Act::scraps: return state.phase == Phase::scrapping;
    }
    return false;
}

Message not_now(const State& state) { return {"mars.refused.not_now", {{"phase", name_of(state.phase)}}}; }

Message why_not_buy(const Rules& rules, const State& state, Kind kind) {
    if (state.phase == Phase::turn_end) return Message{"mars.refused.acted"}.with("rule", "3.2");
    if (state.market[kind] == 0) return about_kind("mars.refused.not_in_market", kind).with("rule", "4.1");
    return about_kind("mars.refused.too_dear", kind)
        .with("cost", rules.cost(state, kind))
        .with("cogs", state.cogs[state.active])
        .with("rule", "4.1");
}

Message why_not_build(const Rules& rules, const State& state, std::size_t mechanism) {
    const auto about = [&](std::string id, std::string rule) {
        return about_mechanism(std::move(id), rules, mechanism).with("rule", std::move(rule));
    };
    const Mechanisms built = state.built[state.active];
    if ((state.laid_out >> mechanism & 1) == 0) return about("mars.refused.not_laid_out", "5.1");
    if ((built >> mechanism & 1) != 0) return about("mars.refused.built_already", "8.1.2");
    if (state.built_now != kNoMechanism) return about("mars.refused.built_one", "5.3");
    if (state.taken_apart == mechanism) return about("mars.refused.same_turn", "5.3");
    if (!rules.allowed_to_build(state, mechanism)) {
        return about_mechanism("mars.refused.too_many", rules, mechanism)
            .with("limit", rules.limit_with(built))
            .with("rule", "5.4");
    }
    for (const Need& need : rules.box().mechanisms[mechanism].needs) {
        const int held = state.hand[state.active][need.kind];
        if (held >= need.cards) continue;
        return about_mechanism("mars.refused.cards_missing", rules, mechanism)
            .with("kind", name_said(need.kind))
            .with("needed", need.cards)
            .with("held", held)
            .with("rule", "5.1");
    }
    return not_now(state);
}

Message why_not_disassemble(const Rules& rules, const State& state, std::size_t mechanism) {
    const auto about = [&](std::string id, std::string rule) {
        return about_mechanism(std::move(id), rules, mechanism).with("rule", std::move(rule));
    };
    if ((state.built[state.active] >> mechanism & 1) == 0) return about("mars.refused.not_built", "5.2");
    if (rules.is_permanent(mechanism)) return about("mars.refused.permanent", "5.7");
    if (state.taken_apart != kNoMechanism) return about("mars.refused.taken_one", "5.3");
    if (state.built_now == mechanism) return about("mars.refused.same_turn", "5.3");
    return about("mars.refused.needed_for_others", "8.3.11");
}

Message why_not_sell(const Rules& rules, const State& state, Move move) {
    const ByKind& hand = state.hand[state.active];
    const int scraps = state.scraps[state.active];
    switch (move.act) {
        case Act::sell:
            return about_kind("mars.refused.no_set", move.value)
                .with("held", hand[move.value])
                .with("scraps", scraps)
                .with("least", rules.box().least_set)
                .with("rule", hand[move.value] == 0 ? "6.4.2" : "6.4.1");
        case Act::part:
            return about_kind("mars.refused.no_other_set", move.value)
                .with("held", hand[move.value])
                .with("scraps", scraps)
                .with("rule", "6.4.1");
        case Act::cards:
            return about_kind("mars.refused.cards", state.chosen)
                .with("cards", move.value)
                .with("held", hand[state.chosen])
                .with("scraps", scraps)
                .with("least", rules.box().least_set)
                .with("rule", "6.4.1");
        default:
            return about_kind("mars.refused.scraps", state.chosen)
                .with("cards", state.done)
                .with("needed", rules.scraps_needed(state.done))
                .with("scraps", scraps)
                .with("few", move.value < rules.scraps_needed(state.done) ? "yes" : "no")
                .with("rule", "6.4.2");
    }
}

Message why_not_effect(const Rules& rules, const State& state, Move move) {
    const Kind kind = move.value;
    switch (move.act) {
        case Act::raise:
        case Act::lower:
            return about_kind("mars.refused.price_limit", kind)
                .with("price", state.price[kind])
                .with("lowest", rules.options().lowest_price)
                .with("highest", rules.options().highest_price)
                .with("rule", "N4");
        case Act::move_token: return about_kind("mars.refused.bought_token", kind).with("rule", "8.3.5");
        case Act::to_space: return about_kind("mars.refused.same_space", state.chosen).with("rule", "8.3.5");
        case Act::put_under:
            return Message{"mars.refused.not_on_tray"}.with("cards", state.count).with("rule", "8.3.1");
        case Act::give:
            if (state.hand[state.active][kind] == 0)
                return about_kind("mars.refused.not_in_hand", kind).with("rule", "8.3.8");
            return about_kind("mars.refused.same_type", kind).with("rule", "8.3.8");
        case Act::take:
            return about_kind(kind == state.chosen ? "mars.refused.same_type" : "mars.refused.not_in_market",
                              kind)
                .with("rule", "8.3.8");
        case Act::replace: return about_kind("mars.refused.not_in_market", kind).with("rule", "8.3.10");
        default: return Message{"mars.refused.must_choose"}.with("rule", "8.1.4");
    }
}

}  // namespace

Message MarsGame::why_not(const Rules& rules, const State& state, Seat seat, Move move) {
    if (is_chances(move.act) != (seat == kChance))
        return {is_chances(move.act) ? "mars.refused.chance_alone" : "mars.refused.seats_alone", {}};
    if (!belongs(rules, state, move.act)) return not_now(state);
    if (seat != kChance && seat != Seat(state.active)) return {"mars.refused.not_your_turn", {}};
    switch (move.act) {
        case Act::buy: return why_not_buy(rules, state, move.value);
        case Act::pass: return Message{"mars.refused.acted"}.with("rule", "3.2");
        case Act::end_turn: return Message{"mars.refused.not_acted"}.with("rule", "3.2");
        case Act::build: return why_not_build(rules, state, move.value);
        case Act::disassemble: return why_not_disassemble(rules, state, move.value);
        case Act::sell:
        case Act::part:
        case Act::cards:
        case Act::scraps: return why_not_sell(rules, state, move);
        default:
            return seat == kChance ? Message{"mars.refused.impossible", {}}
                                   : why_not_effect(rules, state, move);
    }
}

std::vector<Move> MarsGame::visible(const Rules& rules, const State& state, Seat seat) {
    std::vector<Move> moves;
    if (seat != Seat(state.active)) return moves;
    const auto every_kind = [&](Act act) {
        for (Kind kind = 0; kind < kComponents; ++kind) moves.push_back({act, kind});
    };
    if (state.phase == Phase::turn || state.phase == Phase::turn_end) {
        for (Kind kind = 0; kind < kComponents; ++kind)
            if (state.market[kind] > 0) moves.push_back({Act::buy, kind});
        for (std::size_t i = 0; i < rules.box().mechanisms.size(); ++i) {
            const auto mechanism = static_cast<std::uint8_t>(i);
            if ((state.built[state.active] >> i & 1) != 0) {
                moves.push_back({Act::disassemble, mechanism});
            } else if ((state.laid_out >> i & 1) != 0) {
                moves.push_back({Act::build, mechanism});
            }
        }
    }
    if (state.phase == Phase::selling)
        for (Kind kind = 0; kind < kComponents; ++kind)
            if (state.hand[state.active][kind] > 0) moves.push_back({Act::sell, kind});
    if (state.phase == Phase::offered && rules.effect_of(state).op == Op::shift_price) {
        if (rules.effect_of(state).up > 0) every_kind(Act::raise);
        if (rules.effect_of(state).down > 0) every_kind(Act::lower);
    }
    if (state.phase == Phase::offered && rules.effect_of(state).op == Op::move_token)
        every_kind(Act::move_token);
    return moves;
}

}  // namespace officina::mars
