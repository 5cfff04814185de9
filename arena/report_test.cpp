// Reports: the JSON parses and sums up, the page is whole and needs nothing from elsewhere.

#include "arena/report.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <regex>

#include "arena/bots_for_tests.h"
#include "arena/plots.h"
#include "arena/svg.h"
#include "match/markup.h"

namespace officina::arena {
namespace {

namespace json = boost::json;

Held held(std::string_view game, int seats, int games, const std::vector<std::string>& bots,
          const MakeBot& make = house_bot) {
    const Contest contest = contest_of(game, seats, games, bots, 4);
    auto outcome = hold_contest(contest, 2, make);
    return {contest, std::move(*outcome)};
}

TEST(Report, TheJsonParsesAndItsGamesAddUpToItsSummary) {
    const std::vector<Held> contests{held("mars", 3, 12, {"greedy", "random", "search@10"}),
                                     held("mech", 2, 4, {"greedy", "random"})};
    const json::value report = json::parse(written_as_json(contests));
    ASSERT_EQ(report.at("contests").as_array().size(), 2u);
    for (const json::value& contest : report.at("contests").as_array()) {
        const auto& games = contest.at("games").as_array();
        EXPECT_EQ(contest.at("summary").at("games").to_number<std::size_t>(), games.size());
        const auto& pairs = contest.at("summary").at("pairs").as_array();
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            double share = 0, margin = 0;
            int count = 0;
            for (const json::value& game : games) {
                if (game.at("pairing").to_number<std::size_t>() != i + 1) continue;
                const auto& names = game.at("seats").as_array();
                double mine = 0, others = 0;
                for (std::size_t seat = 0; seat < names.size(); ++seat) {
                    const double score = game.at("scores").as_array()[seat].to_number<double>();
                    if (names[seat] == pairs[i].at("one")) {
                        share += game.at("shares").as_array()[seat].to_number<double>();
                        mine = score;
                    } else {
                        others += score / static_cast<double>(names.size() - 1);
                    }
                }
                margin += mine - others;
                ++count;
            }
            EXPECT_EQ(pairs[i].at("games").to_number<int>(), count);
            EXPECT_NEAR(pairs[i].at("share").at("value").to_number<double>(), share / count, 1e-9);
            EXPECT_NEAR(pairs[i].at("margin").at("value").to_number<double>(), margin / count, 1e-9);
        }
        for (const json::value& game : games)
            for (std::size_t seat = 0; seat < game.at("scores").as_array().size(); ++seat) {
                std::int64_t sum = 0;
                for (const json::value& points : game.at("points").as_array()[seat].as_array())
                    sum += points.as_int64();
                EXPECT_EQ(game.at("scores").as_array()[seat], sum);
            }
    }
}

TEST(Report, AnEndlessIntervalIsNull) {
    const std::vector<Held> contests{held("mars", 2, 2, {"greedy", "random"})};
    const json::value report = json::parse(written_as_json(contests));
    EXPECT_TRUE(report.at("contests")
                    .as_array()[0]
                    .at("summary")
                    .at("pairs")
                    .as_array()[0]
                    .at("margin")
                    .at("low")
                    .is_null());
}

TEST(Report, AFoulStandsThereWithItsEvidence) {
    const MakeBot make = [](const Match& match, const Entrant& who,
                            std::uint64_t seed) -> std::unique_ptr<Bot> {
        if (who.name == "greedy")
            return std::make_unique<ScriptedBot>([](const Match&, Seat) { return "<cheat>"; });
        return bots::make_bot(match, who.bot, seed);
    };
    const std::vector<Held> contests{held("mars", 2, 2, {"greedy", "random"}, make)};
    const json::value report = json::parse(written_as_json(contests));
    const json::value& game = report.at("contests").as_array()[0].at("games").as_array()[0];
    EXPECT_EQ(game.at("foul").at("seat"), 1);
    EXPECT_EQ(game.at("foul").at("move"), "<cheat>");
    EXPECT_GT(game.at("record").as_array().size(), 0u);
    const std::string page = report_as_html(contests, Catalogue("en"));
    EXPECT_NE(page.find("&lt;cheat&gt;"), std::string::npos);
    EXPECT_EQ(page.find("<cheat>"), std::string::npos);
}

// Every tag that is opened is closed, in order; attributes are quoted.
void expect_whole(const std::string& page) {
    std::vector<std::string> open;
    const std::regex tag(R"re(<(/?)([A-Za-z0-9]+)((?:\s+[A-Za-z0-9:-]+="[^"<]*")*)\s*(/?)>)re");
    std::size_t tags = 0;
    for (std::sregex_iterator i(page.begin(), page.end(), tag), end; i != end; ++i, ++tags) {
        const std::string name = (*i)[2];
        if ((*i)[4].length() > 0) continue;
        if ((*i)[1].length() == 0) {
            open.push_back(name);
            continue;
        }
        ASSERT_FALSE(open.empty()) << "</" << name << ">";
        ASSERT_EQ(open.back(), name);
        open.pop_back();
    }
    EXPECT_TRUE(open.empty());
    // Nothing else begins with an angle bracket.
    EXPECT_EQ(static_cast<std::size_t>(std::count(page.begin(), page.end(), '<')), tags + 1) << "<!DOCTYPE>";
}

TEST(Report, ThePageIsWholeAndNeedsNothingFromElsewhere) {
    const std::vector<Held> contests{held("mars", 2, 24, {"greedy", "random", "search@10"}),
                                     held("raising", 3, 6, {"greedy", "random"}),
                                     held("raising", 1, 4, {"greedy", "random"})};
    for (const std::string_view language : languages()) {
        const Catalogue catalogue(language);
        const std::string page = report_as_html(contests, catalogue);
        expect_whole(page);
        const auto has = [&](const std::string& text) { return page.find(text) != std::string::npos; };
        for (const char* elsewhere : {"http", "url(", "<script", "<link", "<img", "@import", "src="})
            EXPECT_FALSE(has(elsewhere)) << elsewhere;
        EXPECT_TRUE(has("<html lang=\"" + std::string(language) + "\">"));
        EXPECT_FALSE(has("[arena.")) << "a message id without a sentence";
        EXPECT_FALSE(has("\"nan") || has("\"inf") || has(",nan")) << "a place that is no number";
        EXPECT_TRUE(has(escaped(catalogue.say({"arena.html.share", {}}))));
    }
}

TEST(Report, APageOfNothingIsAPageToo) { expect_whole(report_as_html({}, Catalogue("en"))); }

// --- What the plots are made of

TEST(Svg, MarksStandAtRoundNumbers) {
    EXPECT_EQ(round_marks(0, 1, 5), (std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1}));
    EXPECT_EQ(round_marks(-130, 210, 4), (std::vector<double>{-100, 0, 100, 200}));
    EXPECT_EQ(round_marks(3, 3, 4), std::vector<double>{3});
}

TEST(Plots, EveryFigureIsInABar) {
    Histogram plot{
        .label = "", .axis = "", .figures = {}, .even = {}, .whole = true, .write = [](double figure) {
            return std::to_string(static_cast<int>(figure));
        }};
    for (int i = 0; i < 500; ++i) plot.figures.push_back(i % 37);
    const std::string svg = drawn(plot);
    const std::regex count(R"re(: (\d+)</title>)re");
    int sum = 0;
    for (std::sregex_iterator i(svg.begin(), svg.end(), count), end; i != end; ++i) sum += std::stoi((*i)[1]);
    EXPECT_EQ(sum, 500);
}

}  // namespace
}  // namespace officina::arena
