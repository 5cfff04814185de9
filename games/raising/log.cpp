// What happened, as each seat may hear it.

#include "games/raising/card_words.h"
#include "games/raising/game.h"
#include "games/raising/names.h"

namespace officina::raising {

using Kind = Move::Kind;

namespace {

using Log = std::vector<Message>;

std::string word(std::string_view text) { return std::string(text); }
std::size_t index_of(Seat seat) { return static_cast<std::size_t>(seat.index()); }

std::vector<Message> one(Message message) {
    std::vector<Message> list;
    list.push_back(std::move(message));
    return list;
}

// --- Chance

// Cards that come several at a time are told when the last has come.
void tell_dealt(const Rules& rules, const State& before, Seat seat, const State& after, Seat audience,
                Log& log) {
    const Workshop& was = before.workshops[index_of(seat)];
    const Workshop& now = after.workshops[index_of(seat)];
    const Instruction& task = Rules::task(was);
    if (task.n > 1) return;
    const bool own = seat == audience;
    std::vector<Message> cards;
    if (task.op == Op::draw_energy) {
        for (Card card : now.energy_cards)
            if (card != kNone) cards.push_back(say_energy_card(rules, card));
        log.push_back({"raising.told.energy", {{"seat", seat}, {"cards", std::move(cards)}}});
        return;
    }
    if (task.op == Op::draw_robots) {
        if (own) now.hand.each([&](Card robot) { cards.push_back(say_robot(rules, robot)); });
        log.push_back({own ? "raising.told.hand" : "raising.told.dealt_robots",
                       {{"seat", seat}, {"number", Rules::hand_size(now)}}});
    } else if (task.op == Op::draw_reports) {
        if (own)
            for (Card report : now.offered) cards.push_back(say_report(rules, report));
        log.push_back({own ? "raising.told.offered" : "raising.told.dealt_reports",
                       {{"seat", seat}, {"number", static_cast<std::int64_t>(now.offered.size())}}});
    } else {
        if (own)
            for (Card inventor : now.offered_inventors) cards.push_back(say_inventor(rules, inventor));
        log.push_back(
            {own ? "raising.told.offered" : "raising.told.dealt_inventors",
             {{"seat", seat}, {"number", static_cast<std::int64_t>(now.offered_inventors.size())}}});
    }
    if (own) log.back().arguments.emplace_back("cards", std::move(cards));
}

void tell_chance(const Rules& rules, const State& before, Move move, const State& after, Seat audience,
                 Log& log) {
    if (move.kind == Kind::reveal) {
        const Neutral& line = rules.box().neutral[static_cast<std::size_t>(rules.seats()) - 1];
        const int cubes = before.stage == Stage::lining_up ? 0 : line.cubes[before.neutral.size()];
        log.push_back({"raising.told.reveal", {{"phase", word(kPhaseNames[move.a])}, {"number", cubes}}});
        return;
    }
    if (move.kind == Kind::first_bidder) {
        log.push_back({"raising.told.first_bidder", {{"seat", Seat(move.a)}}});
        return;
    }
    if (before.stage == Stage::offering) {
        log.push_back({"raising.told.on_offer", {{"inventor", one(say_inventor_card(rules, move.a))}}});
        return;
    }
    const Seat seat = *before.drawing.begin();
    if (move.kind == Kind::draw_robot && before.stage != Stage::setup) {
        if (seat == audience)
            log.push_back(
                {"raising.told.draw_own", {{"seat", seat}, {"robot", one(say_robot(rules, move.a))}}});
        else
            log.push_back({"raising.told.draw", {{"seat", seat}}});
        return;
    }
    tell_dealt(rules, before, seat, after, audience, log);
}

// --- Seats

void tell_move(const Rules& rules, const State& before, Seat seat, Move move, Seat audience, Log& log) {
    const Workshop& was = before.workshops[index_of(seat)];
    const Box& box = rules.box();
    const auto tell = [&](const char* id, std::vector<std::pair<std::string, Argument>> arguments = {}) {
        arguments.insert(arguments.begin(), {"seat", seat});
        log.push_back({id, std::move(arguments)});
    };
    switch (move.kind) {
        case Kind::discard: return tell("raising.told.discard", {{"robot", one(say_robot(rules, move.a))}});
        case Kind::keep_report:
            return tell("raising.told.keep_report", {{"report", one(say_report(rules, move.a))}});
        case Kind::keep_inventor:
            return tell("raising.told.keep_inventor", {{"inventor", one(say_inventor(rules, move.a))}});
        case Kind::replace:
            return tell("raising.told.replace", {{"report", one(say_report(rules, was.reports[move.a]))}});
        case Kind::none: return tell("raising.told.none");
        case Kind::build:
            return tell("raising.told.build", {{"robot", one(say_robot(rules, move.a))},
                                               {"row", word(name_of(box.robots[move.a].row))},
                                               {"line", one(say_robot_line(rules, move.a))}});
        case Kind::unlock:
            return tell("raising.told.unlock", {{"type", word(name_of(box.board.spaces[move.a].type))},
                                                {"area", word(name_of(box.board.spaces[move.a].area))}});
        case Kind::assign:
            if (seat == audience)
                return tell("raising.told.assign_own",
                            {{"phase", word(kPhaseNames[move.a])},
                             {"card", one(say_energy_card(rules, was.energy_cards[Rules::task(was).n]))}});
            return tell("raising.told.assign");
        case Kind::upgrade: return tell("raising.told.upgrade", {{"energy", box.board.table[move.a].energy}});
        case Kind::activate: {
            const Row row = row_of(static_cast<Phase>(was.phase));
            return tell("raising.told.activate",
                        {{"robot", one(say_robot(rules, Rules::robot_at(was, row, Rules::task(was).n)))},
                         {"action", move.a == 0 ? "base" : "upgrade"}});
        }
        case Kind::inspire: return tell("raising.told.inspire");
        case Kind::pay_card: return tell("raising.told.pay_card", {{"robot", one(say_robot(rules, move.a))}});
        case Kind::place:
            return tell("raising.told.place", {{"type", word(name_of(rules.type_of(was, move.a)))},
                                               {"target", one(say_target(rules, was, move.a))}});
        case Kind::bid: {
            const AuctionTrack& offer = before.tracks[move.a];
            tell("raising.told.bid", {{"inventor", one(say_inventor(rules, offer.inventor))},
                                      {"space", move.b + 1},
                                      {"cost", say_goods(box.tracks[move.a].spaces[move.b])}});
            if (offer.seat != kNone) log.push_back({"raising.told.outbid", {{"seat", Seat(offer.seat)}}});
            return;
        }
        default: return;
    }
}

// --- What came of it by itself

// What was paid and gained, by whom or what it came where that is known.
void tell_goods(const Workshop& was, const Workshop& now, Seat seat, const std::vector<Message>& source,
                Log& log) {
    std::vector<Message> gained, paid;
    for (std::size_t good = 0; good < kCounted; ++good) {
        const int change = now.goods[good] - was.goods[good];
        if (change > 0) gained.push_back(say_amount(static_cast<Good>(good), change));
        if (change < 0) paid.push_back(say_amount(static_cast<Good>(good), -change));
    }
    if (!paid.empty()) log.push_back({"raising.told.paid", {{"seat", seat}, {"goods", std::move(paid)}}});
    if (gained.empty()) return;
    log.push_back({source.empty() ? "raising.told.gained" : "raising.told.brings",
                   {{"seat", seat}, {"goods", std::move(gained)}}});
    if (!source.empty()) log.back().arguments.emplace_back("source", source);
}

void tell_phase(const Workshop& now, Seat seat, Log& log) {
    log.push_back({"raising.told.phase",
                   {{"seat", seat}, {"phase", word(kPhaseNames[now.phase])}, {"energy", now.total}}});
}

// The audience's view before the move as a table at which it can be made again: the card that was played or kept is known
// by now, the others stay face down.
State with_known_card(const State& before, Seat seat, Move move) {
    State state = before;
    Workshop& shop = state.workshops[index_of(seat)];
    const bool from_hand =
        move.kind == Kind::discard || move.kind == Kind::build || move.kind == Kind::pay_card;
    if (from_hand && !shop.hand.has(move.a)) {
        shop.hand.add(move.a);
        --shop.hidden;
    }
    if (move.kind == Kind::keep_report || move.kind == Kind::none) shop.offered.clear();
    if (move.kind == Kind::keep_report) shop.offered.push(move.a);
    if (move.kind == Kind::keep_inventor) {
        shop.offered_inventors.clear();
        shop.offered_inventors.push(move.a);
    }
    return state;
}

// The table when the phases begin (D1).
State when_phases_begin(const Rules& rules, const State& before, const State& after) {
    State state = before;
    state.stage = Stage::phases;
    state.cubes = after.cubes;
    for (Seat seat : SeatSet::first(rules.seats())) {
        Workshop& shop = state.workshops[index_of(seat)];
        shop.todo.clear();
        shop.phases = after.workshops[index_of(seat)].phases;
        shop.phase = shop.step = 0;
    }
    return state;
}

// A seat's way to its next decision: every phase that begins, and what brings it which goods.
void tell_way(const Rules& rules, State& state, Seat seat, std::vector<Message> source, Log& log) {
    const Workshop& shop = state.workshops[index_of(seat)];
    Workshop told = shop;
    const auto tell_until = [&](const Workshop& now, std::vector<Message> next) {
        tell_goods(told, now, seat, source, log);
        told = now;
        source = std::move(next);
    };
    for (bool goes_on = true; goes_on;) {
        const Workshop was = shop;
        goes_on = rules.step(state, seat);
        if (!goes_on) break;
        if (was.todo.empty()) {  // on to the next step of the round
            const bool runs = shop.step > 1 && is_row(static_cast<Phase>(shop.phase));
            tell_until(was, runs ? one(say_source(rules, shop)) : std::vector<Message>{});
            continue;
        }
        switch (Rules::task(was).op) {
            case Op::batteries:
                tell_until(was, one(say_source(rules, shop)));
                tell_phase(shop, seat, log);
                break;
            case Op::place_robot:
            case Op::round_end: tell_until(was, one(say_source(rules, shop))); break;
            default: break;
        }
    }
    tell_until(shop, {});
}

// The answer to what a row or an ability asked comes from there; what else is gained is not from the robot in turn.
std::vector<Message> source_of(const Rules& rules, const Workshop& was, Move move) {
    switch (move.kind) {
        case Kind::activate:
        case Kind::exchange:
        case Kind::choose:
        case Kind::ability:
        case Kind::pay:
        case Kind::pay_card:
        case Kind::pay_suggested: return one(say_source(rules, was));
        default: return {};
    }
}

// The move once more, told with all that came of it for the seat.
void tell_outcome(const Rules& rules, State& state, Seat seat, Move move, Log& log) {
    const Workshop was = state.workshops[index_of(seat)];
    rules.make(state, seat, move);
    const Workshop& now = state.workshops[index_of(seat)];
    tell_goods(was, now, seat, {}, log);
    if (move.kind == Kind::batteries) tell_phase(now, seat, log);
    tell_way(rules, state, seat, source_of(rules, was, move), log);
}

// Robot cards that went to the discard pile as part of a payment.
void tell_cards_paid(const Rules& rules, const State& before, Seat seat, Move move, const State& after,
                     Log& log) {
    if (move.kind == Kind::discard || move.kind == Kind::pay_card) return;
    std::vector<Message> cards;
    after.robot_discards.each([&](Card robot) {
        if (!before.robot_discards.has(robot)) cards.push_back(say_robot(rules, robot));
    });
    if (!cards.empty())
        log.push_back({"raising.told.pay_card", {{"seat", seat}, {"robot", std::move(cards)}}});
}

void tell_reveal(const Rules& rules, const State& after, Log& log) {
    for (Seat seat : SeatSet::first(rules.seats())) {
        const Workshop& now = after.workshops[index_of(seat)];
        std::vector<Message> cards;
        for (std::size_t i = 0; i < 2; ++i)
            cards.push_back({"raising.told.in_phase",
                             {{"phase", word(kPhaseNames[now.phases[i]])},
                              {"card", one(say_energy_card(rules, now.energy_cards[i]))}}});
        log.push_back({"raising.told.revealed", {{"seat", seat}, {"cards", std::move(cards)}}});
    }
}

void tell_inventors_taken(const Rules& rules, const State& after, Log& log) {
    for (Seat seat : SeatSet::first(rules.seats()))
        log.push_back({"raising.told.keep_inventor",
                       {{"seat", seat},
                        {"inventor", one(say_inventor(rules, after.workshops[index_of(seat)].inventor))}}});
}

}  // namespace

std::vector<Message> RaisingGame::told(const Rules& rules, const State& before, Seat seat, Move move,
                                       const State& after, Seat audience) {
    Log log;
    if (seat == kChance)
        tell_chance(rules, before, move, after, audience, log);
    else
        tell_move(rules, before, seat, move, audience, log);

    const bool next_game = after.game != before.game;
    if (seat != kChance && !next_game) tell_cards_paid(rules, before, seat, move, after, log);
    const bool begun = before.stage != Stage::phases && after.stage == Stage::phases;
    if (before.stage == Stage::assigning && (begun || after.stage == Stage::revealing))
        tell_reveal(rules, after, log);
    if (before.stage == Stage::bidding && after.stage != Stage::bidding)
        tell_inventors_taken(rules, after, log);

    if (!next_game) {
        State now = before;
        const Seat mover = seat == kChance && !before.drawing.empty() ? *before.drawing.begin() : seat;
        if (begun) {
            now = when_phases_begin(rules, before, after);
            for (Seat each : SeatSet::first(rules.seats())) tell_way(rules, now, each, {}, log);
        } else if (mover.is_person() && move.kind != Kind::bid && move.kind != Kind::pouch) {
            now = with_known_card(before, mover, move);
            tell_outcome(rules, now, mover, move, log);
        }
        for (Seat each : SeatSet::first(rules.seats())) {
            const Workshop& then = after.workshops[index_of(each)];
            tell_goods(now.workshops[index_of(each)], then, each, {}, log);
            if (after.stage == Stage::phases && then.phase == kFinished &&
                (begun || before.workshops[index_of(each)].phase != kFinished))
                log.push_back({"raising.told.finished", {{"seat", each}}});
        }
    }
    if (after.round != before.round && !next_game) {
        if (after.stage == Stage::pause) log.push_back({"raising.told.pause", {}});
        log.push_back({"raising.told.round", {{"round", after.round}}});
    }
    if (next_game) {
        int points = 0;
        for (std::size_t source = 0; source < kSources; ++source)
            points += after.earlier[source] - before.earlier[source];
        log.push_back({"raising.told.next_game", {{"game", after.game + 1}, {"points", points}}});
    }
    if (after.stage == Stage::over) log.push_back({"raising.told.over", {}});
    return log;
}

}  // namespace officina::raising
