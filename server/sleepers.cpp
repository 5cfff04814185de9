#include "server/sleepers.h"

#include <algorithm>

#include "match/try.h"
#include "server/circle.h"
#include "server/hall.h"

namespace officina::server {

namespace {

constexpr int kAtOnce = 4;  // tables brought back in one go: each takes some milliseconds
constexpr tables::Milliseconds kBetween{20};
constexpr int kAlarmsSeen = 32;
constexpr std::size_t kMostLaidDown = 200;      // in one go
constexpr tables::Milliseconds kAgain{10'000};  // where it could not be laid down, or read
constexpr tables::Milliseconds kSoon{500};      // where the disk will have it in a moment

// It says something of the database at this moment, and nothing of the table. What is damaged stays so.
bool may_pass(const Problem& problem) {
    return problem.code.starts_with("store_") && problem.message.id != "tables.store.damaged";
}

}  // namespace

// --- By address

double TablesByAddress::opened_by(const OfAddress& one, tables::Instant now) const {
    const double hours = std::chrono::duration<double, std::ratio<3600>>(now - one.since).count();
    return std::max(0.0, one.opened - std::max(0.0, hours) * static_cast<double>(an_hour_));
}

bool TablesByAddress::has_room(const std::string& address, std::size_t elsewhere) const {
    const auto found = known_.find(address);
    return most_ == 0 || (found == known_.end() ? 0 : found->second.tables) + elsewhere < most_;
}

bool TablesByAddress::may_open(const std::string& address, tables::Instant now) const {
    const auto found = known_.find(address);
    return an_hour_ == 0 || found == known_.end() ||
           opened_by(found->second, now) + 1 <= static_cast<double>(an_hour_);
}

void TablesByAddress::opened(const std::string& address, tables::Instant now) {
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

Hall::Done Hall::may_open(const Line& line) const {
    const tables::PersonId& person = line.person().id;
    const auto found = opened_.find(person);
    const std::size_t opened =
        (found == opened_.end() ? 0 : found->second) + elsewhere(Standing::tables_of_person, person);
    const auto most = [](std::size_t number) {
        return std::pair<std::string, Argument>("most", static_cast<std::int64_t>(number));
    };
    if (opened >= settings_.most_tables_of_a_person)
        return refused("too_many", {"server.too_many_tables", {most(settings_.most_tables_of_a_person)}});
    if (!by_address_.may_open(line.from, now())) return refused("too_many", {"server.too_many_openings", {}});
    return may_look(line, nullptr);
}

// A table that nobody looks at yet counts for who looks at it first.
Hall::Done Hall::may_look(const Line& line, const Circle* circle) const {
    if (circle && !circle->viewers.empty()) return {};
    if ((!circle || circle->counted_for.empty()) &&
        !by_address_.has_room(line.from, elsewhere(Standing::tables_of_address, line.from)))
        return refused("too_many",
                       {"server.too_many_tables_here",
                        {{"most", static_cast<std::int64_t>(settings_.most_tables_of_an_address)}}});
    if (circles_.size() >= settings_.most_tables + recent_.size() + sleepers_.idle.size())
        return refused("too_many", {"server.house_full", {}});
    return {};
}

void Hall::count_for(Circle& circle, const Line& line) {
    if (!circle.counted_for.empty() || line.from.empty()) return;
    circle.counted_for = line.from;
    by_address_.add(line.from);
    count(Standing::tables_of_address, line.from, 1);
}

void Hall::count_no_more(Circle& circle) {
    if (circle.counted_for.empty()) return;
    const std::string address = std::exchange(circle.counted_for, {});
    by_address_.remove(address);
    count(Standing::tables_of_address, address, -1);
}

void Hall::count_opening(const Line& line) {
    by_address_.opened(line.from, now());
    if (settings_.counts) settings_.counts->spent({Spending::What::opening, line.from});
}

void Hall::spent_elsewhere(const Spending& spending) {
    if (spending.what == Spending::What::opening) by_address_.opened(spending.who, now());
}

std::size_t Hall::elsewhere(Standing what, const std::string& who) const {
    return settings_.counts ? settings_.counts->elsewhere(what, who) : 0;
}
void Hall::count(Standing what, const std::string& who, int by) const {
    if (settings_.counts) settings_.counts->changed(what, who, by);
}

// --- Out of the house

void Hall::may_leave_at(Circle& circle, std::optional<tables::Instant> when) {
    if (circle.leaves_at == when) return;
    if (circle.leaves_at) sleepers_.idle.erase({*circle.leaves_at, &circle});
    circle.leaves_at = when;
    if (when) sleepers_.idle.emplace(*when, &circle);
}

// Somebody has come, gone, or spoken of it: the time in which nobody needs it begins again.
void Hall::note_whether_idle(Circle& circle) {
    const bool idle = circle.viewers.empty() && circle.table->stage() != tables::Table::Stage::over;
    may_leave_at(circle, idle ? std::optional(now() + settings_.sleeps_after) : std::nullopt);
}

bool Hall::is_needed(const Circle& circle) const {
    return !circle.viewers.empty() || circle.in_use > 0 || !held_.is_out(circle.last_change);
}

tables::Asleep Hall::as_it_sleeps(const Circle& circle) const {
    const tables::Table& table = *circle.table;
    tables::Asleep asleep{.since = circle.viewers.empty() ? circle.nobody_since : now(),
                          .alarm = table.next_alarm(),
                          .made = static_cast<std::uint32_t>(table.match().moves().size()),
                          .away = table.away_since(now())};
    if (table.stage() == tables::Table::Stage::playing)
        for (Seat seat : table.match().to_move())
            if (seat.is_person()) asleep.to_move.add(seat);
    return asleep;
}

// It leaves when the disk has it, unless somebody has come or something has happened by then.
void Hall::lay_down(Circle& circle) {
    if (circle.is_leaving || is_needed(circle))
        return may_leave_at(circle, now() + (held_.is_out(circle.last_change) ? kAgain : kSoon));
    const tables::Asleep asleep = as_it_sleeps(circle);
    if (circle.asleep == asleep) return leave_house(circle);
    circle.asleep = asleep;
    circle.is_leaving = true;
    may_leave_at(circle, now() + kAgain);
    store_.lay_down(circle.table->id(), asleep,
                    on_return([id = circle.table->id(), asleep](Hall& hall, const Done& done) {
                        if (hall.broken_) return;
                        if (!done) return hall.failed(done.error());
                        Circle* const there = hall.circle_here(id);
                        if (!there) return;
                        there->is_leaving = false;
                        if (there->asleep == asleep && !hall.is_needed(*there)) hall.leave_house(*there);
                    }));
}

void Hall::leave_house(Circle& circle) {
    const tables::Table& table = *circle.table;
    if (circle.alarm) alarms_.erase({*circle.alarm, &circle});
    may_leave_at(circle, std::nullopt);
    forget_bots(circle);
    count_no_more(circle);
    count_for_opener_no_more(circle);
    if (table.stage() != tables::Table::Stage::over) {
        if (circle.asleep && circle.asleep->alarm)
            sleepers_.next = std::min(sleepers_.next.value_or(tables::Instant::max()), *circle.asleep->alarm);
        const bool waits = table.terms().is_public && table.stage() == tables::Table::Stage::gathering;
        lobby_.remove(table.id(), !waits, now());
        if (waits) ++sleepers_.waiting;
        if (table.terms().is_public && settings_.listed) settings_.listed(table.id());
    }
    recent_.drop(table.id());
    const tables::TableId id = table.id();
    const bool has_alarm =
        table.stage() != tables::Table::Stage::over && circle.asleep && circle.asleep->alarm;
    circles_.erase(id);
    if (settings_.put_away && !has_alarm) settings_.put_away(id);
}

void Hall::count_for_opener(Circle& circle) {
    circle.counts_for_opener = true;
    const tables::PersonId& person = circle.table->opener();
    ++opened_[person];
    count(Standing::tables_of_person, person, 1);
}

void Hall::count_for_opener_no_more(Circle& circle) {
    if (!std::exchange(circle.counts_for_opener, false)) return;
    const tables::PersonId& person = circle.table->opener();
    if (const auto found = opened_.find(person); --found->second == 0) opened_.erase(found);
    count(Standing::tables_of_person, person, -1);
}

// It sleeps no more, on the disk either.
void Hall::note_woken(Circle& circle) {
    if (std::exchange(circle.asleep, std::nullopt)) store_.lay_down(circle.table->id(), std::nullopt, {});
}

// Nobody is looked after any more: whoever comes next finds everything on the disk.
void Hall::lay_all_down() {
    for (auto& [id, circle] : circles_)
        if (circle->table->stage() != tables::Table::Stage::over)
            if (const tables::Asleep asleep = as_it_sleeps(*circle); circle->asleep != asleep)
                store_.lay_down(id, asleep, {});
}

// --- And back

std::expected<Circle*, Problem> Hall::bring_back(const tables::TableId& id) {
    std::unique_ptr<tables::Table> table = TRY(restored(id));
    const std::optional<tables::TableSummary> summary = TRY(store_.summary(id));
    const bool is_played = table->stage() == tables::Table::Stage::playing;
    // It was another node's, which had it awake and died.
    const bool was_left = settings_.shares && is_played && summary && !summary->asleep;
    std::vector<tables::HouseRun> before;
    if (was_left) before = TRY(store_.kept_runs(id));
    Circle& circle = add(std::move(table));
    if (circle.table->stage() == tables::Table::Stage::over) {
        keep_at_hand(circle);  // whatever becomes of the question for which it came back
        return &circle;
    }
    if (!summary) return &circle;
    tables::Table& back = *circle.table;
    circle.asleep = summary->asleep;
    circle.nobody_since = circle.asleep ? circle.asleep->since : back.changed();
    if (settings_.shares)
        ahead_ += std::max(tables::Milliseconds{}, back.changed() - now());  // as the last owner's clock was
    if (was_left)
        back.wake(back.changed() + tables::open_between(before, back.changed(), now()), now());
    else if (is_played && back.changed() < opened_at_)
        wake_after_closing(circle);
    else
        back.nobody_since(circle.nobody_since,
                          circle.asleep ? circle.asleep->away : std::vector<tables::Instant>{});
    if (circle.asleep && summary->is_public && back.stage() == tables::Table::Stage::gathering &&
        sleepers_.waiting > 0)
        --sleepers_.waiting;
    lobby_.update(*summary, now());
    changed(circle);
    note_whether_idle(circle);
    return &circle;
}

// Time in which the house was closed counts for nobody at a game: neither for clocks nor for who is away. Of what was before the opening
// only as much counts as it was open.
void Hall::wake_after_closing(Circle& circle) {
    const auto open_since = [&](tables::Instant moment) {
        return tables::open_between(earlier_, moment, opened_at_);
    };
    // Another node may have laid it down since.
    const auto counted = [&](tables::Instant since) {
        return std::max(since, opened_at_ - open_since(since));
    };
    tables::Table& back = *circle.table;
    if (circle.asleep) {
        std::vector<tables::Instant> away = circle.asleep->away;
        for (tables::Instant& since : away)
            if (since != tables::Instant{}) since = counted(since);
        back.nobody_since(counted(circle.asleep->since), away);
    }
    back.wake(back.changed() + open_since(back.changed()), opened_at_);
}

// Those in the house are looked after here, whatever the disk still says of them.
void Hall::see_next_alarm(tables::Instant at) {
    const auto alarms = store_.alarms(kAlarmsSeen);
    sleepers_.next.reset();
    if (!alarms) {
        sleepers_.next = at + kAgain;
        return;
    }
    for (const auto& [alarm, id] : *alarms)
        if (!circle_here(id)) {
            sleepers_.next = alarm;
            return;
        }
    // All are here; whoever else sleeps comes after the last of them.
    if (std::ssize(*alarms) == kAlarmsSeen) sleepers_.next = std::max(alarms->back().first, at + kSoon);
}

// For a moment, because of its time.
Hall::Done Hall::look_after(const tables::TableId& id, tables::Instant at) {
    const auto circle = bring_back(id);
    if (!circle) {
        // It stays on the disk as it is: the content it was played with may come back.
        if (settings_.warned) settings_.warned(id, circle.error());
        return std::unexpected(circle.error());
    }
    if ((*circle)->table->pass_time(at)) tell_seating(**circle);
    changed(**circle);
    if ((*circle)->table->stage() != tables::Table::Stage::over) may_leave_at(**circle, at);
    forget_if_done(**circle);
    return {};
}

void Hall::adopt(const tables::TableId& id) {
    if (!circle_here(id) && !broken_ && !draining_) (void)look_after(id, now());
}

void Hall::listed_elsewhere(const tables::TableId& id) {
    if (circle_here(id)) return;
    const auto summary = store_.summary(id);
    if (!summary) return;  // it cannot be read now, and will be told of again when it changes
    const bool waits =
        *summary && (*summary)->asleep && (*summary)->stage == tables::TableSummary::Stage::gathering;
    if (!*summary || (*summary)->asleep)
        lobby_.remove(id, !waits, now());
    else
        lobby_.update(**summary, now());
}

void Hall::wake_whose_time_has_come(tables::Instant at) {
    if (at < sleepers_.rests_until) return;
    int left = kAtOnce;
    bool cannot_read = false;
    if (sleepers_.next && *sleepers_.next <= at) {
        if (const auto alarms = store_.alarms(kAlarmsSeen))
            for (const auto& [alarm, id] : *alarms) {
                if (alarm > at || left == 0) break;
                // Somebody has come, and its time with them: let it not stand before those that wait for theirs.
                if (Circle* const here = circle_here(id)) {
                    if (!here->alarm || *here->alarm > at) note_woken(*here);
                    continue;
                }
                --left;
                const Done done = look_after(id, at);
                if (done) continue;
                if (may_pass(done.error())) {
                    cannot_read = true;
                    ++left;  // it keeps no other waiting
                } else {
                    // What cannot be brought back is not tried again and again.
                    store_.lay_down(id, tables::Asleep{.since = at}, {});
                }
            }
        see_next_alarm(at);
        if (cannot_read && sleepers_.next) sleepers_.next = std::max(*sleepers_.next, at + kAgain);
    }
    if (sleepers_.walks && left > 0) {
        const auto page = store_.left_awake(sleepers_.walked, left);
        if (!page) {  // later, from where it has come to
            sleepers_.rests_until = at + kAgain;
            return;
        }
        sleepers_.walks = !page->empty();
        for (const auto& [number, id] : *page) {
            if (!circle_here(id))
                if (const Done done = look_after(id, at); !done && may_pass(done.error())) {
                    sleepers_.rests_until = at + kAgain;
                    return;
                }
            sleepers_.walked = number;
        }
    }
    sleepers_.rests_until = at + kBetween;
}

void Hall::let_idle_ones_leave(tables::Instant at) {
    // Where the house is full, nobody waits for their time to leave.
    const bool full = circles_.size() - recent_.size() > settings_.most_tables;
    std::vector<Circle*> leaving;
    for (const auto& [when, circle] : sleepers_.idle) {
        if ((when > at && !full) || leaving.size() == kMostLaidDown) break;
        if (when <= at || !circle->is_leaving) leaving.push_back(circle);
    }
    for (Circle* circle : leaving) lay_down(*circle);
}

std::optional<tables::Instant> Hall::next_of_sleepers() const {
    std::optional<tables::Instant> next;
    const auto at_latest = [&](tables::Instant instant) { next = std::min(next.value_or(instant), instant); };
    if (!sleepers_.idle.empty()) at_latest(sleepers_.idle.begin()->first);
    if (sleepers_.walks) at_latest(sleepers_.rests_until);
    if (sleepers_.next) at_latest(std::max(*sleepers_.next, sleepers_.rests_until));
    return next;
}

}  // namespace officina::server
