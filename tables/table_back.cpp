// Taking back: alone what taught nobody anything, together anything; and hints, which are told to all.

#include <algorithm>

#include "tables/dice.h"
#include "tables/table.h"

namespace officina::tables {

// --- Alone

// A seat has learned something when its own move showed it, when chance has moved, or another seat that did not decide at the
// same time and in secret. What the table played by itself goes back with the decision before it.
std::optional<Table::StepBack> Table::step_back(Seat seat) const {
    const auto& moves = match_->moves();
    if (stage_ != Stage::playing || match_->to_move().has(kChance)) return std::nullopt;
    const auto own = std::ranges::find(moves.rbegin(), moves.rend(), seat, &RecordedMove::seat);
    if (own == moves.rend()) return std::nullopt;
    const auto others = static_cast<std::size_t>(own - moves.rbegin());
    const std::size_t last = moves.size() - 1 - others;
    const auto since = std::span(moves).subspan(last + 1);
    if (!since.empty()) {
        const SeatSet together = match_->to_move_at(last);
        if (!std::ranges::all_of(since, [&](const RecordedMove& move) { return together.has(move.seat); }))
            return std::nullopt;
    }
    // Where they go back to: not behind the promise in force, which covers the moves before it. Whether the others' moves were
    // secret is asked last: it takes longest to find out.
    std::optional<std::size_t> decision;
    for (std::size_t number = last + 1;
         !decision && number > promises_.back().from && moves[number - 1].seat == seat; --number) {
        // What the stand-in has decided is no advice to come back for.
        if (thoughts_[number - 1].by_stand_in || !may_withdraw(number - 1)) return std::nullopt;
        if (match_->was_choice(number - 1) || match_->to_move_at(number - 1).size() > 1)
            decision = number - 1;
    }
    if (!decision) return std::nullopt;
    for (std::size_t later = last + 1; later < moves.size(); ++later)
        if (!was_secret(later, seat)) return std::nullopt;
    return StepBack{static_cast<std::uint32_t>(*decision), last + 1};
}

bool Table::was_secret(std::size_t number, Seat audience) const {
    if (learned_.size() <= number) learned_.resize(number + 1);
    Learned& known = learned_[number];
    if (!known.hidden_from.has(audience) && !known.open_to.has(audience))
        (match_->was_secret(number, audience) ? known.hidden_from : known.open_to).add(audience);
    return known.hidden_from.has(audience);
}

bool Table::may_withdraw(std::size_t number) const {
    if (learned_.size() <= number) learned_.resize(number + 1);
    Learned& known = learned_[number];
    if (!known.may_withdraw) known.may_withdraw = match_->may_withdraw(number);
    return *known.may_withdraw;
}

std::expected<void, Problem> Table::undo(Seat seat, Instant now) {
    if (auto right = must_be(Stage::playing); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    const auto back = step_back(seat);
    if (!back) return refused("nothing_to_undo", {"tables.nothing_to_undo", {}});
    if (auto room = must_have_room(); !room) return room;
    const std::vector<RecordedMove> before = match_->moves();
    const std::vector<RecordedMove> others(before.begin() + static_cast<std::ptrdiff_t>(back->others),
                                           before.end());
    // Could they have been made without it? They were decided at the same time, but rules are rules.
    while (match_->moves().size() > back->left) match_->undo();
    const bool stay = std::ranges::all_of(
        others, [&](const RecordedMove& made) { return match_->play(made.seat, made.move).has_value(); });
    while (match_->moves().size() > back->left) match_->undo();
    for (std::size_t i = back->left; i < before.size(); ++i)
        (void)match_->play(before[i].seat, before[i].move);
    if (!stay) return refused("nothing_to_undo", {"tables.nothing_to_undo", {}});
    now = std::max(now, changed_);
    note({.kind = Entry::Kind::went_back, .at = now, .seat = seat, .number = back->left});
    for (const RecordedMove& made : others) note_move(made.seat, made.move, now);
    return {};
}

std::expected<int, Problem> Table::undo_all(Seat seat, Instant now) {
    if (auto first = undo(seat, now); !first) return std::unexpected(first.error());
    int undone = 1;
    while (undo(seat, now)) ++undone;
    return undone;
}

// --- Together

std::optional<Table::GoingBack> Table::going_back() const {
    if (!going_back_) return std::nullopt;
    GoingBack wish = *going_back_;
    for (Seat seat : going_back_->awaited)
        if (is_gone_for_good(seat)) wish.awaited.remove(seat);
    return wish.awaited.empty() ? std::nullopt : std::optional(wish);
}

// By their own wish, or forgotten: a person has a name.
bool Table::is_gone_for_good(Seat seat) const {
    const SeatAtTable& one = seats_[at(seat)];
    return one.left_for_good || (is_person(seat) && one.occupant.name.empty());
}

SeatSet Table::asked_to_go_back(Seat by) const {
    SeatSet asked;
    for (Seat seat : everybody()) {
        const bool there = terms_.going_back == GoingBackTerms::everybody || is_present(seat);
        if (seat != by && is_person(seat) && there && !is_gone_for_good(seat)) asked.add(seat);
    }
    return asked;
}

std::expected<void, Problem> Table::ask_to_go_back(Seat seat, std::uint32_t to, std::string fresh,
                                                   Instant now) {
    if (stage_ != Stage::playing) return must_be(Stage::playing);  // at the end the seeds of chance are known
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (terms_.going_back == GoingBackTerms::nobody)
        return refused("no_going_back", {"tables.no_going_back", {}});
    if (to < prelude_length_ || to >= match_->moves().size())
        return refused("bad_position", {"tables.bad_position",
                                        {{"most", static_cast<std::int64_t>(match_->moves().size()) - 1}}});
    if (auto room = must_have_room(); !room) return room;
    std::string asked;
    for (Seat other : asked_to_go_back(seat))
        asked += (asked.empty() ? "" : " ") + std::to_string(other.index() + 1);
    now = std::max(now, changed_);
    note({.kind = Entry::Kind::asked,
          .at = now,
          .seat = seat,
          .number = to,
          .text = asked.empty() ? "none" : asked});
    if (!going_back()) go_back_together(std::move(fresh), now);
    return {};
}

std::expected<void, Problem> Table::answer(Seat seat, bool yes, std::string fresh, Instant now) {
    if (auto right = must_be(Stage::playing); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (const auto wish = going_back(); !wish || !wish->awaited.has(seat))
        return refused("not_asked", {"tables.not_asked", {{"seat", seat}}});
    now = std::max(now, changed_);
    note({.kind = Entry::Kind::answered, .at = now, .seat = seat, .text = yes ? "yes" : "no"});
    if (going_back_ && !going_back()) go_back_together(std::move(fresh), now);
    return {};
}

// What was drawn has been seen: from here on it is drawn again.
void Table::go_back_together(std::string fresh, Instant now) {
    const GoingBack wish = *going_back_;
    const std::span<const RecordedMove> left = std::span(match_->moves()).first(wish.to);
    std::string promised = commitment_to(fresh, heading(), left);
    note({.kind = Entry::Kind::went_back,
          .at = now,
          .seat = wish.by,
          .number = wish.to,
          .text = std::move(promised),
          .secret = std::move(fresh)});
    go_on(now);
}

void Table::apply_asked(const Entry& entry) {
    GoingBack wish{entry.seat, entry.number, SeatSet(entry.seat), {}};
    for (Seat seat : everybody()) {
        const std::string number = std::to_string(seat.index() + 1);
        const bool asked = entry.text.empty() ? seat != entry.seat && is_played_by_person(seat)
                                              : (" " + entry.text + " ").contains(" " + number + " ");
        if (asked && !seats_[at(seat)].left_for_good) wish.awaited.add(seat);
    }
    going_back_ = wish;
}

void Table::apply_went_back(const Entry& entry) {
    // Older versions went back together without a new promise. That reads as if it had been done alone: only clocks notice.
    const bool alone = entry.secret.empty() && entry.seat.index() < terms_.seats;
    if (alone) take_clock_back(entry.seat, entry.number);
    while (match_->moves().size() > entry.number && match_->undo()) {
    }
    if (learned_.size() > entry.number) learned_.resize(entry.number);
    if (thoughts_.size() > entry.number) thoughts_.resize(entry.number);
    if (!entry.secret.empty()) {
        std::erase_if(promises_, [&](const Promise& promise) { return promise.from >= entry.number; });
        promises_.push_back({entry.number, entry.text, entry.secret});
    }
    going_back_.reset();
    stage_ = Stage::playing;
    if (alone) {
        if (taking_back_->again.empty()) have_taken_back();
        return;
    }
    glass_.look(*match_, kChance);
    for (SeatAtTable& seat : seats_) seat.deciding = seat.had_breath = false;
    see_who_decides(kSpectator);
}

// --- Clocks, when one takes back alone

void Table::take_clock_back(Seat seat, std::uint32_t to) {
    const auto& moves = match_->moves();
    SeatAtTable& one = seats_[at(seat)];
    taking_back_ = {.by = seat, .position = entries_ + 1};
    bool is_first = true;
    for (std::size_t number = to; number < moves.size(); ++number) {
        const Thought then = number < thoughts_.size() ? thoughts_[number] : Thought{};
        if (moves[number].seat != seat) {
            taking_back_->again.emplace_back(moves[number], then);
            continue;
        }
        taking_back_->again.clear();  // of what others did before it nothing is left
        if (std::exchange(is_first, false)) one.left = std::max(Milliseconds(0), then.up_at - passed_);
        if (then.had_breath) one.had_breath = true;
    }
}

bool Table::is_made_again(const Entry& entry) const {
    return taking_back_ && entry.kind == Entry::Kind::moved && !taking_back_->again.empty() &&
           taking_back_->again.front().first == RecordedMove{entry.seat, entry.text};
}

// It costs and brings nobody anything.
void Table::make_again() {
    thoughts_.push_back(taking_back_->again.front().second);
    taking_back_->again.erase(taking_back_->again.begin());
    if (taking_back_->again.empty()) have_taken_back();
}

void Table::have_taken_back() {
    if (!taking_back_) return;
    glass_.look(*match_, taking_back_->by);
    see_who_decides(taking_back_->by, taking_back_->position, false);
    taking_back_.reset();
}

// --- Hints

bool Table::hints_allowed() const {
    const auto people = std::ranges::count_if(everybody(), [&](Seat seat) { return is_person(seat); });
    return terms_.hints == HintTerms::everybody || (terms_.hints == HintTerms::alone && people <= 1);
}

std::expected<void, Problem> Table::take_hint(Seat seat, int strength, Instant now) {
    if (auto right = must_be(Stage::playing); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (!hints_allowed()) return refused("no_hints", {"tables.no_hints", {}});
    const SeatAtTable& one = seats_[at(seat)];
    if (!one.deciding) return refused("out_of_turn", {"engine.play.out_of_turn", {{"seat", seat}}});
    // Asking the same again tells nobody anything new.
    if (one.hinted_at == one.asked_at && one.strongest_hint >= strength) return {};
    if (auto room = must_have_room(); !room) return room;
    note({.kind = Entry::Kind::hinted,
          .at = std::max(now, changed_),
          .seat = seat,
          .number = static_cast<std::uint32_t>(strength)});
    return {};
}

}  // namespace officina::tables
