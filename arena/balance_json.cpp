#include "arena/balance_json.h"

#include <boost/json.hpp>
#include <stdexcept>

#include "arena/estimate_json.h"
#include "match/lines.h"
#include "match/match.h"
#include "match/values_json.h"

namespace officina::arena {

namespace json = boost::json;

json::object balance_to_json(const TrialReport& report) {
    const auto& [trial, balance, sources, content] = report;
    json::array seats, landmarks, rounds;
    for (const Estimate& seat : balance.by_seat) seats.push_back(estimate_to_json(seat));
    for (const LandmarkBalance& each : balance.landmarks) {
        json::object one{{"kind", each.what.kind},
                         {"id", each.what.id},
                         {"at_start", each.what.at_start},
                         {"games_offered", each.games_offered},
                         {"games_taken", each.games_taken},
                         {"seatings", each.seatings},
                         {"share", estimate_to_json(each.share)},
                         {"score", estimate_to_json(each.score)}};
        if (each.what.at_start) one["better"] = estimate_to_json(each.better);
        landmarks.push_back(std::move(one));
    }
    for (int games : balance.games_of_rounds) rounds.push_back(games);
    json::object points, winners_points;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        points[sources[i].id] = balance.points[i];
        winners_points[sources[i].id] = balance.winners_points[i];
    }
    return {{"game", trial.game->name()},
            {"seats", trial.seats},
            {"options", options_to_json(trial.options)},
            {"content", content},
            {"bot", trial.bot.name},
            {"seed", trial.seed},
            {"games", balance.games},
            {"by_seat", std::move(seats)},
            {"score", estimate_to_json(balance.score)},
            {"winning_score", estimate_to_json(balance.winning_score)},
            {"points", std::move(points)},
            {"winners_points", std::move(winners_points)},
            {"rounds", estimate_to_json(balance.rounds)},
            {"games_of_rounds", std::move(rounds)},
            {"moves", balance.moves},
            {"landmarks", std::move(landmarks)}};
}

// --- Back again

namespace {

// Reads one line; remembers where it is, for whoever has to mend it.
class FiguresReader {
  public:
    FiguresReader(const AnyGame& game, const json::object& line) : game_(game), line_(line) {}

    const std::string& field() const { return field_; }

    TrialReport read() {
        if (text("game") != game_.name()) throw std::invalid_argument("another game");
        const int seats = number("seats");
        const auto options = options_from_json(at("options"));
        if (!options) throw std::invalid_argument(field_);
        const auto bot = bots::read_bot(text("bot"));
        if (!bot) throw std::invalid_argument(field_);
        BalanceTrial trial{&game_, game_.content(), seats, *options, *bot, number("games"), 0};
        trial.seed = at("seed").to_number<std::uint64_t>();
        Balance balance;
        balance.seats = trial.seats;
        balance.games = trial.games;
        for (const json::value& seat : at("by_seat").as_array())
            balance.by_seat.push_back(estimate_from_json(seat));
        balance.score = estimate_from_json(at("score"));
        balance.winning_score = estimate_from_json(at("winning_score"));
        balance.rounds = estimate_from_json(at("rounds"));
        balance.moves = at("moves").to_number<double>();
        for (const json::value& games : at("games_of_rounds").as_array())
            balance.games_of_rounds.push_back(games.to_number<int>());
        for (const json::value& one : at("landmarks").as_array()) balance.landmarks.push_back(landmark(one));
        TrialReport report{std::move(trial), std::move(balance), {}, text("content")};
        read_points(report);
        return report;
    }

  private:
    const json::value& at(const char* name) {
        field_ = name;
        return line_.at(name);
    }
    std::string text(const char* name) { return std::string(at(name).as_string()); }
    int number(const char* name) { return at(name).to_number<int>(); }

    static LandmarkBalance landmark(const json::value& value) {
        LandmarkBalance one;
        one.what = {std::string(value.at("kind").as_string()), std::string(value.at("id").as_string()),
                    value.at("at_start").as_bool()};
        one.games_offered = value.at("games_offered").to_number<int>();
        one.games_taken = value.at("games_taken").to_number<int>();
        one.seatings = value.at("seatings").to_number<int>();
        one.share = estimate_from_json(value.at("share"));
        one.score = estimate_from_json(value.at("score"));
        if (one.what.at_start) one.better = estimate_from_json(value.at("better"));
        return one;
    }
    void read_points(TrialReport& report) {
        const json::object& winners = at("winners_points").as_object();
        const json::object& points = at("points").as_object();
        if (points.size() > kMaxSources) throw std::invalid_argument(field_);
        for (const auto& [source, mean] : points) {
            const std::size_t number = report.sources.size();
            report.balance.points[number] = mean.to_number<double>();
            report.balance.winners_points[number] = winners.at(source).to_number<double>();
            report.sources.push_back({std::string(source), {}});
        }
    }

    const AnyGame& game_;
    const json::object& line_;
    std::string field_;
};

}  // namespace

std::expected<std::vector<TrialReport>, Problem> balance_from_json(const AnyGame& game, std::string_view text,
                                                                   const std::string& file) {
    std::vector<TrialReport> reports;
    std::int64_t number = 0;
    while (!text.empty()) {
        const std::string_view line = take_line(text);
        ++number;
        boost::system::error_code error;
        const json::value value = json::parse(line, error);
        const auto wrong = [&](const std::string& field) {
            return refused("bad_figures", {"balance.bad_figures",
                                           {{"file", file},
                                            {"line", number},
                                            {"field", field.empty() ? "none" : field},
                                            {"game", std::string(game.name())}}});
        };
        if (error || !value.is_object()) return wrong("");
        FiguresReader reader(game, value.get_object());
        try {
            reports.push_back(reader.read());
        } catch (const std::exception&) {
            return wrong(reader.field());
        }
    }
    return reports;
}

}  // namespace officina::arena
