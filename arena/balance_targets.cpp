#include "arena/balance_targets.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "games/games.h"

namespace officina::arena {

namespace {

constexpr double kSeatMayExceed = 0.03;
constexpr double kStartLow = 0.45, kStartHigh = 0.55;
constexpr double kStaple = 0.95;

// Adds up figures against one range and remembers the one that is farthest off.
class Judge {
  public:
    Judge(Target::What what, std::string kind, double low, double high)
        : target_{what, std::move(kind), low, high, 0, {}, 0, 0, 0, 0} {}

    void look(std::string where, double figure, const Estimate& interval) {
        const double off = std::max(target_.low - figure, figure - target_.high);
        target_.missed += off > 0 ? 1 : 0;
        if (target_.of++ > 0 && off <= farthest_) return;
        farthest_ = off;
        target_.worst = figure;
        target_.where = std::move(where);
        target_.low_end = interval.low;
        target_.high_end = interval.high;
    }
    void add_to(std::vector<Target>& targets) const {
        if (target_.of > 0) targets.push_back(target_);
    }

  private:
    Target target_;
    double farthest_ = 0;
};

}  // namespace

std::vector<Target> judged_targets(std::string_view game, const Balance& balance) {
    using enum Target::What;
    std::vector<Target> targets;
    if (balance.games == 0) return targets;
    if (balance.seats > 1) {
        Judge by_seat(seats, {}, 0, 1.0 / balance.seats + kSeatMayExceed);
        for (std::size_t seat = 0; seat < balance.by_seat.size(); ++seat)
            by_seat.look(std::to_string(seat + 1), balance.by_seat[seat].value, balance.by_seat[seat]);
        by_seat.add_to(targets);
    }
    std::set<std::string> kinds;
    for (const LandmarkBalance& each : balance.landmarks) kinds.insert(each.what.kind);
    for (const std::string& kind : kinds) {
        Judge start(starts, kind, kStartLow, kStartHigh), taken(used, kind, 1e-9, 1),
            most(staple, kind, 0, kStaple);
        for (const LandmarkBalance& each : balance.landmarks) {
            if (each.what.kind != kind) continue;
            if (each.what.at_start) {
                if (balance.seats > 1 && each.seatings > 0)
                    start.look(each.what.id, each.better.value, each.better);
            } else {
                const Estimate exactly{each.taken_share(), each.taken_share(), each.taken_share()};
                taken.look(each.what.id, each.taken_share(), exactly);
                if (each.games_offered > 0) most.look(each.what.id, each.taken_share(), exactly);
            }
        }
        for (const Judge* judge : {&start, &taken, &most}) judge->add_to(targets);
    }
    const bool alone = balance.seats == 1;
    const Trials& trials = game_named(game)->trials();
    if (const auto& range = alone ? trials.solo : trials.rounds) {
        const Estimate& figure = alone ? balance.score : balance.rounds;
        Judge judge(alone ? solo : rounds, {}, range->low, range->high);
        judge.look({}, figure.value, figure);
        judge.add_to(targets);
    }
    return targets;
}

namespace {
std::string figure_of(const Target& target, double value) {
    const bool share = target.what != Target::What::rounds && target.what != Target::What::solo;
    return share ? fmt::format("{:.1f} %", 100 * value) : fmt::format("{:.1f}", value);
}
}  // namespace

Message target_words(const Target& target) {
    static constexpr const char* kNames[] = {"seats", "starts", "used", "staple", "rounds", "solo"};
    return {"balance.target",
            {{"what", kNames[static_cast<std::size_t>(target.what)]},
             {"kind", target.kind.empty() ? "none" : target.kind},
             {"low", figure_of(target, target.low)},
             {"high", figure_of(target, target.high)}}};
}

std::string farthest_words(const Target& target) {
    const std::string where = target.where.empty() ? "" : target.where + ": ";
    if (target.low_end == target.high_end) return where + figure_of(target, target.worst);
    return fmt::format("{}{} ({} – {})", where, figure_of(target, target.worst),
                       figure_of(target, target.low_end), figure_of(target, target.high_end));
}

Message target_line(const Target& target) {
    return {"balance.target_line",
            {{"target", std::vector<Message>{target_words(target)}},
             {"missed", target.missed},
             {"of", target.of},
             {"worst", farthest_words(target)}}};
}

}  // namespace officina::arena
