// What people read. Random games of every game are played through the door that tables use, and every sentence that comes
// up is said in every language: none may show a brace, an id, or the place where something is missing.
//
// OFFICINA_GAMES=1000 plays that many of each instead of a hundred.

#include <algorithm>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <regex>
#include <set>
#include <unordered_set>

#include "engine/hash.h"
#include "engine/testing/wanted.h"
#include "games/games.h"
#include "match/catalogue.h"
#include "match/testing/listening.h"

namespace officina {
namespace {

using ::testing::HasSubstr;

// --- What is wrong with a sentence

// Blanks and punctuation that are left where an argument was empty. Words of a picture are laid out with blanks.
std::string gap_in(const std::string& sentence, std::string_view language, bool drawn) {
    if (sentence.find_first_not_of(' ') == std::string::npos) return "nothing is said";
    const auto has = [&](std::string_view part) { return sentence.find(part) != std::string::npos; };
    for (const std::string_view gap : {"()", "( ", " )", "[]", "<>", ",,", ", ,", "::", ": :", ":,", ":;",
                                       ":.", ";.", ",.", "(,", "“”", "„“", "«»"})
        if (has(gap)) return "a gap: \"" + std::string(gap) + "\"";
    static const std::regex end_in_the_middle(R"( [,.](?!\.)| \.\.(?!\.)|[^.]\.\.(?!\.))");
    if (std::regex_search(sentence, end_in_the_middle))
        return "a blank before punctuation, or two full stops";
    // French has a blank there; after a comma they are signs of a legend.
    static const std::regex high_marks("[^,] [:;!?]");
    if (language != "fr" && std::regex_search(sentence, high_marks)) return "a blank before punctuation";
    if (drawn) return "";
    if (has("  ")) return "two blanks";
    if (sentence.starts_with(' ') || sentence.ends_with(' ')) return "a blank at its beginning or end";
    return "";
}

// Ids of messages and records are not for people. What somebody types is: it stands in quotation marks, or is the value of
// an option.
std::string id_in(const std::string& sentence, const std::set<std::string>& families,
                  const std::set<std::string>& typed) {
    static const std::regex quoted("“[^”“]*[”“]|„[^“]*“|«[^»]*»");
    static const std::regex dotted(R"re(([a-z_]+)(\.[a-z0-9_]+)+)re"), snake("[a-z0-9]+(_[a-z0-9]+)+");
    const std::string plain = std::regex_replace(sentence, quoted, "");
    for (std::sregex_iterator i(plain.begin(), plain.end(), dotted), end; i != end; ++i)
        if (families.contains((*i)[1])) return "the id " + (*i)[0].str();
    for (std::sregex_iterator i(plain.begin(), plain.end(), snake), end; i != end; ++i)
        if (!typed.contains((*i)[0])) return "the id " + (*i)[0].str();
    return "";
}

class Reader {
  public:
    explicit Reader(const AnyGame& game) {
        for (std::string_view language : languages())
            catalogues_.push_back(std::make_unique<Catalogue>(language));
        for (const auto& [id, pattern] : catalogues_[0]->patterns())
            families_.insert(id.substr(0, id.find('.')));
        for (const OptionSpec& spec : game.options()) {
            typed_.insert(spec.name);
            typed_.insert(spec.choices.begin(), spec.choices.end());
        }
    }

    // The faults of a message in every language, a line for each. What was read before is not read again.
    std::string faults(const Message& message, bool drawn) {
        if (!read_.insert(key_of(message) + (drawn ? 1 : 0)).second) return "";
        std::string faults;
        for (const auto& catalogue : catalogues_) {
            const std::string sentence = catalogue->say(message);
            if (const std::string fault = fault_of(sentence, catalogue->language(), drawn); !fault.empty())
                faults += std::string(catalogue->language()) + " " + message.id + ": " + fault + " in \"" +
                          sentence + "\"\n";
        }
        return faults;
    }

    std::string fault_of(const std::string& sentence, std::string_view language, bool drawn) const {
        if (sentence.find_first_of("{}") != std::string::npos) return "a brace";
        if (std::string gap = gap_in(sentence, language, drawn); !gap.empty()) return gap;
        return id_in(sentence, families_, typed_);
    }

    // The sentences of the catalogue that begin so, and those of them that were never said.
    struct Heard {
        std::size_t sentences = 0;
        std::vector<std::string> never{};
    };
    Heard heard(const std::string& prefix) const {
        Heard result;
        for (const auto& [id, pattern] : catalogues_[0]->patterns()) {
            // Bots give reasons: bots/reasons_test.cpp reads them.
            if (!id.starts_with(prefix) || id.starts_with(prefix + "because.")) continue;
            ++result.sentences;
            if (!heard_.contains(id)) result.never.push_back(id);
        }
        return result;
    }

  private:
    // Sentences that differ only in a name, or in a number that is said like another, are read once.
    void add(Hash& hash, const Message& message) {
        heard_.insert(message.id);
        hash.add(message.id);
        for (const auto& [name, value] : message.arguments) {
            hash.add(name);
            if (const auto* parts = std::get_if<std::vector<Message>>(&value)) {
                for (const Message& part : *parts) add(hash, part);
            } else if (const auto* text = std::get_if<std::string>(&value)) {
                hash.add(*text);
            } else if (const auto* number = std::get_if<std::int64_t>(&value)) {
                hash.add(bytes_of(std::clamp<std::int64_t>(*number, -1, 3)));
            }
        }
    }
    std::uint64_t key_of(const Message& message) {
        Hash hash;
        add(hash, message);
        return hash.value() << 1;
    }

    std::vector<std::unique_ptr<Catalogue>> catalogues_;
    std::set<std::string> families_, typed_;
    std::unordered_set<std::string> heard_;
    std::unordered_set<std::uint64_t> read_;
};

// --- The test finds what it is for

TEST(Sentences, FaultsAreFound) {
    const Reader reader(*game_named("mars"));
    for (const std::string_view wrong :
         {"Specialist P5: {effect}", "You start with ", "Deal robot S7 (start: )", "You have: .", "a, , b",
          "a,, b", "two  blanks", "Really ?", "Stop .", "the end..", "[mech.asked.x]", "say mech.asked.x",
          "build crystal_dome", "", "( a)", "Needs “”.", " Once a round."})
        EXPECT_NE(reader.fault_of(std::string(wrong), "en", false), "") << wrong;
    for (const std::string_view right :
         {"Specialist P5: 2 hourglasses", "wait ...", "say “build crystal_dome”", "prices 0.5",
          "all_fall: all three fall", "e.g. this", "officina --content DIR"})
        EXPECT_EQ(reader.fault_of(std::string(right), "en", false), "") << right;
    EXPECT_EQ(reader.fault_of("Prix : 5 ; vraiment ?", "fr", false), "");
    EXPECT_NE(reader.fault_of("Prix , 5", "fr", false), "");
    EXPECT_EQ(reader.fault_of("Line      ", "en", true), "");
}

// --- Games

int games_to_play(int usual) { return wanted("OFFICINA_GAMES", usual); }

class SentencesOf : public ::testing::TestWithParam<const AnyGame*> {};

TEST_P(SentencesOf, WholeGamesReadWell) {
    const AnyGame& game = *GetParam();
    Reader reader(game);
    std::set<std::string> faults;
    const auto listen = [&](bool drawn) {
        return [&, drawn](const Message& message) {
            // One fault of a kind is enough to read.
            if (std::string found = reader.faults(message, drawn); !found.empty() && faults.size() < 60)
                faults.insert(std::move(found));
        };
    };
    const auto hear = listen(false);
    hear(game.title());
    hear({std::string(game.name()) + ".about", {}});
    for (const OptionSpec& option : game.options()) hear(option.meaning);
    Random random(21);
    std::vector<std::string> known;
    const int kinds = game.most_seats() - game.least_seats() + 1;
    for (int played = 0; played < games_to_play(100);) {
        const int seats =
            game.least_seats() + static_cast<int>(random.below(static_cast<std::uint32_t>(kinds)));
        // Every second game with the standard options: of those drawn many do not go together, of a solo game most.
        const bool drawn = played % 2 == 0;
        auto match = game.start(game.content(), seats, drawn ? any_options(game, random) : OptionValues{});
        if (!match) {  // options that do not go together
            hear(match.error().message);
            continue;
        }
        for (const Message& line : (*match)->help()) hear(line);
        ASSERT_TRUE(play_and_listen(**match, random, {.said = hear, .drawn = listen(true)}, known));
        ++played;
    }
    std::string all;
    for (const std::string& fault : faults) all += fault;
    if (!all.empty()) ADD_FAILURE() << all;
    // What was never said was not read. Some reasons and verdicts are rare; all the rest comes up.
    const auto [sentences, never] = reader.heard(std::string(game.name()) + ".");
    EXPECT_LT(never.size() * 10, sentences) << ::testing::PrintToString(never);
}

INSTANTIATE_TEST_SUITE_P(OfEveryGame, SentencesOf, ::testing::ValuesIn(games()),
                         [](const auto& game) { return std::string(game.param->name()); });

}  // namespace
}  // namespace officina
