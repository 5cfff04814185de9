// The referee: what it answers, what it refuses, and the transcript of docs/protocol.md.

#include "match/referee.h"

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "bots/bots.h"
#include "games/games.h"

namespace officina {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;

const AnyGame& ricochet() { return *game_named("ricochet"); }

std::expected<std::unique_ptr<Bot>, Problem> bot_called(const Match& match, std::string_view text,
                                                        std::uint64_t seed) {
    const auto spec = bots::read_bot(text);
    if (!spec) return std::unexpected(spec.error());
    return make_bot(match, *spec, seed);
}

struct Desk {
    Referee referee{ricochet(), ricochet().content(), "en", 1, bot_called};

    json::object ask(std::string_view line) { return json::parse(referee.answer(line)).as_object(); }
    json::object done(std::string_view line) {
        json::object reply = ask(line);
        EXPECT_TRUE(reply.contains("ok")) << line << " -> " << json::serialize(reply);
        return reply;
    }
    // Asks for something that must be refused, and checks that nothing has changed.
    std::string refused(std::string_view line) {
        const std::string before = referee.answer(R"({"do":"save"})");
        const json::object reply = ask(line);
        EXPECT_EQ(referee.answer(R"({"do":"save"})"), before) << line;
        EXPECT_TRUE(reply.contains("error")) << line << " -> " << json::serialize(reply);
        if (!reply.contains("error")) return "";
        EXPECT_FALSE(reply.at("error").at("message").as_string().starts_with("[")) << json::serialize(reply);
        return std::string(reply.at("error").at("code").as_string());
    }
    void start(int seats = 2) {
        done(R"({"do":"new","seats":)" + std::to_string(seats) +
             R"(,"options":{"board":"1A 2A 3A 4A","robots":"a1 p1 a16 p16"}})");
        done(R"({"do":"play","seat":"chance","move":"turn up red moon"})");
    }
};

TEST(Referee, BadRequestsAreRefusedAndChangeNothing) {
    Desk desk;
    EXPECT_EQ(desk.refused(R"({"do":"state"})"), "no_game");
    desk.start();
    for (const char* broken : {"{", "", "7", "[]", "{\"do\":\"play\"", "\xff\xfe"})
        EXPECT_EQ(desk.refused(broken), "bad_json") << broken;
    EXPECT_EQ(desk.refused(R"({"say":"new"})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":7})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"castle"})"), "unknown_word");
    EXPECT_EQ(desk.refused(R"({"do":"moves","seat":1,"bared":true})"), "unknown_field");
    EXPECT_EQ(desk.refused(R"({"do":"moves"})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"moves","seat":3})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"moves","seat":0})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"moves","seat":1.5})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"moves","seat":1,"barred":1})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"play","seat":1})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"play","seat":1,"move":"castle"})"), "unknown_move");
    EXPECT_EQ(desk.refused(R"({"do":"play","seat":1,"move":"declare 100"})"), "illegal_move");
    EXPECT_EQ(desk.refused(R"({"do":"roll","seed":"x"})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"roll","seed":-1})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"roll","seed":1.5})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"go"})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"go","seat":"chance"})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"go","seat":1,"bot":7})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"go","seat":1,"play":"yes"})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"go","seat":1,"seed":"x"})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"go","seat":1,"bot":"genius"})"), "unknown_bot");
    EXPECT_EQ(desk.refused(R"({"do":"new","seats":13})"), "bad_seats");
    EXPECT_EQ(desk.refused(R"({"do":"new","seats":"two"})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"new","seats":99999999999})"), "bad_seats");
    EXPECT_EQ(desk.refused(R"({"do":"new","options":{"turn":"left"}})"), "bad_option");
    EXPECT_EQ(desk.refused(R"({"do":"new","options":{"spin":"left"}})"), "unknown_option");
    EXPECT_EQ(desk.refused(R"({"do":"new","options":{"turn":[1]}})"), "bad_option");
    EXPECT_EQ(desk.refused(R"({"do":"new","options":7})"), "bad_option");
    EXPECT_EQ(desk.refused(R"({"do":"load"})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"load","record":7})"), "bad_field");
    EXPECT_EQ(desk.refused(R"({"do":"load","record":[]})"), "bad_record");
    EXPECT_EQ(desk.refused(R"({"do":"load","record":[{"officina":1}]})"), "bad_record");
    EXPECT_EQ(desk.refused(R"({"do":"load","file":"/no/such/file"})"), "bad_file");
    EXPECT_EQ(desk.refused(R"({"do":"save","file":"/no/such/folder/file"})"), "bad_file");
    EXPECT_EQ(
        desk.refused(
            R"({"do":"load","record":[{"officina":1,"game":"ricochet","content":"0","seats":2,"options":{}}]})"),
        "other_content");
    EXPECT_EQ(
        desk.refused(
            R"({"do":"load","record":[{"officina":1,"game":"go","content":"0","seats":2,"options":{}}]})"),
        "other_game");
    EXPECT_EQ(desk.refused(R"({"do":"play","seat":2,"move":"red north"})"), "illegal_move");
    desk.done(R"({"do":"play","seat":1,"move":"declare 3"})");
    desk.done(R"({"do":"play","seat":"chance","move":"time is up"})");
    EXPECT_EQ(desk.refused(R"({"do":"play","seat":2,"move":"red south"})"), "out_of_turn");
    EXPECT_EQ(desk.refused(R"({"do":"roll"})"), "out_of_turn");
    desk.done(R"({"do":"play","seat":1,"move":"red south"})");  // and the game goes on
}

TEST(Referee, TheIdOfARequestComesBack) {
    Desk desk;
    EXPECT_EQ(desk.ask(R"({"do":"describe","id":42})").at("id"), 42);
    EXPECT_EQ(desk.ask(R"({"do":"castle","id":"x"})").at("id"), "x");
}

TEST(Referee, EverythingListedCanBePlayedAndTheBarredSaysWhy) {
    Desk desk;
    desk.start();
    desk.done(R"({"do":"play","seat":1,"move":"declare 20"})");
    desk.done(R"({"do":"roll"})");
    const json::object menu = desk.done(R"({"do":"moves","seat":1,"barred":true})");
    EXPECT_EQ(menu.at("asked").at("id"), "ricochet.asked.prove");
    for (const auto& line : menu.at("moves").as_array()) {
        desk.done(json::serialize(json::object{{"do", "play"}, {"seat", 1}, {"move", line.at("move")}}));
        desk.done(R"({"do":"undo"})");
    }
    ASSERT_FALSE(menu.at("barred").as_array().empty());
    for (const auto& line : menu.at("barred").as_array()) {
        EXPECT_THAT(std::string(line.at("reason").at("text").as_string()), HasSubstr("rule"));
        EXPECT_EQ(desk.refused(
                      json::serialize(json::object{{"do", "play"}, {"seat", 1}, {"move", line.at("move")}})),
                  "illegal_move");
    }
}

TEST(Referee, ChanceTellsItsOddsAndASeedRepeatsTheDraw) {
    Desk desk;
    desk.done(R"({"do":"new","seats":1})");
    const json::object menu = desk.done(R"({"do":"moves","seat":"chance"})");
    EXPECT_EQ(menu.at("moves").as_array().size(), 16u);
    EXPECT_EQ(menu.at("moves").at(0).at("of"), 16);
    const auto first = desk.done(R"({"do":"roll","seed":5})").at("move");
    desk.done(R"({"do":"undo"})");
    EXPECT_EQ(desk.done(R"({"do":"roll","seed":5})").at("move"), first);
}

TEST(Referee, ABotSaysWhyInTheWordsOfItsGame) {
    const AnyGame& mars = *game_named("mars");
    Referee referee{mars, mars.content(), "en", 1, bot_called};
    const auto done = [&](std::string_view line) { return json::parse(referee.answer(line)).as_object(); };
    done(R"({"do":"new","seats":2})");
    for (;;) {
        const auto to_move = done(R"({"do":"state"})").at("to_move");
        if (to_move != json::array{"chance"}) break;
        done(R"({"do":"roll"})");
    }
    const auto seat = done(R"({"do":"state"})").at("to_move").at(0);
    const auto told = done(json::serialize(json::object{{"do", "go"}, {"seat", seat}, {"bot", "greedy"}}));
    ASSERT_FALSE(told.at("because").as_array().empty());
    for (const auto& reason : told.at("because").as_array()) {
        EXPECT_TRUE(reason.at("says").at("id").as_string().starts_with("mars.because."));
        EXPECT_FALSE(reason.at("says").at("text").as_string().empty());
        EXPECT_NE(reason.at("points").to_number<double>(), 0);
    }
}

TEST(Referee, AsksABot) {
    Desk desk;
    desk.start();
    const json::object told = desk.done(R"({"do":"go","seat":2,"bot":"search@1000"})");
    const std::string move(told.at("move").as_string());
    EXPECT_TRUE(move.starts_with("declare "));
    EXPECT_EQ(told.at("considered").as_array().front().at("move").as_string(), move);
    EXPECT_FALSE(told.contains("position"));
    EXPECT_EQ(desk.done(R"({"do":"go","seat":2,"bot":"search@1000"})"), told);
    EXPECT_EQ(desk.done(R"({"do":"state"})").at("position"), 1);  // nothing was played

    const json::object played = desk.done(R"({"do":"go","seat":2,"bot":"search@1000","play":true})");
    EXPECT_EQ(played.at("position"), 2);
    EXPECT_EQ(played.at("to_move"), json::array({1, 2, "chance"}));
    // It has said what it knows; when it has said that too there is nothing more to say, and nothing to play.
    EXPECT_EQ(desk.done(R"({"do":"go","seat":2,"bot":"search@1000","play":true})").at("move"),
              "nothing better");
    const json::object silent = desk.done(R"({"do":"go","seat":2,"bot":"search@1000","play":true})");
    EXPECT_TRUE(silent.at("move").is_null());
    EXPECT_FALSE(silent.contains("position"));

    desk.done(R"({"do":"roll"})");
    EXPECT_EQ(desk.refused(R"({"do":"go","seat":1})"), "out_of_turn");
    while (desk.done(R"({"do":"state"})").at("to_move") == json::parse("[2]"))
        desk.done(R"({"do":"go","seat":2,"bot":"search@1000","play":true})");
    EXPECT_EQ(desk.done(R"({"do":"result"})").at("seats").at(1).at("score"), 1);
}

// A bot is asked about the match that is going on, not about one that is gone.
TEST(Referee, ANewGameHasNewBots) {
    Desk desk;
    desk.start();
    const auto first = desk.done(R"({"do":"go","seat":1,"bot":"inventor"})");
    desk.start(12);
    desk.done(R"({"do":"go","seat":1,"bot":"inventor"})");
    desk.done(R"({"do":"go","seat":12,"bot":"inventor"})");
    desk.start();
    EXPECT_EQ(desk.done(R"({"do":"go","seat":1,"bot":"inventor"})"), first);
}

TEST(Referee, WithoutBotsNobodyCanBeAsked) {
    Referee alone(ricochet(), ricochet().content(), "en", 1);
    alone.answer(R"({"do":"new"})");
    while (alone.answer(R"({"do":"go","seat":1})").find("out_of_turn") != std::string::npos)
        alone.answer(R"({"do":"roll"})");
    EXPECT_THAT(alone.answer(R"({"do":"go","seat":1})"), HasSubstr(R"("code":"no_bots")"));
}

TEST(Referee, SavesAndLoads) {
    Desk desk;
    desk.start();
    desk.done(R"({"do":"play","seat":2,"move":"declare 7"})");
    const auto file = std::filesystem::path(::testing::TempDir()) / "referee_test.jsonl";
    desk.done(json::serialize(json::object{{"do", "save"}, {"file", file.string()}}));
    const auto record = desk.done(R"({"do":"save"})").at("record");
    const auto state = desk.done(R"({"do":"state"})").at("state");
    Desk other;
    other.done(json::serialize(json::object{{"do", "load"}, {"file", file.string()}}));
    EXPECT_EQ(other.done(R"({"do":"state"})").at("state"), state);
    Desk third;
    third.done(json::serialize(json::object{{"do", "load"}, {"record", record}}));
    EXPECT_EQ(third.done(R"({"do":"state","seat":1})").at("state"), state);
    std::filesystem::remove(file);
}

TEST(Referee, TakesBackOneMoveAtATime) {
    Desk desk;
    desk.start();
    EXPECT_EQ(desk.done(R"({"do":"undo"})").at("move"), "turn up red moon");
    EXPECT_EQ(desk.refused(R"({"do":"undo"})"), "nothing_to_undo");
}

TEST(Referee, TellsTheResult) {
    Desk desk;
    desk.start();
    EXPECT_EQ(desk.done(R"({"do":"result"})").at("over"), false);
    desk.done(R"({"do":"play","seat":1,"move":"agree to end"})");
    desk.done(R"({"do":"play","seat":2,"move":"agree to end"})");
    const auto result = desk.done(R"({"do":"result"})");
    EXPECT_EQ(result.at("over"), true);
    EXPECT_EQ(json::serialize(result.at("winners")), "[1,2]");
    EXPECT_EQ(desk.refused(R"({"do":"play","seat":1,"move":"declare 7"})"), "game_over");
}

// Lines of docs/protocol.md between ```transcript fences: "> " is asked, "< " must be the answer, letter by letter,
// but for "..." which stands for anything.
TEST(Referee, TheTranscriptInTheManualIsTrue) {
    std::ifstream manual(OFFICINA_SOURCE_DIR "/docs/protocol.md");
    ASSERT_TRUE(manual);
    Desk desk;
    bool inside = false;
    std::string answer;
    int answers = 0;
    for (std::string line; std::getline(manual, line);) {
        if (line.starts_with("```")) inside = line == "```transcript";
        if (!inside) continue;
        if (line.starts_with("> ")) answer = desk.referee.answer(line.substr(2));
        if (!line.starts_with("< ")) continue;
        ++answers;
        std::string_view rest = answer;
        std::string expected = line.substr(2);
        bool first = true;
        for (std::size_t from = 0; from <= expected.size();) {
            const std::size_t gap = std::min(expected.find("...", from), expected.size());
            const std::string piece = expected.substr(from, gap - from);
            const std::size_t found = rest.find(piece);
            ASSERT_NE(found, std::string_view::npos) << "expected " << expected << "\nfound    " << answer;
            if (first) {
                ASSERT_EQ(found, 0u) << "expected " << expected << "\nfound    " << answer;
            }
            rest.remove_prefix(found + piece.size());
            first = false;
            from = gap + 3;
        }
        if (!expected.ends_with("...")) {
            EXPECT_TRUE(rest.empty()) << "expected " << expected << "\nfound    " << answer;
        }
    }
    EXPECT_GT(answers, 12);
}

}  // namespace
}  // namespace officina
