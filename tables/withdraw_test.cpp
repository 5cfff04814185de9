// Taking back teaches nothing. Random games are played at a table; whenever a seat may take its last decision back alone, the
// table is dealt again as it stood before that decision, with other things hidden from the seat, and everything since is done
// again. The seat must see the same every time: then it knows after the undo what it knew before its decision, and no more.
//
// OFFICINA_GAMES=2000 plays that many games of each setting instead of a few, OFFICINA_SEED=7 other ones.

#include <cstdlib>
#include <gtest/gtest.h>
#include <iostream>

#include "engine/hash.h"
#include "engine/testing/every_game.h"
#include "engine/testing/slow_build.h"
#include "engine/testing/wanted.h"
#include "games/all_games.h"
#include "games/games.h"
#include "match/match_of.h"
#include "tables/table.h"

namespace officina::tables {
namespace {

constexpr Instant kAnyTime{Milliseconds(1'760'000'000'000)};

using Setting = Trials::Setting;

struct Tally {
    int games = 0;
    int taken_back = 0;
    int refused = 0;  // nothing had happened since, but the move had shown something or was shown to all
    int taught = 0;   // of these, where other things hidden would have shown something else
};

template <class G>
class Evening {
    using Rules = typename G::Rules;
    using State = typename Rules::State;

  public:
    Evening(const Setting& setting, std::uint64_t seed, Tally& tally)
        : seed_(seed), random_(seed), tally_(tally) {
        const AnyGame& game = *game_named(std::string(G::kName));
        TableTerms terms;
        terms.game = G::kName;
        terms.seats = setting.seats;
        terms.options = setting.options;
        std::string dice(64, '0');
        for (char& digit : dice) digit = "0123456789abcdef"[random_.below(16)];
        table_ = std::move(*Table::open("T", terms, "p0", game.content(), dice, kAnyTime));
        for (int i = 0; i < setting.seats; ++i)
            EXPECT_TRUE(
                table_->sit(Seat(i), {Occupant::Kind::person, "p" + std::to_string(i), "P"}, kAnyTime));
        EXPECT_TRUE(table_->begin(kAnyTime));
    }

    void run(int decisions) {
        for (int i = 0; i < decisions && table_->stage() == Table::Stage::playing; ++i) {
            play_any();
            if (table_->stage() != Table::Stage::playing) break;
            const Seat seat(
                static_cast<int>(random_.below(static_cast<std::uint32_t>(table_->terms().seats))));
            if (!table_->can_undo(seat))
                look_at_refusal(seat);
            else if (random_.below(3) == 0)
                take_back(seat);
            if (testing::Test::HasFailure()) return;
        }
        ++tally_.games;
    }

  private:
    void play_any() {
        if (table_->match().to_move().has(kChance) && random_.below(2) == 0) {
            clock_ += std::chrono::hours(1);  // the glass runs out
            table_->pass_time(clock_);
            return;
        }
        SeatSet deciding = table_->match().to_move();
        deciding.remove(kChance);
        const Seat seat = any_of(deciding, random_);
        const auto choices = table_->match().choices(seat);
        const std::string move = choices[random_.below(static_cast<std::uint32_t>(choices.size()))].move;
        ASSERT_TRUE(table_->play(seat, move, table_->position(), clock_));
    }

    void take_back(Seat seat) {
        const std::vector<RecordedMove> before = table_->match().moves();
        const auto after_before = views_of(before.size(), seat);
        ASSERT_TRUE(table_->undo(seat, clock_));
        const auto& now = table_->match().moves();
        std::size_t left = 0;
        while (left < now.size() && left < before.size() && now[left] == before[left]) ++left;
        std::string since;
        for (std::size_t i = left; i < before.size(); ++i)
            since += " " + std::to_string(before[i].seat.index() + 1) + ": " + before[i].move + ";";
        EXPECT_FALSE(would_differ(left, before, after_before, seat))
            << G::kName << ", " << table_->terms().seats << " seats, seed " << seed_ << ": seat "
            << seat.index() + 1 << " may choose again after" << since << " and has seen what that showed";
        ++tally_.taken_back;
    }

    // Nothing has happened since the seat's own last move, and yet it must stand.
    void look_at_refusal(Seat seat) {
        const auto& moves = table_->match().moves();
        if (moves.back().seat != seat || table_->match().to_move().has(kChance)) return;
        if (!table_->match().was_choice(moves.size() - 1)) return;
        ++tally_.refused;
        if (would_differ(moves.size() - 1, moves, views_of(moves.size(), seat), seat)) ++tally_.taught;
    }

    const MatchOf<G>& match() const { return dynamic_cast<const MatchOf<G>&>(table_->match()); }
    State state_after(std::size_t moves) const {
        const auto then = match().as_it_was(moves);
        return dynamic_cast<const MatchOf<G>&>(*then).now();
    }
    // What the seat saw after each of the last moves.
    std::vector<State> views_of(std::size_t moves, Seat seat) const {
        constexpr std::size_t kLast = 24;
        std::vector<State> views;
        for (std::size_t i = moves > kLast ? moves - kLast : 0; i <= moves; ++i)
            views.push_back(*match().rules().seen_by(state_after(i), seat));
        return views;
    }

    // Would the seat have seen something else since the first `left` moves, had other things been hidden from it, or chosen in
    // secret by others?
    bool would_differ(std::size_t left, const std::vector<RecordedMove>& moves,
                      const std::vector<State>& seen, Seat seat) {
        constexpr int kGuesses = 12;
        const Rules& rules = match().rules();
        const auto view = rules.seen_by(state_after(left), seat);
        const std::size_t first_seen = moves.size() + 1 - seen.size();
        for (int i = 0; i < kGuesses; ++i) {
            State guess = rules.guess(view, random_);
            for (std::size_t number = left; number < moves.size(); ++number) {
                const Seat mover = moves[number].seat;
                typename Rules::Moves all;
                rules.moves(guess, mover, all);
                const auto made = G::read(rules, moves[number].move);
                const auto move =
                    mover == seat ? *made : all[random_.below(static_cast<std::uint32_t>(all.size()))];
                rules.play(guess, mover, move);
                const State& real = seen[number + 1 - first_seen];
                if (!std::ranges::equal(bytes_of(*rules.seen_by(guess, seat)), bytes_of(real))) return true;
            }
        }
        return false;
    }

    std::uint64_t seed_;
    Random random_;
    Tally& tally_;
    std::unique_ptr<Table> table_;
    Instant clock_ = kAnyTime;
};

template <class G>
class Withdraw : public testing::Test {};

TYPED_TEST_SUITE(Withdraw, EveryOf<AllGames>, NamedByGame);

TYPED_TEST(Withdraw, TeachesNothing) {
    using G = TypeParam;
    const Trials& trials = game_named(G::kName)->trials();
    Tally tally;
    auto seed = static_cast<std::uint64_t>(wanted("OFFICINA_SEED", 1));
    for (const Setting& setting : trials.settings)
        for (int game = 0;
             game < wanted("OFFICINA_GAMES", kSlowBuild ? 10 : 20) && !testing::Test::HasFailure(); ++game)
            Evening<G>(setting, seed++, tally).run(trials.decisions);
    std::cout << G::kName << ": " << tally.games << " games, " << tally.taken_back
              << " decisions taken back, " << tally.refused << " that stood though nothing came after, "
              << tally.taught << " of them because of what they showed\n";
    EXPECT_GT(tally.taken_back, 0);
    if (kSlowBuild) return;  // too few for what is rare
    EXPECT_GT(tally.refused, 0);
    if (trials.hides)
        EXPECT_GT(tally.taught, 0) << "where something is hidden, some move shows it";
    else
        EXPECT_EQ(tally.taught, 0) << "nothing is hidden in this game";
}

}  // namespace
}  // namespace officina::tables
