#pragma once
// The hall: all tables, who is there, and what they say to each other. It knows no socket and no particular game.
//
// Everything in it happens on one thread, the caller's. What takes long happens elsewhere and comes back through `post`:
// the disk (tables/store.h), bots and hints (bot_pool.h), passwords.
//
// Durable before acknowledged: what a table changed is handed to the store, and the answer and all that the others are
// told of it are held back until the store says that it is on disk. What was told is never taken back.
//
// Views only: a message to a seat is built from what that seat sees, never from the table itself.

#include <boost/json/fwd.hpp>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "match/catalogue.h"
#include "match/match.h"
#include "server/attempt.h"
#include "server/bot_pool.h"
#include "server/hall_settings.h"
#include "server/held_back.h"
#include "server/house.h"
#include "server/lobby.h"
#include "server/long_lists.h"
#include "server/puzzle_book.h"
#include "server/recent_tables.h"
#include "server/sleepers.h"
#include "server/turns.h"

namespace officina::tables {
class Table;
}  // namespace officina::tables

namespace officina::server {

struct Asked;  // circle.h has what is kept of people and tables
struct BotAtWork;
struct Circle;
struct Line;
struct Listener;
struct News;
struct Viewer;
struct Visitor;

class Hall final : public House {
  public:
    Hall(HallSettings settings, tables::Store& store);
    ~Hall() override;
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;

    // Goes on from what the store holds. To be called once, before anybody comes.
    std::expected<void, Problem> reopen();

    void arrived(Client& client, const tables::Person& person, std::string_view from) override;
    bool said(Client& client, std::string_view message) override;
    void left(Client& client) override;

    // Alarms of tables, as far as they are due.
    void pass_time() override;
    std::optional<tables::Instant> next_alarm() const;
    // A table that another node left behind is looked after here from now on.
    void adopt(const tables::TableId& id);
    // Of what an address may take here, it has taken something at another node.
    void spent_elsewhere(const Spending& spending);
    // A public table that is another node's is listed otherwise: the lobby looks at what the store says of it.
    void listed_elsewhere(const tables::TableId& id);
    // The public tables in this hall, and those elsewhere of which it was told.
    std::vector<tables::TableId> public_tables() const { return lobby_.listed(); }

    void forgotten(const tables::PersonId& person) override;
    // Somebody is called so from now on; at the tables where they sit already they keep the name under which they sat down.
    void named(const tables::PersonId& person, const std::string& name);
    // What somebody is called who is here, by whatever line; empty: nobody is.
    std::string called(const tables::PersonId& person) const;
    void drain(std::function<void()> done) override;
    void record(const tables::TableId& id, std::string_view from, Recorded done) override;
    bool knows(const tables::TableId& id) override;
    std::optional<Invitation> invitation(const tables::TableId& id) override;
    void puzzle(std::string_view day, Puzzled done) override;
    // A bot at another node's table thinks here (thoughts.h), where a thread has nothing else to do. 0: not now, or it is no such
    // question.
    BotPool::Ticket think_for_another(const boost::json::object& question,
                                      std::function<void(BotReply)> done);
    void think_no_more(BotPool::Ticket ticket) { pool_.cancel(ticket); }
    // Null where it is not in the house now.
    const tables::Table* table(const tables::TableId& id) const;

    Figures figures() const override;
    // Something nobody foresaw went wrong on this thread, and no line is to blame.
    void fault(const std::exception& why);

  private:
    using Done = std::expected<void, Problem>;

    // --- words/: what can be said, by what it is about. Each group is a struct, which may do whatever the hall may.
    struct Word;
    struct HouseWords;
    struct ListWords;
    struct GatheringWords;
    struct LookingWords;
    struct PlayingWords;
    struct AdviceWords;
    struct CompanyWords;
    static std::span<const Word> house_words();
    static std::span<const Word> list_words();
    static std::span<const Word> gathering_words();
    static std::span<const Word> looking_words();
    static std::span<const Word> playing_words();
    static std::span<const Word> advice_words();
    static std::span<const Word> company_words();

    // --- words/words.cpp: what is said gets to its word. And fields that many words have.
    void heard(Line& line, std::string_view message);
    Done carry_out(Asked& asked);
    std::expected<Circle*, Problem> circle_of(Asked& asked);
    std::expected<Circle*, Problem> circle_of(Asked& asked, const boost::json::object& fields);
    std::expected<Circle*, Problem> circle_of_game_over(Asked& asked, const boost::json::object& fields);
    // A game that is over, and a moment of it.
    struct Moment {
        Circle& circle;
        std::size_t made;
    };
    std::expected<Moment, Problem> moment_in(Asked& asked, const boost::json::object& fields);
    // The request is about that table from here on, and no more about the one before. Null: about none.
    void turn_to(Asked& asked, Circle* circle);
    std::expected<Seat, Problem> any_seat(const Asked& asked, const Circle& circle) const;
    std::expected<Seat, Problem> own_seat(const Asked& asked, const Circle& circle) const;
    // A seat at a table, both as the request names them.
    struct Place {
        Circle& circle;
        Seat seat;
    };
    std::expected<Place, Problem> any_place(Asked& asked);
    std::expected<Place, Problem> own_place(Asked& asked);
    Done allow_opener(const Asked& asked, const Circle& circle) const;
    void refuse(const Circle* circle, const Line& line, std::string_view id, const Problem& problem);

    // --- words/company.cpp: people who have played together
    std::expected<tables::Occupant, Problem> companion_in(const Asked& asked,
                                                          const boost::json::value* of) const;
    Done may_invite(const Asked& asked, std::size_t seats) const;
    // Those for whom seats are kept hear of it, wherever they are in the house. `again`: the game it follows.
    void tell_invited(const Circle& circle, const Line& by, const tables::TableId& again = {});

    // --- hall_turns.cpp: what waits for its turn
    void turn_of(Client& client, const std::string& message);
    std::expected<std::string, Problem> record_of(const tables::TableId& id);

    // --- hall.cpp
    tables::Instant now() const { return settings_.now() + ahead_; }
    SteadyTime steady_now() const { return SteadyTime(settings_.now().time_since_epoch()); }
    std::string new_seed() const;
    const ContentFolder& content_of(const AnyGame& game) const;
    const Catalogue& sentences(std::string_view language);
    Line* line_at(const std::shared_ptr<Recipient>& end) const;  // null: it is gone
    Circle* circle_here(const tables::TableId& id) const;        // null: it is not in the house
    // A table in the house, or one from the disk: it sleeps, or is over and is looked at again.
    std::expected<Circle*, Problem> find(const tables::TableId& id);
    Circle& add(std::unique_ptr<tables::Table> table);
    std::expected<std::unique_ptr<tables::Table>, Problem> restored(const tables::TableId& id);
    void forget_if_done(Circle& circle);
    void keep_at_hand(const Circle& circle);
    bool is_done(const Circle& circle) const;
    SeatSet seats_of(const Circle& circle, const tables::PersonId& person) const;
    void note_watched(Circle& circle);
    void look(Circle& circle, Line& line, bool wants_state, bool wants_decisions);
    void look_away(Circle& circle, Line& line);
    void update_presence(Circle& circle, const tables::PersonId& person);
    tables::TableSummary dated_summary(const Circle& circle) const;
    void failed(const Problem& problem);

    std::function<void(std::function<void()>)> guarded_post();
    // A callback for other threads: what they bring is taken up on the hall's, if the hall is still there.
    template <class TakeUp>
    auto on_return(TakeUp take_up) const {
        return [post = settings_.post, self = self_, take_up = std::move(take_up)](const auto& result) {
            post([self, take_up, result] {
                Hall* const hall = *self;
                if (!hall) return;
                attempt([&] { take_up(*hall, result); },
                        [&](const std::exception& why) { hall->fault(why); });
            });
        };
    }

    // --- hall_changes.cpp: a change in three steps, so that an answer can stand before what everybody is told: to the disk,
    // told, and then what follows from it (bots, alarms).
    [[nodiscard]] News to_disk(Circle& circle);
    void tell_all(const News& news);
    void changed(Circle& circle);
    void tell_moved(Circle& circle, std::string_view event, std::size_t first, std::size_t end);
    void tell_decisions(Circle& circle);
    void tell_decision_to(Circle& circle, const Viewer& viewer, Seat seat);
    std::string decision_message(const Circle& circle, Seat seat, const Listener& listener) const;
    void tell_seating(Circle& circle);
    void to_viewers(Circle& circle, std::string message);
    static std::size_t onlookers(const Circle& circle);  // people, not lines
    void note_onlookers(Circle& circle);
    void tell_onlookers(Circle& circle);
    void send(const Circle* circle, const Line& line, Sendable message);
    void send(const Circle* circle, const Line& line, std::string message);

    // --- hall_alarms.cpp
    void update_alarm(Circle& circle);
    void ring(Circle& circle, tables::Instant at);
    std::optional<tables::Instant> next_beat() const;
    void beat(tables::Instant at);

    // --- hall_bots.cpp: what bots do, and for whom
    void choose_payer(Circle& circle) const;
    bool is_waited_for(const Circle& circle) const;
    void wake_bots(Circle& circle, bool something_happened);
    void bot_found(const tables::TableId& id, Seat seat, BotPool::Ticket ticket, const BotReply& reply);
    void bot_plays(Circle& circle, const BotAtWork& work, const std::string& move);
    void drop_bots(Circle& circle);
    void forget_bots(Circle& circle);

    // --- sleepers.cpp: tables leave for the disk, and come back
    Done may_open(const Line& line) const;
    Done may_look(const Line& line, const Circle* circle) const;  // null: a new one
    void count_for(Circle& circle, const Line& line);
    void count_no_more(Circle& circle);
    void count_opening(const Line& line);
    std::size_t elsewhere(Standing what, const std::string& who) const;
    void count(Standing what, const std::string& who, int by) const;
    void note_whether_idle(Circle& circle);
    void may_leave_at(Circle& circle, std::optional<tables::Instant> when);
    bool is_needed(const Circle& circle) const;
    tables::Asleep as_it_sleeps(const Circle& circle) const;
    void lay_down(Circle& circle);
    void lay_all_down();
    void leave_house(Circle& circle);
    void count_for_opener(Circle& circle);
    void count_for_opener_no_more(Circle& circle);
    void note_woken(Circle& circle);
    std::expected<Circle*, Problem> bring_back(const tables::TableId& id);
    void wake_after_closing(Circle& circle);
    Done look_after(const tables::TableId& id, tables::Instant at);
    void see_next_alarm(tables::Instant at);
    void wake_whose_time_has_come(tables::Instant at);
    void let_idle_ones_leave(tables::Instant at);
    std::optional<tables::Instant> next_of_sleepers() const;

    HallSettings settings_;
    tables::Store& store_;
    std::shared_ptr<Hall*> self_;  // empty once this is gone
    std::map<std::string, std::unique_ptr<Catalogue>, std::less<>> catalogues_;

    std::unordered_map<Client*, std::unique_ptr<Line>> lines_;
    std::unordered_map<tables::PersonId, std::unique_ptr<Visitor>> visitors_;
    std::size_t next_clearing_ = 0;  // of those who have left: where there are so many
    std::unordered_map<tables::TableId, std::unique_ptr<Circle>> circles_;
    std::unordered_map<tables::PersonId, std::size_t>
        opened_;  // tables here that are not over, by who opened them
    TablesByAddress by_address_;
    Sleepers sleepers_;
    tables::Instant opened_at_{};            // the house itself
    std::vector<tables::HouseRun> earlier_;  // when it was open before
    tables::Instant beaten_{};               // until when the disk knows that it is open
    bool is_beating_ = false;                // the disk was asked to
    std::set<std::pair<tables::Instant, Circle*>> alarms_;
    Lobby lobby_;
    HeldBack held_;
    tables::Milliseconds ahead_{};  // of the clock it was given
    bool draining_ = false;
    std::optional<Problem> broken_;
    std::uint64_t moves_ = 0, refused_ = 0, faults_ = 0;
    Turns turns_;
    LongLists lists_;
    RecentTables recent_;
    PuzzleBook puzzles_;
    BotPool pool_;  // last: its threads end first
};

}  // namespace officina::server
