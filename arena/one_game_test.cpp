// One game: the table's part is done by the table, fouls lose, the clock runs without time passing.

#include "arena/one_game.h"

#include <gtest/gtest.h>

#include "arena/bots_for_tests.h"
#include "match/glass.h"

namespace officina::arena {
namespace {

using Seconds = Bot::Seconds;
using Bots = std::vector<std::unique_ptr<Bot>>;

Bots house_bots(const Match& match, std::string_view name) {
    Bots bots;
    for (int seat = 0; seat < match.heading().seats; ++seat)
        bots.push_back(bots::make_bot(match, *bots::read_bot(name), static_cast<std::uint64_t>(seat)));
    return bots;
}

TEST(OneGame, IsPlayedToTheEndInEveryGameOfTheHouse) {
    for (const AnyGame* game : games()) {
        if (game->name() == "ricochet") continue;  // its random bots never find a way
        for (int seats = game->least_seats(); seats <= game->most_seats(); ++seats) {
            const auto match = table_of(game->name(), seats);
            const auto played = play_one_game(*match, house_bots(*match, "random"), {.chance_seed = 3});
            ASSERT_TRUE(played);
            EXPECT_FALSE(played->foul);
            EXPECT_FALSE(played->called_off);
            EXPECT_EQ(played->moves, match->moves().size());
            const auto again = replay(*game, game->content(), played->record);
            ASSERT_TRUE(again) << game->name();
            EXPECT_TRUE((*again)->over());
            EXPECT_EQ((*again)->result(), played->result);
            double sum = 0;
            for (int seat = 0; seat < seats; ++seat) sum += played->share(Seat(seat));
            if (seats > 1) EXPECT_NEAR(sum, 1, 1e-12);
        }
    }
}

TEST(OneGame, ChanceComesFromItsSeed) {
    const auto record = [](std::uint64_t seed) {
        const auto match = table_of("mars", 2);
        return play_one_game(*match, house_bots(*match, "random"), {.chance_seed = seed})->record.moves;
    };
    EXPECT_EQ(record(1), record(1));
    EXPECT_NE(record(1), record(2));
}

TEST(OneGame, AsksOnlyWhereThereIsSomethingToDecide) {
    const auto match = table_of("mars", 2);
    int asked = 0;
    Bots bots;
    for (int seat = 0; seat < 2; ++seat)
        bots.push_back(std::make_unique<ScriptedBot>([&](const Match& table, Seat who) {
            const auto choices = table.choices(who);
            EXPECT_GT(choices.size(), 1u);
            ++asked;
            return choices.back().move;
        }));
    std::size_t watched = 0, forced = 0;
    const auto watcher = [&](const Match& table, Seat seat, std::string_view move) {
        EXPECT_EQ(table.moves().size(), watched);
        EXPECT_TRUE(table.to_move().has(seat));
        EXPECT_FALSE(move.empty());
        ++watched;
        forced += seat != kChance && table.choices(seat).size() == 1 ? 1 : 0;
    };
    const auto played = play_one_game(*match, bots, {.chance_seed = 1, .watcher = watcher});
    ASSERT_TRUE(played);
    EXPECT_EQ(watched, played->moves);
    EXPECT_GT(forced, 0u);
    EXPECT_EQ(played->seats[0].decisions + played->seats[1].decisions, asked);
    EXPECT_EQ(played->seats[0].simulations, static_cast<std::uint64_t>(played->seats[0].decisions));
    for (const auto& bot : bots) EXPECT_EQ(dynamic_cast<ScriptedBot&>(*bot).games_over, 1);
}

TEST(OneGame, AMoveThatCannotBePlayedLosesTheGameByName) {
    const auto match = table_of("mars", 3);
    int heard = 0;
    Bots bots = house_bots(*match, "random");
    bots[1] = std::make_unique<ScriptedBot>([&](const Match&, Seat) { return "fly to Venus"; });
    const auto played = play_one_game(
        *match, bots, {.chance_seed = 1, .watcher = [&](const Match&, Seat, std::string_view move) {
                           heard += move == "fly to Venus" ? 1 : 0;
                       }});
    ASSERT_TRUE(played && played->foul);
    EXPECT_EQ(played->foul->seat, Seat(1));
    EXPECT_EQ(played->foul->move, "fly to Venus");
    EXPECT_EQ(played->foul->problem.code, "unknown_move");
    EXPECT_EQ(played->share(Seat(1)), 0);
    EXPECT_EQ(played->share(Seat(0)), 0.5);
    EXPECT_EQ(played->share(Seat(2)), 0.5);
    EXPECT_EQ(heard, 0);
}

TEST(OneGame, ABotThatFailsLosesTheGame) {
    const auto match = table_of("mars", 2);
    Bots bots = house_bots(*match, "random");
    bots[0] = std::make_unique<ScriptedBot>(
        [](const Match&, Seat) -> std::string { throw BotFailed(Problem{"gone", {"no.such", {}}}); });
    const auto played = play_one_game(*match, bots, {.chance_seed = 1});
    ASSERT_TRUE(played && played->foul);
    EXPECT_EQ(played->foul->problem.code, "gone");
    EXPECT_EQ(played->share(Seat(1)), 1);
}

TEST(OneGame, EndsWhenItIsStoppedAndIsCalledOffWhenItIsTooLong) {
    const auto match = table_of("mars", 2);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(play_one_game(*match, house_bots(*match, "random"), {.stop = stop.get_token()}));
    const auto played = play_one_game(*match, house_bots(*match, "random"), {.most_moves = 20});
    ASSERT_TRUE(played);
    EXPECT_TRUE(played->called_off);
    EXPECT_EQ(played->moves, 20u);
}

// --- The clock

// On this board red reaches its moon; what matters here is only who declares when.
std::unique_ptr<Match> ricochet_table(int seats) {
    auto match = table_of("ricochet", seats,
                          {{"board", "1A 2A 3A 4A"}, {"robots", "a1 p1 a16 p16"}, {"glass_seconds", "30"}});
    EXPECT_TRUE(match->play(kChance, "turn up red moon"));
    return match;
}

TEST(Glass, StartsAnewWithAMoveOfChanceAndWhenItsEndMeansSomethingElse) {
    const auto match = ricochet_table(2);
    Glass clock;
    clock.look(*match, kChance);
    ASSERT_TRUE(clock.runs());
    const Seconds patience = *clock.left();
    clock.pass(Seconds(10));
    EXPECT_EQ(*clock.left(), patience - Seconds(10));
    ASSERT_TRUE(match->play(Seat(0), "declare 9"));
    clock.look(*match, Seat(0));
    EXPECT_EQ(*clock.left(), Seconds(30)) << "the glass was turned";
    EXPECT_EQ(clock.elapsed(), Seconds(10));
    clock.pass(Seconds(5));
    ASSERT_TRUE(match->play(Seat(1), "declare 8"));
    clock.look(*match, Seat(1));
    EXPECT_EQ(*clock.left(), Seconds(25)) << "it runs on";
    ASSERT_TRUE(match->play(kChance, "time is up"));
    clock.look(*match, kChance);
    EXPECT_FALSE(clock.runs());
    EXPECT_FALSE(clock.left());
    EXPECT_EQ(clock.elapsed(), Seconds(0));
}

// Declares numbers at moments counted from the token's turning up; proves nothing.
std::unique_ptr<Bot> declaring(std::vector<std::pair<double, std::string>> when) {
    return std::make_unique<ScriptedBot>(
        [](const Match&, Seat) { return "give up"; },
        [when](const Match&, Seat, Seconds elapsed) -> std::optional<Bot::Plan> {
            for (const auto& [moment, move] : when)
                if (Seconds(moment) > elapsed) return Bot::Plan{move, Seconds(moment) - elapsed};
            return std::nullopt;
        });
}

TEST(OneGame, WhileTheClockRunsTheEarliestPlanHappens) {
    const auto match = ricochet_table(3);
    Bots bots;
    bots.push_back(declaring({{20, "declare 9"}, {49, "declare 5"}, {51, "declare 2"}}));
    bots.push_back(declaring({{25, "declare 7"}}));
    bots.push_back(declaring({}));
    // Token, four declarations, the end of the glass, and three who give up or have nothing to show.
    const auto played = play_one_game(*match, bots, {.most_moves = 5});
    ASSERT_TRUE(played);
    const std::vector<RecordedMove> expected{
        {kChance, "turn up red moon"},
        {Seat(0), "declare 9"},
        {Seat(1), "declare 7"},
        {Seat(0), "declare 5"},
        {kChance, "time is up"}};  // 20 + 30 seconds: before the moment 51
    EXPECT_EQ(played->record.moves, expected);
}

TEST(OneGame, WhereNobodyPlansTheTimeRunsOut) {
    const auto match = ricochet_table(2);
    Bots bots;
    bots.push_back(declaring({}));
    bots.push_back(declaring({}));
    const auto played = play_one_game(*match, bots, {.most_moves = 2});
    EXPECT_EQ(played->record.moves.back(), (RecordedMove{kChance, "time is up"}));
}

TEST(OneGame, AtTheVerySameMomentEachIsAsLikelyToBeFirst) {
    std::array<int, 3> first{};
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const auto match = ricochet_table(3);
        Bots bots;
        for (int seat = 0; seat < 3; ++seat) bots.push_back(declaring({{10, "declare 9"}}));
        const auto played = play_one_game(*match, bots, {.chance_seed = seed, .most_moves = 2});
        ++first[static_cast<std::size_t>(played->record.moves[1].seat.index())];
    }
    for (int count : first) EXPECT_NEAR(count, 100, 25);
}

}  // namespace
}  // namespace officina::arena
