// Match::foreseen with the games of the house: what is foreseen is what happens, and it stops where something would be
// shown. engine/conformance.h proves the technique for any game.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/random.h"
#include "games/games.h"

namespace officina {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<Match> start(std::string_view name, int seats, const OptionValues& options = {}) {
    const AnyGame& game = *game_named(name);
    return std::move(*game.start(game.content(), seats, options));
}

std::string seen(const Match& match, Seat seat) { return boost::json::serialize(match.state(seat)); }

// Chance moves, and who has no choice, as at a table.
void settle(Match& match, Random& random) {
    for (;;) {
        const SeatSet deciding = match.to_move();
        std::optional<std::string> only;
        if (deciding.is_only(kChance)) {
            only = match.roll(random);
            ASSERT_TRUE(match.play(kChance, *only).has_value());
        } else if (!deciding.has(kChance)) {
            for (Seat seat : deciding)
                if (!only && (only = match.only_move(seat))) ASSERT_TRUE(match.play(seat, *only).has_value());
        }
        if (!only) return;
    }
}

class ForeseenIn : public ::testing::TestWithParam<std::string> {};

// Up to four moves of a seat in a row, drawn from what it foresees: each is made as foreseen, and nothing else is claimed.
TEST_P(ForeseenIn, HappensAtTheTable) {
    const AnyGame& game = *game_named(GetParam());
    int chains = 0, revealing = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        Random random(seed);
        const int seats = std::max(2, game.least_seats());
        auto match = start(GetParam(), seats);
        settle(*match, random);
        for (int decision = 0; decision < 60 && !match->over(); ++decision) {
            SeatSet deciding = match->to_move();
            deciding.remove(kChance);
            if (deciding.empty()) break;
            const Seat seat = any_of(deciding, random);
            std::vector<std::string> moves;
            Foreseen foreseen = match->foreseen(seat, {});
            while (moves.size() < 4 && !foreseen.reveals && foreseen.match->to_move().has(seat)) {
                const auto choices = foreseen.match->choices(seat);
                moves.push_back(choices[random.below(static_cast<std::uint32_t>(choices.size()))].move);
                foreseen = match->foreseen(seat, moves);
                ASSERT_FALSE(foreseen.why_not.has_value()) << moves.back();
                if (foreseen.made < moves.size()) {
                    EXPECT_TRUE(foreseen.reveals);
                    ++revealing;
                    moves.pop_back();
                }
            }
            foreseen = match->foreseen(seat, moves);
            ASSERT_EQ(foreseen.made, moves.size());
            chains += moves.size() > 1 ? 1 : 0;
            revealing += foreseen.reveals ? 1 : 0;
            for (const std::string& move : moves) {
                // What the seat must do in between, the table does for it.
                for (auto only = match->only_move(seat); only && *only != move; only = match->only_move(seat))
                    ASSERT_TRUE(match->play(seat, *only).has_value());
                ASSERT_TRUE(match->play(seat, move).has_value()) << move;
            }
            if (!foreseen.reveals || foreseen.match->to_move().is_only(kChance)) {
                for (auto only = match->only_move(seat); only && !match->to_move().has(kChance);
                     only = match->only_move(seat))
                    ASSERT_TRUE(match->play(seat, *only).has_value());
                EXPECT_TRUE(seen(*foreseen.match, seat) == seen(*match, seat)) << "decision " << decision;
            }
            if (moves.empty()) {  // nothing could be foreseen: on with it
                const auto choices = match->choices(seat);
                if (choices.empty()) break;
                ASSERT_TRUE(match->play(seat, choices[0].move).has_value());
            }
            settle(*match, random);
        }
    }
    EXPECT_GT(chains, 0);
    EXPECT_GT(revealing, 0);
}
std::vector<std::string> names_of_games() {
    std::vector<std::string> names;
    for (const AnyGame* game : games()) names.emplace_back(game->name());
    return names;
}
INSTANTIATE_TEST_SUITE_P(AllGames, ForeseenIn, ::testing::ValuesIn(names_of_games()),
                         [](const auto& game) { return game.param; });

TEST(Foreseen, SaysWhyNot) {
    auto match = start("ricochet", 1, {{"board", "1A 2A 3A 4A"}, {"robots", "a1 p1 a16 p16"}});
    ASSERT_TRUE(match->play(kChance, "turn up red moon").has_value());
    const std::vector<std::string> moves{"declare 7", "red north"};
    const Foreseen blocked = match->foreseen(Seat(0), moves);
    EXPECT_EQ(blocked.made, 1u);
    ASSERT_TRUE(blocked.why_not.has_value());
    EXPECT_EQ(blocked.why_not->code, "illegal_move");
    EXPECT_EQ(blocked.why_not->message.id, "ricochet.refused.blocked");
    const std::vector<std::string> nonsense{"declare 7", "fly away"};
    EXPECT_EQ(match->foreseen(Seat(0), nonsense).why_not->code, "unknown_move");
    const std::vector<std::string> late{"declare 7", "give up", "red south"};
    EXPECT_EQ(match->foreseen(Seat(0), late).why_not->code, "out_of_turn");
    EXPECT_EQ(match->moves().size(), 1u);  // nothing was played
}

// A draw is not foreseen: nothing is said of what chance will do.
TEST(Foreseen, StopsBeforeADraw) {
    auto match = start("ricochet", 1, {{"board", "1A 2A 3A 4A"}, {"robots", "a1 p1 a16 p16"}});
    ASSERT_TRUE(match->play(kChance, "turn up red moon").has_value());
    const std::vector<std::string> moves{"declare 7", "give up"};
    const Foreseen foreseen = match->foreseen(Seat(0), moves);
    EXPECT_EQ(foreseen.made, 2u);
    EXPECT_TRUE(foreseen.reveals);
}

}  // namespace
}  // namespace officina
