#include "server/sleepers.h"

#include <algorithm>

#include "server/hall_rooms.h"

namespace officina {

namespace {

constexpr int kAtOnce = 4;  // tables brought back in one go: each takes some milliseconds
constexpr Milliseconds kBetween{20};
constexpr int kAlarmsSeen = 32;
constexpr std::size_t kMostLaidDown = 200;  // in one go
constexpr Milliseconds kAgain{10'000};      // where it could not be laid down

}  // namespace

// --- By address

double TablesByAddress::opened_by(const OfAddress& one, Instant now) const {
    const double hours = std::chrono::duration<double, std::ratio<3600>>(now - one.since).count();
    return std::max(0.0, one.opened - std::max(0.0, hours) * static_cast<double>(an_hour_));
}

bool TablesByAddress::has_room(const std::string& address) const {
    const auto found = known_.find(address);
    return most_ == 0 || found == known_.end() || found->second.tables < most_;
}

bool TablesByAddress::may_open(const std::string& address, Instant now) const {
    const auto found = known_.find(address);
    return an_hour_ == 0 || found == known_.end() ||
           opened_by(found->second, now) + 1 <= static_cast<double>(an_hour_);
}

void TablesByAddress::opened(const std::string& address, Instant now) {
    if (known_.size() >= next_clearing_) {
        std::erase_if(known_, [&](const auto& each) {
            return each.second.tables == 0 && opened_by(each.second, now) == 0;
        });
        next_clearing_ = std::max<std::size_t>(1000, 2 * known_.size());
    }
    OfAddress& one = known_[address];
    one.opened = opened_by(one, now) + 1;
    one.since = now;
}

void TablesByAddress::remove(const std::string& address) {
    if (const auto found = known_.find(address); found != known_.end() && found->second.tables > 0)
        --found->second.tables;
}

// --- Who may take one more

HallRooms::Done HallRooms::may_open(const Line& line) const {
    const auto opened = opened_.find(line.visitor->person.id);
    const auto most = [](std::size_t number) {
        return std::pair<std::string, Argument>("most", static_cast<std::int64_t>(number));
    };
    if (opened != opened_.end() && opened->second >= manner_.most_tables_of_a_person)
        return refused("too_many", {"server.too_many_tables", {most(manner_.most_tables_of_a_person)}});
    if (!by_address_.may_open(line.from, now())) return refused("too_many", {"server.too_many_openings", {}});
    return may_look(line, nullptr);
}

// A table that nobody looks at yet counts for who looks at it first.
HallRooms::Done HallRooms::may_look(const Line& line, const Circle* circle) const {
    if (circle && !circle->viewers.empty()) return {};
    if ((!circle || circle->counted_for.empty()) && !by_address_.has_room(line.from))
        return refused("too_many",
                       {"server.too_many_tables_here",
                        {{"most", static_cast<std::int64_t>(manner_.most_tables_of_an_address)}}});
    if (circles_.size() - recent_.size() - sleepers_.idle.size() >= manner_.most_tables)
        return refused("too_many", {"server.house_full", {}});
    return {};
}

void HallRooms::count_for(Circle& circle, const Line& line) {
    if (!circle.counted_for.empty() || line.from.empty()) return;
    circle.counted_for = line.from;
    by_address_.add(line.from);
}

// --- Out of the house

void HallRooms::may_leave_at(Circle& circle, std::optional<Instant> when) {
    if (circle.leaves_at == when) return;
    if (circle.leaves_at) sleepers_.idle.erase({*circle.leaves_at, &circle});
    circle.leaves_at = when;
    if (when) sleepers_.idle.emplace(*when, &circle);
}

// Somebody has come, gone, or spoken of it: the time in which nobody needs it begins anew.
void HallRooms::note_whether_idle(Circle& circle) {
    const bool idle = circle.viewers.empty() && circle.table->stage() != Table::Stage::over;
    may_leave_at(circle, idle ? std::optional(now() + manner_.sleeps_after) : std::nullopt);
}

bool HallRooms::is_needed(const Circle& circle) const {
    return !circle.viewers.empty() || !held_.is_out(circle.last_change) || unsaid_.circle == &circle ||
           about_ == &circle;
}

Asleep HallRooms::as_it_sleeps(const Circle& circle) const {
    const Table& table = *circle.table;
    Asleep asleep{.since = circle.viewers.empty() ? circle.nobody_since : now(),
                  .alarm = table.next_alarm(),
                  .made = static_cast<std::uint32_t>(table.match().moves().size())};
    if (table.stage() == Table::Stage::playing)
        for (Seat seat : table.match().to_move())
            if (seat.is_person()) asleep.to_move.add(seat);
    return asleep;
}

// It leaves when the disk has it, unless somebody has come or something has happened by then.
void HallRooms::lay_down(Circle& circle) {
    if (circle.is_leaving || is_needed(circle)) return may_leave_at(circle, now() + kAgain);
    const Asleep asleep = as_it_sleeps(circle);
    if (circle.asleep == asleep) return leave_house(circle);
    circle.asleep = asleep;
    circle.is_leaving = true;
    may_leave_at(circle, now() + kAgain);
    store_.lay_down(circle.table->id(), asleep,
                    [post = manner_.post, self = self_, id = circle.table->id(),
                     asleep](const std::expected<void, Problem>& done) {
                        post([self, id, asleep, done] {
                            HallRooms* rooms = *self;
                            if (!rooms || rooms->broken_) return;
                            if (!done) return rooms->failed(done.error());
                            const auto known = rooms->circles_.find(id);
                            if (known == rooms->circles_.end()) return;
                            Circle& there = *known->second;
                            there.is_leaving = false;
                            if (there.asleep == asleep && !rooms->is_needed(there)) rooms->leave_house(there);
                        });
                    });
}

void HallRooms::leave_house(Circle& circle) {
    const Table& table = *circle.table;
    if (circle.alarm) alarms_.erase({*circle.alarm, &circle});
    may_leave_at(circle, std::nullopt);
    drop_bots(circle);
    if (!circle.counted_for.empty()) by_address_.remove(circle.counted_for);
    if (table.stage() != Table::Stage::over) {
        opened_less(table.opener());
        if (circle.asleep && circle.asleep->alarm)
            sleepers_.next = std::min(sleepers_.next.value_or(Instant::max()), *circle.asleep->alarm);
        const bool waits = table.terms().is_public && table.stage() == Table::Stage::gathering;
        lobby_.remove(table.id(), !waits, now());
        if (waits) ++sleepers_.waiting;
    }
    recent_.drop(table.id());
    circles_.erase(TableId(table.id()));
}

void HallRooms::opened_less(const PersonId& person) {
    if (const auto count = opened_.find(person); count != opened_.end() && --count->second == 0)
        opened_.erase(count);
}

// Nobody is looked after any more: whoever comes next finds everything on the disk.
void HallRooms::lay_all_down() {
    for (auto& [id, circle] : circles_)
        if (circle->table->stage() != Table::Stage::over)
            if (const Asleep asleep = as_it_sleeps(*circle); circle->asleep != asleep)
                store_.lay_down(id, asleep, {});
}

// --- And back

std::expected<Circle*, Problem> HallRooms::bring_back(const TableId& id) {
    auto table = restored(id);
    if (!table) return std::unexpected(table.error());
    const auto summary = store_.summary(id);
    if (!summary) return std::unexpected(summary.error());
    Circle& circle = add(std::move(*table));
    if (circle.table->stage() == Table::Stage::over || !*summary) return &circle;
    Table& back = *circle.table;
    circle.asleep = (*summary)->asleep;
    circle.nobody_since = circle.asleep ? circle.asleep->since : back.changed();
    // Time in which the house was closed counts for nobody at a game.
    if (back.stage() == Table::Stage::playing && back.changed() < opened_at_)
        back.wake(opened_at_);
    else
        back.nobody_since(circle.nobody_since);
    if (circle.asleep && (*summary)->is_public && back.stage() == Table::Stage::gathering &&
        sleepers_.waiting > 0)
        --sleepers_.waiting;
    lobby_.update(**summary, now());
    changed(circle);
    note_whether_idle(circle);
    return &circle;
}

void HallRooms::see_next_alarm(Instant at) {
    const auto alarms = store_.alarms(kAlarmsSeen);
    // Those in the house are looked after here, whatever the disk still says of them.
    sleepers_.next.reset();
    if (!alarms || std::ssize(*alarms) == kAlarmsSeen) sleepers_.next = at + kAgain;
    if (alarms)
        for (const auto& [alarm, id] : *alarms)
            if (!circles_.contains(id)) {
                sleepers_.next = alarm;
                return;
            }
}

// For a moment, because of its time.
bool HallRooms::look_after(const TableId& id, Instant at) {
    const auto circle = bring_back(id);
    if (!circle) {
        // It stays on the disk as it is: the content it was played with may come back.
        if (manner_.warned) manner_.warned(id, circle.error());
        return false;
    }
    if ((*circle)->table->pass_time(at)) tell_seating(**circle);
    changed(**circle);
    if ((*circle)->table->stage() != Table::Stage::over) may_leave_at(**circle, at);
    forget_if_done(**circle);
    return true;
}

void HallRooms::wake_whose_time_has_come(Instant at) {
    if (at < sleepers_.rests_until) return;
    int left = kAtOnce;
    if (sleepers_.next && *sleepers_.next <= at) {
        if (const auto alarms = store_.alarms(kAlarmsSeen))
            for (const auto& [alarm, id] : *alarms) {
                if (alarm > at || left == 0) break;
                if (circles_.contains(id)) continue;
                --left;
                // What cannot be brought back is not tried again and again.
                if (!look_after(id, at)) store_.lay_down(id, Asleep{.since = at}, {});
            }
        see_next_alarm(at);
    }
    if (sleepers_.walks && left > 0) {
        const auto page = store_.left_awake(sleepers_.walked, left);
        sleepers_.walks = page && !page->empty();
        if (page)
            for (const auto& [number, id] : *page) {
                sleepers_.walked = number;
                if (!circles_.contains(id)) look_after(id, at);
            }
    }
    sleepers_.rests_until = at + kBetween;
}

void HallRooms::let_idle_ones_leave(Instant at) {
    // Where the house is full, nobody waits for their time to leave.
    const bool full = circles_.size() - recent_.size() > manner_.most_tables;
    std::vector<Circle*> leaving;
    for (const auto& [when, circle] : sleepers_.idle) {
        if ((when > at && !full) || leaving.size() == kMostLaidDown) break;
        if (when <= at || !circle->is_leaving) leaving.push_back(circle);
    }
    for (Circle* circle : leaving) lay_down(*circle);
}

std::optional<Instant> HallRooms::next_of_sleepers() const {
    std::optional<Instant> next;
    const auto at_latest = [&](Instant instant) { next = std::min(next.value_or(instant), instant); };
    if (!sleepers_.idle.empty()) at_latest(sleepers_.idle.begin()->first);
    if (sleepers_.walks) at_latest(sleepers_.rests_until);
    if (sleepers_.next) at_latest(std::max(*sleepers_.next, sleepers_.rests_until));
    return next;
}

}  // namespace officina
