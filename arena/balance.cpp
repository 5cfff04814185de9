#include "arena/balance.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "bots/bots.h"

namespace officina::arena {

namespace {

// A bot that draws lots where something is chosen before the first round, and plays by itself from then on.
class LotsAtTheStart final : public Bot {
  public:
    LotsAtTheStart(std::unique_ptr<Bot> bot, std::uint64_t seed) : bot_(std::move(bot)), random_(seed) {}

    Advice decide(const Match& match, Seat seat) override {
        if (!started_) {
            const auto choices = match.choices(seat);
            const auto chosen = match.landmark(seat, choices[0].move);
            if (chosen && chosen->at_start)
                return {choices[random_.below(static_cast<std::uint32_t>(choices.size()))].move, {}, 0};
            started_ = match.rounds() > 1;
        }
        return bot_->decide(match, seat);
    }
    std::optional<Plan> plan(const Match& match, Seat seat, Seconds elapsed) override {
        return bot_->plan(match, seat, elapsed);
    }

  private:
    std::unique_ptr<Bot> bot_;
    Random random_;
    bool started_ = false;
};

std::expected<std::optional<GameNote>, Problem> play_for_note(const BalanceTrial& trial, int number,
                                                              std::stop_token stop) {
    auto match = trial.game->start(trial.content, trial.seats, trial.options);
    if (!match) return std::unexpected(match.error());
    Random seeds(trial.seed ^ (static_cast<std::uint64_t>(number) + 1) * 0x9E3779B97F4A7C15u);
    std::vector<std::unique_ptr<Bot>> bots;
    for (int seat = 0; seat < trial.seats; ++seat) {
        auto bot = bots::make_bot(**match, trial.bot, seeds.next());
        bots.push_back(std::make_unique<LotsAtTheStart>(std::move(bot), seeds.next()));
    }
    std::vector<std::set<Landmark>> taken(static_cast<std::size_t>(trial.seats));
    std::set<Landmark> offered;
    const Watcher watcher = [&](const Match& now, Seat seat, std::string_view move) {
        if (seat == kChance) return;
        for (const Choice& choice : now.choices(seat))
            if (auto landmark = now.landmark(seat, choice.move)) offered.insert(std::move(*landmark));
        if (auto landmark = now.landmark(seat, move)) taken[at(seat)].insert(std::move(*landmark));
    };
    const auto played = play_one_game(
        **match, bots, {.chance_seed = seeds.next(), .watcher = watcher, .stop = std::move(stop)});
    if (!played || played->called_off) return std::nullopt;
    if (played->foul) return std::unexpected(played->foul->problem);
    GameNote note{played->result, played->rounds, played->moves, {}, {offered.begin(), offered.end()}};
    for (const auto& each : taken) note.taken.emplace_back(each.begin(), each.end());
    return note;
}

// Who of two came out ahead: 1, 0, or a half.
double ahead(const Result& result, std::size_t one, std::size_t other) {
    if (result.rank[one] == result.rank[other]) return 0.5;
    return result.rank[one] < result.rank[other] ? 1 : 0;
}

double share_of_win(const Result& result, std::size_t seat) {
    return result.winners.has(Seat(static_cast<int>(seat))) ? 1.0 / result.winners.size() : 0;
}

struct Tally {
    std::vector<double> shares, better, scores;
    int offered = 0, taken = 0;
};

}  // namespace

Balance balance_of(int seats, std::span<const GameNote> notes, const std::vector<Landmark>& all) {
    Balance balance;
    balance.seats = seats;
    balance.games = static_cast<int>(notes.size());
    std::map<Landmark, Tally> figures;
    for (const Landmark& landmark : all) figures[landmark];
    std::vector<std::vector<double>> by_seat(static_cast<std::size_t>(seats));
    std::vector<double> scores, winning, rounds;
    double winners = 0;
    for (const GameNote& note : notes) {
        std::set<Landmark> by_anybody;
        for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
            const double share = share_of_win(note.result, seat);
            by_seat[seat].push_back(share);
            scores.push_back(note.result.score[seat]);
            if (share > 0) winning.push_back(note.result.score[seat]);
            winners += share;
            for (std::size_t source = 0; source < kMaxSources; ++source) {
                const double points = note.result.points[seat][source];
                balance.points[source] += points / static_cast<double>(notes.size() * by_seat.size());
                balance.winners_points[source] += points * share;
            }
            for (const Landmark& landmark : note.taken[seat]) {
                Tally& of = figures[landmark];
                of.shares.push_back(share);
                of.scores.push_back(note.result.score[seat]);
                by_anybody.insert(landmark);
                if (!landmark.at_start) continue;
                // Against everybody who chose another one of its kind.
                for (std::size_t other = 0; other < by_seat.size(); ++other)
                    for (const Landmark& rival : note.taken[other])
                        if (other != seat && rival.at_start && rival.kind == landmark.kind &&
                            rival != landmark)
                            of.better.push_back(ahead(note.result, seat, other));
            }
        }
        for (const Landmark& landmark : by_anybody) ++figures[landmark].taken;
        for (const Landmark& landmark : note.offered) ++figures[landmark].offered;
        rounds.push_back(note.rounds);
        balance.moves += static_cast<double>(note.moves) / static_cast<double>(notes.size());
        const auto lasted = static_cast<std::size_t>(std::max(note.rounds, 0));
        if (balance.games_of_rounds.size() <= lasted) balance.games_of_rounds.resize(lasted + 1);
        ++balance.games_of_rounds[lasted];
    }
    for (double& points : balance.winners_points) points /= std::max(winners, 1.0);
    for (const auto& shares : by_seat) balance.by_seat.push_back(share_of(shares));
    balance.score = mean_of(scores);
    balance.winning_score = mean_of(winning);
    balance.rounds = mean_of(rounds);
    for (const auto& [landmark, of] : figures)
        balance.landmarks.push_back({landmark, of.offered, of.taken, static_cast<int>(of.shares.size()),
                                     share_of(of.shares), share_of(of.better), mean_of(of.scores)});
    return balance;
}

std::expected<Balance, Problem> hold_trial(const BalanceTrial& trial, int threads,
                                           const BalanceOnlookers& onlookers) {
    const auto example = trial.game->start(trial.content, trial.seats, trial.options);
    if (!example) return std::unexpected(example.error());
    std::vector<std::optional<GameNote>> notes(static_cast<std::size_t>(trial.games));
    std::atomic<int> next{0}, done{0};
    std::mutex mutex;
    std::optional<Problem> problem;
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < threads; ++i)
            workers.emplace_back([&](const std::stop_token& stop) {
                for (int number; !stop.stop_requested() && (number = next++) < trial.games; ++done) {
                    auto note = play_for_note(trial, number, stop);
                    const std::lock_guard lock(mutex);
                    if (note) {
                        notes[static_cast<std::size_t>(number)] = std::move(*note);
                    } else if (!problem) {
                        problem = note.error();
                    }
                }
            });
        bool stopped = false;
        while (done < trial.games && !stopped) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            if (onlookers.progress) onlookers.progress(std::min<int>(done, trial.games), trial.games);
            const std::lock_guard lock(mutex);
            stopped = problem || (onlookers.stop && onlookers.stop());
        }
        for (std::jthread& worker : workers) worker.request_stop();
    }
    if (problem) return std::unexpected(*problem);
    std::vector<GameNote> played;
    for (auto& note : notes)
        if (note) played.push_back(std::move(*note));
    return balance_of(trial.seats, played, (*example)->landmarks());
}

}  // namespace officina::arena
