#include "cli/table_clock.h"

#include <utility>

namespace officina::cli {

Glass TableClock::as_of(Time now) const {
    Glass glass = glass_;
    if (!still_ && glass.runs()) glass.pass(now - since_);
    return glass;
}

void TableClock::look(const Match& match, Time now) {
    glass_ = as_of(now);
    since_ = now;
    // Which seat has moved makes no difference to a glass.
    glass_.look(match, std::exchange(chance_moved_, false) ? kChance : Seat(0));
}

void TableClock::before_move(Seat seat, Time now) {
    before_.push_back(as_of(now));
    if (seat == kChance) chance_moved_ = true;
}

void TableClock::taken_back(Time now) {
    if (before_.empty()) return;
    glass_ = before_.back();
    before_.pop_back();
    since_ = now;
    chance_moved_ = false;
}

std::optional<TableClock::Time> TableClock::end(Time now) const {
    const auto rest = left(now);
    if (!rest || still_) return std::nullopt;
    return now + std::chrono::ceil<Time::duration>(*rest);
}

void TableClock::stand_still(Time now) {
    glass_ = as_of(now);
    since_ = now;
    still_ = true;
}

void TableClock::go_on(Time now) {
    since_ = now;
    still_ = false;
}

}  // namespace officina::cli
