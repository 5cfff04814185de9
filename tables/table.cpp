#include "tables/table.h"

#include <algorithm>
#include <boost/json.hpp>

#include "bots/levels.h"
#include "games/games.h"
#include "tables/dice.h"

namespace officina::tables {

namespace {

// The text of an opening entry: what stands beside the terms.
struct Opening {
    boost::json::value terms;
    std::string content, commitment;
};

Opening opening_in(std::string_view text) {
    boost::json::error_code error;
    Opening opening{.terms = boost::json::parse(text, error), .content = {}, .commitment = {}};
    if (error || !opening.terms.is_object()) return opening;
    boost::json::object& all = opening.terms.as_object();
    for (const auto& [name, target] :
         {std::pair("content", &opening.content), std::pair("commitment", &opening.commitment)})
        if (const auto* found = all.if_contains(name); found && found->is_string()) {
            *target = found->as_string();
            all.erase(name);
        }
    return opening;
}

// Entries before the game, after which nobody stands up again, and after which only the opener says who sits down: that leaves
// enough for clearing every seat, whoever has come and gone. And entries of a game that are no move that stands, for a start and
// for each move.
constexpr std::uint32_t kMostBefore = 300, kMostOfComing = 250;
constexpr std::uint32_t kMostBeside = 2000, kMostBesideAMove = 2;

// For who comes back to a clock that has run out.
constexpr Milliseconds kBreath = std::chrono::seconds(10);

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
    if (auto bot = bots::read_bot(terms.stand_in); !bot) return std::unexpected(bot.error());
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
    agreed["commitment"] = commitment_to(seed, table->heading(), prelude);
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
    const Opening opening = opening_in(journal[0].text);
    if (opening.content != content.hash())
        return refused("other_content",
                       {"tables.journal.other_content",
                        {{"table", id}, {"found", opening.content}, {"here", content.hash()}}});
    const auto terms = terms_from_json(opening.terms);
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
    table->have_taken_back();
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
    const bool is_again = is_made_again(entry);
    if (!is_again) have_taken_back();  // older versions did not make everything again
    if (entry.kind == Entry::Kind::moved) {
        const SeatSet before = match_->to_move();
        // The match says what is wrong with a move before anything has changed.
        if (auto played = match_->play(entry.seat, entry.text); !played) return played;
        // The clock has said so, or nobody is waited for any more: what the seats were asked is over.
        time_was_up = before.has(kChance) && before.size() > 1 &&
                      (entry.seat == kChance || match_->to_move().is_only(kChance));
    }
    if (entry.kind == Entry::Kind::opened)
        changed_ = entry.at;
    else if (entry.kind == Entry::Kind::woken)
        apply_woken(entry);
    else
        elapse(entry.at);
    switch (entry.kind) {
        case Entry::Kind::opened: apply_opened(entry); break;
        case Entry::Kind::sat: seats_[at(entry.seat)].occupant = entry.occupant; break;
        case Entry::Kind::stood_up: seats_[at(entry.seat)].occupant = {}; break;
        case Entry::Kind::began:
            stage_ = Stage::playing;
            glass_.look(*match_, kChance);
            see_who_decides(kChance);
            break;
        case Entry::Kind::moved:
            if (is_again)
                make_again();
            else
                after_move(entry.seat, time_was_up);
            break;
        case Entry::Kind::went_back: apply_went_back(entry); break;
        case Entry::Kind::asked: apply_asked(entry); break;
        case Entry::Kind::answered:
            if (!going_back_) break;
            if (entry.text == "yes") {
                going_back_->agreed.add(entry.seat);
                going_back_->awaited.remove(entry.seat);
            } else {
                going_back_.reset();
            }
            break;
        case Entry::Kind::replaced:
            seats_[at(entry.seat)].stand_in = entry.occupant.id;
            seats_[at(entry.seat)].left_for_good = entry.text == kLeft;
            seats_[at(entry.seat)].has_stood_in = false;
            if (going_back_ && entry.text == kLeft) {
                going_back_->awaited.remove(entry.seat);
                if (going_back_->awaited.empty()) going_back_.reset();  // who comes back finds none
            }
            break;
        case Entry::Kind::returned: apply_returned(entry.seat); break;
        case Entry::Kind::woken: break;
        case Entry::Kind::ended:
            stage_ = Stage::over;
            going_back_.reset();
            break;
        case Entry::Kind::hinted: apply_hinted(entry.seat, static_cast<int>(entry.number)); break;
    }
    return {};
}

void Table::apply_opened(const Entry& entry) {
    opened_ = entry.at;
    opener_ = entry.occupant.id;
    prelude_length_ = entry.number;
    const std::string promised = opening_in(entry.text).commitment;
    const bool seed_alone = promised.empty();  // an older version promised no more
    promises_ = {
        {entry.number, seed_alone ? commitment_to(entry.secret) : promised, entry.secret, seed_alone}};
}

void Table::apply_returned(Seat seat) {
    SeatAtTable& one = seats_[at(seat)];
    one.stand_in.clear();
    one.left_for_good = false;
    if (going_back_ && terms_.going_back == GoingBackTerms::everybody && !going_back_->agreed.has(seat))
        going_back_->awaited.add(seat);
    if (time_is_up(seat) && !one.had_breath) {
        one.left = kBreath;
        one.had_breath = true;
    }
}

void Table::apply_hinted(Seat seat, int strength) {
    SeatAtTable& one = seats_[at(seat)];
    if (one.hinted_at != one.asked_at) ++one.hints;
    one.hinted_at = one.asked_at;
    one.strongest_hint = strength;
}

void Table::after_move(Seat moved, bool time_was_up) {
    if (moved != kChance && is_played_by_person(moved)) going_back_.reset();
    glass_.look(*match_, moved);
    thoughts_.resize(match_->moves().size());
    if (moved != kChance) {
        SeatAtTable& seat = seats_[at(moved)];
        thoughts_.back() = {seat.left + passed_, seat.had_breath, !seat.stand_in.empty()};
        seat.had_breath = false;
        seat.has_stood_in = true;
        if (terms_.clock.kind == ClockTerms::Kind::per_move) seat.left = terms_.clock.time;
        if (terms_.clock.kind == ClockTerms::Kind::budget) seat.left += terms_.clock.increment;
    }
    if (time_was_up)
        for (SeatAtTable& seat : seats_) seat.deciding = false;
    see_who_decides(moved);
}

// Whose decision is new has it from this position on; for the others it stays the one it was.
void Table::see_who_decides(Seat moved, std::uint32_t position, bool fresh_clocks) {
    const SeatSet deciding = stage_ == Stage::playing ? match_->to_move() : SeatSet();
    const bool only_chance = deciding.is_only(kChance);  // dealing for one seat takes nothing from the others
    for (Seat seat : everybody()) {
        SeatAtTable& one = seats_[at(seat)];
        const bool now = only_chance ? one.deciding && seat != moved : deciding.has(seat);
        if (now && (!one.deciding || seat == moved)) {
            one.asked_at = position;
            if (fresh_clocks) {
                one.had_breath = false;
                if (terms_.clock.kind == ClockTerms::Kind::per_move) one.left = terms_.clock.time;
            }
        }
        one.deciding = now;
        if (!now) one.is_missed = false;  // nobody waits for them any more
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

std::expected<void, Problem> Table::must_have_room() const {
    const auto moves = static_cast<std::uint32_t>(match_->moves().size());
    const bool has_room = stage_ == Stage::gathering
                              ? entries_ < kMostBefore
                              : entries_ - moves < kMostBeside + kMostBesideAMove * moves;
    if (has_room) return {};
    return refused("too_much", stage_ == Stage::gathering ? Message{"tables.too_much_before", {}}
                                                          : Message{"tables.too_much_beside", {}});
}

std::expected<void, Problem> Table::sit(Seat seat, const Occupant& occupant, Instant now) {
    if (auto right = must_be(Stage::gathering); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    const Occupant& there = seats_[at(seat)].occupant;
    const bool is_theirs = there.kept && occupant.kind == Occupant::Kind::person && occupant.id == there.id;
    if (there.kind != Occupant::Kind::nobody && !is_theirs)
        return refused("seat_taken", {"tables.seat_taken", {{"seat", seat}}});
    if (occupant.kind == Occupant::Kind::bot)
        if (auto bot = bots::read_bot(occupant.id); !bot) return std::unexpected(bot.error());
    if (occupant.kind == Occupant::Kind::person && occupant.id != opener_)
        if (const auto other = seat_of(occupant.id); other && *other != seat)
            return refused("one_seat", {"tables.one_seat", {{"seat", *other}}});
    const bool is_wanted =
        occupant.kind == Occupant::Kind::bot || occupant.kept || is_theirs || occupant.id == opener_;
    if (!is_wanted && entries_ >= kMostOfComing) return refused("too_much", {"tables.too_much_coming", {}});
    note({.kind = Entry::Kind::sat, .at = now, .seat = seat, .occupant = occupant});
    return {};
}

std::expected<void, Problem> Table::stand_up(Seat seat, Instant now) {
    if (auto right = must_be(Stage::gathering); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    if (seats_[at(seat)].occupant.kind == Occupant::Kind::nobody)
        return refused("seat_empty", {"tables.seat_empty", {{"seat", seat}}});
    if (auto room = must_have_room(); !room) return room;
    note({.kind = Entry::Kind::stood_up, .at = now, .seat = seat});
    return {};
}

std::expected<void, Problem> Table::begin(Instant now) {
    if (auto right = must_be(Stage::gathering); !right) return right;
    for (Seat seat : everybody())
        if (seats_[at(seat)].occupant.kind == Occupant::Kind::nobody)
            return refused("seat_empty", {"tables.seat_empty", {{"seat", seat}}});
    for (Seat seat : everybody())
        if (seats_[at(seat)].occupant.kept)
            return refused("seat_kept", {"tables.seat_kept", {{"seat", seat}}});
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

bool Table::forget_name(const PersonId& person) {
    bool found = false;
    for (Seat seat : everybody()) {
        if (!is_person(seat) || occupant(seat).id != person) continue;
        seats_[at(seat)].occupant.name.clear();
        found = true;
    }
    return found;
}

std::vector<Promise> Table::promises() const {
    std::vector<Promise> promises = promises_;
    if (stage_ != Stage::over)
        for (Promise& promise : promises) promise.seed.clear();
    return promises;
}

TableSummary Table::summary() const {
    TableSummary summary{.id = id_,
                         .game = terms_.game,
                         .seats = terms_.seats,
                         .is_public = terms_.is_public,
                         .stage = stage_,
                         .opened = opened_,
                         .changed = changed_};
    for (Seat seat : everybody()) summary.occupants.push_back(occupant(seat));
    summary.counts =
        prelude_length_ == 0 && (stage_ != Stage::over || std::ranges::none_of(everybody(), [&](Seat seat) {
                                     return is_person(seat) && !is_played_by_person(seat);
                                 }));
    if (stage_ == Stage::over && !match_->moves().empty()) {
        const Result result = match_->result();
        for (Seat seat : everybody()) {
            summary.scores.push_back(result.score[at(seat)]);
            summary.ranks.push_back(result.rank[at(seat)]);
        }
    }
    return summary;
}

Record Table::record() const { return {heading(), match_->moves(), promises()}; }

Heading Table::heading() const {
    Heading heading = match_->heading();
    heading.options = terms_.options;
    return heading;
}

// --- The game

std::expected<void, Problem> Table::play(Seat seat, std::string_view move, std::uint32_t position,
                                         Instant now) {
    if (auto right = must_be_asked(seat, position); !right) return right;
    if (auto played = note_if_legal({.kind = Entry::Kind::moved,
                                     .at = std::max(now, changed_),
                                     .seat = seat,
                                     .text = std::string(move)});
        !played)
        return played;
    go_on(now);
    return {};
}

std::expected<std::vector<std::size_t>, Problem> Table::play(Seat seat, std::span<const std::string> moves,
                                                             std::uint32_t position, Instant now) {
    if (auto right = must_be_asked(seat, position); !right) return std::unexpected(right.error());
    const Foreseen foreseen = match_->foreseen(seat, moves);
    if (foreseen.why_not) return std::unexpected(*foreseen.why_not);
    const auto can_be_last = [&](const std::string& move) {
        return std::ranges::any_of(foreseen.match->choices(seat),
                                   [&](const Choice& choice) { return choice.move == move; });
    };
    const bool all_but_last = foreseen.made + 1 == moves.size();
    if (foreseen.made < moves.size() && (!all_but_last || !can_be_last(moves.back())))
        return refused("unforeseen",
                       {"tables.unforeseen", {{"number", static_cast<std::int64_t>(foreseen.made) + 1}}});
    // Nobody else moves in between: so it goes as foreseen.
    std::vector<std::size_t> made;
    for (const std::string& move : moves) {
        for (auto only = match_->only_move(seat); only && *only != move; only = match_->only_move(seat))
            note_move(seat, *only, std::max(now, changed_));
        note_move(seat, move, std::max(now, changed_));
        made.push_back(match_->moves().size());
    }
    go_on(now);
    return made;
}

std::expected<void, Problem> Table::must_be_asked(Seat seat, std::uint32_t position) const {
    if (auto right = must_be(Stage::playing); !right) return right;
    if (auto right = must_be_seat(seat); !right) return std::unexpected(right.error());
    const SeatAtTable& one = seats_[at(seat)];
    if (!one.deciding) return refused("out_of_turn", {"engine.play.out_of_turn", {{"seat", seat}}});
    if (position < one.asked_at || position > entries_)
        return refused("stale", {"tables.stale",
                                 {{"found", static_cast<std::int64_t>(position)},
                                  {"least", static_cast<std::int64_t>(one.asked_at)}}});
    return {};
}

std::string Table::drawn_by_chance() const {
    Random dice = dice_for(promises_.back().seed, static_cast<std::uint32_t>(match_->moves().size()));
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
            for (Seat seat : deciding) {
                only = match_->only_move(seat);
                if (!only) continue;
                note_move(seat, *only, now);
                break;
            }
            if (!only) return;
        }
    }
}

}  // namespace officina::tables
