// One place holds the version; everything else that names it agrees.

#include <fstream>
#include <gtest/gtest.h>
#include <regex>

#include "docs/tree.h"
#include "match/version.h"

namespace officina {
namespace {

std::string first_match(const fs::path& file, const char* pattern) {
    const std::regex wanted(pattern);
    std::ifstream in(file);
    std::smatch match;
    for (std::string line; std::getline(in, line);)
        if (std::regex_search(line, match, wanted)) return match[1];
    return "none in " + file.string();
}

TEST(Versions, TheSourcesAgree) {
    const std::string known(version());
    EXPECT_TRUE(std::regex_match(known, std::regex(R"(\d+\.\d+\.\d+)"))) << known;
    EXPECT_EQ(first_match(kRoot / "CMakeLists.txt", R"(^project\(officina VERSION ([0-9.]+))"), known);
    EXPECT_EQ(first_match(kRoot / "CHANGELOG.md", R"(^## ([0-9.]+))"), known);
    // The example asks for this minor version, the only one that is promised to fit.
    EXPECT_EQ(
        first_match(kRoot / "docs/examples/embed/CMakeLists.txt", R"(find_package\(Officina ([0-9.]+))"),
        known.substr(0, known.rfind('.')));
}

}  // namespace
}  // namespace officina
