#pragma once
// A table: a game by the book (match/match.h), the people and bots who sit there, clocks, taking back, and the journal.
//
// It is pure: no thread, no disk, no clock, no network. It is told what somebody wants and what time it is; it refuses with
// a Problem and nothing has changed, or it adds entries to its journal. Whoever owns it (server/hall.h) takes the new entries,
// makes them durable, and only then tells anybody.
//
// Only the table applies moves. It plays what is not a decision by itself: chance, and the only move of a seat.
//
// Chance can be checked afterwards: the table draws a seed when it is opened, promises it at once (`commitment`, dice.h) and
// shows it at the end. Each move of chance is drawn with dice made of the seed and the number of the move alone, so
// `officina verify` can draw it again. After all have agreed to go back, what was seen must not come again: there is a new seed
// and a new promise from there on.
//
// The number of a position: it grows with everything that happens at the table, also when moves are taken back. Who plays
// says which position the move answers. It is taken if the seat still has the decision it had then: a double click or a
// page left open plays nothing twice. Others may have moved meanwhile, where several decide at the same time.
//
// Time. Clocks are worked out from the journal alone, so they are the same after a restart. Between two entries time runs for
// every person who has to decide; while the server is down it stands still. Whoever takes a decision back has for it what they
// had, less all that has passed since: what the moves brought goes with them, and nobody thinks for nothing by moving and taking
// back. Others who decide meanwhile notice nothing. After going back together every decision has a fresh clock, and what moves
// had brought to a budget stays there: so all have agreed.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/bot.h"
#include "match/glass.h"
#include "match/match.h"
#include "match/record.h"
#include "tables/journal.h"
#include "tables/store.h"

namespace officina::tables {

class Table {
  public:
    using Stage = tables::Stage;

    // A new table. `seed`: 64 hexadecimal digits from the system's randomness. `prelude`: moves that were made elsewhere,
    // from which this game goes on; they are played when it begins.
    static std::expected<std::unique_ptr<Table>, Problem> open(TableId id, const TableTerms& terms,
                                                               const PersonId& opener,
                                                               const ContentFolder& content, std::string seed,
                                                               Instant now,
                                                               std::vector<RecordedMove> prelude = {});
    // From its journal; the content must be the one it was opened with.
    static std::expected<std::unique_ptr<Table>, Problem> restored(TableId id,
                                                                   const std::vector<Entry>& journal,
                                                                   const ContentFolder& content);

    const TableId& id() const { return id_; }
    const TableTerms& terms() const { return terms_; }
    const PersonId& opener() const { return opener_; }
    Stage stage() const { return stage_; }
    const Match& match() const { return *match_; }
    std::uint32_t position() const { return entries_; }
    Instant changed() const { return changed_; }  // the last entry's
    // How many of the first moves were made at another table.
    std::uint32_t prelude() const { return prelude_length_; }
    // What is promised of the draws to come; and all promises under which the moves that stand were drawn, with their seeds
    // once the game is over.
    const std::string& commitment() const { return promises_.back().commitment; }
    std::vector<Promise> promises() const;
    const Occupant& occupant(Seat seat) const { return seats_[at(seat)].occupant; }
    // The bot that plays for the seat now: its occupant, or who stands in for a person.
    std::optional<std::string> bot_at(Seat seat) const;
    // The position at which the present decision of a seat came up.
    std::uint32_t asked_at(Seat seat) const { return seats_[at(seat)].asked_at; }
    std::optional<Seat> seat_of(const PersonId& person) const;
    // Somebody goes for good: their seats stay, without their name. Not in the journal, from which the store takes it, too.
    // Whether there was any.
    bool forget_name(const PersonId& person);
    TableSummary summary() const;
    Record record() const;  // with the seeds of chance once the game is over

    // --- Before the game. One seat a person; only who opened the table may share a screen with others.
    // A seat that is kept for somebody is theirs to sit down on, and nobody else's; until they have, the game does not begin.
    std::expected<void, Problem> sit(Seat seat, const Occupant& occupant, Instant now);
    std::expected<void, Problem> stand_up(Seat seat, Instant now);
    std::expected<void, Problem> begin(Instant now);  // every seat must be taken

    // --- The game
    std::expected<void, Problem> play(Seat seat, std::string_view move, std::uint32_t position, Instant now);
    // Several moves, all of them or none. Only the last may show the seat something: what comes after that is another decision.
    // Tells how many moves stood after each of them.
    std::expected<std::vector<std::size_t>, Problem> play(Seat seat, std::span<const std::string> moves,
                                                          std::uint32_t position, Instant now);
    // Back to before the seat's own last decision, if it has learned nothing by it or since; chained small moves step by step.
    // What others have chosen in secret meanwhile stays chosen. What is said while a clock runs is said; and what all have gone
    // back to stands, for the new promise covers it.
    std::expected<void, Problem> undo(Seat seat, Instant now);
    // The same again and again, as far back as it goes; how many decisions were taken back.
    std::expected<int, Problem> undo_all(Seat seat, Instant now);
    bool can_undo(Seat seat) const { return step_back(seat).has_value(); }
    // Beyond that the others must agree, as the terms say; bots always do, and so does who left for good. Where everybody is
    // asked, so is who comes back meanwhile. `to`: moves that are left. `fresh`: a new seed for the draws to come, of the same
    // kind as that of the opening. A wish stands until a person makes a move; where the last who were awaited have left, it
    // must be made again.
    std::expected<void, Problem> ask_to_go_back(Seat seat, std::uint32_t to, std::string fresh, Instant now);
    std::expected<void, Problem> answer(Seat seat, bool yes, std::string fresh, Instant now);
    struct GoingBack {
        Seat by;
        std::uint32_t to = 0;
        SeatSet agreed, awaited;
    };
    std::optional<GoingBack> going_back() const;
    // A hint may be given to the seat, and all are told that it was.
    std::expected<void, Problem> take_hint(Seat seat, int strength, Instant now);
    bool hints_allowed() const;
    int hints_taken(Seat seat) const { return seats_[at(seat)].hints; }  // decisions with a hint

    // --- Away and back
    std::expected<void, Problem> leave(Seat seat, Instant now);  // for good: the stand-in plays on
    // Nobody is given time by going and coming back, but for a breath where it had run out: once for a decision. Where others wait,
    // the clock of a decision runs until it is made, whoever makes it.
    std::expected<void, Problem> come_back(Seat seat, Instant now);
    // Somebody has kept the others waiting for longer than agreed: shall the stand-in play? All who wait must agree; one no,
    // and the time starts again.
    struct Missed {
        SeatSet agreed, awaited;
    };
    std::optional<Missed> missed(Seat seat) const;
    std::expected<void, Problem> let_stand_in(Seat by, Seat missed, bool yes, Instant now);
    // Bots play in the place of all its people, of whom some may come back: those bots make the decisions that were waited for, and
    // then the game waits. Else it would be over before anybody could.
    bool waits_for_its_people() const;

    // --- Time
    // Somebody came or went; not in the journal.
    void set_present(Seat seat, bool present, Instant now);
    bool is_present(Seat seat) const { return seats_[at(seat)].present; }
    // By seat, for the disk: since when each person has been away; nothing (Instant{}) where nobody sits. Who is there leaves now.
    std::vector<Instant> away_since(Instant now) const;
    // Brought back from the disk, where it lay while nobody looked: since when each person has been away, as `away_since` said;
    // who is not in it, since `since`.
    void nobody_since(Instant since, const std::vector<Instant>& away = {});
    // Whether anybody looks on at all, from a seat or not; likewise. Where nobody does and nobody has done anything for some rounds,
    // the game's own clock waits, too.
    void set_watched(bool watched) { watched_ = watched; }
    // After a restart: the time in which nobody could play counts for nobody. Of the time since the last entry as much has run as to
    // that moment; from there to now all stood still.
    void wake(Instant ran_until, Instant now);
    // What time has brought: a clock that ran out, patience at its end, the game's own clock. True where somebody is missed
    // from now on, which is in no journal.
    bool pass_time(Instant now);
    // When pass_time would next do something, if nothing happens before.
    std::optional<Instant> next_alarm() const;
    struct Left {
        Milliseconds left{};
        bool runs = false;
    };
    // What is left of a seat's time; nothing where it has no limit.
    std::optional<Left> time_left(Seat seat, Instant now) const;
    // The game's own clock (Ricochet's sandglass), while chance stands beside seats; and since when it has been waited.
    std::optional<Left> glass_left(Instant now) const;
    Bot::Seconds since_chance(Instant now) const;

    // --- The journal
    // Entries since the last call, for the disk.
    std::vector<Entry> take_news();

  private:
    struct SeatAtTable {
        Occupant occupant;
        std::string stand_in;  // the bot that plays for its person
        bool present = false;
        std::optional<Instant> away_since;
        bool left_for_good = false;  // it was the person's own wish
        bool has_stood_in = false;   // the stand-in has made a decision
        bool is_missed = false;      // the others are asked whether they wait on
        SeatSet let;                 // who of them would not
        std::uint32_t asked_at = 0;  // the position at which its present decision came up
        bool deciding = false;
        Milliseconds left{};      // of its time, at `changed_`
        bool had_breath = false;  // for the decision to come
        int hints = 0, strongest_hint = 0;
        std::uint32_t hinted_at = 0;  // the decision (asked_at) the strongest one was for
    };

    Table(TableId id, TableTerms terms, std::unique_ptr<Match> match);

    // As it was agreed and promised: an option that a later version knows was not.
    Heading heading() const;
    SeatSet everybody() const { return SeatSet::first(terms_.seats); }
    bool is_person(Seat seat) const { return seats_[at(seat)].occupant.kind == Occupant::Kind::person; }
    bool is_played_by_person(Seat seat) const { return is_person(seat) && seats_[at(seat)].stand_in.empty(); }
    SeatSet waiting_for(Seat seat) const;  // seats of others who are there
    bool is_late(Seat seat, Instant now) const;
    std::expected<void, Problem> must_be(Stage stage) const;
    std::expected<void, Problem> must_be_asked(Seat seat, std::uint32_t position) const;
    std::expected<Seat, Problem> must_be_seat(Seat seat) const;
    // For whatever brings the game no further: else a journal would grow for as long as somebody has the patience.
    std::expected<void, Problem> must_have_room() const;

    void note(Entry entry);  // applies it and remembers it for the disk
    void note_move(Seat seat, std::string move, Instant now);
    std::expected<void, Problem> note_if_legal(Entry entry);
    // The only place where a table changes for good. Only a move can be refused.
    std::expected<void, Problem> apply(const Entry& entry);
    void apply_opened(const Entry& entry);
    void apply_asked(const Entry& entry);
    void apply_went_back(const Entry& entry);
    void apply_returned(Seat seat);
    void apply_woken(const Entry& entry);
    void apply_hinted(Seat seat, int strength);
    void after_move(Seat moved, bool time_was_up);
    void elapse(Instant until);
    // By the entry that is being applied.
    void see_who_decides(Seat moved) { see_who_decides(moved, entries_ + 1, true); }
    void see_who_decides(Seat moved, std::uint32_t position, bool fresh_clocks);
    bool time_is_up(Seat seat) const;
    void take_clock_back(Seat seat, std::uint32_t to);
    bool is_made_again(const Entry& entry) const;
    void make_again();
    void have_taken_back();
    bool clock_runs(Seat seat) const;
    bool clock_rings(Seat seat) const;  // when it has run out
    bool glass_waits() const;
    // Why a stand-in plays, as the journal has it.
    static constexpr const char *kLeft = "left", *kAbsent = "absent", *kTimeUp = "time";
    void replace(Seat seat, std::string why, Instant now);
    bool is_gone_for_good(Seat seat) const;
    SeatSet asked_to_go_back(Seat by) const;
    void go_back_together(std::string fresh, Instant now);
    std::optional<Instant> abandoned_at() const;
    void go_on(Instant now);  // chance, and what is no decision
    std::string drawn_by_chance() const;
    // Where a seat can go back to by itself.
    struct StepBack {
        std::uint32_t left = 0;  // moves that stand
        std::size_t others = 0;  // from this one on: what others have chosen in secret meanwhile
    };
    std::optional<StepBack> step_back(Seat seat) const;
    // What the match says of a move stays as it is while the move stands, and finding it out takes some guessing.
    struct Learned {
        SeatSet hidden_from, open_to;  // Match::was_secret, as far as it was asked
        std::optional<bool> may_withdraw;
    };
    bool was_secret(std::size_t number, Seat audience) const;
    bool may_withdraw(std::size_t number) const;
    // Who made a move, and their clock as it stood before.
    struct Thought {
        Milliseconds up_at{};  // when the time would have been up, as `passed_` counts
        bool had_breath = false;
        bool by_stand_in = false;
    };
    // A seat takes back: the moves of others that stay made come next in the journal, and only then is it seen who decides.
    struct TakingBack {
        Seat by;
        std::uint32_t position = 0;
        std::vector<std::pair<RecordedMove, Thought>> again{};
    };

    TableId id_;
    TableTerms terms_;
    PersonId opener_;
    std::unique_ptr<Match> match_;
    std::vector<Promise> promises_;  // never empty; the last one is in force
    std::array<SeatAtTable, kMaxSeats> seats_;
    Stage stage_ = Stage::gathering;
    std::optional<GoingBack> going_back_;
    mutable std::vector<Learned> learned_;  // by move
    std::vector<Thought> thoughts_;         // by move
    std::optional<TakingBack> taking_back_;
    Milliseconds passed_{};  // all the time that clocks could have run
    Glass glass_;
    bool watched_ = true;
    std::uint32_t entries_ = 0;
    std::vector<Entry> news_;
    std::vector<RecordedMove> prelude_;
    std::uint32_t prelude_length_ = 0;  // also when it has been played
    Instant opened_{}, changed_{};      // of the first and of the last entry
};

}  // namespace officina::tables
