// Records: written, read, replayed, refused.

#include "match/record.h"

#include <boost/json.hpp>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/games.h"
#include "match/catalogue.h"
#include "match/files.h"
#include "match/match.h"
#include "match/testing/listening.h"

namespace officina {
namespace {

using ::testing::HasSubstr;

const AnyGame& game() { return *game_named("ricochet"); }

std::unique_ptr<Match> some_match() {
    auto match = game().start(game().content(), 2, {{"tokens", "1"}});
    Random random(3);
    for (int i = 0; i < 300 && !(*match)->over(); ++i) {
        const Seat seat = any_of((*match)->to_move(), random);
        const auto move = any_move(**match, seat, random);
        EXPECT_TRUE((*match)->play(seat, move).has_value());
    }
    return std::move(*match);
}

std::string problem_of(std::string_view text) {
    const auto record = read_record(text);
    EXPECT_FALSE(record.has_value());
    return record ? "" : Catalogue("en").say(record.error().message);
}

TEST(Record, WhatIsWrittenIsReadAndReplayedTheSame) {
    const auto match = some_match();
    const std::string text = written(record_of(*match));
    const auto record = read_record(text);
    ASSERT_TRUE(record.has_value());
    EXPECT_EQ(record->heading, match->heading());
    EXPECT_EQ(record->moves, match->moves());
    const auto again = replay(game(), game().content(), *record);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ((*again)->state(std::nullopt), match->state(std::nullopt));
    EXPECT_EQ(written(record_of(**again)), text);
}

TEST(Record, UndoLeavesTheRecordAsIfTheMoveHadNeverBeen) {
    const auto match = some_match();
    const std::string before = written(record_of(*match));
    const auto state = match->state(std::nullopt);
    const Seat seat = *match->to_move().begin();
    ASSERT_TRUE(match->play(seat, match->choices(seat).front().move).has_value());
    ASSERT_TRUE(match->undo());
    EXPECT_EQ(written(record_of(*match)), before);
    EXPECT_EQ(match->state(std::nullopt), state);
}

TEST(Record, MistakesAreToldWithTheirLine) {
    const std::string heading = R"({"officina":1,"game":"ricochet","content":"x","seats":2,"options":{}})"
                                "\n";
    EXPECT_THAT(problem_of(""), HasSubstr("line 1"));
    EXPECT_THAT(problem_of("hello\n"), HasSubstr("line 1"));
    EXPECT_THAT(problem_of(R"({"officina":2,"game":"ricochet","content":"x","seats":2,"options":{}})"),
                HasSubstr("2"));
    EXPECT_THAT(problem_of(heading + "{\"seat\":3,\"move\":\"declare 7\"}\n"), HasSubstr("line 2"));
    EXPECT_THAT(problem_of(heading + "\n\n{\"seat\":1}\n"), HasSubstr("line 4"));
    EXPECT_THAT(problem_of(R"({"officina":1,"game":"ricochet","content":"x","seats":99,"options":{}})"),
                HasSubstr("99"));
}

TEST(Record, OfAnotherGameOrContentIsRefused) {
    Record record = record_of(*some_match());
    Record other = record;
    other.heading.content = "0123456789abcdef";
    EXPECT_EQ(replay(game(), game().content(), other).error().code, "other_content");
    other = record;
    other.heading.game = "chess";
    EXPECT_EQ(replay(game(), game().content(), other).error().code, "other_game");
    other = record;
    other.moves[2].move = "lay 9Z";
    const auto replayed = replay(game(), game().content(), other);
    ASSERT_FALSE(replayed.has_value());
    EXPECT_THAT(Catalogue("en").say(replayed.error().message), HasSubstr("line 4"));
}

TEST(Record, FilesAreReplacedWholeOrNotAtAll) {
    const auto file = std::filesystem::path(::testing::TempDir()) / "record_test.jsonl";
    ASSERT_TRUE(write_file(file, "one").has_value());
    ASSERT_TRUE(write_file(file, "two").has_value());
    EXPECT_EQ(read_file(file).value(), "two");
    std::filesystem::remove(file);
    EXPECT_EQ(read_file(file).error().code, "bad_file");
    EXPECT_EQ(write_file("/nowhere/at/all.jsonl", "x").error().code, "bad_file");
}

}  // namespace
}  // namespace officina
