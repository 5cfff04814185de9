// Clocks, whatever people take back and however often they come and go.

#include <array>

#include "games/games.h"
#include "tables/testing/sitting.h"

namespace officina::tables {
namespace {

TableTerms with_clock(TableTerms agreed, bool per_move) {
    agreed.clock = per_move ? ClockTerms{ClockTerms::Kind::per_move, seconds(30), {}}
                            : ClockTerms{ClockTerms::Kind::budget, minutes(2), seconds(10)};
    return agreed;
}

// At Mars, where the first decision can be taken back at once.
struct OneDecision : Sitting {
    Seat seat{0};
    std::string move;

    explicit OneDecision(bool per_move) : Sitting(with_clock(terms("mars", 2), per_move)) {
        for (;;) {
            seat = *deciding().begin();
            move = match().choices(seat).back().move;
            EXPECT_EQ(play(seat, move), "");
            if (!table->can_undo(seat)) continue;
            EXPECT_TRUE(table->undo(seat, now));
            keep();
            return;
        }
    }
    Milliseconds left() const { return table->time_left(seat, now)->left; }
};

TEST(Clocks, TakingBackTakesBackWhatTheMoveBrought) {
    for (const bool per_move : {true, false}) {
        OneDecision at(per_move);
        const Milliseconds whole = at.left();
        for (int i = 1; i <= 5; ++i) {
            at.now += seconds(3);
            ASSERT_EQ(at.play(at.seat, at.move), "");
            at.now += seconds(2);
            ASSERT_TRUE(at.table->undo(at.seat, at.now));
            at.keep();
            EXPECT_EQ(at.left(), whole - i * seconds(5)) << "what passed meanwhile was time to think";
            expect_same(*at.table, *at.restored(), at.now);
        }
        ASSERT_EQ(at.play(at.seat, at.move), "");
        at.now += minutes(10);
        ASSERT_TRUE(at.table->undo(at.seat, at.now));
        EXPECT_EQ(at.left(), seconds(0));
        EXPECT_EQ(*at.table->next_alarm(), at.now);
        at.table->pass_time(at.now);
        EXPECT_EQ(at.table->bot_at(at.seat), "mechanic");
    }
}

TEST(Clocks, ComingBackBringsNoTime) {
    for (const bool per_move : {true, false}) {
        OneDecision at(per_move);
        at.now += seconds(25);
        const Milliseconds before = at.left();
        EXPECT_TRUE(at.table->leave(at.seat, at.now));
        EXPECT_TRUE(at.table->come_back(at.seat, at.now));
        EXPECT_EQ(at.left(), before);
        at.now += seconds(1);
        EXPECT_EQ(at.left(), before - seconds(1));
    }
}

// Where others wait for it.
TEST(Clocks, ADecisionCostsItsTimeWhoeverMakesIt) {
    for (const bool per_move : {true, false}) {
        OneDecision at(per_move);
        at.now += seconds(5);
        const Milliseconds before = at.left();
        EXPECT_TRUE(at.table->leave(at.seat, at.now));
        at.now += seconds(15);
        EXPECT_EQ(at.left(), before - seconds(15));
        EXPECT_TRUE(at.table->come_back(at.seat, at.now));
        EXPECT_EQ(at.left(), before - seconds(15));
        EXPECT_TRUE(at.table->leave(at.seat, at.now));
        at.now += std::chrono::hours(48);
        EXPECT_EQ(at.left(), seconds(0));
        EXPECT_NE(at.table->next_alarm(), at.now) << "nothing rings for a stand-in";
        EXPECT_TRUE(at.table->come_back(at.seat, at.now));
        EXPECT_EQ(at.left(), seconds(10));
        at.keep();
        expect_same(*at.table, *at.restored(), at.now);
        // Where bots have taken everybody's place nobody waits.
        EXPECT_TRUE(at.table->leave(Seat(0), at.now));
        EXPECT_TRUE(at.table->leave(Seat(1), at.now));
        at.now += std::chrono::hours(48);
        EXPECT_EQ(at.left(), seconds(10));
        EXPECT_TRUE(at.table->come_back(at.seat, at.now));
        EXPECT_EQ(at.left(), seconds(10));
        at.keep();
        expect_same(*at.table, *at.restored(), at.now);
    }
}

// Else it would be a hint that nobody hears of, as good as the stand-in is.
TEST(Clocks, WhatTheStandInHasDecidedStands) {
    for (const bool per_move : {true, false}) {
        OneDecision at(per_move);
        ASSERT_EQ(at.play(at.seat, at.move), "");
        EXPECT_TRUE(at.table->can_undo(at.seat));
        ASSERT_TRUE(at.table->undo(at.seat, at.now));
        EXPECT_TRUE(at.table->leave(at.seat, at.now));
        ASSERT_EQ(at.play(at.seat, at.move), "") << "the stand-in";
        EXPECT_TRUE(at.table->come_back(at.seat, at.now));
        at.keep();
        EXPECT_FALSE(at.table->can_undo(at.seat));
        EXPECT_FALSE(at.restored()->can_undo(at.seat));
        EXPECT_EQ(code_of(at.table->undo(at.seat, at.now)), "nothing_to_undo");
    }
}

// At Ricochet Robots the glass ends decisions that nobody has made.
TEST(Clocks, ABreathIsThereForEveryDecision) {
    TableTerms agreed = terms("ricochet", 2, {{"patience", "2"}, {"glass_seconds", "60"}});
    agreed.clock = {ClockTerms::Kind::budget, seconds(30), seconds(5)};
    Sitting at(agreed);
    const auto pass = [&](Milliseconds time) {
        const Instant end = at.now + time;
        for (auto next = at.table->next_alarm(); next && *next <= end; next = at.table->next_alarm()) {
            at.now = std::max(at.now, *next);
            at.table->pass_time(at.now);
        }
        at.now = end;
        at.keep();
    };
    const Seat one(0);
    pass(seconds(31));
    for (int token = 0; token < 3; ++token) {
        EXPECT_EQ(code_of(at.table->come_back(one, at.now)), "");
        pass(seconds(11));
        EXPECT_TRUE(at.table->bot_at(one));
        const std::uint32_t asked = at.table->asked_at(one);
        EXPECT_EQ(code_of(at.table->come_back(one, at.now)), "time_up");
        for (int i = 0; i < 20 && at.table->asked_at(one) == asked; ++i) pass(seconds(30));
        ASSERT_NE(at.table->asked_at(one), asked);
    }
    expect_same(*at.table, *at.restored(), at.now);
}

TEST(Clocks, WhoseTimeHasRunOutComesBackToTenSecondsOnceForADecision) {
    for (const bool per_move : {true, false}) {
        OneDecision at(per_move);
        const auto run_out = [&] {
            at.now += minutes(3);
            at.table->pass_time(at.now);
            EXPECT_EQ(at.table->bot_at(at.seat), "mechanic");
        };
        run_out();
        EXPECT_TRUE(at.table->come_back(at.seat, at.now));
        EXPECT_EQ(at.left(), seconds(10));
        run_out();
        const std::uint32_t position = at.table->position();
        EXPECT_EQ(code_of(at.table->come_back(at.seat, at.now)), "time_up");
        EXPECT_EQ(at.table->position(), position);
        ASSERT_EQ(at.play(at.seat, at.move), "") << "the stand-in";
        EXPECT_TRUE(at.table->come_back(at.seat, at.now));
        EXPECT_GT(at.left(), seconds(0));
        at.keep();
        expect_same(*at.table, *at.restored(), at.now);
    }
}

TEST(Clocks, WhatOthersDecideAtTheSameTimeStaysTheirDecision) {
    for (const bool per_move : {true, false}) {
        Sitting at(with_clock(terms("raising", 3), per_move));
        bool met = false;
        for (int i = 0; i < 200 && !met; ++i) {
            const Seat one(0), other(1), third(2);
            if (at.deciding().size() < 3) {
                at.play_any();
                continue;
            }
            const auto made = at.match().moves().size();
            ASSERT_EQ(at.play(one, at.match().choices(one).front().move), "");
            at.now += seconds(4);
            ASSERT_EQ(at.play(other, at.match().choices(other).back().move), "");
            if (at.match().moves().size() != made + 2 || !at.table->can_undo(one)) continue;
            met = true;
            const std::uint32_t seen = at.table->position();
            at.now += seconds(3);
            const auto left_of = [&](Seat seat) { return at.table->time_left(seat, at.now)->left; };
            const auto other_left = left_of(other), third_left = left_of(third);
            const auto asked = at.table->asked_at(third);
            const bool other_decides = at.deciding().has(other);
            const auto other_asked = at.table->asked_at(other);
            ASSERT_TRUE(at.table->undo(one, at.now));
            at.keep();
            EXPECT_EQ(left_of(third), third_left);
            EXPECT_EQ(at.table->asked_at(third), asked);
            EXPECT_EQ(left_of(other), other_left) << "what they chose is not chosen twice";
            if (other_decides) EXPECT_EQ(at.table->asked_at(other), other_asked);
            expect_same(*at.table, *at.restored(), at.now);
            // What was on its way arrives.
            EXPECT_TRUE(at.table->play(third, at.match().choices(third).front().move, seen, at.now));
        }
        EXPECT_TRUE(met);
    }
}

// Looks on and counts what each seat could have: what the clock grants for the decisions that stand, less what its clock was seen to
// run.
class Watch {
  public:
    Watch(const TableTerms& agreed, std::uint64_t seed) : at_(agreed), random_(seed), seed_(seed) {
        at_.random = Random(seed + 1);
        note_moves(0, {});
    }

    void run(int acts) {
        for (int i = 0; i < acts && table().stage() == Table::Stage::playing; ++i) {
            pass(one_of(4) == 0 ? seconds(one_of(20)) : seconds(one_of(4)));
            if (table().stage() != Table::Stage::playing) return;
            const Seat seat(one_of(seats()));
            switch (one_of(8)) {
                case 0: leave(seat); break;
                case 1: come_back(seat); break;
                case 2:
                case 3:
                case 4: take_back(seat); break;
                default: act([&] { at_.play_any(); });
            }
            at_.keep();
            check();
            if (i % 12 == 0) expect_same(table(), *at_.restored(), at_.now);
            if (testing::Test::HasFailure()) return;
        }
    }

    int taken_back() const { return taken_back_; }
    int beside() const { return beside_; }
    int breaths() const { return breaths_; }

  private:
    struct Made {
        Milliseconds asked{};            // what the seat had spent when the decision came up
        Milliseconds left{minutes(60)};  // what it had left
        Instant at;
    };
    struct Counted {
        Milliseconds spent{}, asked{};
        bool had_breath = false;
    };

    Table& table() { return *at_.table; }
    int seats() { return table().terms().seats; }
    int one_of(int many) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(many))); }
    Milliseconds left(Seat seat) { return table().time_left(seat, at_.now)->left; }
    const ClockTerms& clock() { return table().terms().clock; }

    void pass(Milliseconds time) {
        for (Seat seat : SeatSet::first(seats()))
            if (table().time_left(seat, at_.now)->runs)
                counted_[at(seat)].spent += table().bot_at(seat) ? std::min(time, left(seat)) : time;
        at_.now += time;
        act([&] { table().pass_time(at_.now); });
    }

    template <class Act>
    void act(Act&& what) {
        const std::size_t before = at_.match().moves().size();
        const SeatSet deciding = at_.deciding();
        std::array<Milliseconds, kMaxSeats> had{};
        for (Seat seat : SeatSet::first(seats())) had[at(seat)] = left(seat);
        what();
        const auto& moves = at_.match().moves();
        for (std::size_t number = before; number < moves.size(); ++number) {
            const Seat mover = moves[number].seat;
            if (!mover.is_person()) continue;
            Counted& counted = counted_[at(mover)];
            made_.resize(number);
            made_.push_back({std::exchange(counted.asked, counted.spent),
                             std::exchange(had[at(mover)], minutes(60)), at_.now});
        }
        note_moves(before, deciding);
    }

    void note_moves(std::size_t from, SeatSet decided_before) {
        const auto& moves = at_.match().moves();
        made_.resize(moves.size());
        SeatSet asked = at_.deciding();
        for (Seat seat : decided_before) asked.remove(seat);
        for (std::size_t number = from; number < moves.size(); ++number) {
            if (moves[number].seat == kChance) asked = at_.deciding();
            if (!moves[number].seat.is_person()) continue;
            asked.add(moves[number].seat);
            counted_[at(moves[number].seat)].had_breath = false;
        }
        for (Seat seat : asked) {
            counted_[at(seat)].asked = counted_[at(seat)].spent;
            counted_[at(seat)].had_breath = false;
        }
    }

    void leave(Seat seat) {
        const Milliseconds before = left(seat);
        (void)table().leave(seat, at_.now);
        EXPECT_EQ(left(seat), before);
    }

    void come_back(Seat seat) {
        const Milliseconds before = left(seat);
        if (!table().come_back(seat, at_.now) || before > seconds(0)) {
            EXPECT_EQ(left(seat), before) << "seed " << seed_;
        } else if (left(seat) > seconds(0)) {
            EXPECT_LE(left(seat), seconds(10));
            Counted& counted = counted_[at(seat)];
            EXPECT_FALSE(std::exchange(counted.had_breath, true)) << "seed " << seed_;
            counted.spent = std::min(counted.spent, counted.spent + bound(seat) - left(seat));
            ++breaths_;
        }
    }

    void take_back(Seat seat) {
        struct Before {
            std::uint32_t asked_at;
            Milliseconds left;
            bool runs;
        };
        const std::vector<RecordedMove> before = at_.match().moves();
        const SeatSet deciding = at_.deciding();
        std::vector<Before> others;
        for (Seat each : SeatSet::first(seats()))
            others.push_back({table().asked_at(each), left(each), table().time_left(each, at_.now)->runs});
        const auto glass = table().glass_left(at_.now);
        if (one_of(3) > 0 ? !table().undo(seat, at_.now) : !table().undo_all(seat, at_.now)) return;
        ++taken_back_;
        if (const auto runs = table().glass_left(at_.now)) EXPECT_TRUE(glass && runs->left <= glass->left);
        const auto& moves = at_.match().moves();
        std::size_t back = 0;
        while (back < moves.size() && moves[back] == before[back]) ++back;
        const Made then = made_[back];
        std::vector<Made> made(made_.begin(), made_.begin() + static_cast<std::ptrdiff_t>(back));
        for (std::size_t number = back; number < before.size(); ++number)
            if (before[number].seat != seat) made.push_back(made_[number]);
        made_ = std::move(made);
        counted_[at(seat)].asked = then.asked;
        EXPECT_LE(left(seat), std::max(Milliseconds(0), then.left - (at_.now - then.at))) << "seed " << seed_;
        if (left(seat) == seconds(0) && bound(seat) < seconds(0)) counted_[at(seat)].spent += bound(seat);
        for (Seat each : SeatSet::first(seats())) {
            if (each == seat) continue;
            const Before& was = others[at(each)];
            EXPECT_LE(left(each), was.left) << "seed " << seed_;
            if (!deciding.has(each) || !at_.deciding().has(each)) continue;
            ++beside_;
            EXPECT_EQ(table().asked_at(each), was.asked_at) << "seed " << seed_;
            EXPECT_EQ(left(each), was.left) << "seed " << seed_;
            EXPECT_EQ(table().time_left(each, at_.now)->runs, was.runs) << "seed " << seed_;
        }
    }

    Milliseconds bound(Seat seat) {
        const Counted& counted = counted_[at(seat)];
        if (clock().kind == ClockTerms::Kind::per_move) return clock().time - (counted.spent - counted.asked);
        const auto moves = std::ranges::count(at_.match().moves(), seat, &RecordedMove::seat);
        return clock().time + moves * clock().increment - counted.spent;
    }

    void check() {
        for (Seat seat : SeatSet::first(seats())) {
            if (clock().kind == ClockTerms::Kind::per_move && !at_.deciding().has(seat)) continue;
            EXPECT_LE(left(seat), std::max(Milliseconds(0), bound(seat)))
                << "seed " << seed_ << ", seat " << seat.index() + 1;
        }
    }

    Sitting at_;
    Random random_;
    std::uint64_t seed_;
    std::vector<Made> made_;
    std::array<Counted, kMaxSeats> counted_{};
    int taken_back_ = 0, beside_ = 0, breaths_ = 0;
};

TEST(Clocks, NobodyHasMoreThanWhatTheirDecisionsBring) {
    std::uint64_t seed = 1;
    int beside = 0, breaths = 0;
    for (const AnyGame* game : games()) {
        int taken_back = 0;
        for (const Trials::Setting& setting : game->trials().settings)
            for (const bool per_move : {true, false})
                for (int evening = 0; evening < 2 && !testing::Test::HasFailure(); ++evening) {
                    Watch watch(with_clock(terms(std::string(game->name()), setting.seats, setting.options),
                                           per_move),
                                seed++);
                    watch.run(200);
                    taken_back += watch.taken_back();
                    beside += watch.beside();
                    breaths += watch.breaths();
                }
        EXPECT_GT(taken_back, 0) << game->name();
    }
    EXPECT_GT(beside, 100) << "nobody decided beside who took back";
    EXPECT_GT(breaths, 10);
}

}  // namespace
}  // namespace officina::tables
