#pragma once
// The course of the game: setup, rounds, the end, and what each seat sees of it (B, C, H, M, P, Q). Part of rules.h.

#include <cassert>

#include "games/raising/rules.h"

namespace officina::raising {

constexpr Rules::Rules(const Box& box, const Options& options) : box_(box), options_(options) {
    for (std::size_t i = 0; i < kEnergyCards; ++i)
        if (options.seats >= box.energy[i].least_seats && options.seats <= box.energy[i].most_seats)
            energy_set_ = static_cast<std::uint16_t>(energy_set_ | 1u << i);  // B2
    for (std::size_t i = 0; i < kSpaces; ++i)
        if (box.board.spaces[i].energy > 0)
            energy_spaces_ = static_cast<std::uint16_t>(energy_spaces_ | 1u << i);
}

// --- Setup (B)

constexpr State Rules::start() const {
    State state;
    for (Card robot = 0; robot < kRobots; ++robot) state.robots.add(robot);
    state.robots_left = kRobots;
    state.reports = 0xFFFFFFFF;
    state.reports_left = kReports;
    state.inventors = (1u << kInventors) - 1;
    for (Seat seat : SeatSet::first(seats())) open_workshop(state.workshops[at(seat)]);
    run_all(state);
    settle(state);
    return state;
}

constexpr void Rules::open_workshop(Workshop& workshop) const {
    workshop = {};
    for (std::size_t good = 0; good < kCounted; ++good) workshop.goods[good] = box_.board.start[good];
    workshop.energy_deck = energy_set_;
    // B3 Everything is dealt before anything is chosen; the last pushed comes first.
    if (options_.inventors != Inventors::auction) push_setup(workshop);
    if (options_.inventors == Inventors::choice) push(workshop, Op::draw_inventors, kStartInventors);
    push(workshop, Op::draw_reports, kStartReports);
    push(workshop, Op::draw_robots, kStartRobots);
}

constexpr void Rules::push_setup(Workshop& workshop) const {
    push(workshop, Op::unlock, 1);                                                   // B3e
    for (std::size_t i = 0; i < kStartBuilds; ++i) push(workshop, Op::start_build);  // B3d
    if (options_.inventors == Inventors::choice) push(workshop, Op::keep_inventor);  // B3c
    use(workshop, When::immediate);                                                  // Q5
    push(workshop, Op::keep_report);                                                 // B3b
    push(workshop, Op::keep_robots, kStartRobots - kKeptRobots);                     // B3a
}

constexpr void Rules::run_all(State& state) const {
    for (Seat seat : SeatSet::first(seats())) run(state, seat);
}

constexpr SeatSet Rules::to_move(const State& state) const {
    if (!state.drawing.empty()) return SeatSet(kChance);
    switch (state.stage) {
        case Stage::offering:
        case Stage::lining_up:
        case Stage::revealing: return SeatSet(kChance);
        case Stage::over: return {};
        default: return state.waiting;
    }
}

// Goes on to the next thing that somebody has to decide.
constexpr void Rules::settle(State& state) const {
    for (;;) {
        if (!state.drawing.empty()) {
            // The deck may have run out since this seat was found to draw.
            const Seat seat = *state.drawing.begin();
            if (deck_ready(state, task(state.workshops[at(seat)]).op)) return;
            run(state, seat);
            continue;
        }
        if (!to_move(state).empty() || state.stage == Stage::over) return;
        next_stage(state);
    }
}

// All seats are done with the stage.
constexpr void Rules::next_stage(State& state) const {
    switch (state.stage) {
        case Stage::setup:
            if (options_.inventors == Inventors::auction && state.bidder == kNone) {
                state.stage = Stage::offering;  // Q1
                return;
            }
            return begin_round(state);
        case Stage::assigning: return reveal_phases(state);
        case Stage::phases: return end_round(state);
        case Stage::pause:
            for (Seat seat : SeatSet::first(seats()))
                state.workshops[at(seat)].energy_deck = energy_set_;  // H4
            return begin_round(state);
        case Stage::ending: return end_game(state);
        default: assert(false && "this stage ends by a move");
    }
}

// --- Rounds (C)

constexpr void Rules::begin_round(State& state) const {
    if (has_neutral_row() && state.neutral.empty() &&
        box_.neutral[static_cast<std::size_t>(seats()) - 1].face_up > 0) {
        state.stage = Stage::lining_up;  // P2
        return;
    }
    deal_energy(state);
}

constexpr void Rules::deal_energy(State& state) const {
    state.stage = Stage::assigning;
    for (Seat seat : SeatSet::first(seats())) {
        Workshop& workshop = state.workshops[at(seat)];
        workshop.pouch = Pouch::closed;
        push(workshop, Op::assign, 1);  // C3
        push(workshop, Op::assign, 0);
        push(workshop, Op::draw_energy, 2);  // C1
    }
    run_all(state);
}

// C4, C5 Cubes go from the energy cards to the phases.
constexpr void Rules::reveal_phases(State& state) const {
    for (Seat seat : SeatSet::first(seats())) {
        const Workshop& workshop = state.workshops[at(seat)];
        for (std::size_t i = 0; i < 2; ++i) {
            auto& cubes = state.cubes[workshop.phases[i]];
            cubes = static_cast<std::uint8_t>(cubes + box_.energy[workshop.energy_cards[i]].cubes);
        }
    }
    if (has_neutral_row())
        state.stage = Stage::revealing;  // C6
    else
        begin_phases(state);
}

// P2, P3
constexpr void Rules::reveal_neutral(State& state, std::uint8_t phase) const {
    const Neutral& line = box_.neutral[static_cast<std::size_t>(seats()) - 1];
    const std::size_t place = state.neutral.size();
    state.neutral.push(phase);
    if (state.stage == Stage::lining_up) {
        if (state.neutral.size() == line.face_up) deal_energy(state);
        return;
    }
    state.cubes[phase] = static_cast<std::uint8_t>(state.cubes[phase] + line.cubes[place]);
    if ((state.neutral.size() - line.face_up) % line.reveal == 0) begin_phases(state);
}

constexpr void Rules::begin_phases(State& state) const {
    state.stage = Stage::phases;
    for (Seat seat : SeatSet::first(seats())) {
        state.workshops[at(seat)].phase = 0;
        state.workshops[at(seat)].step = 0;
    }
    run_all(state);
}

// H2 - H4
constexpr void Rules::end_round(State& state) const {
    state.cubes = {};
    for (Seat seat : SeatSet::first(seats())) {
        state.workshops[at(seat)].energy_cards = {kNone, kNone};
        state.workshops[at(seat)].phases = {kNone, kNone};
    }
    if (state.neutral.size() + 1 == kPhases) state.neutral.clear();  // P5
    if (state.round == kRounds) {
        state.stage = Stage::ending;
        for (Seat seat : SeatSet::first(seats())) {
            push(state.workshops[at(seat)], Op::spare_token);
            use(state.workshops[at(seat)], When::game_end);
        }
        return run_all(state);
    }
    if (++state.round != kBreakBefore) return begin_round(state);
    state.stage = Stage::pause;
    for (Seat seat : SeatSet::first(seats())) push(state.workshops[at(seat)], Op::reports, kOfferedReports);
    run_all(state);
}

// M, P7
constexpr void Rules::end_game(State& state) const {
    if (options_.challenge && state.game + 1 < kChallengeGames) return next_game(state);
    state.stage = Stage::over;
}

constexpr void Rules::next_game(State& state) const {
    Workshop& workshop = state.workshops[0];
    const auto points = this->points(workshop);
    for (std::size_t source = 0; source < kSources; ++source)
        state.earlier[source] = static_cast<std::uint16_t>(state.earlier[source] + points[source]);
    // Everything used is removed; the decks go on as they are.
    state.robots_removed.add(state.robot_discards);
    state.robots_removed.add(workshop.hand);
    for (Row row : kAllRows)
        for (std::size_t column = 0; column < workshop.built[at(row)]; ++column)
            state.robots_removed.add(robot_at(workshop, row, column));
    state.robot_discards.clear();
    state.reports_removed |= state.report_discards;
    for (Card report : workshop.reports) state.reports_removed |= std::uint32_t{1} << report;
    state.report_discards = 0;
    if (workshop.inventor != kNone)
        state.inventors_removed =
            static_cast<std::uint16_t>(state.inventors_removed | 1u << workshop.inventor);
    ++state.game;
    state.round = 1;
    state.stage = Stage::setup;
    state.neutral.clear();
    open_workshop(workshop);
    run_all(state);
}

// --- The auction (Q)

constexpr void Rules::bid(State& state, Seat seat, std::size_t track, std::size_t space) const {
    AuctionTrack& offer = state.tracks[track];
    offer.seat = static_cast<std::uint8_t>(seat.index());
    offer.space = static_cast<std::uint8_t>(space);
    next_bidder(state);
}

// Q2 Clockwise, the next seat without a pawn; when every inventor has one, all take theirs and pay (Q4).
constexpr void Rules::next_bidder(State& state) const {
    SeatSet without = SeatSet::first(seats());
    for (const AuctionTrack& offer : state.tracks)
        if (offer.seat != kNone) without.remove(Seat(offer.seat));
    state.waiting = {};
    if (!without.empty()) {
        Seat next = left_of(Seat(state.bidder), seats());
        while (!without.has(next)) next = left_of(next, seats());
        state.bidder = static_cast<std::uint8_t>(next.index());
        return state.waiting.add(next);
    }
    state.stage = Stage::setup;
    for (std::size_t track = 0; track < static_cast<std::size_t>(seats()); ++track) {
        const AuctionTrack& offer = state.tracks[track];
        Workshop& workshop = state.workshops[offer.seat];
        workshop.inventor = offer.inventor;
        push_setup(workshop);
        owe(state, workshop, box_.tracks[track].spaces[offer.space]);
    }
    run_all(state);
}

// --- What a seat sees

// A card the seat cannot see counts as one of the deck: it cannot tell them apart.
constexpr View<Rules> Rules::seen_by(const State& state, Seat seat) const {
    State seen = state;
    for (Seat other : SeatSet::first(seats())) {
        if (other == seat) continue;
        Workshop& workshop = seen.workshops[at(other)];
        seen.robots.add(workshop.hand);
        workshop.hidden = static_cast<std::uint8_t>(workshop.hidden + workshop.hand.size());
        workshop.hand.clear();
        for (Card& report : workshop.offered)
            if (report != kNone) {
                seen.reports |= std::uint32_t{1} << report;
                report = kNone;
            }
        for (Card& inventor : workshop.offered_inventors)
            if (inventor != kNone) {
                seen.inventors = static_cast<std::uint16_t>(seen.inventors | 1u << inventor);
                inventor = kNone;
            }
        if (state.stage == Stage::assigning)
            for (std::uint8_t& phase : workshop.phases)
                if (phase != kNone) phase = kSecret;
    }
    return {seen, seat};
}

constexpr State Rules::guess(const View<Rules>& view, Random& random) const {
    State state = *view;
    const auto any_bit = [&](std::uint32_t bits) {
        for (std::uint32_t n = random.below(static_cast<std::uint32_t>(std::popcount(bits))); n > 0; --n)
            bits &= bits - 1;
        return static_cast<Card>(std::countr_zero(bits));
    };
    for (Seat seat : SeatSet::first(seats())) {
        Workshop& workshop = state.workshops[at(seat)];
        for (; workshop.hidden > 0; --workshop.hidden) {
            const Card robot = state.robots.nth(
                static_cast<int>(random.below(static_cast<std::uint32_t>(state.robots.size()))));
            state.robots.remove(robot);
            workshop.hand.add(robot);
        }
        for (Card& report : workshop.offered)
            if (report == kNone) {
                report = any_bit(state.reports);
                state.reports &= ~(std::uint32_t{1} << report);
            }
        for (Card& inventor : workshop.offered_inventors)
            if (inventor == kNone) {
                inventor = any_bit(state.inventors);
                state.inventors = static_cast<std::uint16_t>(state.inventors & ~(1u << inventor));
            }
        for (std::size_t i = 0; i < 2; ++i)
            if (workshop.phases[i] == kSecret) {
                do workshop.phases[i] = static_cast<std::uint8_t>(random.below(kPhases));
                while (i == 1 && workshop.phases[0] == workshop.phases[1]);
            }
    }
    return state;
}

}  // namespace officina::raising
