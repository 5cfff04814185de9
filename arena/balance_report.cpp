#include "arena/balance_report.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

#include "arena/balance_plot.h"
#include "arena/balance_targets.h"

namespace officina::arena {

namespace {

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }
std::string percent(const Estimate& share) {
    return fmt::format("{:.1f} % ({:.1f} – {:.1f})", 100 * share.value, 100 * share.low, 100 * share.high);
}
std::string plain(const Estimate& figure) {
    if (!std::isfinite(figure.low)) return fmt::format("{:.1f}", figure.value);  // of one game
    return fmt::format("{:.1f} ({:.1f} – {:.1f})", figure.value, figure.low, figure.high);
}

class Page {
  public:
    Page(const AnyGame& game, const Catalogue& catalogue) : game_(game), catalogue_(catalogue) {}

    std::vector<ReportFile> write(const std::vector<TrialReport>& reports) {
        line("# " + say({"balance.title", {{"game", say(game_.title())}}}));
        line(say({"balance.about_page", {}}));
        for (const TrialReport& report : reports) section(report);
        files_.insert(files_.begin(), {std::string(game_.name()) + ".md", std::move(text_)});
        return std::move(files_);
    }

  private:
    std::string say(const Message& message) const { return catalogue_.say(message); }
    void line(const std::string& text) { text_ += text + "\n\n"; }
    void row(const std::vector<std::string>& cells) {
        text_ += "|";
        for (const std::string& cell : cells) text_ += " " + cell + " |";
        text_ += "\n";
    }
    void head(const std::vector<const char*>& names) {
        std::vector<std::string> cells, rule;
        for (const char* name : names) {
            cells.push_back(say({"balance.column", {{"name", name}}}));
            rule.emplace_back(cells.size() == 1 ? "---" : "---:");
        }
        row(cells);
        row(rule);
    }
    std::string heading_of(const std::string& kind, const char* about) const {
        return say({"balance.heading", {{"kind", kind}, {"about", about}}});
    }

    // Two trials may differ by their bots alone.
    std::string file_for(const std::string& name) const {
        std::string file = name + ".svg";
        for (int more = 2; std::ranges::find(files_, file, &ReportFile::name) != files_.end(); ++more)
            file = fmt::format("{}-{}.svg", name, more);
        return file;
    }

    void section(const TrialReport& report);
    void targets(const TrialReport& report);
    void points(const TrialReport& report);
    void lengths(const TrialReport& report);
    void landmarks(const Balance& balance);
    std::vector<PlotGroup> plot(const Balance& balance) const;

    const AnyGame& game_;
    const Catalogue& catalogue_;
    std::string text_;
    std::vector<ReportFile> files_;
};

// What is tuned apart from the standard options is part of a trial's name.
std::string name_of(const BalanceTrial& trial) {
    std::string name = fmt::format("{}-{}", trial.game->name(), trial.seats);
    for (const auto& [option, value] : trial.options) name += "-" + option + "-" + value;
    std::ranges::replace(name, ' ', '-');  // it becomes a link
    return name;
}

void Page::section(const TrialReport& report) {
    const auto& [trial, balance, sources, content] = report;
    std::string options;
    for (const auto& [name, value] : trial.options)
        options += (options.empty() ? "" : ", ") + name + "=" + value;
    line("## " +
         say({"balance.section", {{"seats", trial.seats}, {"options", options.empty() ? "none" : options}}}));
    line(say({"balance.how",
              {{"games", balance.games},
               {"bot", trial.bot.name},
               {"seed", std::to_string(trial.seed)},
               {"content", content}}}));
    targets(report);
    const std::string picture = file_for(name_of(trial));
    if (auto groups = plot(balance); !groups.empty()) {
        files_.push_back({picture, interval_plot(groups)});
        line("![" + say({"balance.plot", {}}) + "](" + picture + ")");
    }
    points(report);
    lengths(report);
    landmarks(balance);
}

void Page::targets(const TrialReport& report) {
    const auto judged = judged_targets(game_.name(), report.balance);
    if (judged.empty()) return;
    head({"target", "met", "worst"});
    for (const Target& target : judged) {
        row({say(target_words(target)), say({"balance.met", {{"missed", target.missed}, {"of", target.of}}}),
             farthest_words(target)});
    }
    line("");
}

void Page::points(const TrialReport& report) {
    line("### " + heading_of("none", "points"));
    head({"source", "points", "winners_points"});
    for (std::size_t i = 0; i < report.sources.size(); ++i)
        row({say(report.sources[i]), fmt::format("{:.1f}", report.balance.points[i]),
             fmt::format("{:.1f}", report.balance.winners_points[i])});
    row({say({"balance.all", {}}), plain(report.balance.score), plain(report.balance.winning_score)});
    line("");
}

void Page::lengths(const TrialReport& report) {
    const Balance& balance = report.balance;
    if (balance.rounds.value <= 0) return;
    std::string list;
    for (std::size_t rounds = 0; rounds < balance.games_of_rounds.size(); ++rounds)
        if (const int games = balance.games_of_rounds[rounds])
            list += fmt::format("{}{}: {}", list.empty() ? "" : ", ", rounds,
                                percent(static_cast<double>(games) / balance.games));
    line(say({"balance.lengths", {{"rounds", plain(balance.rounds)}, {"list", list}}}));
}

void Page::landmarks(const Balance& balance) {
    std::map<std::pair<std::string, bool>, std::vector<const LandmarkBalance*>> kinds;
    for (const LandmarkBalance& each : balance.landmarks)
        kinds[{each.what.kind, !each.what.at_start}].push_back(&each);
    for (auto& [kind, list] : kinds) {
        const bool at_start = !kind.second;
        line("### " + heading_of(kind.first, at_start ? "start" : "taken"));
        // Alone nobody is ahead of anybody, and every game is won: points tell choices apart.
        const bool alone = balance.seats == 1;
        const auto figure = [&](const LandmarkBalance* each) {
            if (!at_start) return each->taken_share();
            return alone ? each->score.value : each->better.value;
        };
        std::ranges::sort(list, [&](const auto* a, const auto* b) {
            return figure(a) != figure(b) ? figure(a) > figure(b) : a->what.id < b->what.id;
        });
        std::vector<const char*> columns{"id"};
        if (at_start)
            columns.push_back("seatings");
        else
            columns.insert(columns.end(), {"offered", "taken", "taken_share"});
        if (at_start && !alone) columns.push_back("better");
        if (!alone) columns.push_back("share");
        columns.push_back("score");
        head(columns);
        for (const LandmarkBalance* each : list) {
            const bool known = each->seatings > 0;
            std::vector<std::string> cells{each->what.id};
            if (at_start)
                cells.push_back(std::to_string(each->seatings));
            else
                cells.insert(cells.end(), {std::to_string(each->games_offered),
                                           std::to_string(each->games_taken), percent(each->taken_share())});
            if (at_start && !alone) cells.push_back(known ? percent(each->better) : "–");
            if (!alone) cells.push_back(known ? percent(each->share) : "–");
            cells.push_back(known ? plain(each->score) : "–");
            row(cells);
        }
        line("");
    }
}

std::vector<PlotGroup> Page::plot(const Balance& balance) const {
    std::vector<PlotGroup> groups;
    if (balance.seats > 1) {
        PlotGroup seats{heading_of("none", "seats"), 0, 1.0 / balance.seats + 0.03, {}};
        for (std::size_t seat = 0; seat < balance.by_seat.size(); ++seat)
            seats.rows.push_back(
                {std::to_string(seat + 1), balance.by_seat[seat], percent(balance.by_seat[seat].value)});
        groups.push_back(std::move(seats));
    }
    std::map<std::pair<std::string, bool>, PlotGroup> kinds;
    for (const LandmarkBalance& each : balance.landmarks) {
        const bool at_start = each.what.at_start;
        if (at_start && balance.seats == 1) continue;
        PlotGroup& group = kinds[{each.what.kind, !at_start}];
        group.heading = heading_of(each.what.kind, at_start ? "start" : "taken");
        group.low = at_start ? 0.45 : 1e-9;
        group.high = at_start ? 0.55 : 0.95;
        const double taken = each.taken_share();
        const Estimate figure = at_start ? each.better : wilson(taken, std::max(each.games_offered, 1));
        if (at_start && each.seatings == 0) continue;
        group.rows.push_back({each.what.id,
                              {at_start ? figure.value : taken, figure.low, figure.high},
                              percent(at_start ? figure.value : taken)});
    }
    for (auto& [kind, group] : kinds) {
        std::ranges::sort(group.rows, [](const PlotRow& a, const PlotRow& b) {
            return a.figure.value != b.figure.value ? a.figure.value > b.figure.value : a.label < b.label;
        });
        if (!group.rows.empty()) groups.push_back(std::move(group));
    }
    return groups;
}

}  // namespace

std::vector<ReportFile> balance_page(const AnyGame& game, const std::vector<TrialReport>& reports,
                                     const Catalogue& catalogue) {
    return Page(game, catalogue).write(reports);
}

}  // namespace officina::arena
