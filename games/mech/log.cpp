// What happened in Mech a Dream, and how it is told.

#include <bit>

#include "games/mech/game.h"
#include "games/mech/names.h"
#include "games/mech/phrases.h"

namespace officina::mech {

using Kind = Move::Kind;

const std::vector<FactSpec>& MechGame::facts() {
    using enum FactType;
    static const std::vector<FactSpec> all{
        {"reveal", {{"specialist", word}}},
        {"turn_up", {{"tile", word}}},
        {"unload", {{"card", word}, {"price", number}, {"day", number}}},
        {"dealt", {{"screen", word}}},
        {"dealt_other", {{"seat", seat}}},
        {"begin", {{"seat", seat}}},
        {"keep", {{"screen", word}}},
        {"keep_other", {{"seat", seat}}},
        {"kept", {{"seat", seat}, {"screen", word}}},
        {"pick", {{"seat", seat}, {"specialist", word}}},
        {"stock", {{"seat", seat}}},
        // From the middle where nobody had it.
        {"take", {{"seat", seat}, {"specialist", word}, {"price", number}, {"from", FactType::seat, true}}},
        {"dock", {{"seat", seat}, {"price", number}, {"goods", counts}}},
        {"acquire", {{"seat", seat}, {"tile", word}, {"price", number}, {"space", number}}},
        {"build", {{"seat", seat}, {"tile", word}}},
        {"advance", {{"seat", seat}, {"tile", word}, {"space", number}}},
        {"trigger", {{"seat", seat}, {"tile", word}}},
        // A way is one of those that an effect offers; the first is 1. Without a screen it is the robot of the board.
        {"robot", {{"seat", seat}, {"screen", word, true}, {"way", number}}},
        {"copy_machine", {{"seat", seat}, {"tile", word}}},
        {"copy_robot", {{"seat", seat}, {"owner", FactType::seat}, {"screen", word, true}, {"way", number}}},
        {"choose", {{"seat", seat}, {"specialist", word}, {"way", number}}},
        {"bonus", {{"seat", seat}, {"specialist", word}}},
        {"skip", {{"seat", seat}}},
        {"done", {{"seat", seat}}},
        {"finished", {{"seat", seat}, {"tile", word}, {"machines", number}, {"points", number}}},
        {"stands",
         {{"seat", seat}, {"flowers", number}, {"inks", number}, {"rainbows", number}, {"dreams", number}}},
        {"moment", {{"moment", word}}},
        {"night", {}},
        {"night_over", {}},
        {"day", {{"day", number}, {"seat", seat}}},
        {"over", {}},
    };
    return all;
}

// --- What happened

namespace {

using Facts = std::vector<Fact>;

std::string_view id_of(const Screen& screen) { return written(screen.id); }
std::string_view id_of_specialist(const Box& box, std::size_t index) {
    return written(box.specialists[index].id);
}

Seat next_to_be_dealt(const Rules& rules, const State& state) {
    for (Seat seat : SeatSet::first(rules.seats()))
        for (std::uint8_t screen : state.dealt[at(seat)])
            if (screen == 0) return seat;
    return kChance;
}

void tell_chance(const Rules& rules, const State& before, Move move, const State& after, Seat audience,
                 Facts& facts) {
    const Box& box = rules.box();
    switch (move.kind) {
        case Kind::reveal:
            facts.emplace_back("reveal").word("specialist", id_of_specialist(box, move.value));
            break;
        case Kind::turn_up: facts.emplace_back("turn_up").word("tile", name_of_tile(box, move.value)); break;
        case Kind::unload:
            facts.emplace_back("unload")
                .word("card", written(box.deliveries[move.value].id))
                .number("price", box.deliveries[move.value].cost)
                .number("day", after.day);
            break;
        case Kind::deal: {
            const Seat dealt = next_to_be_dealt(rules, before);
            if (dealt == audience)
                facts.emplace_back("dealt").word("screen", id_of(box.screens[move.value]));
            else
                facts.emplace_back("dealt_other").seat(dealt);
            break;
        }
        default: facts.emplace_back("begin").seat(Seat(move.value));
    }
}

void tell_take(const Rules& rules, const State& before, Seat seat, std::uint8_t specialist, Facts& facts) {
    const CardInPlay& card = before.specialists[rules.card_of(before, specialist)];
    Fact& take = facts.emplace_back("take")
                     .seat(seat)
                     .word("specialist", id_of_specialist(rules.box(), specialist))
                     .number("price", card.price);
    if (card.owner != kMiddle) take.seat(Seat(card.owner), "from");
}

// 4.5.2 Where a tile is laid when it is acquired. Time may pass in the same move: not where it lies afterwards.
int acquired_onto(const Rules& rules, const State& before, Seat seat, TileIndex tile) {
    const Task task = rules.task(before, seat);
    return rules.start_space(before, seat, tile, task.kind == Task::Kind::acquire ? task.value : 0);
}

std::vector<Counted> counted(const Goods& goods) {
    std::vector<Counted> counts;
    for (const auto& [word, amount] : kGoodsWords)
        if (goods.*amount > 0) counts.push_back({std::string(word), goods.*amount});
    return counts;
}

void tell_move(const Rules& rules, const State& before, Seat seat, Move move, Facts& facts) {
    const Box& box = rules.box();
    const auto tell = [&](std::string_view what) -> Fact& { return facts.emplace_back(what).seat(seat); };
    const auto tell_tile = [&](std::string_view what) -> Fact& {
        return tell(what).word("tile", name_of_tile(box, move.value));
    };
    const auto add_robot_of = [&](Fact& fact, Seat owner, std::size_t way) {
        if (const std::size_t screen = rules.player(before, owner).screen; screen != 0)
            fact.word("screen", id_of(box.screens[screen]));
        fact.number("way", static_cast<std::int64_t>(way + 1));
    };
    switch (move.kind) {
        case Kind::pick: tell("pick").word("specialist", id_of_specialist(box, move.value)); break;
        case Kind::stock: tell("stock"); break;
        case Kind::take:
            if (rules.task(before, seat).kind == Task::Kind::none) tell("stock");
            tell_take(rules, before, seat, move.value, facts);
            break;
        case Kind::dock:
            tell("dock")
                .number("price", rules.dock_price(before, seat))
                .counts("goods", counted(sum_of(rules.row(before, before.moment))));
            break;
        case Kind::acquire:
            tell_tile("acquire")
                .number("price", rules.price(before, seat, move.value))
                .number("space", acquired_onto(rules, before, seat, move.value));
            break;
        case Kind::build: tell_tile("build"); break;
        case Kind::advance: tell_tile("advance").number("space", before.spaces[move.value] - 1); break;
        case Kind::trigger: tell_tile("trigger"); break;
        case Kind::robot: add_robot_of(tell("robot"), seat, move.value); break;
        case Kind::copy_machine: tell_tile("copy_machine"); break;
        case Kind::copy_robot: {
            const Seat owner(move.value / static_cast<int>(kWays));
            add_robot_of(tell("copy_robot").seat(owner, "owner"), owner, move.value % kWays);
            break;
        }
        case Kind::choose:
            tell("choose")
                .word("specialist", id_of_specialist(box, rules.task(before, seat).value))
                .number("way", move.value + 1);
            break;
        case Kind::bonus: tell("bonus").word("specialist", id_of_specialist(box, move.value)); break;
        case Kind::skip: tell("skip"); break;
        case Kind::done: tell("done"); break;
        default: break;
    }
}

// 11.5 The cards in front of the seat that give their bonus after an action, a bit for each.
unsigned bonuses_after(const Rules& rules, const State& state, Seat seat, Action action) {
    unsigned due = 0;
    for (std::size_t card = 0; card < state.specialists.size(); ++card)
        if (state.specialists[card].owner == seat.index() &&
            rules.box().specialists[state.specialists[card].specialist].comes_after(action))
            due |= 1u << card;
    return due;
}

// The cards in play that are to give the seat their bonus when what it has to do in `state` is done. `owned` says whose
// they are: a card taken meanwhile counts (N12).
unsigned bonuses_due(const Rules& rules, const State& state, const State& owned, Seat seat) {
    unsigned due = 0;
    for (const Task& task : rules.player(state, seat).tasks) {
        if (task.kind == Task::Kind::bonuses) due |= task.value;
        if (task.kind == Task::Kind::after)
            due |= bonuses_after(rules, owned, seat, value_at<Action>(task.value));
    }
    return due;
}

// The action a move is, where it is one.
std::optional<Action> action_of(const Rules& rules, Move move) {
    switch (move.kind) {
        case Kind::stock: return Action::stock;
        case Kind::take:
            if (rules.options().stock == StockReading::fork) return Action::stock;
            return std::nullopt;
        case Kind::dock: return Action::dock;
        case Kind::acquire: return Action::acquire;
        case Kind::build: return Action::build;
        default: return std::nullopt;
    }
}

// 11.5 The bonuses that came of themselves.
void tell_bonuses(const Rules& rules, const State& before, Move move, const State& after, Facts& facts) {
    if (before.phase != Phase::day || move.kind == Kind::bonus) return;
    const Seat seat(before.turn);
    unsigned due = bonuses_due(rules, before, after, seat);
    if (rules.player(before, seat).tasks.empty())
        if (const auto action = action_of(rules, move)) due |= bonuses_after(rules, after, seat, *action);
    due &= ~bonuses_due(rules, after, after, seat);
    for (std::size_t card = 0; card < after.specialists.size(); ++card)
        if ((due >> card & 1) != 0)
            facts.emplace_back("bonus").seat(seat).word(
                "specialist", id_of_specialist(rules.box(), after.specialists[card].specialist));
}

// 6. The tile that the move itself finishes; what time finishes in the same move comes after it.
TileSet finished_at_once(const Rules& rules, const State& before, Seat seat, Move move) {
    const bool finished =
        (move.kind == Kind::acquire && acquired_onto(rules, before, seat, move.value) == 0) ||
        (move.kind == Kind::advance && before.spaces[move.value] == 1);
    return finished ? only(move.value) : TileSet{0};
}

// Machines of a seat that were finished, when it had that many before, and what their spaces gave.
void tell_finished(const Rules& rules, Seat seat, TileSet fresh, int machines, Facts& facts) {
    for_each(fresh, [&](TileIndex tile) {
        ++machines;
        facts.emplace_back("finished")
            .seat(seat)
            .word("tile", name_of_tile(rules.box(), tile))
            .number("machines", machines)
            .number("points", rules.workshop_points(machines));
    });
}

// 5.1 Machines that the passing of time finished, whoever's; `told_already` are those of this move.
void tell_finished_by_time(const Rules& rules, const State& before, const State& after, TileSet told_already,
                           Facts& facts) {
    for (Seat seat : SeatSet::first(rules.seats())) {
        const TileSet had = rules.player(before, seat).workshop;
        const TileSet fresh = rules.player(after, seat).workshop & ~had;
        tell_finished(rules, seat, fresh & ~told_already, std::popcount(had | (fresh & told_already)), facts);
    }
}

// What somebody has after a move that changed it.
void tell_stands(const Rules& rules, const State& before, const State& after, Facts& facts) {
    for (Seat seat : SeatSet::first(rules.seats())) {
        const Player &was = rules.player(before, seat), &is = rules.player(after, seat);
        if (was.flowers == is.flowers && was.ink == is.ink && was.rainbows == is.rainbows &&
            was.points == is.points)
            continue;
        facts.emplace_back("stands")
            .seat(seat)
            .number("flowers", is.flowers)
            .number("inks", is.ink)
            .number("rainbows", is.rainbows)
            .number("dreams", is.score());
    }
}

// 5.1 Has a moment ended?
void tell_moment(const State& before, const State& after, Facts& facts) {
    if (before.phase != Phase::day) return;
    if (after.phase != Phase::day) {
        facts.emplace_back("night");
    } else if (before.moment != after.moment) {
        facts.emplace_back("moment").word("moment", name_of(after.moment));
    }
}

// Has a night ended, or the game?
void tell_day(const State& before, const State& after, Facts& facts) {
    if (after.day != before.day || (after.phase == Phase::over && before.phase != Phase::over))
        facts.emplace_back("night_over");
    if (after.day != before.day) facts.emplace_back("day").number("day", after.day).seat(Seat(after.first));
    if (after.phase == Phase::over && before.phase != Phase::over) facts.emplace_back("over");
}

}  // namespace

std::vector<Fact> MechGame::happened(const Rules& rules, const State& before, Seat seat, Move move,
                                     const State& after, Seat audience) {
    Facts facts;
    if (seat == kChance) {
        tell_chance(rules, before, move, after, audience, facts);
    } else if (move.kind == Kind::keep) {
        if (audience == seat)
            facts.emplace_back("keep").word("screen", id_of(rules.box().screens[move.value]));
        else
            facts.emplace_back("keep_other").seat(seat);
    } else {
        tell_move(rules, before, seat, move, facts);
    }
    if (before.phase == Phase::keeping && after.phase != Phase::keeping)  // 10.1 now all show
        for (Seat shown : SeatSet::first(rules.seats()))
            facts.emplace_back("kept").seat(shown).word(
                "screen", id_of(rules.box().screens[rules.player(after, shown).screen]));
    // In the order in which it came about: the move, its bonuses, what everybody has of it, then time.
    const TileSet at_once = finished_at_once(rules, before, seat, move);
    if (at_once != 0) tell_finished(rules, seat, at_once, rules.machines(before, seat), facts);
    tell_bonuses(rules, before, move, after, facts);
    Facts by_time;
    tell_finished_by_time(rules, before, after, at_once, by_time);
    if (by_time.empty()) tell_stands(rules, before, after, facts);
    tell_moment(before, after, facts);
    facts.insert(facts.end(), by_time.begin(), by_time.end());
    if (!by_time.empty()) tell_stands(rules, before, after, facts);
    tell_day(before, after, facts);
    return facts;
}

// --- How it is told

namespace {

Goods goods_of(const std::vector<Counted>& counts) {
    Goods goods;
    for (const Counted& one : counts)
        for (const auto& [word, amount] : kGoodsWords)
            if (word == one.what) goods.*amount = static_cast<std::uint8_t>(one.count);
    return goods;
}

// One of the ways an effect offers, the first one being 1.
Message said_way(const Effect& effect, std::int64_t number) {
    return said(effect[number >= 1 && number <= static_cast<std::int64_t>(effect.size())
                           ? static_cast<std::size_t>(number - 1)
                           : 0]);
}

// What the records that a fact names say about themselves.
void add_tile(Message& message, const Fact& fact, const Box& box, TileIndex tile) {
    if (fact.what() == "advance")
        message.with("tile", name_said(box.tiles[tile]));
    else
        message.with(of_tile(box, tile));
    if (fact.has("price"))
        message.with("price", price_said(box.tiles[tile], static_cast<int>(fact.number("price"))));
}

void add_specialist(Message& message, const Fact& fact, const Box& box, std::uint8_t specialist) {
    if (fact.what() == "choose")
        message.with("way", said_way(box.specialists[specialist].effect, fact.number("way")));
    else if (fact.what() == "bonus")
        message.with(of_bonus(box, specialist));
    else
        message.with(of_specialist(box, specialist));
}

void add_screen(Message& message, const Fact& fact, const Screen& screen) {
    if (fact.has("way"))
        message.with("way", said_way(screen.effect, fact.number("way")));
    else
        message.with("screen", name_said(screen)).with("effect", said(screen.effect));
}

}  // namespace

Message MechGame::sentence(const Rules& rules, const Fact& fact) {
    const Box& box = rules.box();
    Message message{"mech.told." + std::string(fact.what())};
    const auto price = [&] { return static_cast<int>(fact.number("price")); };
    for (const auto& [name, value] : fact.fields()) {
        if (name == "tile") {
            if (const auto tile = tile_named(box, fact.word(name))) add_tile(message, fact, box, *tile);
        } else if (name == "specialist") {
            if (const auto specialist = specialist_named(box, fact.word(name)))
                add_specialist(message, fact, box, *specialist);
        } else if (name == "screen") {
            if (const auto screen = screen_named(box, fact.word(name)))
                add_screen(message, fact, box.screens[*screen]);
        } else if (name == "card") {
            if (const auto card = delivery_named(box, fact.word(name)))
                message.with("card", name_said(box.deliveries[*card]));
        } else if (name == "goods") {
            message.with(std::string(name), said(goods_of(fact.counts(name))));
        } else if (name == "price") {
            if (fact.what() == "take") message.with("price", rainbows_said(price()));
            if (fact.what() == "dock" || fact.what() == "unload")
                message.with("price", flowers_said(price()));
        } else if (name != "way" && name != "from") {
            message.with(std::string(name), as_it_is(value));
        }
    }
    if (fact.what() == "take")
        message.with("from", fact.has("from") ? from(fact.seat("from")) : from_middle());
    if (fact.what().ends_with("robot") && !fact.has("screen")) add_screen(message, fact, box.screens[0]);
    return message;
}

}  // namespace officina::mech
