// What happened in Mars Needs Mechanics, and how it is told.

#include "games/mars/game.h"
#include "games/mars/names.h"
#include "games/mars/words.h"

namespace officina::mars {

using Act = Move::Act;

const std::vector<FactSpec>& MarsGame::facts() {
    using enum FactType;
    static const std::vector<FactSpec> all{
        {"lay_out", {{"mechanism", word}}},
        {"line", {{"line", words}}},  // of components, from back to front
        {"dealt", {{"seat", seat}, {"cards", number}}},
        {"dealt_card", {{"seat", seat}, {"card", word}}},
        {"market", {{"cards", counts}}},
        {"mechanism", {{"mechanism", word}}},
        {"effect", {{"mechanism", word}, {"number", number}}},  // the first of a mechanism is 1
        {"round", {{"round", number}, {"seat", seat}}},
        {"buys", {{"seat", seat}, {"card", word}, {"cost", number}, {"moves", word}}},  // the token: yes, no
        {"passes", {{"seat", seat}, {"passes", number}, {"seats", number}}},
        {"builds", {{"seat", seat}, {"mechanism", word}}},
        {"disassembles", {{"seat", seat}, {"mechanism", word}}},
        {"declines", {{"seat", seat}, {"mechanism", word}}},
        {"shifts_price", {{"seat", seat}, {"kind", word}, {"price", number}, {"after", number}}},
        {"moves_token", {{"seat", seat}, {"kind", word}, {"space", number}}},
        {"looks", {{"seat", seat}, {"cards", number}}},
        {"sees", {{"place", number}, {"kind", word}}},
        {"puts_under", {{"seat", seat}, {"place", number}}},
        {"puts_under_seen", {{"seat", seat}, {"card", word}}},
        {"keeps", {{"seat", seat}, {"cards", number}}},
        {"swaps", {{"seat", seat}, {"given", word}, {"card", word}}},
        {"replaces", {{"seat", seat}, {"card", word}, {"drawn", word}}},
        {"sells",
         {{"seat", seat},
          {"kind", word},
          {"cards", number},
          {"scraps", number},
          {"price", number},
          {"income", number}}},
        {"sells_nothing", {{"seat", seat}}},
        {"keeps_scrap", {{"seat", seat}, {"scraps", number}}},
        {"gains", {{"seat", seat}, {"cogs", number}}},
        {"round_over", {{"round", number}, {"why", word}}},  // market, passed
        {"last_round", {{"why", word}, {"falls", word}}},    // deck, idle; literal, all_fall
        {"prices", {{"prices", counts}}},
        {"over", {}},
    };
    return all;
}

// --- What happened

namespace {

using Facts = std::vector<Fact>;

Seat active(const State& state) { return Seat(state.active); }

std::string_view id_of(const Rules& rules, std::size_t mechanism) {
    return mars::id_of(rules.box().mechanisms[mechanism]);
}

void tell_market(const State& state, Facts& facts) {
    std::vector<Counted> cards;
    for (Kind kind = 0; kind < kComponents; ++kind)
        if (state.market[kind] > 0) cards.push_back({std::string(name_of(kind)), state.market[kind]});
    facts.emplace_back("market").counts("cards", std::move(cards));
}

void tell_prices(const State& state, Facts& facts) {
    std::vector<Counted> prices;
    for (Kind kind = 0; kind < kComponents; ++kind)
        prices.push_back({std::string(name_of(kind)), state.price[kind]});
    facts.emplace_back("prices").counts("prices", std::move(prices));
}

void tell_line(const State& state, Facts& facts) {
    std::vector<std::string> line;
    for (Kind kind : state.line) line.emplace_back(name_of(kind));
    facts.emplace_back("line").words("line", std::move(line));
}

void tell_gains(const Rules& rules, const State& before, const State& after, Facts& facts) {
    for (Seat seat : SeatSet::first(rules.seats())) {
        const auto i = at(seat);
        const int gained = after.cogs[i] - before.cogs[i] + (after.spent[i] - before.spent[i]) -
                           (after.earned[i] - before.earned[i]);
        if (gained > 0) facts.emplace_back("gains").seat(seat).number("cogs", gained);
    }
}

void tell_sale(const Rules& rules, const State& before, Seat seat, Move move, const State& after,
               Facts& facts) {
    for (Kind kind = 0; kind < kComponents; ++kind) {
        const int cards = after.discards[kind] - before.discards[kind];
        if (cards == 0) continue;
        const int scraps = move.act == Act::scraps ? move.value : rules.scraps_needed(cards);
        facts.emplace_back("sells")
            .seat(seat)
            .word("kind", name_of(kind))
            .number("cards", cards)
            .number("scraps", scraps)
            .number("price", before.price[kind])
            .number("income", cards * before.price[kind]);
        const auto i = at(seat);
        if (const int kept = after.scraps[i] - (before.scraps[i] - scraps); kept > 0)
            facts.emplace_back("keeps_scrap").seat(seat).number("scraps", kept);
    }
}

// What the looker sees, when the cards lie before it.
void tell_tray(const State& after, Seat audience, Facts& facts) {
    if (after.phase != Phase::tray || audience != active(after)) return;
    for (std::size_t place = 0; place < after.count; ++place)
        facts.emplace_back("sees")
            .number("place", static_cast<std::int64_t>(place + 1))
            .word("kind", name_of(after.deck.top()[place].kind));
}

void tell_draw(const Rules& rules, const State& before, Move move, const State& after, Seat audience,
               Facts& facts) {
    switch (before.phase) {
        case Phase::dealing:
            if (audience == active(before) || rules.options().open_hands)
                facts.emplace_back("dealt_card").seat(active(before)).word("card", name_of(move.value));
            else if (after.phase != Phase::dealing || after.active != before.active)
                facts.emplace_back("dealt").seat(active(before)).number("cards", rules.box().dealt);
            [[fallthrough]];
        case Phase::filling:
            if (after.phase != Phase::filling && after.phase != Phase::dealing) tell_market(after, facts);
            break;
        case Phase::replacing_card:
            facts.emplace_back("replaces")
                .seat(active(before))
                .word("card", name_of(before.chosen))
                .word("drawn", name_of(Kind{move.value}));
            break;
        default: tell_tray(after, audience, facts);
    }
}

// The mechanisms on the table and what they do, once for the whole game.
void tell_mechanisms(const Rules& rules, const State& after, Facts& facts) {
    for (std::size_t i = 0; i < rules.box().mechanisms.size(); ++i) {
        if ((after.laid_out >> i & 1) == 0) continue;
        facts.emplace_back("mechanism").word("mechanism", id_of(rules, i));
        const auto effects = std::ranges::count(rules.box().effects, i, &Effect::mechanism);
        for (std::int64_t number = 1; number <= effects; ++number)
            facts.emplace_back("effect").word("mechanism", id_of(rules, i)).number("number", number);
    }
}

void tell_round(const Rules& rules, const State& before, const State& after, Facts& facts) {
    if (!in_round_end(rules, before) && in_round_end(rules, after) && before.round > 0) {
        facts.emplace_back("round_over")
            .number("round", before.round)
            .word("why", cards_in(after.market) == 0 ? "market" : "passed");
        if (rules.is_last_round(after))
            facts.emplace_back("last_round")
                .word("why", after.deck.empty() ? "deck" : "idle")
                .word("falls", rules.options().final_prices == Final::literal ? "literal" : "all_fall");
        tell_prices(after, facts);
    }
    if (after.phase == Phase::turn && after.round != before.round) {
        if (after.round == 1) tell_mechanisms(rules, after, facts);
        facts.emplace_back("round").number("round", after.round).seat(Seat(after.first));
    }
    if (after.phase == Phase::over) facts.emplace_back("over");
}

// What a move of a seat is by itself.
void tell_move(const Rules& rules, const State& before, Seat seat, Move move, const State& after,
               Seat audience, Facts& facts) {
    const auto tell = [&](std::string_view what) -> Fact& { return facts.emplace_back(what).seat(seat); };
    switch (move.act) {
        case Act::buy:
            tell("buys")
                .word("card", name_of(move.value))
                .number("cost", rules.cost(before, move.value))
                .word("moves", before.line.back() == move.value ? "no" : "yes");
            break;
        case Act::pass:
            tell("passes").number("passes", before.passes + 1).number("seats", rules.seats());
            break;
        case Act::build: tell("builds").word("mechanism", id_of(rules, move.value)); break;
        case Act::disassemble: tell("disassembles").word("mechanism", id_of(rules, move.value)); break;
        case Act::decline:
            if (before.done == 0)
                tell("declines").word("mechanism", id_of(rules, rules.effect_of(before).mechanism));
            break;
        case Act::raise:
        case Act::lower:
            tell("shifts_price")
                .word("kind", name_of(move.value))
                .number("price", before.price[move.value])
                .number("after", after.price[move.value]);
            break;
        case Act::to_space:
            tell("moves_token").word("kind", name_of(before.chosen)).number("space", move.value + 1);
            break;
        case Act::look:
            tell("looks").number("cards", cards_to_see(rules, before));
            tell_tray(after, audience, facts);
            break;
        case Act::put_under:
            if (const Kind kind = before.deck.top()[move.value].kind; kind == kFaceDown)
                tell("puts_under").number("place", move.value + 1);
            else
                tell("puts_under_seen").word("card", name_of(kind));
            break;
        case Act::keep: tell("keeps").number("cards", before.count); break;
        case Act::take:
            tell("swaps").word("given", name_of(before.chosen)).word("card", name_of(move.value));
            break;
        case Act::done:
            if (before.sold == 0) tell("sells_nothing");
            break;
        default: break;
    }
}

}  // namespace

std::vector<Fact> MarsGame::happened(const Rules& rules, const State& before, Seat seat, Move move,
                                     const State& after, Seat audience) {
    Facts facts;
    switch (move.act) {
        case Act::lay_out: facts.emplace_back("lay_out").word("mechanism", id_of(rules, move.value)); break;
        case Act::line_up:
            if (after.phase != Phase::lining_up) tell_line(after, facts);
            break;
        case Act::draw: tell_draw(rules, before, move, after, audience, facts); break;
        case Act::go_first: break;
        default: tell_move(rules, before, seat, move, after, audience, facts);
    }
    tell_sale(rules, before, seat, move, after, facts);
    tell_gains(rules, before, after, facts);
    tell_round(rules, before, after, facts);
    return facts;
}

// --- How it is told

namespace {

Message said_kind(const std::string& kind) { return {"mars.kind", {{"kind", kind}}}; }

std::vector<Message> said_counts(const char* id, const std::vector<Counted>& counts, const char* number) {
    std::vector<Message> said;
    for (const Counted& one : counts)
        said.push_back({id, {{"kind", said_kind(one.what)}, {number, one.count}}});
    return said;
}

// A field where it is more than a number, a seat or a plain word.
void add_field(Message& message, std::string_view name, const FactValue& value) {
    const auto add = [&](Argument argument) { message.arguments.emplace_back(name, std::move(argument)); };
    if (const auto* line = std::get_if<std::vector<std::string>>(&value)) {
        std::vector<Message> kinds;
        for (const std::string& kind : *line) kinds.push_back(said_kind(kind));
        return add(std::move(kinds));
    }
    if (const auto* counts = std::get_if<std::vector<Counted>>(&value))
        return add(name == "prices" ? said_counts("mars.price", *counts, "price")
                                    : said_counts("mars.market_cards", *counts, "cards"));
    if (name == "kind") return add(said_kind(std::get<std::string>(value)));
    if (name == "card" || name == "given" || name == "drawn")
        return add(Message{"mars.a_kind", {{"kind", std::get<std::string>(value)}}});
    add(as_it_is(value));
}

}  // namespace

Message MarsGame::sentence(const Rules& rules, const Fact& fact) {
    std::string id = "mars.told." + std::string(fact.what());
    std::optional<std::size_t> mechanism;
    if (fact.has("mechanism")) mechanism = mechanism_named(rules.box(), fact.word("mechanism"));
    if (mechanism && fact.what() == "effect") {
        const auto effects = described(rules, *mechanism);
        const auto number = static_cast<std::size_t>(fact.number("number"));
        if (number >= 1 && number <= effects.size()) return effects[number - 1];
    }
    Message message{std::move(id), {}};
    if (mechanism) {
        const bool names_needs =
            fact.what() == "mechanism" || fact.what() == "builds" || fact.what() == "disassembles";
        message = names_needs ? with_needs(message.id, rules, *mechanism)
                              : about_mechanism(message.id, rules, *mechanism);
    }
    for (const auto& [name, value] : fact.fields())
        if (name != "mechanism") add_field(message, name, value);
    return message;
}

}  // namespace officina::mars
