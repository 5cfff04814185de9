// Every rule of games/<game>/rules.md is proved by a test: its number stands in a line "// Rules: ..." above one. And every game
// shows that it keeps the contract.

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

#include "docs/tree.h"

namespace officina {
namespace {

// Rule numbers stand at the start of a line: "4.3.1 ...", "A1. ...", "N3 ...", "AMB 4 ...".
std::set<std::string> rules_of(const fs::path& document) {
    const std::regex number(
        R"(^\s*(?:[-*] )?\**((?:AMB [0-9]+)|(?:[0-9]+(?:\.[0-9]+)+)|(?:[A-Z][0-9]+))\b\.?\**\s.*)");
    std::set<std::string> rules;
    std::ifstream in(document);
    std::smatch match;
    for (std::string line; std::getline(in, line);)
        if (std::regex_match(line, match, number)) rules.insert(match[1]);
    return rules;
}

std::set<std::string> cited_in(const fs::path& folder) {
    std::set<std::string> cited;
    const std::regex citation(R"(^\s*// Rules: (.*)$)");
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.path().string().ends_with("_test.cpp")) continue;
        std::ifstream in(entry.path());
        std::smatch match;
        std::string line, next;
        while (std::getline(in, line)) {
            if (!std::regex_match(line, match, citation)) continue;
            std::istringstream numbers(match[1]);
            for (std::string rule; std::getline(numbers, rule, ',');)
                cited.insert(rule.substr(rule.find_first_not_of(' '),
                                         rule.find_last_not_of(' ') - rule.find_first_not_of(' ') + 1));
        }
    }
    return cited;
}

TEST(Rules, EveryRuleIsCitedByATestAndEveryCitationIsARule) {
    int games = 0;
    for (const auto& folder : fs::directory_iterator(kRoot / "games")) {
        if (!fs::exists(folder.path() / "game.h")) continue;
        ++games;
        const std::string game = folder.path().filename().string();
        const fs::path document = folder.path() / "rules.md";
        ASSERT_TRUE(fs::exists(document)) << game << ": its rules are not written down in " << document;
        const auto rules = rules_of(document);
        EXPECT_FALSE(rules.empty()) << document << ": the numbers are not found";
        const auto cited = cited_in(folder.path());
        for (const std::string& rule : rules)
            EXPECT_TRUE(cited.contains(rule)) << game << ": rule " << rule << " is cited by no test";
        for (const std::string& rule : cited)
            EXPECT_TRUE(rules.contains(rule))
                << game << ": a test cites rule " << rule << ", which does not exist";
    }
    EXPECT_GE(games, 1);
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Contract, EveryGameIsHeldAgainstIt) {
    for (const auto& folder : fs::directory_iterator(kRoot / "games")) {
        if (!fs::exists(folder.path() / "game.h")) continue;
        const std::string game = folder.path().filename().string();
        const std::string test = text_of(folder.path() / "conformance_test.cpp");
        EXPECT_TRUE(
            std::regex_search(test, std::regex(R"(\nINSTANTIATE_TYPED_TEST_SUITE_P\(\w+, Conformance, )")))
            << game << ": conformance_test.cpp does not try the contract (engine/conformance.h)";
        EXPECT_NE(test.find("expect_signatures<"), std::string::npos) << game << " has no signatures";
        if (fs::exists(folder.path() / "encoding.h"))
            EXPECT_NE(test.find("expect_encodings<"), std::string::npos)
                << game << ": its encoding is not tried";
        EXPECT_TRUE(std::regex_search(
            text_of(folder.path() / "rules.h"),
            std::regex(R"(\nstatic_assert\(sizeof\(State\) == \d+ && sizeof\(Move\) == \d+\);)")))
            << game << ": its rules.h does not say how large states and moves are, on every machine";
    }
}

// A line that cites rules stands right above the test that proves them.
TEST(Rules, CitationsStandAboveTests) {
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / "games")) {
        if (!entry.path().string().ends_with("_test.cpp")) continue;
        std::ifstream in(entry.path());
        std::string line, next;
        for (int number = 1; std::getline(in, line); ++number) {
            if (line.find("// Rules: ") == std::string::npos) continue;
            do {
                std::getline(in, next);
                ++number;
            } while (next.starts_with("//"));
            EXPECT_TRUE(next.find("TEST") != std::string::npos ||
                        next.find("RC_GTEST_PROP") != std::string::npos)
                << entry.path() << ":" << number << ": no test stands under the citation";
        }
    }
}

}  // namespace
}  // namespace officina
