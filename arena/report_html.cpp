#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "arena/figures.h"
#include "arena/page_style.h"
#include "arena/plots.h"
#include "arena/report.h"
#include "arena/svg.h"
#include "match/markup.h"

namespace officina::arena {

namespace {

std::size_t index(int number) { return static_cast<std::size_t>(number); }

// The part of the page about one contest.
class ContestPart {
  public:
    ContestPart(const Held& held, const Catalogue& catalogue)
        : contest_(held.contest),
          outcome_(held.outcome),
          standings_(held.outcome.standings),
          catalogue_(catalogue),
          figures_(catalogue.language()) {}

    std::string page() const {
        return heading() + "<div class=\"cards\">\n" + pairs_card() + share_card() + elo_card() +
               running_card() + margin_card() + sources_card() + length_card() + seats_card() +
               thinking_card() + fouls_card() + "</div>\n";
    }

  private:
    std::string say(const Message& message) const { return catalogue_.say(message); }
    std::string say(const char* id) const { return catalogue_.say({id, {}}); }
    std::string column(const char* name) const {
        return say(Message{"arena.column", {{"name", std::string(name)}}});
    }
    const std::string& name_of(int entrant) const { return contest_.entrants[index(entrant)].name; }
    std::string pair_name(const Pairing& pairing) const {
        return say(Message{
            "arena.pair",
            {{"one", name_of(pairing.one)}, {"field", name_of(pairing.field)}, {"seats", contest_.seats}}});
    }
    double even() const { return 1.0 / std::max(contest_.seats, 2); }
    WriteFigure percent() const {
        return [this](double share) { return figures_.percent(share, 0); };
    }
    WriteFigure plain() const {
        return
            [this](double figure) { return figures_.number(figure, figure == std::round(figure) ? 0 : 1); };
    }

    static std::string card(const std::string& title, const std::string& note, const std::string& inside,
                            bool half = false) {
        const std::string below =
            note.empty() ? "" : fmt::format("<p class=\"note\">{}</p>\n", escaped(note));
        return fmt::format("<section class=\"card{}\">\n<h3>{}</h3>\n{}{}</section>\n", half ? " half" : "",
                           escaped(title), below, inside);
    }

    // Two beside each other, each with its name above.
    static std::string side_by_side(const std::vector<std::pair<std::string, std::string>>& plots) {
        if (plots.size() == 1)
            return fmt::format("<p class=\"name\">{}</p>\n{}", escaped(plots[0].first), plots[0].second);
        std::string inside;
        for (const auto& [name, plot] : plots)
            inside += fmt::format("<div><p class=\"name\">{}</p>\n{}</div>\n", escaped(name), plot);
        return "<div class=\"pair\">\n" + inside + "</div>\n";
    }

    using Row = std::vector<std::string>;
    static std::string table(const std::vector<Row>& rows) {
        std::string text = "<div class=\"scroll\"><table>\n";
        for (std::size_t i = 0; i < rows.size(); ++i) {
            text += "<tr>";
            for (const std::string& cell : rows[i])
                text += fmt::format("<{0}>{1}</{0}>", i == 0 ? "th" : "td", cell);
            text += "</tr>\n";
        }
        return text + "</table></div>\n";
    }

    // "71.3 % <small>66.0 – 76.1</small>"
    static std::string with_small(const std::string& text) {
        const std::size_t open = text.find(" (");
        if (open == std::string::npos) return escaped(text);
        return escaped(text.substr(0, open)) + " <small>" +
               escaped(text.substr(open + 2, text.size() - open - 3)) + "</small>";
    }

    std::string heading() const {
        std::string text =
            fmt::format("<h2>{}</h2>\n<p class=\"faint\">{}", escaped(say(contest_.game->title())),
                        escaped(say(Message{"arena.html.settings",
                                            {{"seats", contest_.seats},
                                             {"games", static_cast<std::int64_t>(outcome_.games.size())},
                                             {"time", figures_.duration(outcome_.wall_seconds)},
                                             {"seed", std::to_string(contest_.seed)},
                                             {"options", agreed_options()}}})));
        if (outcome_.interrupted) text += " " + escaped(say("arena.interrupted"));
        return text + "</p>\n";
    }

    // What differs from the standard: "robots=yes"; "none" where nothing does.
    std::string agreed_options() const {
        std::vector<std::string> words;
        for (const OptionSpec& spec : contest_.game->options()) {
            const auto found = contest_.options.find(spec.name);
            if (found != contest_.options.end() && found->second != spec.standard)
                words.push_back(spec.name + "=" + found->second);
        }
        return words.empty() ? "none" : listed(words);
    }

    std::string pairs_card() const {
        std::vector<Row> rows{{escaped(column("pair")), escaped(column("games")), escaped(column("share")),
                               escaped(column("elo")), escaped(column("margin"))}};
        for (const PairStanding& pair : standings_.pairs)
            rows.push_back({escaped(pair_name(pair.pairing)), std::to_string(pair.games),
                            with_small(figures_.percents(pair.share)),
                            with_small(figures_.with_signs(pair.elo)),
                            with_small(figures_.with_signs(pair.margin, 1))});
        return card(say("arena.html.result"), "", table(rows));
    }

    std::string share_card() const {
        IntervalPlot plot{
            .label = say("arena.html.share"),
            .rows = {},
            .marks = {{even(), figures_.percent(even(), even() * 100 == std::round(even() * 100) ? 0 : 1)}},
            .write = percent()};
        for (const PairStanding& pair : standings_.pairs)
            plot.rows.push_back(
                {pair_name(pair.pairing), figures_.percents(pair.share), pair.share, pair.pairing.one});
        if (contest_.bar && *contest_.bar != even())
            plot.marks.push_back({*contest_.bar, figures_.percent(*contest_.bar, 0)});
        return card(say("arena.html.share"), say("arena.html.share_note"), drawn(plot));
    }

    std::string elo_card() const {
        IntervalPlot plot{.label = say("arena.html.elo"),
                          .rows = {},
                          .low = 0,
                          .high = 0,
                          .marks = {},
                          .write = [this](double elo) { return figures_.with_sign(elo); }};
        for (const int number : strongest_first(standings_)) {
            const Estimate& rating = standings_.entrants[index(number)].rating;
            plot.rows.push_back({name_of(number), figures_.with_signs(rating), rating, number});
            plot.low = std::min(plot.low, rating.low);
            plot.high = std::max(plot.high, rating.high);
        }
        const double room = 0.05 * (plot.high - plot.low);
        plot.low -= room;
        plot.high += room;
        return card(say("arena.html.elo"), say("arena.html.elo_note"), drawn(plot));
    }

    std::string running_card() const {
        std::vector<std::pair<std::string, std::string>> plots;
        for (const PairStanding& pair : standings_.pairs)
            plots.emplace_back(pair_name(pair.pairing),
                               drawn(RunningShare{.label = say("arena.html.running"),
                                                  .axis = column("games"),
                                                  .deals = pair.shares,
                                                  .games_a_deal = contest_.fixture().games_a_deal(),
                                                  .even = even(),
                                                  .colour = pair.pairing.one,
                                                  .write = percent(),
                                                  .write_count = plain()}));
        return card(say("arena.html.running"), say("arena.html.running_note"), side_by_side(plots),
                    plots.size() == 1);
    }

    std::string margin_card() const {
        std::vector<std::pair<std::string, std::string>> plots;
        for (const PairStanding& pair : standings_.pairs)
            if (!pair.margins.empty())
                plots.emplace_back(pair_name(pair.pairing), drawn(Histogram{.label = say("arena.html.margin"),
                                                                            .axis = column("margin"),
                                                                            .figures = pair.margins,
                                                                            .even = 0,
                                                                            .whole = false,
                                                                            .colour = pair.pairing.one,
                                                                            .write = plain()}));
        if (plots.empty()) return "";
        return card(say("arena.html.margin"), say("arena.html.margin_note"), side_by_side(plots),
                    standings_.pairs.size() == 1);
    }

    std::string sources_card() const {
        const auto match = contest_.game->start(contest_.content, contest_.seats, contest_.options);
        if (!match) return "";
        StackedBars plot{.label = say("arena.html.sources"), .parts = {}, .rows = {}, .write = plain()};
        std::string legend;
        for (const Message& source : (*match)->sources()) {
            legend += fmt::format("<span class=\"c{}\">{}</span>", plot.parts.size(), escaped(say(source)));
            plot.parts.push_back(say(source));
        }
        for (const int number : strongest_first(standings_)) {
            const EntrantStanding& entrant = standings_.entrants[index(number)];
            plot.rows.push_back({name_of(number), figures_.number(entrant.score, 1), {}});
            for (std::size_t i = 0; i < plot.parts.size(); ++i)
                plot.rows.back().parts.push_back(std::round(10 * entrant.points[i]) / 10);
        }
        return card(say("arena.html.sources"), say("arena.html.sources_note"),
                    "<div class=\"legend\">" + legend + "</div>\n" + drawn(plot));
    }

    std::string length_card() const {
        Histogram rounds{.label = say("arena.html.length"),
                         .axis = say("arena.html.rounds"),
                         .figures = {},
                         .even = {},
                         .whole = true,
                         .colour = 6,
                         .write = plain()};
        Histogram moves{.label = say("arena.html.length"),
                        .axis = say("arena.html.moves"),
                        .figures = {},
                        .even = {},
                        .whole = true,
                        .colour = 7,
                        .write = plain()};
        int most_rounds = 0;
        for (const GameLine& line : outcome_.games) {
            if (line.game.foul) continue;
            rounds.figures.push_back(line.game.rounds);
            moves.figures.push_back(static_cast<double>(line.game.moves));
            most_rounds = std::max(most_rounds, line.game.rounds);
        }
        if (moves.figures.empty()) return "";
        const auto mean = [&](const std::vector<double>& all) {
            return say(Message{"arena.html.mean", {{"figure", figures_.number(mean_of(all).value, 1)}}});
        };
        std::vector<std::pair<std::string, std::string>> plots;
        moves.wide = most_rounds == 0;
        if (most_rounds > 0) plots.emplace_back(mean(rounds.figures), drawn(rounds));
        plots.emplace_back(mean(moves.figures), drawn(moves));
        return card(say("arena.html.length"), "", side_by_side(plots));
    }

    std::string seats_card() const {
        if (contest_.seats < 2) return "";
        IntervalPlot plot{
            .label = say("arena.html.seats"), .rows = {}, .marks = {{even(), ""}}, .write = percent()};
        for (int seat = 0; seat < contest_.seats; ++seat)
            plot.rows.push_back({say(Message{"arena.html.seat", {{"number", seat + 1}}}),
                                 figures_.percents(standings_.by_seat[index(seat)]),
                                 standings_.by_seat[index(seat)], 7});
        return card(say("arena.html.seats"), say("arena.html.seats_note"), drawn(plot));
    }

    std::string thinking_card() const {
        std::vector<Row> rows{Row{}};
        for (const char* name : {"bot", "decisions", "simulations", "pace", "milliseconds"})
            rows[0].push_back(
                escaped(say(Message{"arena.html.thinking_column", {{"name", std::string(name)}}})));
        for (const int number : strongest_first(standings_)) {
            const Entrant& entrant = contest_.entrants[index(number)];
            const EntrantStanding& standing = standings_.entrants[index(number)];
            const auto decisions = static_cast<double>(std::max<std::int64_t>(standing.tally.decisions, 1));
            const auto pace = simulations_per_second(entrant, standing.tally);
            rows.push_back(
                {escaped(entrant.name),
                 figures_.number(
                     static_cast<double>(standing.tally.decisions) / std::max(standing.seatings, 1), 1),
                 pace ? figures_.number(static_cast<double>(standing.tally.simulations) / decisions) : "–",
                 pace ? figures_.number(*pace) : "–",
                 figures_.number(1000 * thinking_seconds(entrant, standing.tally) / decisions, 2)});
        }
        return card(say("arena.html.thinking"), say("arena.html.thinking_note"), table(rows));
    }

    std::string fouls_card() const {
        constexpr int kMostTold = 20;
        std::string list;
        int fouls = 0;
        for (const GameLine& line : outcome_.games) {
            if (!line.game.foul || ++fouls > kMostTold) continue;
            const Foul& foul = *line.game.foul;
            list += fmt::format(
                "<li>{}</li>\n",
                escaped(say(Message{"arena.foul",
                                    {{"bot", name_of(line.meeting.at_seat[index(foul.seat.index())])},
                                     {"deal", line.meeting.deal + 1},
                                     {"reason", say(foul.problem.message)}}})));
        }
        if (fouls == 0) return "";
        return card(say("arena.html.fouls"), say(Message{"arena.fouls", {{"count", fouls}}}),
                    "<ul>\n" + list + "</ul>\n");
    }

    const Contest& contest_;
    const Outcome& outcome_;
    const Standings& standings_;
    const Catalogue& catalogue_;
    Figures figures_;
};

}  // namespace

std::string report_as_html(std::span<const Held> contests, const Catalogue& catalogue) {
    const auto say = [&](const char* id) { return escaped(catalogue.say({id, {}})); };
    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\"/>\n<title>{}</title>\n<style>{}</style>\n</head>\n"
        "<body>\n<main>\n<h1>{}</h1>\n<p class=\"faint\">{}</p>\n",
        catalogue.language(), say("arena.html.title"), kPageStyle, say("arena.html.title"),
        say("arena.html.lead"));
    for (const Held& held : contests) page += ContestPart(held, catalogue).page();
    return page + fmt::format("<footer>{}</footer>\n</main>\n</body>\n</html>\n", say("arena.html.method"));
}

}  // namespace officina::arena
