// Who is away and who comes back, clocks, and what time brings.

#include <algorithm>
#include <charconv>

#include "tables/table.h"

namespace officina::tables {

namespace {

constexpr auto kWaitingForAGame = std::chrono::hours(24);

// A moment in the text of an entry.
std::string written_moment(Instant moment) { return std::to_string(moment.time_since_epoch().count()); }
std::optional<Instant> moment_in(std::string_view text) {
    std::int64_t count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return Instant(Milliseconds(count));
}

}  // namespace

// --- Away and back

std::expected<void, Problem> Table::leave(Seat seat, Instant now) {
    if (auto right = must_be(Stage::playing); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (!is_person(seat) || !seats_[at(seat)].stand_in.empty())
        return refused("nobody_there", {"tables.nobody_there", {{"seat", seat}}});
    if (auto room = must_have_room(); !room) return room;
    replace(seat, kLeft, now);
    return {};
}

void Table::replace(Seat seat, std::string why, Instant now) {
    seats_[at(seat)].is_missed = false;
    note({.kind = Entry::Kind::replaced,
          .at = std::max(now, changed_),
          .seat = seat,
          .text = std::move(why),
          .occupant = {Occupant::Kind::bot, terms_.stand_in, {}}});
}

std::expected<void, Problem> Table::come_back(Seat seat, Instant now) {
    if (auto right = must_be(Stage::playing); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (!is_person(seat) || seats_[at(seat)].stand_in.empty())
        return refused("not_away", {"tables.not_away", {{"seat", seat}}});
    if (const SeatAtTable& one = seats_[at(seat)]; one.deciding && one.had_breath && time_is_up(seat))
        return refused("time_up", {"tables.time_up", {{"seat", seat}}});
    note({.kind = Entry::Kind::returned, .at = std::max(now, changed_), .seat = seat});
    return {};
}

void Table::set_present(Seat seat, bool present, Instant now) {
    SeatAtTable& one = seats_[at(seat)];
    if (one.present == present && (present || one.away_since)) return;
    one.present = present;
    one.away_since = present ? std::nullopt : std::optional(now);
    one.is_missed = false;
    one.let = {};
}

std::vector<Instant> Table::away_since(Instant now) const {
    std::vector<Instant> away;
    for (Seat seat : everybody()) {
        const SeatAtTable& one = seats_[at(seat)];
        // Who sat down and never looked was last here when something happened.
        const Instant since = one.present ? now : one.away_since.value_or(changed_);
        away.push_back(is_person(seat) ? since : Instant{});
    }
    return away;
}

void Table::nobody_since(Instant since, const std::vector<Instant>& away) {
    for (Seat seat : everybody()) {
        SeatAtTable& one = seats_[at(seat)];
        const bool is_known = at(seat) < away.size() && away[at(seat)] != Instant{};
        one.present = false;
        one.away_since = is_person(seat) ? std::optional(is_known ? away[at(seat)] : since) : std::nullopt;
    }
}

// Who shares a screen with the one that is away has gone with them.
SeatSet Table::waiting_for(Seat seat) const {
    SeatSet waiting;
    for (Seat other : everybody())
        if (is_played_by_person(other) && is_present(other) && occupant(other).id != occupant(seat).id)
            waiting.add(other);
    return waiting;
}

bool Table::is_late(Seat seat, Instant now) const {
    const SeatAtTable& one = seats_[at(seat)];
    return is_played_by_person(seat) && one.deciding && one.away_since && terms_.patience > Milliseconds(0) &&
           now - *one.away_since >= terms_.patience && !waiting_for(seat).empty();
}

std::optional<Table::Missed> Table::missed(Seat seat) const {
    const SeatAtTable& one = seats_[at(seat)];
    if (stage_ != Stage::playing || !one.is_missed || !one.deciding || !is_played_by_person(seat))
        return std::nullopt;
    Missed missed{.agreed = {}, .awaited = {}};
    for (Seat other : waiting_for(seat)) (one.let.has(other) ? missed.agreed : missed.awaited).add(other);
    return missed;
}

std::expected<void, Problem> Table::let_stand_in(Seat by, Seat absent, bool yes, Instant now) {
    if (auto right = must_be(Stage::playing); !right) return right;
    for (Seat seat : {by, absent})
        if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    const auto question = missed(absent);
    if (!question || !(question->awaited.has(by) || question->agreed.has(by)))
        return refused("not_missed", {"tables.not_missed", {{"seat", absent}}});
    SeatAtTable& one = seats_[at(absent)];
    if (!yes) {
        one.is_missed = false;
        one.let = {};
        one.away_since = now;
        return {};
    }
    one.let.add(by);
    if (missed(absent)->awaited.empty()) replace(absent, kAbsent, now);
    return {};
}

bool Table::waits_for_its_people() const {
    bool may_come_back = false;
    for (Seat seat : everybody()) {
        const SeatAtTable& one = seats_[at(seat)];
        if (is_played_by_person(seat)) return false;
        if (!is_person(seat) || is_gone_for_good(seat)) continue;
        if (!one.has_stood_in) return false;
        may_come_back = true;
    }
    return stage_ == Stage::playing && may_come_back;
}

// --- Time

// Else whoever runs short of time would give up, think in peace, and come back.
bool Table::clock_runs(Seat seat) const {
    if (stage_ != Stage::playing || terms_.clock.kind == ClockTerms::Kind::none) return false;
    return seats_[at(seat)].deciding && is_person(seat) &&
           std::ranges::any_of(everybody(), [&](Seat each) { return is_played_by_person(each); });
}

bool Table::clock_rings(Seat seat) const { return clock_runs(seat) && is_played_by_person(seat); }

bool Table::time_is_up(Seat seat) const {
    return terms_.clock.kind != ClockTerms::Kind::none && seats_[at(seat)].left <= Milliseconds(0);
}

void Table::elapse(Instant until) {
    const Milliseconds passed = std::max(Milliseconds(0), until - changed_);
    passed_ += passed;
    for (Seat seat : everybody()) {
        if (!clock_runs(seat)) continue;
        Milliseconds& left = seats_[at(seat)].left;
        // While a stand-in is at it nobody runs into debt.
        left = clock_rings(seat) ? left - passed : std::min(left, std::max(left - passed, Milliseconds(0)));
    }
    glass_.pass(passed);
    changed_ = std::max(changed_, until);
}

void Table::wake(Instant ran_until, Instant now) {
    now = std::max(now, changed_);
    const bool has_run = std::min(ran_until, now) > changed_;
    const std::string until = has_run ? written_moment(std::min(ran_until, now)) : std::string{};
    if (stage_ == Stage::playing) note({.kind = Entry::Kind::woken, .at = now, .text = until});
    for (SeatAtTable& seat : seats_) {
        if (!seat.present && !seat.away_since) seat.away_since = now;
        seat.is_missed = false;
    }
}

void Table::apply_woken(const Entry& entry) {
    if (const auto until = moment_in(entry.text); until && *until > changed_)
        elapse(std::min(*until, entry.at));
    changed_ = entry.at;
}

std::optional<Table::Left> Table::time_left(Seat seat, Instant now) const {
    if (terms_.clock.kind == ClockTerms::Kind::none || !is_person(seat)) return std::nullopt;
    const bool runs = clock_runs(seat);
    const Milliseconds passed = runs ? std::max(Milliseconds(0), now - changed_) : Milliseconds(0);
    return Left{std::max(Milliseconds(0), seats_[at(seat)].left - passed), runs};
}

// Else token after token would be turned up and go back, for ever, and each of them would be kept.
bool Table::glass_waits() const {
    constexpr std::ptrdiff_t kMostUnseen = 8;
    if (watched_) return false;
    const auto& moves = match_->moves();
    const auto last = std::find_if(moves.rbegin(), moves.rend(),
                                   [](const RecordedMove& move) { return move.seat != kChance; });
    return last - moves.rbegin() >= kMostUnseen;
}

std::optional<Table::Left> Table::glass_left(Instant now) const {
    const auto left = stage_ == Stage::playing ? glass_.left() : std::nullopt;
    if (!left) return std::nullopt;
    const auto rest =
        std::chrono::duration_cast<Milliseconds>(*left) - std::max(Milliseconds(0), now - changed_);
    return Left{std::max(Milliseconds(0), rest), true};
}

Bot::Seconds Table::since_chance(Instant now) const {
    return glass_.elapsed() + std::max(Milliseconds(0), now - changed_);
}

std::optional<Instant> Table::next_alarm() const {
    if (stage_ == Stage::gathering) return abandoned_at();
    if (stage_ != Stage::playing) return std::nullopt;
    std::optional<Instant> next;
    const auto at_latest = [&](Instant alarm) { next = next ? std::min(*next, alarm) : alarm; };
    for (Seat seat : everybody()) {
        const SeatAtTable& one = seats_[at(seat)];
        if (clock_rings(seat)) at_latest(changed_ + std::max(one.left, Milliseconds(0)));
        if (!one.is_missed && one.away_since && is_late(seat, *one.away_since + terms_.patience))
            at_latest(*one.away_since + terms_.patience);
        // Who had not agreed is gone: the others have.
        if (const auto question = missed(seat);
            question && question->awaited.empty() && !question->agreed.empty())
            at_latest(changed_);
    }
    if (const auto left = glass_.left(); left && !glass_waits())
        at_latest(changed_ + std::chrono::ceil<Milliseconds>(*left));
    return next;
}

// A table at which nobody waits for a game any more is cleared away.
std::optional<Instant> Table::abandoned_at() const {
    Instant last = changed_;
    for (Seat seat : everybody()) {
        const SeatAtTable& one = seats_[at(seat)];
        if (is_person(seat) && one.present) return std::nullopt;
        if (one.away_since) last = std::max(last, *one.away_since);
    }
    return last + kWaitingForAGame;
}

bool Table::pass_time(Instant now) {
    if (stage_ == Stage::gathering) {
        if (const auto abandoned = abandoned_at(); abandoned && *abandoned <= now)
            note({.kind = Entry::Kind::ended, .at = now});
        return false;
    }
    if (stage_ != Stage::playing) return false;
    bool news = false;
    for (Seat seat : everybody()) {
        SeatAtTable& one = seats_[at(seat)];
        if (clock_rings(seat) && one.left <= now - changed_) {
            replace(seat, kTimeUp, now);
        } else if (const auto question = missed(seat)) {
            if (question->awaited.empty() && !question->agreed.empty()) replace(seat, kAbsent, now);
        } else if (is_late(seat, now)) {
            one.is_missed = news = true;
        }
    }
    if (const auto glass = glass_left(now); glass && glass->left == Milliseconds(0) && !glass_waits()) {
        note_move(kChance, drawn_by_chance(), std::max(now, changed_));
        go_on(now);
    }
    return news;
}

}  // namespace officina::tables
