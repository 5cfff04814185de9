// A folder knows only those above it, in the order of docs/architecture.md.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <vector>

namespace officina {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = OFFICINA_SOURCE_DIR;

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
