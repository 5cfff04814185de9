// What time brings: to tables with a clock or somebody missing, and to bots that have planned a move.

#include <algorithm>
#include <utility>

#include "server/circle.h"
#include "server/hall.h"

namespace officina::server {

namespace {

// So often the house tells the disk that it is open: after a crash that much may have been given back to a clock. Each time is a small
// write of its own where nothing else is written just then, so it is done only where something depends on it: where time brings
// something to a table in the house; seldom where it does so to tables that sleep; and never where nobody's time runs.
constexpr tables::Milliseconds kBeat{10'000}, kSlowBeat{60'000};

}  // namespace

std::optional<tables::Instant> Hall::next_beat() const {
    if (is_beating_) return std::nullopt;
    if (!alarms_.empty()) return beaten_ + kBeat;
    return sleepers_.next ? std::optional(beaten_ + kSlowBeat) : std::nullopt;
}

void Hall::beat(tables::Instant at) {
    beaten_ = at;
    is_beating_ = true;
    // Where it could not be kept it is with the next one; at worst somebody has that time back.
    store_.keep_run({.opened = opened_at_, .until = at},
                    on_return([](Hall& hall, const Done&) { hall.is_beating_ = false; }));
}

void Hall::update_alarm(Circle& circle) {
    std::optional<tables::Instant> next = circle.table->next_alarm();
    for (const BotAtWork& work : circle.bots)
        if (work.plays_at && (!next || *work.plays_at < *next)) next = work.plays_at;
    if (circle.onlookers_due && (!next || *circle.onlookers_due < *next)) next = circle.onlookers_due;
    if (next == circle.alarm) return;
    if (circle.alarm) alarms_.erase({*circle.alarm, &circle});
    circle.alarm = next;
    if (next) alarms_.emplace(*next, &circle);
}

std::optional<tables::Instant> Hall::next_alarm() const {
    if (turns_.is_waited_for()) return now() + Turns::kBetweenLooks;
    if (broken_ || draining_) return std::nullopt;
    std::optional<tables::Instant> next = lobby_.next_alarm();
    if (!alarms_.empty() && (!next || alarms_.begin()->first < *next)) next = alarms_.begin()->first;
    if (const auto sleepers = next_of_sleepers(); sleepers && (!next || *sleepers < *next)) next = sleepers;
    if (const auto due = next_beat(); due && (!next || *due < *next)) next = due;
    return next;
}

void Hall::ring(Circle& circle, tables::Instant at) {
    if (circle.onlookers_due && *circle.onlookers_due <= at) tell_onlookers(circle);
    if (circle.table->pass_time(at)) tell_seating(circle);
    changed(circle);
    const auto planned = std::ranges::find_if(
        circle.bots, [&](const BotAtWork& work) { return work.plays_at && *work.plays_at <= at; });
    if (planned != circle.bots.end()) {
        const BotAtWork work = std::move(*planned);
        circle.bots.erase(planned);
        bot_plays(circle, work, work.move);
    }
    update_alarm(circle);
}

void Hall::pass_time() {
    turns_.pass_time();
    if (broken_ || draining_) return;
    const tables::Instant at = now();
    lobby_.pass_time(at);
    if (const auto due = next_beat(); due && *due <= at) beat(at);
    wake_whose_time_has_come(at);
    let_idle_ones_leave(at);
    std::vector<tables::TableId> due;
    for (const auto& [when, circle] : alarms_) {
        if (when > at) break;
        due.push_back(circle->table->id());
    }
    for (const tables::TableId& id : due) {
        Circle* const circle = circle_here(id);
        if (!circle) continue;
        ring(*circle, at);
        forget_if_done(*circle);
    }
}

}  // namespace officina::server
