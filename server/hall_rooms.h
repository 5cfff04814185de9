#pragma once
// What is behind the hall (hall.h): who is on a line, who sits or stands around which table, and how a change at a table
// gets to all of them. hall_turns.cpp lets everybody have their turn, hall_words.cpp understands what is said, sleepers.cpp lets
// tables leave for the disk and come back, hall_bots.cpp is about bots, hall.cpp does the rest.

#include <boost/json/object.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <map>
#include <set>
#include <unordered_map>

#include "engine/catalogue.h"
#include "server/bot_pool.h"
#include "server/hall.h"
#include "server/held_back.h"
#include "server/lobby.h"
#include "server/puzzle_book.h"
#include "server/recent_tables.h"
#include "server/sleepers.h"
#include "server/telling.h"
#include "server/turns.h"
#include "tables/table.h"

namespace officina {

struct Line;
struct Circle;

// A person with at least one line.
struct Visitor {
    Person person;
    std::vector<Line*> lines;
};

// A game that is over, looked through by a bot: where would it have done otherwise?
struct Review {
    TableId table;
    Seat seat;
    std::string asked;                   // the id of the request, as JSON
    std::vector<std::size_t> decisions;  // of the seat, by number of the move
    std::size_t next = 0;
    struct Moment {
        std::size_t number;
        Considered played, better;
    };
    std::vector<Moment> found;
    BotPool::Ticket ticket = 0;
};

// A browser tab, or a program.
struct Line {
    std::shared_ptr<Recipient> end;
    Visitor* visitor = nullptr;
    std::string from;  // the address, as limits count it
    bool greeted = false;
    const Catalogue* language = nullptr;  // of refusals
    Manner manner;                        // of everything else
    std::vector<Circle*> circles;
    BotPool::Ticket hint = 0;                    // one at a time
    std::unique_ptr<Review> review;              // likewise
    std::size_t waiting = 0, waiting_bytes = 0;  // messages whose turn comes yet
    bool is_full = false;                        // so many of them that no more are read

    Payer payer() const { return {from, visitor->person.id}; }
};

// A line that looks at a table.
struct Viewer {
    Line* line = nullptr;
    SeatSet seats;  // of its person
    bool wants_state = false;
    bool wants_decisions = true;
};

// A bot's seat while it is to move: thinking, or waiting for the moment it has planned.
struct BotAtWork {
    Seat seat;
    std::uint32_t position = 0;
    BotPool::Ticket ticket = 0;
    Instant asked{};
    std::optional<Instant> plays_at;
    std::string move;
};

// A table and those around it.
struct Circle {
    std::unique_ptr<Table> table;
    std::vector<Viewer> viewers;
    HeldBack::Number last_change = 0;      // whatever tells of the table waits for it
    std::vector<std::uint64_t> decisions;  // by seat: a hash of the decision it was last told; 0: none
    std::vector<BotAtWork> bots;
    // For whom its bots think and move: who opened it while they look, else somebody who sits there or looks on; the last
    // of them where nobody does.
    Payer payer;
    bool guest_pays = true, payer_stands = false;
    std::optional<Instant> alarm;
    // --- sleepers.cpp
    std::string counted_for;           // an address
    Instant nobody_since{};            // where nobody looks at it
    std::optional<Instant> leaves_at;  // likewise: when it may leave the house
    std::optional<Asleep> asleep;      // as the disk has it, or will
    bool is_leaving = false;           // the disk was asked to
};

class HallRooms {
  public:
    HallRooms(HallManner manner, Store& store);
    ~HallRooms();

    std::expected<void, Problem> reopen();
    void arrived(Client& client, const Person& person, std::string_view from);
    void left(Client& client);
    bool said(Client& client, std::string_view message);
    void pass_time();
    std::optional<Instant> next_alarm() const;
    void forgotten(const PersonId& person);
    void drain(std::function<void()> done);
    void record(const TableId& id, std::string_view from, House::Recorded done);
    bool knows(const TableId& id);
    void puzzle(std::string_view day, House::Puzzled done);
    const Table* table(const TableId& id) const;
    Hall::Figures figures() const;

  private:
    using Done = std::expected<void, Problem>;
    using Request = boost::json::object;

    // --- hall_turns.cpp: what waits for its turn.
    void turn_of(Client& client, const std::string& message);
    std::expected<std::string, Problem> record_of(const TableId& id);

    // --- hall_words.cpp: what is said. Each writes the fields of its answer.
    struct Word;
    static std::span<const Word> words();
    void heard(Line& line, std::string_view message);
    Done carry_out(Line& line, const Request& request, JsonText& answer);
    Done hello(Line& line, const Request& request, JsonText& answer);
    Done games(Line& line, JsonText& answer);
    Done content(const Request& request, JsonText& answer);
    Done open(Line& line, const Request& request, JsonText& answer);
    Done tables(const Request& request, JsonText& answer);
    Done history(Line& line, const Request& request);
    void tell_history(Line& line, const std::string& asked,
                      const std::expected<std::vector<TableSummary>, Problem>& tables);
    Done lobby(Line& line, const Request& request);
    Done join(Line& line, const Request& request, JsonText& answer);
    Done leave_table(Line& line, const Request& request);
    Done sit(Line& line, const Request& request);
    Done seat_bot(Line& line, const Request& request);
    Done clear_seat(Line& line, const Request& request);
    Done stand_up(Line& line, const Request& request);
    Done begin(Line& line, const Request& request);
    Done state(Line& line, const Request& request, JsonText& answer);
    Done moves(Line& line, const Request& request, JsonText& answer);
    Done play(Line& line, const Request& request, JsonText& answer);
    Done undo(Line& line, const Request& request, JsonText& answer);
    Done go_back(Line& line, const Request& request, JsonText& answer);
    Done answer_wish(Line& line, const Request& request, JsonText& answer);
    Done let_stand_in(Line& line, const Request& request);
    Done give_up(Line& line, const Request& request);
    Done come_back(Line& line, const Request& request);
    Done hint(Line& line, const Request& request);
    void tell_hint(Line& line, const TableId& id, Seat seat, std::uint32_t position, const std::string& asked,
                   const BotReply& reply);
    Done record(Line& line, const Request& request, JsonText& answer);
    Done log(Line& line, const Request& request, JsonText& answer);
    Done review(Line& line, const Request& request);
    void review_on(Line& line);
    void tell_review(Line& line);
    Done look_back(Line& line, const Request& request, JsonText& answer);
    // A game that is over, and a moment of it.
    struct Moment {
        Circle* circle = nullptr;
        std::size_t made = 0;
    };
    std::expected<Moment, Problem> moment_in(const Request& request);
    Done rename(Line& line, const Request& request, JsonText& answer);
    void tell_renamed(const std::shared_ptr<Recipient>& end, const PersonChange& done,
                      const std::string& told, const std::string& asked);

    std::expected<Circle*, Problem> circle_of(const Request& request);
    std::expected<Seat, Problem> any_seat(const Request& request, const Circle& circle) const;
    std::expected<Seat, Problem> own_seat(const Line& line, const Request& request,
                                          const Circle& circle) const;
    // A seat at a table, both as the request names them.
    struct Place {
        Circle* circle = nullptr;
        Seat seat;
    };
    std::expected<Place, Problem> any_place(const Request& request);
    std::expected<Place, Problem> own_place(const Line& line, const Request& request);
    Done allow_opener(const Line& line, const Circle& circle) const;
    Done after_move(Circle& circle, const Done& done, JsonText& answer);
    std::expected<std::string, Problem> bot_named(const boost::json::value* name) const;

    // --- hall.cpp
    Instant now() const { return manner_.now() + ahead_; }
    TableSummary dated_summary(const Circle& circle) const;
    const ContentFolder& content_of(const AnyGame& game) const;
    const Catalogue& sentences(std::string_view language);
    // A table in the house, or one from the disk: it sleeps, or is over and is looked at again.
    std::expected<Circle*, Problem> find(const TableId& id);
    Circle& add(std::unique_ptr<Table> table);
    std::expected<std::unique_ptr<Table>, Problem> restored(const TableId& id);
    void forget_if_done(Circle& circle);
    bool is_done(const Circle& circle) const;
    SeatSet seats_of(const Circle& circle, const PersonId& person) const;
    void look(Circle& circle, Line& line, bool wants_state, bool wants_decisions);
    void look_away(Circle& circle, Line& line);
    void update_presence(Circle& circle, const PersonId& person);

    // --- sleepers.cpp
    Done may_open(const Line& line) const;
    Done may_look(const Line& line, const Circle* circle) const;  // null: a new one
    void count_for(Circle& circle, const Line& line);
    void note_whether_idle(Circle& circle);
    void may_leave_at(Circle& circle, std::optional<Instant> when);
    bool is_needed(const Circle& circle) const;
    Asleep as_it_sleeps(const Circle& circle) const;
    void lay_down(Circle& circle);
    void lay_all_down();
    void leave_house(Circle& circle);
    void opened_less(const PersonId& person);
    std::expected<Circle*, Problem> bring_back(const TableId& id);
    bool look_after(const TableId& id, Instant at);  // false where it cannot be brought back
    void see_next_alarm(Instant at);
    void wake_whose_time_has_come(Instant at);
    void let_idle_ones_leave(Instant at);
    std::optional<Instant> next_of_sleepers() const;

    // A change in three steps, so that an answer can stand before what everybody is told: to the disk, told, and then
    // what follows from it (bots, alarms).
    struct Unsaid {
        Circle* circle = nullptr;
        std::vector<Entry> news;
        std::vector<std::size_t>
            steps{};  // moves that stood after each of several made at once: shown one by one
    };
    void to_disk(Circle& circle);  // its news go into unsaid_
    void tell_all();               // of unsaid_
    void changed(Circle& circle) {
        to_disk(circle);
        tell_all();
    }
    void tell_moved(Circle& circle, std::string_view event, std::size_t first, std::size_t end);
    void tell_decisions(Circle& circle);
    void tell_decision_to(Circle& circle, const Viewer& viewer, Seat seat);
    std::string decision_message(const Circle& circle, Seat seat, const Manner& manner) const;
    void tell_seating(Circle& circle);
    void to_viewers(Circle& circle, std::string message);
    void send(const Circle* circle, const Line& line, Sendable message);
    void send(const Circle* circle, const Line& line, std::string message);

    // --- hall_bots.cpp: what bots do, and for whom
    void choose_payer(Circle& circle) const;
    bool is_waited_for(const Circle& circle) const;
    void wake_bots(Circle& circle, bool something_happened);
    void bot_found(const TableId& id, Seat seat, BotPool::Ticket ticket, const BotReply& reply);
    void bot_plays(Circle& circle, const BotAtWork& work, const std::string& move);
    void drop_bots(Circle& circle);

    void update_alarm(Circle& circle);
    void failed(const Problem& problem);

    HallManner manner_;
    Store& store_;
    std::shared_ptr<HallRooms*> self_;  // empty once this is gone
    std::map<std::string, std::unique_ptr<Catalogue>, std::less<>> catalogues_;

    std::unordered_map<Client*, std::unique_ptr<Line>> lines_;
    std::unordered_map<PersonId, std::unique_ptr<Visitor>> visitors_;
    std::unordered_map<TableId, std::unique_ptr<Circle>> circles_;
    std::unordered_map<PersonId, std::size_t> opened_;  // tables here that are not over, by who opened them
    TablesByAddress by_address_{manner_.most_tables_of_an_address, manner_.openings_an_hour};
    Sleepers sleepers_;
    Instant opened_at_{};  // the house itself
    std::set<std::pair<Instant, Circle*>> alarms_;
    Lobby lobby_;
    HeldBack held_;
    Unsaid unsaid_;
    struct {
        Circle* circle = nullptr;
        Line* line = nullptr;
    } joined_;                       // just now: its decisions come after the answer
    const Circle* about_ = nullptr;  // the table that is being spoken of, for the order of answers
    bool answered_later_ = false;    // a hint, a name: the answer comes by itself
    std::string answer_id_;          // of the request at hand, as JSON; empty: none
    Milliseconds ahead_{};           // of the manner's clock
    bool draining_ = false;
    std::optional<Problem> broken_;
    std::uint64_t moves_ = 0, refused_ = 0;
    Turns turns_;
    RecentTables recent_;
    PuzzleBook puzzles_;
    BotPool pool_;  // last: its threads end first
};

}  // namespace officina
