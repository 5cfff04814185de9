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

void tell_goods(const Workshop& was, const Workshop& now, Seat seat, Log& log) {
    std::vector<Message> gained, paid;
    for (std::size_t good = 0; good < kCounted; ++good) {
        const int change = now.goods[good] - was.goods[good];
        if (change > 0) gained.push_back(say_amount(static_cast<Good>(good), change));
        if (change < 0) paid.push_back(say_amount(static_cast<Good>(good), -change));
    }
    if (!paid.empty()) log.push_back({"raising.told.paid", {{"seat", seat}, {"goods", std::move(paid)}}});
    if (!gained.empty())
        log.push_back({"raising.told.gained", {{"seat", seat}, {"goods", std::move(gained)}}});
}

// The phase the seat has begun meanwhile, and whether it has finished.
void tell_progress(const Workshop& was, const Workshop& now, Seat seat, Log& log) {
    if (now.phase < kPhases && now.total > 0 && (now.phase != was.phase || was.total == 0))
        log.push_back({"raising.told.phase",
                       {{"seat", seat}, {"phase", word(kPhaseNames[now.phase])}, {"energy", now.total}}});
    if (now.phase == kFinished && was.phase != kFinished)
        log.push_back({"raising.told.finished", {{"seat", seat}}});
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
    const bool revealed = before.stage == Stage::assigning && after.stage != Stage::assigning;
    if (revealed) tell_reveal(rules, after, log);
    if (before.stage == Stage::bidding && after.stage != Stage::bidding)
        tell_inventors_taken(rules, after, log);
    if (!next_game)
        for (Seat each : SeatSet::first(rules.seats())) {
            const Workshop &was = before.workshops[index_of(each)], &now = after.workshops[index_of(each)];
            if (after.stage == Stage::phases) tell_progress(was, now, each, log);
            tell_goods(was, now, each, log);
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
