#include "tables/table.h"

#include <algorithm>
#include <boost/json.hpp>

#include "bots/levels.h"
#include "games/games.h"
#include "tables/dice.h"

namespace officina {

namespace {

constexpr auto kWaitingForAGame = std::chrono::hours(24);

}  // namespace

// --- From nothing, from the journal

Table::Table(TableId id, TableTerms terms, std::unique_ptr<Match> match)
    : id_(std::move(id)), terms_(std::move(terms)), match_(std::move(match)) {
    for (SeatAtTable& seat : seats_) seat.left = terms_.clock.time;
}

std::expected<std::unique_ptr<Table>, Problem> Table::open(TableId id, const TableTerms& terms,
                                                           const PersonId& opener,
                                                           const ContentFolder& content, std::string seed,
                                                           Instant now, std::vector<RecordedMove> prelude) {
    const AnyGame* const game = game_named(terms.game);
    if (!game) return refused("unknown_game", {"tables.no_such_game", {{"found", terms.game}}});
    if (auto bot = read_bot(terms.stand_in); !bot) return std::unexpected(bot.error());
    auto match = game->start(content, terms.seats, terms.options);
    if (!match) return std::unexpected(match.error());
    for (const RecordedMove& move : prelude)
        if (auto played = (*match)->play(move.seat, move.move); !played)
            return std::unexpected(played.error());
    while ((*match)->undo()) {
    }
    TableTerms complete = terms;
    complete.options = (*match)->heading().options;
    std::unique_ptr<Table> table(new Table(std::move(id), complete, std::move(*match)));
    boost::json::object agreed = to_json(complete);
    agreed["content"] = table->match_->heading().content;
    table->prelude_ = std::move(prelude);
    table->note({.kind = Entry::Kind::opened,
                 .at = now,
                 .number = static_cast<std::uint32_t>(table->prelude_.size()),
                 .text = boost::json::serialize(agreed),
                 .secret = std::move(seed),
                 .occupant = {Occupant::Kind::person, opener, {}}});
    return table;
}

std::expected<std::unique_ptr<Table>, Problem> Table::restored(TableId id, const std::vector<Entry>& journal,
                                                               const ContentFolder& content) {
    if (journal.empty() || journal[0].kind != Entry::Kind::opened)
        return refused("bad_journal", {"tables.journal.no_opening", {{"table", id}}});
    boost::json::error_code error;
    boost::json::value agreed = boost::json::parse(journal[0].text, error);
    std::string hash;
    if (!error && agreed.is_object())
        if (const auto* found = agreed.as_object().if_contains("content"); found && found->is_string()) {
            hash = found->as_string();
            agreed.as_object().erase("content");
        }
    if (hash != content.hash())
        return refused("other_content", {"tables.journal.other_content",
                                         {{"table", id}, {"found", hash}, {"here", content.hash()}}});
    const auto terms = terms_from_json(agreed);
    if (!terms) return std::unexpected(terms.error());
    const AnyGame* const game = game_named(terms->game);
    if (!game) return refused("unknown_game", {"tables.no_such_game", {{"found", terms->game}}});
    auto match = game->start(content, terms->seats, terms->options);
    if (!match) return std::unexpected(match.error());
    std::unique_ptr<Table> table(new Table(std::move(id), *terms, std::move(*match)));
    for (const Entry& entry : journal) {
        // What was once legal is legal again, or the journal is not of this program.
        if (auto applied = table->apply(entry); !applied) return std::unexpected(applied.error());
        ++table->entries_;
    }
    return table;
}

void Table::note(Entry entry) { (void)note_if_legal(std::move(entry)); }

void Table::note_move(Seat seat, std::string move, Instant now) {
    note({.kind = Entry::Kind::moved, .at = now, .seat = seat, .text = std::move(move)});
}

std::expected<void, Problem> Table::note_if_legal(Entry entry) {
    if (auto applied = apply(entry); !applied) return applied;
    // The journal gets a move as the match writes it.
    if (entry.kind == Entry::Kind::moved) entry.text = match_->moves().back().move;
    ++entries_;
    news_.push_back(std::move(entry));
    return {};
}

std::vector<Entry> Table::take_news() { return std::exchange(news_, {}); }

// --- What an entry does

std::expected<void, Problem> Table::apply(const Entry& entry) {
    bool time_was_up = false;
    if (entry.kind == Entry::Kind::moved) {
        const SeatSet before = match_->to_move();
        // The match says what is wrong with a move before anything has changed.
        if (auto played = match_->play(entry.seat, entry.text); !played) return played;
        // The clock has said so, or nobody is waited for any more: what the seats were asked is over.
        time_was_up = before.has(kChance) && before.size() > 1 &&
                      (entry.seat == kChance || match_->to_move().is_only(kChance));
    }
    if (entry.kind == Entry::Kind::opened || entry.kind == Entry::Kind::woken) {
        changed_ = entry.at;
    } else {
        elapse(entry.at);
    }
    switch (entry.kind) {
        case Entry::Kind::opened:
            opened_ = entry.at;
            opener_ = entry.occupant.id;
            prelude_length_ = entry.number;
            seed_ = entry.secret;
            commitment_ = commitment_to(seed_);
            break;
        case Entry::Kind::sat: seats_[at(entry.seat)].occupant = entry.occupant; break;
        case Entry::Kind::stood_up: seats_[at(entry.seat)].occupant = {}; break;
        case Entry::Kind::began:
            stage_ = Stage::playing;
            glass_.look(*match_, kChance);
            see_who_decides(kChance);
            break;
        case Entry::Kind::moved: after_move(entry.seat, time_was_up); break;
        case Entry::Kind::went_back: go_back_to(entry.number); break;
        case Entry::Kind::asked: {
            GoingBack wish{entry.seat, entry.number, SeatSet(entry.seat), {}};
            for (Seat seat : everybody())
                if (seat != entry.seat && is_person(seat) && seats_[at(seat)].stand_in.empty())
                    wish.awaited.add(seat);
            going_back_ = wish;
            break;
        }
        case Entry::Kind::answered:
            if (!going_back_) break;
            if (entry.text == "yes") {
                going_back_->agreed.add(entry.seat);
                going_back_->awaited.remove(entry.seat);
            } else {
                going_back_.reset();
            }
            break;
        case Entry::Kind::replaced: seats_[at(entry.seat)].stand_in = entry.occupant.id; break;
        case Entry::Kind::returned: {
            SeatAtTable& seat = seats_[at(entry.seat)];
            seat.stand_in.clear();
            // Nobody comes back to a clock that has run out.
            const Milliseconds least =
                terms_.clock.kind == ClockTerms::Kind::per_move ? terms_.clock.time : terms_.clock.increment;
            seat.left = std::max({seat.left, least, Milliseconds(std::chrono::seconds(10))});
            break;
        }
        case Entry::Kind::woken: break;
        case Entry::Kind::ended: stage_ = Stage::over; break;
    }
    return {};
}

void Table::after_move(Seat moved, bool time_was_up) {
    going_back_.reset();
    glass_.look(*match_, moved);
    if (moved != kChance) {
        SeatAtTable& seat = seats_[at(moved)];
        if (terms_.clock.kind == ClockTerms::Kind::per_move) seat.left = terms_.clock.time;
        if (terms_.clock.kind == ClockTerms::Kind::budget) seat.left += terms_.clock.increment;
    }
    if (time_was_up)
        for (SeatAtTable& seat : seats_) seat.deciding = false;
    see_who_decides(moved);
}

void Table::go_back_to(std::uint32_t moves) {
    while (match_->moves().size() > moves && match_->undo()) {
    }
    going_back_.reset();
    stage_ = Stage::playing;
    glass_.look(*match_, kChance);
    for (SeatAtTable& seat : seats_) seat.deciding = false;
    see_who_decides(kSpectator);
}

// Whose decision is new has it from this position on; for the others it stays the one it was.
void Table::see_who_decides(Seat moved) {
    const SeatSet deciding = stage_ == Stage::playing ? match_->to_move() : SeatSet();
    const bool only_chance = deciding.is_only(kChance);  // dealing for one seat takes nothing from the others
    for (Seat seat : everybody()) {
        SeatAtTable& one = seats_[at(seat)];
        const bool now = only_chance ? one.deciding && seat != moved : deciding.has(seat);
        if (now && (!one.deciding || seat == moved)) {
            one.asked_at = entries_ + 1;  // the entry that is being applied brings it up
            if (terms_.clock.kind == ClockTerms::Kind::per_move) one.left = terms_.clock.time;
        }
        one.deciding = now;
    }
}

// --- Who sits there

std::expected<void, Problem> Table::must_be(Stage stage) const {
    if (stage_ == stage) return {};
    static constexpr const char* kStages[] = {"gathering", "playing", "over"};
    return refused("wrong_stage",
                   {"tables.wrong_stage", {{"stage", kStages[static_cast<std::size_t>(stage_)]}}});
}

std::expected<Seat, Problem> Table::must_be_seat(Seat seat) const {
    if (seat.index() < terms_.seats) return seat;
    return refused("no_such_seat", {"tables.no_such_seat", {{"seats", terms_.seats}}});
}

std::expected<void, Problem> Table::sit(Seat seat, const Occupant& occupant, Instant now) {
    if (auto right = must_be(Stage::gathering); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (seats_[at(seat)].occupant.kind != Occupant::Kind::nobody)
        return refused("seat_taken", {"tables.seat_taken", {{"seat", seat}}});
    if (occupant.kind == Occupant::Kind::bot)
        if (auto bot = read_bot(occupant.id); !bot) return std::unexpected(bot.error());
    note({.kind = Entry::Kind::sat, .at = now, .seat = seat, .occupant = occupant});
    return {};
}

std::expected<void, Problem> Table::stand_up(Seat seat, Instant now) {
    if (auto right = must_be(Stage::gathering); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (seats_[at(seat)].occupant.kind == Occupant::Kind::nobody)
        return refused("seat_empty", {"tables.seat_empty", {{"seat", seat}}});
    note({.kind = Entry::Kind::stood_up, .at = now, .seat = seat});
    return {};
}

std::expected<void, Problem> Table::begin(Instant now) {
    if (auto right = must_be(Stage::gathering); !right) return right;
    for (Seat seat : everybody())
        if (seats_[at(seat)].occupant.kind == Occupant::Kind::nobody)
            return refused("seat_empty", {"tables.seat_empty", {{"seat", seat}}});
    note({.kind = Entry::Kind::began, .at = now});
    for (Seat seat : everybody())
        if (is_person(seat) && !is_present(seat)) seats_[at(seat)].away_since = now;
    for (const RecordedMove& made : std::exchange(prelude_, {})) note_move(made.seat, made.move, now);
    go_on(now);
    return {};
}

std::optional<std::string> Table::bot_at(Seat seat) const {
    const SeatAtTable& one = seats_[at(seat)];
    if (one.occupant.kind == Occupant::Kind::bot) return one.occupant.id;
    return one.stand_in.empty() ? std::nullopt : std::optional(one.stand_in);
}

std::optional<Seat> Table::seat_of(const PersonId& person) const {
    for (Seat seat : everybody())
        if (is_person(seat) && occupant(seat).id == person) return seat;
    return std::nullopt;
}

const std::string& Table::revealed_seed() const {
    static const std::string none;
    return stage_ == Stage::over ? seed_ : none;
}

TableSummary Table::summary() const {
    TableSummary summary{.id = id_,
                         .game = terms_.game,
                         .seats = terms_.seats,
                         .is_public = terms_.is_public,
                         .stage = static_cast<TableSummary::Stage>(stage_),
                         .opened = opened_,
                         .changed = changed_};
    for (Seat seat : everybody()) summary.occupants.push_back(occupant(seat));
    if (stage_ == Stage::over && !match_->moves().empty()) {
        const Result result = match_->result();
        for (Seat seat : everybody()) {
            summary.scores.push_back(std::to_string(result.score[at(seat)]));
            summary.ranks.push_back(result.rank[at(seat)]);
        }
    }
    return summary;
}

Record Table::record() const {
    Record record = record_of(*match_);
    record.commitment = commitment_;
    record.seed = revealed_seed();
    record.elsewhere = prelude_length_;
    return record;
}

// --- The game

std::expected<void, Problem> Table::play(Seat seat, std::string_view move, std::uint32_t position,
                                         Instant now) {
    if (auto right = must_be(Stage::playing); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    const SeatAtTable& one = seats_[at(seat)];
    if (!one.deciding) return refused("out_of_turn", {"engine.play.out_of_turn", {{"seat", seat}}});
    if (position < one.asked_at || position > entries_)
        return refused("stale", {"tables.stale",
                                 {{"found", static_cast<std::int64_t>(position)},
                                  {"least", static_cast<std::int64_t>(one.asked_at)}}});
    if (auto played = note_if_legal({.kind = Entry::Kind::moved,
                                     .at = std::max(now, changed_),
                                     .seat = seat,
                                     .text = std::string(move)});
        !played)
        return played;
    go_on(now);
    return {};
}

std::string Table::drawn_by_chance() const {
    Random dice = dice_for(seed_, static_cast<std::uint32_t>(match_->moves().size()));
    return match_->roll(dice);
}

void Table::go_on(Instant now) {
    now = std::max(now, changed_);
    while (stage_ == Stage::playing) {
        const SeatSet deciding = match_->to_move();
        if (deciding.empty()) {
            note({.kind = Entry::Kind::ended, .at = now});
        } else if (deciding.is_only(kChance)) {
            note_move(kChance, drawn_by_chance(), now);
        } else {
            if (deciding.has(kChance)) return;  // while a clock runs, everybody may keep still
            std::optional<std::string> only;
            for (Seat seat : deciding)
                if (!only && (only = match_->only_move(seat))) note_move(seat, *only, now);
            if (!only) return;
        }
    }
}

// --- Taking back

// A seat has learned something when chance has moved, or another seat that did not decide at the same time and in secret.
// What the table played by itself goes back with the decision before it.
std::optional<Table::StepBack> Table::step_back(Seat seat) const {
    const auto& moves = match_->moves();
    if (stage_ != Stage::playing || match_->to_move().has(kChance)) return std::nullopt;
    const auto own = std::ranges::find(moves.rbegin(), moves.rend(), seat, &RecordedMove::seat);
    if (own == moves.rend()) return std::nullopt;
    const auto others = static_cast<std::size_t>(own - moves.rbegin());
    const std::size_t last = moves.size() - 1 - others;
    if (others > 0) {
        const SeatSet together = match_->to_move_at(last);
        for (std::size_t later = last + 1; later < moves.size(); ++later)
            if (!together.has(moves[later].seat) || !match_->was_secret(later, seat)) return std::nullopt;
    }
    for (std::size_t number = last + 1; number > prelude_length_ && moves[number - 1].seat == seat; --number)
        if (match_->was_choice(number - 1) || match_->to_move_at(number - 1).size() > 1)
            return StepBack{static_cast<std::uint32_t>(number - 1), last + 1};
    return std::nullopt;
}

std::expected<void, Problem> Table::undo(Seat seat, Instant now) {
    if (auto right = must_be(Stage::playing); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    const auto back = step_back(seat);
    if (!back) return refused("nothing_to_undo", {"tables.nothing_to_undo", {}});
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

std::expected<void, Problem> Table::ask_to_go_back(Seat seat, std::uint32_t to, Instant now) {
    if (stage_ == Stage::gathering) return must_be(Stage::playing);
    if (stage_ == Stage::over) return must_be(Stage::playing);  // the seed of chance is known by now
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (to < prelude_length_ || to >= match_->moves().size())
        return refused("bad_position", {"tables.bad_position",
                                        {{"most", static_cast<std::int64_t>(match_->moves().size()) - 1}}});
    now = std::max(now, changed_);
    note({.kind = Entry::Kind::asked, .at = now, .seat = seat, .number = to});
    if (!going_back_->awaited.empty()) return {};
    note({.kind = Entry::Kind::went_back, .at = now, .seat = seat, .number = to});
    go_on(now);
    return {};
}

std::expected<void, Problem> Table::answer(Seat seat, bool yes, Instant now) {
    if (auto right = must_be(Stage::playing); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (!going_back_ || !going_back_->awaited.has(seat))
        return refused("not_asked", {"tables.not_asked", {{"seat", seat}}});
    now = std::max(now, changed_);
    note({.kind = Entry::Kind::answered, .at = now, .seat = seat, .text = yes ? "yes" : "no"});
    if (!going_back_ || !going_back_->awaited.empty()) return {};
    note({.kind = Entry::Kind::went_back, .at = now, .seat = going_back_->by, .number = going_back_->to});
    go_on(now);
    return {};
}

// --- Away and back

std::expected<void, Problem> Table::leave(Seat seat, Instant now) {
    if (auto right = must_be(Stage::playing); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (!is_person(seat) || !seats_[at(seat)].stand_in.empty())
        return refused("nobody_there", {"tables.nobody_there", {{"seat", seat}}});
    note({.kind = Entry::Kind::replaced,
          .at = std::max(now, changed_),
          .seat = seat,
          .text = "left",
          .occupant = {Occupant::Kind::bot, terms_.stand_in, {}}});
    return {};
}

std::expected<void, Problem> Table::come_back(Seat seat, Instant now) {
    if (auto right = must_be(Stage::playing); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (!is_person(seat) || seats_[at(seat)].stand_in.empty())
        return refused("not_away", {"tables.not_away", {{"seat", seat}}});
    note({.kind = Entry::Kind::returned, .at = std::max(now, changed_), .seat = seat});
    return {};
}

void Table::set_present(Seat seat, bool present, Instant now) {
    SeatAtTable& one = seats_[at(seat)];
    if (one.present == present && (present || one.away_since)) return;
    one.present = present;
    one.away_since = present ? std::nullopt : std::optional(now);
}

// --- Time

bool Table::clock_runs(Seat seat) const {
    const SeatAtTable& one = seats_[at(seat)];
    return stage_ == Stage::playing && terms_.clock.kind != ClockTerms::Kind::none && one.deciding &&
           is_person(seat) && one.stand_in.empty();
}

void Table::elapse(Instant until) {
    const Milliseconds passed = std::max(Milliseconds(0), until - changed_);
    for (Seat seat : everybody())
        if (clock_runs(seat)) seats_[at(seat)].left -= passed;
    glass_.pass(passed);
    changed_ = std::max(changed_, until);
}

void Table::wake(Instant now) {
    if (stage_ == Stage::playing) note({.kind = Entry::Kind::woken, .at = std::max(now, changed_)});
    for (SeatAtTable& seat : seats_)
        if (!seat.present) seat.away_since = now;
}

std::optional<Table::Left> Table::time_left(Seat seat, Instant now) const {
    if (terms_.clock.kind == ClockTerms::Kind::none || !is_person(seat)) return std::nullopt;
    const bool runs = clock_runs(seat);
    const Milliseconds passed = runs ? std::max(Milliseconds(0), now - changed_) : Milliseconds(0);
    return Left{std::max(Milliseconds(0), seats_[at(seat)].left - passed), runs};
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
        if (clock_runs(seat)) at_latest(changed_ + std::max(one.left, Milliseconds(0)));
        if (is_person(seat) && one.deciding && one.stand_in.empty() && one.away_since &&
            terms_.patience > Milliseconds(0))
            at_latest(*one.away_since + terms_.patience);
    }
    if (const auto left = glass_.left()) at_latest(changed_ + std::chrono::ceil<Milliseconds>(*left));
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

void Table::pass_time(Instant now) {
    if (stage_ == Stage::gathering) {
        if (const auto abandoned = abandoned_at(); abandoned && *abandoned <= now)
            note({.kind = Entry::Kind::ended, .at = now});
        return;
    }
    if (stage_ != Stage::playing) return;
    for (Seat seat : everybody()) {
        const SeatAtTable& one = seats_[at(seat)];
        if (!is_person(seat) || !one.deciding || !one.stand_in.empty()) continue;
        const bool late = clock_runs(seat) && one.left <= now - changed_;
        const bool missed =
            one.away_since && terms_.patience > Milliseconds(0) && now - *one.away_since >= terms_.patience;
        if (!late && !missed) continue;
        note({.kind = Entry::Kind::replaced,
              .at = std::max(now, changed_),
              .seat = seat,
              .text = late ? "time" : "absent",
              .occupant = {Occupant::Kind::bot, terms_.stand_in, {}}});
    }
    if (const auto glass = glass_left(now); glass && glass->left == Milliseconds(0)) {
        note_move(kChance, drawn_by_chance(), std::max(now, changed_));
        go_on(now);
    }
}

}  // namespace officina
