// A game is one folder: nothing outside it names it in code, so that a new game is whole without a line elsewhere. Tests may take
// a game to have something to talk about, but a list of games is made of the folders (games.h, all_games.h, GAMES of web/), and
// what a test of the pages has to know of a game stands there (web/tests/trial.ts).

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "docs/tree.h"

namespace officina {
namespace {

struct Exception {
    std::string_view path;  // or how it begins
    std::string_view reason;
};
constexpr std::array kExceptions{
    Exception{"arena/balance_test.cpp", "tries games that bots who play at random bring to an end"},
    Exception{"bench/CMakeLists.txt", "the positions for the solver"},
    Exception{"bench/solver_bench.", "measures the solver of one game"},
    Exception{"bench/bench_python.py", "a table of figures with a bar for each game"},
    Exception{"cli/bench.cpp", "`officina bench` measures that solver too"},
    Exception{"cli/pretend_match.h", "for tests: says what a match of some game could say"},
    Exception{"cli/solve", "`officina solve` and `officina puzzle` are about one game"},
    Exception{"cluster/world/world.h", "its people play one short game"},
    Exception{"docs/CMakeLists.txt", "tries the example of a game where it lies"},
    Exception{"docs/examples/", "examples are about some game"},
    Exception{"load/rush_bench.cpp", "a heavy game beside a light one"},
    Exception{"packaging/first_game.py", "an example is about some game"},
    Exception{"python/CMakeLists.txt", "the module of that solver"},
    Exception{"python/officina/__init__.py", "says what there is, with examples"},
    Exception{"python/officina/outside.py",
              "an example is about some game, and so is a table where nothing is said"},
    Exception{"python/officina/results.py", "what that solver has found"},
    Exception{"python/officina/ricochet.py", "the module of that solver"},
    Exception{"python/src/module.cpp", "the module of that solver"},
    Exception{"python/src/ricochet.cpp", "the module of that solver"},
    Exception{"python/src/speech.h", "the module of that solver"},
    Exception{"scripts/check-new-game", "puts the example among the games"},
    Exception{"scripts/pictures", "the pictures of README, each with its moves"},
    Exception{"tables/table_test.cpp", "tries games that end when they are played at random"},
    Exception{"tables/table_back_test.cpp", "tries games with secret choices"},
    Exception{"tables/verify_test.cpp", "tries games that end when they are played at random"},
    Exception{"web/src/pages/figures.test.ts", "somebody's games in figures"},
};

bool is_excepted(const std::string& path) {
    return std::ranges::any_of(kExceptions, [&](const Exception& one) { return path.starts_with(one.path); });
}

bool is_test(const std::string& path) {
    const auto ends = [&](const char* end) { return path.ends_with(end); };
    return ends("_test.cpp") || ends("_fuzz.cpp") || ends("_bench.cpp") || ends(".test.ts") ||
           path.starts_with("web/tests/") || path.starts_with("python/tests/") ||
           path.find("/testing/") != path.npos;
}

bool is_shell(const fs::path& path) {
    return path.extension().empty() || path.extension() == ".cmake" || path.extension() == ".txt" ||
           path.extension() == ".py";
}

bool is_code(const std::string& path) {
    static const std::set<std::string> kinds{".cpp", ".h",   ".in",    ".ts", ".svelte",
                                             ".js",  ".mjs", ".cmake", ".py"};
    const fs::path file = path;
    return kinds.contains(file.extension().string()) || file.filename() == "CMakeLists.txt" ||
           (path.starts_with("scripts/") && file.extension().empty()) || path == "test" || path == "play";
}

std::vector<std::string> names_of_games() {
    std::vector<std::string> names;
    for (const auto& folder : fs::directory_iterator(kRoot / "games"))
        if (fs::exists(folder.path() / "game.h")) names.push_back(folder.path().filename().string());
    return names;
}

// Whether a line says the name as a word, or as a part of one: "mars", "mars_rules", "MarsGame", not "march".
bool names(const std::string& line, std::string name) {
    const auto found = [&] {
        for (auto at = line.find(name); at != line.npos; at = line.find(name, at + 1)) {
            const char before = at == 0 ? ' ' : line[at - 1];
            const std::size_t end = at + name.size();
            const char after = end < line.size() ? line[end] : ' ';
            if (std::isalpha(static_cast<unsigned char>(before)) == 0 &&
                std::islower(static_cast<unsigned char>(after)) == 0)
                return true;
        }
        return false;
    };
    if (found()) return true;
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return found();
}

// A line without what is said about it.
std::string code_of(const std::string& line, bool shell) {
    const auto begin = line.find_first_not_of(' ');
    if (begin == line.npos || line[begin] == '*' || line.substr(begin).starts_with("/*") ||
        line.substr(begin).starts_with("<!--") || line.substr(begin).starts_with(">>>"))
        return "";
    return line.substr(0, shell ? line.find('#') : line.find("//"));
}

// Whether a line is the entry of a game in a list: `chess: {`, `['chess', 2],`, `{"chess", 2},`, `{ game: 'chess' },`.
bool is_entry_of(const std::string& code, const std::string& game) {
    auto at = code.find_first_not_of(" [{(");
    if (at == code.npos) return false;
    if (code.compare(at, 6, "game: ") == 0) at += 6;
    const bool quoted = code[at] == '\'' || code[at] == '"';
    if (quoted) ++at;
    if (code.compare(at, game.size(), game) != 0) return false;
    const std::string rest = code.substr(at + game.size(), 2);
    return quoted ? rest.starts_with(code[at - 1]) : rest.starts_with(':') && rest != "::";
}

// Whether a line of a test of the pages does something else for one game.
bool makes_an_exception_of(const std::string& code, const std::string& game) {
    return code.find("== '" + game + "'") != code.npos || code.find("case '" + game + "'") != code.npos;
}

std::vector<std::string> faults_in(const std::string& path, std::istream& in,
                                   const std::vector<std::string>& games) {
    std::vector<std::string> faults;
    std::set<std::string> listed;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        const std::string code = code_of(line, is_shell(path));
        int named = 0;
        bool excepted = false;
        for (const std::string& game : games) {
            named += names(code, game) ? 1 : 0;
            excepted = excepted || makes_an_exception_of(code, game);
            if (is_entry_of(code, game)) listed.insert(game);
        }
        if (excepted || named > (is_test(path) ? 1 : 0))
            faults.push_back(path + ":" + std::to_string(number) + ": " + line);
    }
    if (listed.size() > 1) faults.push_back(path + " lists games");
    return faults;
}

TEST(Names, NothingOutsideAGameNamesIt) {
    const auto games = names_of_games();
    ASSERT_GE(games.size(), 4u);
    static const std::set<std::string> kNotOurs{"build", "games", "node_modules", ".git", ".cache"};
    int files = 0;
    for (auto at = fs::recursive_directory_iterator(kRoot); at != fs::recursive_directory_iterator(); ++at) {
        if (at->is_directory() && kNotOurs.contains(at->path().lexically_relative(kRoot).generic_string())) {
            at.disable_recursion_pending();
            continue;
        }
        const std::string path = at->path().lexically_relative(kRoot).generic_string();
        if (!at->is_regular_file() || !is_code(path) || is_excepted(path)) continue;
        ++files;
        std::ifstream in(at->path());
        for (const std::string& fault : faults_in(path, in, games)) ADD_FAILURE() << fault;
    }
    EXPECT_GT(files, 300);
}

TEST(Names, OneThatSlipsInIsFound) {
    const std::vector<std::string> games{"chess", "go"};
    const auto faults = [&](const char* path, const char* line) {
        std::istringstream in(line);
        return faults_in(path, in, games).size();
    };
    EXPECT_EQ(faults("bots/bots.cpp", R"(if (name == "chess") return make_chess_bot();)"), 1u);
    EXPECT_EQ(faults("bots/bots.cpp", "using Game = chess::ChessGame;"), 1u);
    EXPECT_EQ(faults("bots/CMakeLists.txt", "add_library(officina_chess)  # for go"), 1u);
    EXPECT_EQ(faults("bots/bots.cpp", "int chessboards = 3;  // of chess"), 0u);
    EXPECT_EQ(faults("python/src/game.cpp", R"(    >>> game = officina.Game("chess"))"), 0u);
    EXPECT_EQ(faults("bots/bots_test.cpp", R"(start("chess");)"), 0u);
    EXPECT_EQ(faults("bots/bots_test.cpp", R"(for (auto game : {"chess", "go"}))"), 1u);
    EXPECT_EQ(faults("bots/bots_test.cpp", "{\"chess\", 2},\n{\"go\", 2},"), 1u);
    EXPECT_EQ(faults("bots/bots_test.cpp", "chess::Rules white();\ngo::Rules black();"), 0u);
    EXPECT_EQ(faults("web/tests/a.e2e.ts", "  chess: {\n    seats: 2,\n  },\n  go: {"), 1u);
    EXPECT_EQ(faults("web/tests/a.e2e.ts", "  ['chess', 2],\n  ['chess', 4],"), 0u);
    EXPECT_EQ(faults("web/tests/a.e2e.ts", "  { game: 'chess' },\n  { game: 'go' },"), 1u);
    EXPECT_EQ(faults("web/tests/a.e2e.ts", "if (game === 'chess') await castle();"), 1u);
}

}  // namespace
}  // namespace officina
