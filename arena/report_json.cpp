#include <boost/json.hpp>

#include "arena/estimate_json.h"
#include "arena/report.h"
#include "match/values_json.h"

namespace officina::arena {

namespace json = boost::json;

namespace {

constexpr int kReportVersion = 1;

std::size_t index(int number) { return static_cast<std::size_t>(number); }

const char* name_of(SequentialTest::Verdict verdict) {
    switch (verdict) {
        case SequentialTest::Verdict::open: return "open";
        case SequentialTest::Verdict::above: return "above";
        case SequentialTest::Verdict::below: return "below";
    }
    return "";
}

std::vector<std::string> source_ids(const Contest& contest) {
    std::vector<std::string> ids;
    if (const auto match = contest.game->start(contest.content, contest.seats, contest.options))
        for (const Message& source : (*match)->sources()) ids.push_back(source.id);
    return ids;
}

json::object pair_to_json(const Contest& contest, const PairStanding& pair) {
    json::object object{{"one", contest.entrants[index(pair.pairing.one)].name},
                        {"field", contest.entrants[index(pair.pairing.field)].name},
                        {"games", pair.games},
                        {"deals", pair.shares.size()},
                        {"share", estimate_to_json(pair.share)},
                        {"elo", estimate_to_json(pair.elo)},
                        {"margin", estimate_to_json(pair.margin)},
                        {"fouls", json::array{pair.fouls_of_one, pair.fouls_of_field}}};
    if (contest.bar) object["verdict"] = name_of(pair.verdict);
    return object;
}

json::object entrant_to_json(const Entrant& entrant, const EntrantStanding& standing,
                             const std::vector<std::string>& sources) {
    json::object points;
    for (std::size_t i = 0; i < sources.size(); ++i) points[sources[i]] = standing.points[i];
    json::object object{{"name", entrant.name},
                        {"seatings", standing.seatings},
                        {"share", standing.share},
                        {"score", standing.score},
                        {"points", std::move(points)},
                        {"fouls", standing.fouls},
                        {"rating", estimate_to_json(standing.rating)},
                        {"decisions", standing.tally.decisions},
                        {"simulations", standing.tally.simulations},
                        {"thinking_seconds", thinking_seconds(entrant, standing.tally)}};
    if (const auto pace = simulations_per_second(entrant, standing.tally))
        object["simulations_per_second"] = *pace;
    return object;
}

json::object game_to_json(const Contest& contest, const GameLine& line) {
    const PlayedGame& game = line.game;
    json::array names, scores, ranks, points, shares, decisions, simulations, seconds;
    for (int seat = 0; seat < game.result.seats; ++seat) {
        const Entrant& entrant = contest.entrants[index(line.meeting.at_seat[index(seat)])];
        const SeatTally& tally = game.seats[index(seat)];
        names.push_back(json::value(entrant.name));
        scores.push_back(game.result.score[index(seat)]);
        ranks.push_back(game.result.rank[index(seat)]);
        shares.push_back(game.share(Seat(seat)));
        json::array by_source;
        for (int source = 0; source < game.result.sources; ++source)
            by_source.push_back(game.result.points[index(seat)][index(source)]);
        points.push_back(std::move(by_source));
        decisions.push_back(tally.decisions);
        simulations.push_back(tally.simulations);
        seconds.push_back(thinking_seconds(entrant, tally));
    }
    json::object object{{"pairing", line.meeting.pairing + 1},
                        {"deal", line.meeting.deal + 1},
                        {"seats", std::move(names)},
                        {"scores", std::move(scores)},
                        {"ranks", std::move(ranks)},
                        {"shares", std::move(shares)},
                        {"points", std::move(points)},
                        {"moves", game.moves},
                        {"rounds", game.rounds},
                        {"decisions", std::move(decisions)},
                        {"simulations", std::move(simulations)},
                        {"seconds", std::move(seconds)},
                        {"chance_seed", line.meeting.chance_seed}};
    if (game.called_off) object["called_off"] = true;
    if (game.foul)
        object["foul"] = {{"seat", seat_to_json(game.foul->seat)},
                          {"move", game.foul->move},
                          {"code", game.foul->problem.code},
                          {"message", message_to_json(game.foul->problem.message)}};
    if (!game.record.moves.empty()) {
        json::array record;
        for (const RecordedMove& move : game.record.moves)
            record.push_back(json::object{{"seat", seat_to_json(move.seat)}, {"move", move.move}});
        object["record"] = std::move(record);
    }
    return object;
}

// All but the games.
json::object contest_to_json(const Held& held) {
    const Contest& contest = held.contest;
    const Outcome& outcome = held.outcome;
    const auto sources = source_ids(contest);
    json::array names, pairs, entrants, seats;
    for (const Entrant& entrant : contest.entrants) names.push_back(json::value(entrant.name));
    for (const PairStanding& pair : outcome.standings.pairs) pairs.push_back(pair_to_json(contest, pair));
    for (std::size_t i = 0; i < contest.entrants.size(); ++i)
        entrants.push_back(entrant_to_json(contest.entrants[i], outcome.standings.entrants[i], sources));
    for (const Estimate& share : outcome.standings.by_seat) seats.push_back(estimate_to_json(share));
    json::object object{{"game", contest.game->name()},
                        {"content", contest.content.hash()},
                        {"seats", contest.seats},
                        {"options", options_to_json(contest.options)},
                        {"bots", std::move(names)},
                        {"games_a_pairing", contest.games},
                        {"seed", contest.seed},
                        {"interrupted", outcome.interrupted},
                        {"wall_seconds", outcome.wall_seconds},
                        {"sources", json::value_from(sources)},
                        {"summary",
                         {{"games", outcome.games.size()},
                          {"pairs", std::move(pairs)},
                          {"bots", std::move(entrants)},
                          {"seats", std::move(seats)}}}};
    if (contest.bar) object["until_decided"] = *contest.bar;
    return object;
}

}  // namespace

double thinking_seconds(const Entrant& entrant, const SeatTally& tally) {
    const bool elsewhere = entrant.is_outside() || entrant.bot.budget.threads > 1;
    return elsewhere ? tally.wall_seconds : tally.processor_seconds;
}

std::optional<double> simulations_per_second(const Entrant& entrant, const SeatTally& tally) {
    const double seconds = thinking_seconds(entrant, tally);
    if (tally.simulations == 0 || seconds <= 0) return std::nullopt;
    return static_cast<double>(tally.simulations) / seconds;
}

std::string written_as_json(std::span<const Held> contests) {
    std::string text = "{\"arena\":" + std::to_string(kReportVersion) + ",\"contests\":[";
    for (const Held& held : contests) {
        std::string settings = json::serialize(contest_to_json(held));
        settings.pop_back();  // the brace: the games come behind
        text += (&held == contests.data() ? "\n" : ",\n") + settings + ",\"games\":[";
        for (const GameLine& line : held.outcome.games)
            text += (&line == held.outcome.games.data() ? "\n" : ",\n") +
                    json::serialize(game_to_json(held.contest, line));
        text += "\n]}";
    }
    return text + "\n]}\n";
}

}  // namespace officina::arena
