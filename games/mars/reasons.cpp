// Why a move of Mars Needs Mechanics is not legal now, and which moves a player may ask that about.

#include "games/mars/game.h"
#include "games/mars/names.h"
#include "games/mars/words.h"

namespace officina::mars {

using Act = Move::Act;

namespace {

Message because(Message message, std::string rule, std::vector<std::pair<std::string, Argument>> more = {}) {
    message.arguments.insert(message.arguments.end(), more.begin(), more.end());
    message.arguments.emplace_back("rule", std::move(rule));
    return message;
}

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

Message not_now(const State& state) {
    return {"mars.refused.not_now", {{"phase", word(name_of(state.phase))}}};
}

Message why_not_buy(const Rules& rules, const State& state, Kind kind) {
    if (state.phase == Phase::turn_end) return because({"mars.refused.acted", {}}, "3.2");
    if (state.market[kind] == 0) return because(about_kind("mars.refused.not_in_market", kind), "4.1");
    return because(about_kind("mars.refused.too_dear", kind), "4.1",
                   {{"cost", rules.cost(state, kind)}, {"cogs", state.cogs[state.active]}});
}

Message why_not_build(const Rules& rules, const State& state, std::size_t mechanism) {
    const auto about = [&](std::string id, std::string rule) {
        return because(about_mechanism(std::move(id), rules, mechanism), std::move(rule));
    };
    const Mechanisms built = state.built[state.active];
    if ((state.laid_out >> mechanism & 1) == 0) return about("mars.refused.not_laid_out", "5.1");
    if ((built >> mechanism & 1) != 0) return about("mars.refused.built_already", "8.1.2");
    if (state.built_now != kNoMechanism) return about("mars.refused.built_one", "5.3");
    if (state.taken_apart == mechanism) return about("mars.refused.same_turn", "5.3");
    if (!rules.allowed_to_build(state, mechanism)) {
        Message message = about_mechanism("mars.refused.too_many", rules, mechanism);
        return because(std::move(message), "5.4", {{"limit", rules.limit_with(built)}});
    }
    Message message = about_mechanism("mars.refused.cards_missing", rules, mechanism);
    for (const Need& need : rules.box().mechanisms[mechanism].needs) {
        const int held = state.hand[state.active][need.kind];
        if (held >= need.cards) continue;
        add_kind(message, need.kind);
        return because(std::move(message), "5.1", {{"needed", need.cards}, {"held", held}});
    }
    return not_now(state);
}

Message why_not_disassemble(const Rules& rules, const State& state, std::size_t mechanism) {
    const auto about = [&](std::string id, std::string rule) {
        return because(about_mechanism(std::move(id), rules, mechanism), std::move(rule));
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
            return because(
                about_kind("mars.refused.no_set", move.value), hand[move.value] == 0 ? "6.4.2" : "6.4.1",
                {{"held", hand[move.value]}, {"scraps", scraps}, {"least", rules.box().least_set}});
        case Act::part:
            return because(about_kind("mars.refused.no_other_set", move.value), "6.4.1",
                           {{"held", hand[move.value]}, {"scraps", scraps}});
        case Act::cards:
            return because(about_kind("mars.refused.cards", state.chosen), "6.4.1",
                           {{"cards", move.value},
                            {"held", hand[state.chosen]},
                            {"scraps", scraps},
                            {"least", rules.box().least_set}});
        default:
            return because(about_kind("mars.refused.scraps", state.chosen), "6.4.2",
                           {{"cards", state.done},
                            {"needed", rules.scraps_needed(state.done)},
                            {"scraps", scraps},
                            {"few", move.value < rules.scraps_needed(state.done) ? "yes" : "no"}});
    }
}

Message why_not_effect(const Rules& rules, const State& state, Move move) {
    const Kind kind = move.value;
    switch (move.act) {
        case Act::raise:
        case Act::lower:
            return because(about_kind("mars.refused.price_limit", kind), "N4",
                           {{"price", state.price[kind]},
                            {"lowest", rules.options().lowest_price},
                            {"highest", rules.options().highest_price}});
        case Act::move_token: return because(about_kind("mars.refused.bought_token", kind), "8.3.5");
        case Act::to_space: return because(about_kind("mars.refused.same_space", state.chosen), "8.3.5");
        case Act::put_under:
            return because({"mars.refused.not_on_tray", {}}, "8.3.1", {{"cards", state.count}});
        case Act::give:
            if (state.hand[state.active][kind] == 0)
                return because(about_kind("mars.refused.not_in_hand", kind), "8.3.8");
            return because(about_kind("mars.refused.same_type", kind), "8.3.8");
        case Act::take:
            return because(
                about_kind(kind == state.chosen ? "mars.refused.same_type" : "mars.refused.not_in_market",
                           kind),
                "8.3.8");
        case Act::replace: return because(about_kind("mars.refused.not_in_market", kind), "8.3.10");
        default: return because({"mars.refused.must_choose", {}}, "8.1.4");
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
        case Act::pass: return because({"mars.refused.acted", {}}, "3.2");
        case Act::end_turn: return because({"mars.refused.not_acted", {}}, "3.2");
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
        if (rules.effect_of(state).amount > 0) every_kind(Act::raise);
        if (rules.effect_of(state).count > 0) every_kind(Act::lower);
    }
    if (state.phase == Phase::offered && rules.effect_of(state).op == Op::move_token)
        every_kind(Act::move_token);
    return moves;
}

}  // namespace officina::mars
