#include "cli/table_clock.h"

#include <algorithm>

namespace officina {

std::optional<TableClock::Running> TableClock::reading(const Match& match) {
    const SeatSet deciding = match.to_move();
    if (!deciding.has(kChance) || deciding.is_only(kChance)) return std::nullopt;
    Running running;
    running.whole = match.clock();
    running.left = running.whole.value_or(std::chrono::seconds(0));
    for (const Choice& choice : match.choices(kChance)) running.meaning.push_back(choice.says);
    return running;
}

std::optional<TableClock::Running> TableClock::as_of(Time now) const {
    std::optional<Running> result = running_;
    if (!result) return result;
    if (!still_) {
        result->left = std::max(std::chrono::nanoseconds(0), result->left - (now - result->since));
        result->passed += now - result->since;
    }
    result->since = now;
    return result;
}

bool TableClock::look(const Match& match, Time now) {
    const auto read = reading(match);
    const bool goes_on = read && running_ && !chance_moved_ && read->whole == running_->whole &&
                         read->meaning == running_->meaning;
    const auto thought = chance_moved_ ? std::chrono::nanoseconds(0) : passed(now);
    chance_moved_ = false;
    if (goes_on) return false;
    running_ = read;
    if (running_) {
        running_->since = now;
        running_->passed = thought;
    }
    return running_.has_value();
}

void TableClock::before_move(Seat seat, Time now) {
    before_.push_back(as_of(now));
    if (seat == kChance) chance_moved_ = true;
}

void TableClock::taken_back(Time now) {
    if (before_.empty()) return;
    running_ = before_.back();
    before_.pop_back();
    if (running_) running_->since = now;
    chance_moved_ = false;
}

std::optional<std::chrono::nanoseconds> TableClock::left(Time now) const {
    const auto running = as_of(now);
    if (!running || !running->whole) return std::nullopt;
    return running->left;
}

std::optional<TableClock::Time> TableClock::end(Time now) const {
    const auto rest = left(now);
    if (!rest || still_) return std::nullopt;
    return now + *rest;
}

std::chrono::nanoseconds TableClock::passed(Time now) const {
    const auto running = as_of(now);
    return running ? running->passed : std::chrono::nanoseconds(0);
}

void TableClock::stand_still(Time now) {
    running_ = as_of(now);
    still_ = true;
}

void TableClock::go_on(Time now) {
    running_ = as_of(now);
    still_ = false;
}

}  // namespace officina
