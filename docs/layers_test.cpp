// A folder knows only those above it, in the order of docs/architecture.md.

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <vector>

#include "docs/tree.h"

namespace officina {
namespace {

// The folders of the table, the first of which knows no other.
std::vector<std::string> folders_in_order() {
    const std::regex row(R"(^\| `([a-z]+)/` \|)");
    std::vector<std::string> folders;
    std::ifstream in(kRoot / "docs" / "architecture.md");
    std::smatch match;
    for (std::string line; std::getline(in, line);) {
        if (std::regex_search(line, match, row)) {
            folders.push_back(match[1]);
        } else if (!folders.empty()) {
            break;
        }
    }
    return folders;
}

// A test may bring in whom it needs to have something to talk about: the referee's needs a game, a table's needs bots.
bool is_test(const fs::path& file) {
    const std::string name = file.filename().string();
    return name.ends_with("_test.cpp") || name.ends_with("_fuzz.cpp") || name.ends_with("_bench.cpp") ||
           file.parent_path().filename() == "testing";
}

// What a game brings for others than its rules is theirs: games/ricochet/bot is a part of bots/.
std::string layer_of(const std::string& path) {
    static const std::regex bot("^games/[a-z]+/bot/");
    return std::regex_search(path, bot) ? "bots" : path.substr(0, path.find('/'));
}

// "cli/a.cpp:7: includes ..." for each include that goes down.
std::vector<std::string> wrong_includes(const fs::path& file, const std::string& folder,
                                        const std::vector<std::string>& order) {
    const auto place = [&](const std::string& name) {
        return std::ranges::find(order, name) - order.begin();
    };
    const std::regex include(R"re(^\s*#\s*include\s+["<]([a-z]+)/([^">]+)[">])re");
    std::string allowed;
    for (auto i = 0; i <= place(folder); ++i)
        allowed += (i == 0 ? "" : ", ") + order[static_cast<std::size_t>(i)] + "/";
    std::vector<std::string> wrong;
    std::ifstream in(file);
    std::smatch match;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (!std::regex_search(line, match, include)) continue;
        const std::string named = layer_of(match[1].str() + "/" + match[2].str());
        const bool ours = std::ranges::find(order, named) != order.end();
        if (!ours || place(named) <= place(folder)) continue;
        wrong.push_back(file.lexically_relative(kRoot).string() + ":" + std::to_string(number) +
                        ": includes " + match[1].str() + "/" + match[2].str() + ", but " + folder +
                        "/ may include only " + allowed);
    }
    return wrong;
}

TEST(Layers, AFolderIncludesOnlyThoseAboveIt) {
    const auto order = folders_in_order();
    ASSERT_GE(order.size(), 10u) << "the table of docs/architecture.md is not found";
    int files = 0;
    for (const std::string& folder : order) {
        if (folder == "docs" || folder == "web") continue;  // no part of the program
        ASSERT_TRUE(fs::is_directory(kRoot / folder))
            << folder << "/ is in docs/architecture.md and not there";
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
            const std::string ending = entry.path().extension().string();
            if ((ending != ".h" && ending != ".cpp") || is_test(entry.path())) continue;
            ++files;
            for (const std::string& wrong : wrong_includes(
                     entry.path(), layer_of(entry.path().lexically_relative(kRoot).string()), order))
                ADD_FAILURE() << wrong;
        }
    }
    EXPECT_GT(files, 200);
}

// What a line includes, in quotes or not; nothing where it includes nothing.
std::string included_by(const std::string& line) {
    static const std::regex include(R"re(^\s*#\s*include\s+["<]([^">]+)[">])re");
    std::smatch match;
    return std::regex_search(line, match, include) ? match[1].str() : "";
}

// Goes over what the files of a folder include; a test may include what it likes.
template <class Check>
void for_includes_in(const fs::path& folder, Check&& check) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string ending = entry.path().extension().string();
        if ((ending != ".h" && ending != ".cpp") || is_test(entry.path())) continue;
        std::ifstream in(entry.path());
        for (std::string line; std::getline(in, line);)
            if (const std::string included = included_by(line); !included.empty())
                check(entry.path(), included);
    }
}

// What a header declares is in the namespace of its folder, so a name says where it comes from. What everybody speaks of, the contract and
// matches, is in officina itself.
TEST(Layers, AFolderHasItsNamespace) {
    const std::regex opened(R"(^namespace (officina[\w:]*) \{\n)", std::regex::multiline);
    int headers = 0;
    for (const std::string& folder : folders_in_order()) {
        if (folder == "engine" || folder == "match" || folder == "games" || folder == "docs") continue;
        const std::string own = "officina::" + folder;
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
            if (entry.path().extension() != ".h" || is_test(entry.path())) continue;
            std::ifstream in(entry.path());
            const std::string text{std::istreambuf_iterator<char>(in), {}};
            std::vector<std::string> namespaces;
            for (std::sregex_iterator at(text.begin(), text.end(), opened), end; at != end; ++at)
                namespaces.push_back((*at)[1]);
            EXPECT_NE(std::ranges::find(namespaces, own), namespaces.end())
                << entry.path() << " does not open " << own;
            ++headers;
        }
    }
    EXPECT_GT(headers, 100);
}

// Rules can be taken along to wherever there is a compiler. The kit that tries them may write with fmt, for tests.
TEST(Layers, TheContractNeedsNothingButTheLanguage) {
    for_includes_in(kRoot / "engine", [](const fs::path& file, const std::string& included) {
        if (file.filename().string().starts_with("conformance")) return;
        EXPECT_TRUE(included.find_first_of("./") == included.npos || included.starts_with("engine/"))
            << file << " includes " << included;
    });
}

// Everything of ours that a header brings with it, itself too, and whatever else is included on the way.
void follow(const std::string& header, std::set<std::string>& ours, std::set<std::string>& others) {
    if (!ours.insert(header).second) return;
    std::ifstream in(kRoot / header);
    ASSERT_TRUE(in) << header;
    for (std::string line; std::getline(in, line);) {
        const std::string included = included_by(line);
        if (fs::exists(kRoot / included) && included.find('/') != included.npos)
            follow(included, ours, others);
        else if (!included.empty())
            others.insert(included);
    }
}

// Who keeps records, or passes them on, need not know how they are written.
TEST(Layers, ARecordNeedsNoJson) {
    std::set<std::string> ours, others;
    follow("match/record.h", ours, others);
    EXPECT_TRUE(ours.contains("engine/seat.h"));
    for (const std::string& other : others)
        EXPECT_EQ(other.find('/'), other.npos) << "match/record.h brings " << other;
    // That the way is followed: a match is told in JSON.
    follow("match/match.h", ours, others);
    EXPECT_TRUE(others.contains("boost/json/object.hpp"));
}

TEST(Layers, AGameKnowsNoOther) {
    for (const auto& game : fs::directory_iterator(kRoot / "games")) {
        if (!game.is_directory()) continue;
        for_includes_in(game.path(), [&](const fs::path& file, const std::string& included) {
            const bool of_a_game = std::ranges::count(included, '/') > 1 && included.starts_with("games/");
            EXPECT_TRUE(!of_a_game || included.starts_with("games/" + game.path().filename().string() + "/"))
                << file << " includes " << included;
        });
    }
}

// Whoever brings games to the table knows none of them: they are found by their folders, and say for themselves what they can do.
TEST(Layers, TheHouseKnowsNoParticularGame) {
    std::string names;
    for (const auto& game : fs::directory_iterator(kRoot / "games"))
        if (game.is_directory()) names += (names.empty() ? "" : "|") + game.path().filename().string();
    const std::regex named("\\b(" + names + ")\\b");
    int files = 0;
    for (const char* folder : {"match", "bots", "tables", "server"})
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
            const std::string ending = entry.path().extension().string();
            if ((ending != ".h" && ending != ".cpp") || is_test(entry.path())) continue;
            ++files;
            std::ifstream in(entry.path());
            std::smatch match;
            for (std::string line; std::getline(in, line);) {
                line.resize(std::min(line.find("//"), line.size()));  // a comment may take one as an example
                EXPECT_FALSE(std::regex_search(line, match, named)) << entry.path() << " names " << match[1];
            }
        }
    EXPECT_GT(files, 100);
}

// What clang-tidy finds in a header it tells only where the folder is in its list.
TEST(Layers, ClangTidyLooksIntoEveryFolder) {
    std::ifstream in(kRoot / ".clang-tidy");
    const std::string settings{std::istreambuf_iterator<char>(in), {}};
    std::smatch match;
    ASSERT_TRUE(std::regex_search(settings, match, std::regex(R"(HeaderFilterRegex: '\(([a-z|]+)\))")));
    const std::string list = "|" + match[1].str() + "|";
    for (const std::string& folder : folders_in_order()) {
        if (folder == "docs") continue;
        const bool has_headers =
            std::ranges::any_of(fs::recursive_directory_iterator(kRoot / folder),
                                [](const auto& entry) { return entry.path().extension() == ".h"; });
        EXPECT_TRUE(!has_headers || list.find("|" + folder + "|") != std::string::npos) << folder;
    }
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

// A test that nobody builds proves nothing.
TEST(Layers, EveryTestIsBuilt) {
    std::string commands = text_of(fs::path(OFFICINA_BINARY_DIR) / "compile_commands.json");
    ASSERT_FALSE(commands.empty());
    // What is compiled together is named by the source that includes it.
    const std::regex together{R"re("file": "([^"]+/Unity/[^"]+)")re"};
    std::string included;
    for (auto at = std::sregex_iterator(commands.begin(), commands.end(), together);
         at != std::sregex_iterator(); ++at)
        included += text_of((*at)[1].str());
    commands += included;
    for (const std::string& folder : folders_in_order()) {
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
            const std::string path = entry.path().lexically_relative(kRoot).string();
            if (path.ends_with("_test.cpp") && !path.starts_with("docs/examples/"))
                EXPECT_NE(commands.find(path + "\""), commands.npos) << path << " is in no target";
        }
    }
}

// Every folder with C++ in it has its place in the order.
TEST(Layers, EveryFolderHasItsPlace) {
    const auto order = folders_in_order();
    for (const auto& entry : fs::directory_iterator(kRoot)) {
        const std::string name = entry.path().filename().string();
        if (!entry.is_directory() || name.starts_with('.') || name == "build") continue;
        for (const auto& file : fs::directory_iterator(entry.path())) {
            if (file.path().extension() != ".h") continue;
            EXPECT_NE(std::ranges::find(order, name), order.end())
                << name << "/ is not in docs/architecture.md";
            break;
        }
    }
}

// The check itself finds what it should.
TEST(Layers, AnIncludeThatGoesDownIsToldWithItsLine) {
    const fs::path file = fs::temp_directory_path() / "officina_layers_test.h";
    std::ofstream(file)
        << "#pragma once\n#include \"engine/seat.h\"\n#include \"bots/bots.h\"\n#include <games/x.h>\n";
    const auto wrong = wrong_includes(file, "engine", {"messages", "engine", "games", "bots"});
    fs::remove(file);
    ASSERT_EQ(wrong.size(), 2u);
    EXPECT_TRUE(
        wrong[0].ends_with(":3: includes bots/bots.h, but engine/ may include only messages/, engine/"))
        << wrong[0];
    EXPECT_TRUE(wrong[1].find(":4: includes games/x.h") != std::string::npos) << wrong[1];
}

}  // namespace
}  // namespace officina
