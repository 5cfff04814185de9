// The catalogues: the same messages in every language, all of them used, none missing, patterns that parse.

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <regex>
#include <set>

#include "match/catalogue.h"

namespace officina {
namespace {

namespace fs = std::filesystem;

struct Ids {
    std::set<std::string> named;  // that must be there
    std::set<std::string>
        made;  // that may be: a beginning such as "mars.told." and a word, a game and an end such as ".about"
};

// The sources of the program with their text.
std::map<fs::path, std::string> sources() {
    std::map<fs::path, std::string> texts;
    for (const char* folder : {"engine", "match", "games", "bots", "arena", "python", "bench", "tables",
                               "server", "cluster", "load", "cli"}) {
        const fs::path root = fs::path(OFFICINA_SOURCE_DIR) / folder;
        if (!fs::exists(root)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(root)) {
            const std::string name = entry.path().filename().string();
            const bool source = name.ends_with(".cpp") || name.ends_with(".h") || name.ends_with(".py");
            const bool test = name.ends_with("_test.cpp") || entry.path().parent_path().filename() == "tests";
            if (!entry.is_regular_file() || !source || test) continue;
            std::ifstream in(entry.path());
            texts[entry.path()] = {std::istreambuf_iterator<char>(in), {}};
        }
    }
    return texts;
}

// The words of the enumerations of a text: see engine/names.h.
std::set<std::string> enumerators_in(const std::string& text) {
    const std::regex comment("//[^\n]*"), word("[a-z0-9_]+");
    std::set<std::string> words;
    for (auto at = text.find("enum class "); at != text.npos; at = text.find("enum class ", at + 1)) {
        const auto open = text.find('{', at), close = text.find('}', at);
        if (open > close || close == text.npos) continue;  // declared only
        const std::string values = std::regex_replace(text.substr(open, close - open), comment, "");
        for (std::sregex_iterator i(values.begin(), values.end(), word), end; i != end; ++i)
            words.insert(i->str());
    }
    return words;
}

// Every string in the sources that looks like a message id: lower-case words joined by dots, the first of which is that of
// some message. One that ends with a dot goes on with a word of its file or of an enumeration of its folder.
Ids ids_in_sources() {
    Ids ids;
    const std::regex literal(R"re("([a-z0-9_.]+)")re"), whole(R"re([a-z_]+(\.[a-z0-9_]+)+)re"),
        beginning(R"re(([a-z_]+\.)+)re"), end_of_id(R"re((\.[a-z_]+)+)re"), word("[a-z0-9_]+");
    std::set<std::string> families;
    for (const auto& [id, pattern] : Catalogue("en").patterns()) families.insert(id.substr(0, id.find('.')));
    const auto texts = sources();
    std::map<fs::path, std::set<std::string>> enumerators;  // by folder
    for (const auto& [path, text] : texts) enumerators[path.parent_path()].merge(enumerators_in(text));
    for (const auto& [path, text] : texts) {
        std::set<std::string> beginnings, words = enumerators[path.parent_path()];
        for (std::sregex_iterator i(text.begin(), text.end(), literal), end; i != end; ++i) {
            const std::string found = (*i)[1];
            if (std::regex_match(found, word)) words.insert(found);
            if (std::regex_match(found, end_of_id))
                for (const std::string& family : families) ids.made.insert(family + found);
            if (!families.contains(found.substr(0, found.find('.')))) continue;
            if (std::regex_match(found, whole)) ids.named.insert(found);
            if (std::regex_match(found, beginning)) beginnings.insert(found);
        }
        for (const std::string& start : beginnings)
            for (const std::string& rest : words) ids.made.insert(start + rest);
    }
    return ids;
}

// What looks like an id and is the name of a file.
bool is_file(const std::string& id) { return id.ends_with(".json") || id.ends_with(".txt"); }

TEST(Messages, EveryIdInTheSourcesHasASentence) {
    const auto patterns = Catalogue("en").patterns();
    for (const std::string& id : ids_in_sources().named)
        EXPECT_TRUE(patterns.contains(id) || is_file(id)) << id << " is used and has no sentence";
}

TEST(Messages, EverySentenceIsUsed) {
    const auto [named, made] = ids_in_sources();
    for (const auto& [id, pattern] : Catalogue("en").patterns())
        EXPECT_TRUE(named.contains(id) || made.contains(id)) << id << " is in the catalogue and used nowhere";
}

TEST(Messages, EveryLanguageHasTheSameSentencesWithTheSameArguments) {
    const auto english = Catalogue("en").patterns();
    for (std::string_view language : languages()) {
        const auto patterns = Catalogue(language).patterns();
        for (const auto& [id, pattern] : english) {
            ASSERT_TRUE(patterns.contains(id)) << language << " lacks " << id;
            bool wrong = false, wrong_english = false;
            const auto arguments = Catalogue::arguments_of(patterns.at(id), wrong);
            EXPECT_FALSE(wrong) << language << ": " << id << " does not parse";
            EXPECT_EQ(arguments, Catalogue::arguments_of(pattern, wrong_english)) << language << ": " << id;
        }
        for (const auto& [id, pattern] : patterns)
            EXPECT_TRUE(english.contains(id)) << language << " has " << id << ", English has not";
    }
}

TEST(Messages, NoPatternQuotesByAccident) {
    // In ICU patterns a straight apostrophe before a brace quotes it: the catalogues use the typographic one.
    for (std::string_view language : languages())
        for (const auto& [id, pattern] : Catalogue(language).patterns())
            EXPECT_EQ(pattern.find('\''), std::string::npos) << language << ": " << id;
}

TEST(Messages, ArgumentsAreSaidInTheLanguage) {
    const Message message{"ricochet.told.declare", {{"seat", Seat(1)}, {"number", 1}}};
    EXPECT_EQ(Catalogue("en").say(message), "Player 2 declares 1 move.");
    EXPECT_EQ(Catalogue("it").say(message), "Giocatore 2 dichiara 1 mossa.");
    EXPECT_EQ(Catalogue("fr").say(message), "Joueur 2 annonce 1 coup.");
    EXPECT_EQ(Catalogue("de").say(message), "Spieler 2 sagt 1 Zug an.");
    const std::vector<std::string> names{"Anna", "Bea"};
    EXPECT_EQ(Catalogue("en").say(message, names), "Bea declares 1 move.");
}

TEST(Messages, AnUnknownIdIsShownNotHidden) { EXPECT_EQ(Catalogue("en").say({"no.such", {}}), "[no.such]"); }

}  // namespace
}  // namespace officina
