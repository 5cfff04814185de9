// The words `solve`, `puzzle` and `bench` as a person types them.

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/commands.h"
#include "match/files.h"

namespace officina::cli {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::Not;

struct Answered {
    int code;
    std::string out, err;

    std::vector<json::value> lines() const {
        std::vector<json::value> values;
        std::istringstream in(out);
        for (std::string line; std::getline(in, line);) values.push_back(json::parse(line));
        return values;
    }
};

Answered typed(const std::string& line, std::string_view language = "en") {
    Shell shell(language);
    CLI::App app;
    const Verb all(&app);
    add_solve(all, shell);
    add_bench(all, shell);
    app.parse(line);
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int code = shell.todo();
    std::cout.flush();
    std::fflush(stdout);
    return {code, ::testing::internal::GetCapturedStdout(), ::testing::internal::GetCapturedStderr()};
}

std::filesystem::path temporary(const std::string& name) {
    return std::filesystem::temp_directory_path() / (std::to_string(getpid()) + "-" + name);
}

const std::string kId = "4A3B2C1C-a12b6l4n15-rm";  // classic4-0000: five moves
const std::string kPositions = OFFICINA_SOURCE_DIR "/games/ricochet/testdata/positions.json";

TEST(SolveCommand, ShowsBoardMovesCountAndCost) {
    const Answered said = typed("solve " + kId);
    EXPECT_EQ(said.code, 0);
    EXPECT_THAT(said.out, HasSubstr("Bring the red robot to e15 (moon)."));
    EXPECT_THAT(said.out, HasSubstr("[R]"));
    EXPECT_THAT(said.out, HasSubstr("The shortest solution has 5 moves."));
    EXPECT_THAT(said.out, HasSubstr("  1. The red robot runs right, a12 to f12."));
    EXPECT_THAT(said.out, HasSubstr("  5. The red robot runs right, a15 to e15."));
    EXPECT_THAT(said.out, HasSubstr("It is the only one of this length."));
    EXPECT_THAT(said.out, HasSubstr("positions looked at in"));
}

TEST(SolveCommand, SpeaksEveryLanguage) {
    for (std::string_view language : languages())
        EXPECT_THAT(typed("solve " + kId, language).out, Not(HasSubstr("[solve")));
    EXPECT_THAT(typed("solve " + kId, "it").out,
                HasSubstr("1. Il robot rosso corre a destra, da a12 a f12."));
    EXPECT_THAT(typed("solve " + kId, "de").out, HasSubstr("Bringe den roten Roboter nach e15 (Mond)."));
}

TEST(SolveCommand, AnswersInJson) {
    const Answered said = typed("solve " + kId + " --json --all");
    const json::object answer = said.lines().at(0).as_object();
    EXPECT_EQ(answer.at("id"), json::value(kId));
    EXPECT_EQ(answer.at("length"), 5);
    EXPECT_EQ(answer.at("moves"),
              json::parse(R"(["red east","red south","red west","red north","red east"])"));
    EXPECT_EQ(answer.at("solutions"), 1);
    EXPECT_EQ(answer.at("solutions_complete"), true);
    EXPECT_EQ(answer.at("all").as_array().size(), 1u);
    EXPECT_EQ(answer.at("position").at("turn"), "literal");
}

TEST(SolveCommand, AllMayStandBeforeOrAfterThePosition) {
    const std::string many = "4D2D3C1A-c11f14h16c7-bp";
    const auto count = [](const Answered& said) { return said.lines().at(0).at("all").as_array().size(); };
    const std::size_t all = count(typed("solve --json --all " + many));
    EXPECT_GT(all, 1u);
    EXPECT_EQ(count(typed("solve --json " + many + " --all")), all);
    EXPECT_EQ(count(typed("solve --json --all 1 " + many)), 1u);
    EXPECT_EQ(typed("solve " + many + " --all 0").code, kBadUsage);
    EXPECT_EQ(typed("solve " + many + " --all x").code, kBadUsage);
}

TEST(SolveCommand, TurnFromTheOptionOrTheId) {
    // Blue slides straight onto it: only without rule 4.4 that counts.
    const std::string straight = "4A3B2C1C-a12b6l4n15-b@p4";
    EXPECT_EQ(typed("solve --json --turn off " + straight).lines().at(0).at("length"), 1);
    EXPECT_EQ(typed("solve --json " + straight + "-off").lines().at(0).at("length"), 1);
    EXPECT_NE(typed("solve --json " + straight).lines().at(0).at("length"), 1);
    EXPECT_EQ(typed("solve --turn maybe " + straight).code, kBadUsage);
}

TEST(SolveCommand, ReadsFiles) {
    const auto file = temporary("position.json");
    ASSERT_TRUE(write_file(file, R"({"board":["4A","3B","2C","1C"],"target":"red moon",
        "robots":{"red":"a12","green":"b6","blue":"l4","yellow":"n15"}})"));
    EXPECT_EQ(typed("solve --json " + file.string()).lines().at(0).at("id"), json::value(kId));
    std::filesystem::remove(file);
    const Answered gone = typed("solve " + file.string());
    EXPECT_EQ(gone.code, kBadUsage);
    EXPECT_THAT(gone.err, HasSubstr("cannot be read"));
}

TEST(SolveCommand, HintsTellNoMore) {
    EXPECT_EQ(typed("solve --hint length " + kId).out, "The shortest solution has 5 moves.\n");
    EXPECT_EQ(typed("solve --hint robot " + kId).out, "The red robot moves first.\n");
    EXPECT_EQ(typed("solve --hint first " + kId).out, "First the red robot runs right.\n");
    EXPECT_THAT(typed("solve --hint solution " + kId).out,
                HasSubstr("5. The red robot runs right, a15 to e15."));
    EXPECT_EQ(typed("solve --json --hint robot " + kId).out, "{\"id\":\"" + kId + "\",\"robot\":\"red\"}\n");
    EXPECT_EQ(typed("solve --hint more " + kId).code, kBadUsage);
}

TEST(SolveCommand, LimitsAreSaidWithWhatIsKnown) {
    const std::string hard = "4B3B2B1A-c15a4l3c2-bg";  // 25 moves
    const Answered said = typed("solve --limit-nodes 1000 " + hard);
    EXPECT_EQ(said.code, kFailed);
    EXPECT_THAT(said.out, HasSubstr("Not found within the limits, but the shortest solution has at least"));
    const Answered answer = typed("solve --json --limit-nodes 1000 " + hard);
    EXPECT_EQ(answer.code, kFailed);
    EXPECT_TRUE(answer.lines().at(0).at("length").is_null());
    EXPECT_GT(answer.lines().at(0).at("longer_than").as_int64(), 0);
}

TEST(SolveCommand, BadInputIsExplained) {
    const Answered said = typed("solve 4A3B2C1C-a12b6l4a12-rm");
    EXPECT_EQ(said.code, kBadUsage);
    EXPECT_EQ(said.err, "The yellow robot cannot stand on a12: the red robot stands there.\n");
    const Answered answer = typed("solve --json hello");
    EXPECT_EQ(answer.code, kBadUsage);
    EXPECT_EQ(answer.lines().at(0).at("error").at("code"), "bad_position");
    EXPECT_EQ(typed("solve").code, kBadUsage);
    EXPECT_EQ(typed("solve " + kId + " --positions " + kPositions).code, kBadUsage);
    EXPECT_EQ(typed("solve --hint length --positions " + kPositions).code, kBadUsage);
}

// With --json every mistake is JSON, whatever it is about.
TEST(SolveCommand, LimitsThatAreNoneAreRefused) {
    for (const char* wrong :
         {"--limit-nodes -1", "--limit-nodes 99999999999999999999", "--limit-nodes few", "--limit-seconds -1",
          "--limit-seconds nan", "--limit-seconds inf", "--limit-seconds 1s", "--memory 0", "--memory -512",
          "--memory 1000000", "--turn maybe", "--hint more", "--all 0"}) {
        const Answered said = typed("solve " + kId + " " + wrong);
        EXPECT_EQ(said.code, kBadUsage) << wrong;
        EXPECT_THAT(said.err, HasSubstr("expected")) << wrong;
        const Answered answer = typed("solve --json " + kId + " " + wrong);
        EXPECT_EQ(answer.code, kBadUsage) << wrong;
        EXPECT_EQ(answer.lines().at(0).at("error").at("code"), "bad_option") << wrong;
        EXPECT_EQ(answer.err, "") << wrong;
    }
}

TEST(SolveCommand, ItsMemoryIsNamedAndCanBeRaised) {
    const std::string dear = "2A1B4D3C-f5f11b1d3-r@m7";  // some 700,000 positions and no end
    const Answered said = typed("solve --memory 16 " + dear);
    EXPECT_EQ(said.code, kFailed);
    EXPECT_THAT(said.out, HasSubstr("the search has filled the 16 MB it may keep (--memory allows more)"));
    const json::value small = typed("solve --json --memory 16 " + dear).lines().at(0);
    EXPECT_EQ(small.at("out_of_memory"), true);
    const json::value more = typed("solve --json --memory 64 " + dear).lines().at(0);
    EXPECT_GT(more.at("nodes").as_int64(), small.at("nodes").as_int64());
    EXPECT_GE(more.at("longer_than").as_int64(), small.at("longer_than").as_int64());
}

TEST(SolveCommand, DrawsSvg) {
    const auto file = temporary("board.svg");
    EXPECT_EQ(typed("solve --json --svg " + file.string() + " " + kId).code, 0);
    const auto text = read_file(file);
    ASSERT_TRUE(text);
    EXPECT_THAT(*text, HasSubstr("<title id='title'>Ricochet Robots: the red robot to e15</title>"));
    EXPECT_THAT(*text, HasSubstr("The green robot stands on b6."));
    EXPECT_THAT(*text, HasSubstr(">5</text>"));
    std::filesystem::remove(file);
    EXPECT_EQ(typed("solve --json --svg /no/such/folder/x.svg " + kId).code, kFailed);
}

TEST(SolveCommand, ManyPositionsOneLineEach) {
    const auto file = temporary("positions.json");
    ASSERT_TRUE(write_file(file, R"({"positions":[
        {"id":"one","faces_NW_NE_SE_SW":["4A","3B","2C","1C"],"robots":[176,81,59,237],"active":0,"target":228},
        {"id":"bad","faces_NW_NE_SE_SW":null,"robots":[18,192,219,226,210],"active":2,"target":57},
        {"id":"hard","faces_NW_NE_SE_SW":["4B","3B","2B","1A"],"robots":[226,48,43,18],"active":2,"target":201},
        {"id":"two","faces_NW_NE_SE_SW":["4A","3B","2C","1C"],"robots":[176,81,59,237],"active":0,"target":228}]})"));
    const Answered said = typed("solve --turn off --json --limit-nodes 5000 --positions " + file.string());
    EXPECT_EQ(said.code, kFailed);  // one of them was refused
    const auto lines = said.lines();
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[0].at("id"), "one");
    EXPECT_EQ(lines[0].at("length"), 5);
    EXPECT_EQ(lines[0].at("moves").as_array().size(), 5u);
    EXPECT_TRUE(lines[0].at("nodes").is_number());
    EXPECT_TRUE(lines[0].at("cpu_us").is_number());
    EXPECT_EQ(lines[1].at("id"), "bad");
    EXPECT_EQ(lines[1].at("error").at("id"), "solve.position.missing");
    EXPECT_TRUE(lines[2].at("length").is_null());
    EXPECT_GT(lines[2].at("longer_than").as_int64(), 0);
    EXPECT_EQ(lines[3].at("length"), 5);
    const Answered table = typed("solve --limit-nodes 5000 --positions " + file.string());
    EXPECT_EQ(table.code, kFailed);
    EXPECT_THAT(table.out, HasSubstr("red east, red south"));
    EXPECT_THAT(table.out, HasSubstr("is missing"));
    std::filesystem::remove(file);
}

TEST(PuzzleCommand, FindsWhatIsWishedAndHidesTheSolution) {
    const Answered said =
        typed("puzzle --moves 4-5 --seed 1 --json --count 3 --robots 5 --turn strict --barriers no");
    EXPECT_EQ(said.code, 0);
    const auto lines = said.lines();
    ASSERT_EQ(lines.size(), 3u);
    for (const json::value& line : lines) {
        EXPECT_FALSE(line.as_object().contains("moves"));
        const std::string id(line.at("id").as_string());
        EXPECT_TRUE(id.ends_with("-strict"));
        const auto length = typed("solve --json " + id).lines().at(0).at("length").as_int64();
        EXPECT_TRUE(length == 4 || length == 5) << id;
    }
    EXPECT_EQ(typed("puzzle --moves 4-5 --seed 1 --json").out,
              typed("puzzle --moves 4-5 --seed 1 --json").out);
    const Answered shown = typed("puzzle --moves 4-5 --seed 1");
    EXPECT_THAT(shown.out, HasSubstr("It can be done in 4 to 5 moves."));
    EXPECT_THAT(shown.out, HasSubstr("--hint length"));
    EXPECT_THAT(shown.out, Not(HasSubstr("runs")));
}

TEST(PuzzleCommand, SaysWhatItDoesNotUnderstand) {
    for (const char* wrong :
         {"--moves 9-7", "--moves many", "--moves 0", "--robots 6", "--barriers maybe", "--turn maybe",
          "--count 0", "--moves 1", "--moves 1 --turn strict", "--limit-seconds -1", "--limit-seconds nan"}) {
        const Answered said = typed(std::string("puzzle ") + wrong);
        EXPECT_EQ(said.code, kBadUsage) << wrong;
        EXPECT_THAT(said.err, HasSubstr("expected")) << wrong;
        EXPECT_EQ(typed(std::string("puzzle --json ") + wrong).lines().at(0).at("error").at("code"),
                  "bad_option")
            << wrong;
    }
    EXPECT_EQ(typed("puzzle --moves 1 --turn off --seed 1 --json").code, 0);
    EXPECT_EQ(typed("puzzle --moves 50 --limit-seconds 0").code, kFailed);
}

TEST(BenchCommand, OneObjectALineForEverySeatCount) {
    const Answered said = typed("bench ricochet --only pace --seconds 0.01 --repeat 1 --json");
    EXPECT_EQ(said.code, 0);
    const auto lines = said.lines();
    ASSERT_EQ(lines.size(), 12u);  // its bar is for every number of seats
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (const char* field : {"game", "options", "seats", "decisions_per_second", "with_clone_per_second",
                                  "games_per_second", "state_bytes"})
            EXPECT_TRUE(lines[i].as_object().contains(field)) << field;
        EXPECT_EQ(lines[i].at("seats"), i + 1);
        EXPECT_EQ(lines[i].at("bars").at(0).at("at_least"), 5e6);
    }
}

TEST(BenchCommand, TablesAndMistakes) {
    const Answered said = typed("bench ricochet --only pace --seconds 0.01 --repeat 1");
    EXPECT_THAT(said.out, HasSubstr("decisions per second, 4 seats"));
    EXPECT_EQ(typed("bench chess").code, kBadUsage);
    EXPECT_EQ(typed("bench ricochet --only nothing").code, kBadUsage);
    EXPECT_EQ(typed("bench ricochet --repeat 0").code, kBadUsage);
    EXPECT_EQ(typed("bench ricochet --only solver --turn maybe").code, kBadUsage);
}

}  // namespace
}  // namespace officina::cli
