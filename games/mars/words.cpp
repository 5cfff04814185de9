// What Mars Needs Mechanics says: moves as they are written, menus. Reasons are in reasons.cpp, what happened in log.cpp.

#include "games/mars/words.h"

#include <algorithm>
#include <initializer_list>

#include "games/mars/game.h"
#include "games/mars/names.h"

namespace officina::mars {

using Act = Move::Act;

// --- Parts of messages

std::string word(std::string_view text) { return std::string(text); }

void add_kind(Message& message, Kind kind, std::string argument) {
    const Message name{"mars.kind", {{"kind", word(name_of(kind))}}};
    message.arguments.emplace_back(std::move(argument), std::vector{name});
}

void add_card(Message& message, Kind kind, std::string argument) {
    const Message name{"mars.a_kind", {{"kind", word(name_of(kind))}}};
    message.arguments.emplace_back(std::move(argument), std::vector{name});
}

void add_mechanism(Message& message, const Rules& rules, std::size_t mechanism) {
    const Mechanism& card = rules.box().mechanisms[mechanism];
    const Message name{"mars.mechanism",
                       {{"mechanism", word(id_of(card))}, {"name", word(english_name_of(card))}}};
    message.arguments.emplace_back("mechanism", std::vector{name});
}

Message about_kind(std::string id, Kind kind) {
    Message message{std::move(id), {}};
    add_kind(message, kind);
    return message;
}

Message about_card(std::string id, Kind kind) {
    Message message{std::move(id), {}};
    add_card(message, kind);
    return message;
}

Message about_mechanism(std::string id, const Rules& rules, std::size_t mechanism) {
    Message message{std::move(id), {}};
    add_mechanism(message, rules, mechanism);
    return message;
}

Message short_name(Kind kind) { return {"mars.short_kind", {{"kind", word(name_of(kind))}}}; }

namespace {

Message with(Message message, std::initializer_list<std::pair<std::string, Argument>> more) {
    message.arguments.insert(message.arguments.end(), more);
    return message;
}

std::string_view effect_id(Op op) {
    switch (op) {
        case Op::look_deck: return "mars.effect.look_deck";
        case Op::gain_cogs: return "mars.effect.gain_cogs";
        case Op::gain_cogs_per_mechanism: return "mars.effect.gain_cogs_per_mechanism";
        case Op::shift_price: return "mars.effect.shift_price";
        case Op::move_token: return "mars.effect.move_token";
        case Op::no_disassemble: return "mars.effect.no_disassemble";
        case Op::discount: return "mars.effect.discount";
        case Op::swap_market: return "mars.effect.swap_market";
        case Op::keep_scrap: return "mars.effect.keep_scrap";
        case Op::replace_market: return "mars.effect.replace_market";
        case Op::mechanism_limit: return "mars.effect.mechanism_limit";
    }
    return {};
}

}  // namespace

std::vector<Message> described(const Rules& rules, std::size_t mechanism) {
    std::vector<Message> lines;
    for (const Effect& effect : rules.box().effects)
        if (effect.mechanism == mechanism)
            lines.push_back({word(effect_id(effect.op)),
                             {{"when", word(name_of(effect.hook))},
                              {"limit", word(name_of(effect.limit))},
                              {"amount", effect.amount},
                              {"count", effect.count},
                              {"floor", effect.floor},
                              {"flag", effect.flag ? "yes" : "no"}}});
    return lines;
}

Message with_needs(std::string id, const Rules& rules, std::size_t mechanism) {
    Message message = about_mechanism(std::move(id), rules, mechanism);
    std::vector<Message> needs;
    for (const Need& need : rules.box().mechanisms[mechanism].needs)
        needs.push_back(with(about_kind("mars.cards", need.kind), {{"cards", need.cards}}));
    message.arguments.emplace_back("needs", std::move(needs));
    return message;
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

enum class Value : std::uint8_t { none, kind, mechanism, seat, number, place };

struct Verb {
    Act act;
    std::string_view words;
    Value value;
};

constexpr std::array kVerbs{
    Verb{Act::lay_out, "lay_out", Value::mechanism},
    Verb{Act::line_up, "line_up", Value::kind},
    Verb{Act::draw, "draw", Value::kind},
    Verb{Act::go_first, "first", Value::seat},
    Verb{Act::buy, "buy", Value::kind},
    Verb{Act::pass, "pass", Value::none},
    Verb{Act::build, "build", Value::mechanism},
    Verb{Act::disassemble, "disassemble", Value::mechanism},
    Verb{Act::end_turn, "end", Value::none},
    Verb{Act::decline, "decline", Value::none},
    Verb{Act::raise, "raise", Value::kind},
    Verb{Act::lower, "lower", Value::kind},
    Verb{Act::move_token, "move", Value::kind},
    Verb{Act::to_space, "space", Value::place},
    Verb{Act::look, "look", Value::none},
    Verb{Act::put_under, "under", Value::place},
    Verb{Act::keep, "keep", Value::none},
    Verb{Act::give, "give", Value::kind},
    Verb{Act::take, "take", Value::kind},
    Verb{Act::replace, "replace", Value::kind},
    Verb{Act::sell, "sell", Value::kind},
    Verb{Act::part, "part", Value::kind},
    Verb{Act::cards, "cards", Value::number},
    Verb{Act::scraps, "scraps", Value::number},
    Verb{Act::done, "done", Value::none},
};

std::optional<std::uint8_t> read_value(const Rules& rules, Value value, const std::string& text) {
    switch (value) {
        case Value::none: return 0;
        case Value::kind: return kind_named(text);
        case Value::mechanism: {
            const auto mechanism = mechanism_named(rules.box(), text);
            return mechanism ? std::optional(static_cast<std::uint8_t>(*mechanism)) : std::nullopt;
        }
        case Value::number: return number_of(text);
        case Value::seat: {
            const auto number = number_of(text);
            if (!number || *number < 1 || *number > rules.seats()) return std::nullopt;
            return static_cast<std::uint8_t>(*number - 1);
        }
        case Value::place: {
            const auto number = number_of(text);
            if (!number || *number < 1 || *number > kMostInDeck) return std::nullopt;
            return static_cast<std::uint8_t>(*number - 1);
        }
    }
    return std::nullopt;
}

}  // namespace

std::string MarsGame::written(const Rules& rules, Move move) {
    const auto verb =
        std::find_if(kVerbs.begin(), kVerbs.end(), [&](const Verb& v) { return v.act == move.act; });
    std::string text = word(verb->words);
    switch (verb->value) {
        case Value::none: break;
        case Value::kind: return text + " " + word(name_of(Kind{move.value}));
        case Value::mechanism: return text + " " + word(id_of(rules.box().mechanisms[move.value]));
        case Value::number: return text + " " + std::to_string(move.value);
        case Value::seat:
        case Value::place: return text + " " + std::to_string(move.value + 1);
    }
    return text;
}

std::optional<Move> MarsGame::read(const Rules& rules, std::string_view text) {
    const auto words = words_of(text);
    if (words.empty()) return std::nullopt;
    // "buy aether tube" means "buy aether_tube".
    std::string rest;
    for (std::size_t i = 1; i < words.size(); ++i) rest += (i > 1 ? "_" : "") + words[i];
    for (const Verb& verb : kVerbs) {
        if (verb.words != words[0] || (verb.value == Value::none) != rest.empty()) continue;
        if (const auto value = read_value(rules, verb.value, rest)) return Move{verb.act, *value};
    }
    return std::nullopt;
}

// --- The menu

namespace {

Message says_set(std::string id, const State& state, Kind kind, int cards, int scraps) {
    return with(about_kind(std::move(id), kind), {{"cards", cards},
                                                  {"scraps", scraps},
                                                  {"price", state.price[kind]},
                                                  {"income", cards * state.price[kind]}});
}

Message says_sale(const Rules& rules, const State& state, Seat seat, Move move) {
    const ByKind& hand = state.hand[static_cast<std::size_t>(seat.index())];
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
    const int after = move.act == Act::raise ? price + effect.amount : price - effect.count;
    return with(about_kind(move.act == Act::raise ? "mars.says.raise" : "mars.says.lower", move.value),
                {{"price", price}, {"after", after}});
}

}  // namespace

Message MarsGame::says(const Rules& rules, const State& state, Seat seat, Move move) {
    switch (move.act) {
        case Act::lay_out: return about_mechanism("mars.says.lay_out", rules, move.value);
        case Act::line_up:
            return with(about_kind("mars.says.line_up", move.value), {{"space", state.count + 1}});
        case Act::draw: return about_card("mars.says.draw", move.value);
        case Act::go_first: return {"mars.says.go_first", {{"seat", Seat(move.value)}}};
        case Act::buy:
            return with(about_card("mars.says.buy", move.value), {{"cost", rules.cost(state, move.value)}});
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
            return with(about_kind("mars.says.to_space", state.chosen),
                        {{"space", move.value + 1}, {"spaces", static_cast<int>(kComponents)}});
        case Act::look: return {"mars.says.look", {{"cards", cards_to_see(rules, state)}}};
        case Act::put_under:
            return with(about_card("mars.says.put_under", move.value < state.deck.top().size()
                                                              ? state.deck.top()[move.value].kind
                                                              : Kind{0}),
                        {{"place", move.value + 1}});
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
    return static_cast<int>(std::min<std::size_t>(rules.effect_of(state).count, state.deck.size()));
}

namespace {

Message asked_by_effect(const Rules& rules, const State& state, Seat seat) {
    const auto about = [&](std::string id) {
        return with(about_mechanism(std::move(id), rules, rules.effect_of(state).mechanism),
                    {{"seat", seat}});
    };
    switch (rules.effect_of(state).op) {
        case Op::look_deck: return with(about("mars.asked.look"), {{"cards", cards_to_see(rules, state)}});
        case Op::shift_price: return about("mars.asked.shift_price");
        case Op::move_token: return about("mars.asked.move_token");
        case Op::swap_market: return about("mars.asked.give");
        default:
            return with(about("mars.asked.replace"), {{"left", rules.effect_of(state).count - state.done}});
    }
}

}  // namespace

Message MarsGame::asked(const Rules& rules, const State& state, Seat seat) {
    if (seat == kChance || !seat.is_person()) return {"mars.asked.chance", {}};
    const auto i = static_cast<std::size_t>(seat.index());
    switch (state.phase) {
        case Phase::turn: return {"mars.asked.turn", {{"seat", seat}, {"cogs", state.cogs[i]}}};
        case Phase::turn_end: return {"mars.asked.turn_end", {{"seat", seat}}};
        case Phase::offered: return asked_by_effect(rules, state, seat);
        case Phase::placing_token:
            return with(about_kind("mars.asked.place_token", state.chosen), {{"seat", seat}});
        case Phase::tray: return {"mars.asked.tray", {{"seat", seat}, {"cards", state.count}}};
        case Phase::taking: return with(about_kind("mars.asked.take", state.chosen), {{"seat", seat}});
        case Phase::selling: return {"mars.asked.sell", {{"seat", seat}, {"scraps", state.scraps[i]}}};
        case Phase::counting: return with(about_kind("mars.asked.cards", state.chosen), {{"seat", seat}});
        case Phase::scrapping:
            return with(about_kind("mars.asked.scraps", state.chosen),
                        {{"seat", seat}, {"cards", state.done}});
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
    return Landmark{"mechanism", word(id_of(rules.box().mechanisms[move.value])), false};
}

std::vector<Landmark> MarsGame::landmarks(const Rules& rules) {
    std::vector<Landmark> result;
    for (std::size_t i = 0; i < rules.box().mechanisms.size(); ++i) {
        const Mechanism& mechanism = rules.box().mechanisms[i];
        const bool may_be_drawn = rules.options().drawn > 0 && !mechanism.expert;
        if (may_be_drawn || (rules.options().laid_out >> i & 1) != 0)
            result.push_back({"mechanism", word(id_of(mechanism)), false});
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
    const auto score = result.score[static_cast<std::size_t>(winner.index())];
    std::string by = "cogs";
    for (Seat other : SeatSet::first(rules.seats())) {
        if (other == winner || result.score[static_cast<std::size_t>(other.index())] != score) continue;
        if (rules.hand_size(state, other) == rules.hand_size(state, winner)) {
            by = "order";
        } else if (by == "cogs") {
            by = "cards";
        }
    }
    return {"mars.verdict.won", {{"seat", winner}, {"cogs", score}, {"by", by}}};
}

}  // namespace officina::mars
