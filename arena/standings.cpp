#include "arena/standings.h"

#include <algorithm>
#include <numeric>

namespace officina::arena {

namespace {

std::size_t index(int number) { return static_cast<std::size_t>(number); }

double mean_of_others(const Result& result, int seat) {
    double sum = 0;
    for (int other = 0; other < result.seats; ++other)
        if (other != seat) sum += result.score[index(other)];
    return sum / (result.seats - 1);
}

// Both have played the deal alone: more points win.
DealSays what_solos_say(const PlayedGame& one, const PlayedGame& field) {
    if (one.foul || field.foul) {
        const double half = one.foul && field.foul ? 0.5 : 0;
        return {.share = one.foul ? half : 1, .margin = std::nullopt};
    }
    const double margin = one.result.score[0] - field.result.score[0];
    return {.share = margin > 0 ? 1 : margin < 0 ? 0 : 0.5, .margin = margin};
}

void add(SeatTally& sum, const SeatTally& more) {
    sum.decisions += more.decisions;
    sum.simulations += more.simulations;
    sum.processor_seconds += more.processor_seconds;
    sum.wall_seconds += more.wall_seconds;
}

void add_to_entrants(std::vector<EntrantStanding>& entrants, const GameLine& line) {
    const PlayedGame& game = line.game;
    for (int seat = 0; seat < game.result.seats; ++seat) {
        EntrantStanding& entrant = entrants[index(line.meeting.at_seat[index(seat)])];
        ++entrant.seatings;
        entrant.share += game.share(Seat(seat));
        entrant.fouls += game.foul && game.foul->seat == Seat(seat) ? 1 : 0;
        entrant.score += game.result.score[index(seat)];
        for (int source = 0; source < game.result.sources; ++source)
            entrant.points[index(source)] += game.result.points[index(seat)][index(source)];
        add(entrant.tally, game.seats[index(seat)]);
    }
}

void take_means(EntrantStanding& entrant) {
    if (entrant.seatings == 0) return;
    entrant.share /= entrant.seatings;
    entrant.score /= entrant.seatings;
    for (double& points : entrant.points) points /= entrant.seatings;
}

}  // namespace

DealSays what_deal_says(const Pairing& pairing, std::span<const GameLine> games) {
    if (games[0].game.result.seats == 1) return what_solos_say(games[0].game, games[1].game);
    DealSays says{.share = 0, .margin = 0};
    for (const GameLine& line : games) {
        const auto& seats = line.meeting.at_seat;
        const int seat = static_cast<int>(std::find(seats.begin(), seats.end(), pairing.one) - seats.begin());
        const auto count = static_cast<double>(games.size());
        says.share += line.game.share(Seat(seat)) / count;
        const double margin = line.game.result.score[index(seat)] - mean_of_others(line.game.result, seat);
        if (line.game.foul) says.margin.reset();
        if (says.margin) *says.margin += margin / count;
    }
    return says;
}

Standings standings_of(const Fixture& fixture, int entrants, std::span<const GameLine> games,
                       std::optional<double> bar) {
    Standings all;
    all.entrants.resize(index(entrants));
    std::vector<SequentialTest> tests;
    for (const Pairing& pairing : fixture.pairings()) {
        all.pairs.push_back(
            {.pairing = pairing, .shares = {}, .margins = {}, .share = {}, .elo = {}, .margin = {}});
        tests.emplace_back(bar.value_or(0.5));
    }

    std::vector<std::vector<double>> seat_shares(index(fixture.seats()));
    const auto deal = index(fixture.games_a_deal());
    for (std::size_t at = 0; at + deal <= games.size(); at += deal) {
        const auto lines = games.subspan(at, deal);
        PairStanding& pair = all.pairs[index(lines[0].meeting.pairing)];
        const DealSays says = what_deal_says(pair.pairing, lines);
        pair.games += fixture.games_a_deal();
        pair.shares.push_back(says.share);
        if (says.margin) pair.margins.push_back(*says.margin);
        if (bar) pair.verdict = tests[index(lines[0].meeting.pairing)].add(says.share);
        for (const GameLine& line : lines) {
            add_to_entrants(all.entrants, line);
            if (line.game.foul) {
                const int at_fault = line.meeting.at_seat[index(line.game.foul->seat.index())];
                ++(at_fault == pair.pairing.one ? pair.fouls_of_one : pair.fouls_of_field);
            }
        }
        for (int seat = 0; seat < fixture.seats(); ++seat) {
            double share = 0;
            for (const GameLine& line : lines) share += line.game.share(Seat(seat)) / fixture.games_a_deal();
            seat_shares[index(seat)].push_back(share);
        }
    }

    // Alone at the table, the comparison of two is still a duel.
    const int rivals = std::max(fixture.seats(), 2);
    std::vector<PairShares> met;
    for (PairStanding& pair : all.pairs) {
        pair.share = share_of(pair.shares);
        pair.elo = elo_of_share(pair.share, rivals);
        pair.margin = mean_of(pair.margins);
        met.push_back({pair.pairing.one, pair.pairing.field, pair.shares});
    }
    const auto ratings = ratings_of(entrants, rivals, met);
    for (std::size_t i = 0; i < all.entrants.size(); ++i) {
        take_means(all.entrants[i]);
        all.entrants[i].rating = ratings[i];
    }
    for (const auto& shares : seat_shares) all.by_seat.push_back(share_of(shares));
    return all;
}

std::vector<int> strongest_first(const Standings& standings) {
    std::vector<int> order(standings.entrants.size());
    std::iota(order.begin(), order.end(), 0);
    const auto rating = [&](int number) { return standings.entrants[index(number)].rating.value; };
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return rating(a) != rating(b) ? rating(a) > rating(b) : a < b; });
    return order;
}

}  // namespace officina::arena
