#pragma once
// A table and those around it, as the hall (hall.h) keeps them: who is on a line, and who looks at which table.

#include <algorithm>
#include <boost/json/object.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/catalogue.h"
#include "server/bot_pool.h"
#include "server/held_back.h"
#include "server/telling.h"
#include "server/token_bucket.h"
#include "tables/journal.h"
#include "tables/table.h"

namespace officina::server {

struct Line;
struct Circle;

// What somebody may say, and whom they may ask to a table.
inline constexpr Rate kPhraseRate{.per_second = 1.0 / 3, .burst = 5};
inline constexpr Rate kInvitationRate{.per_second = 1.0 / 30, .burst = 12};

// A person with at least one line; or who has left and would have more of those if they were forgotten.
struct Visitor {
    tables::Person person;  // empty while there is no line
    std::vector<Line*> lines;
    TokenBucket phrases, invitations;

    bool may_be_forgotten(SteadyTime now) const {
        return lines.empty() && phrases.is_full(kPhraseRate, now) &&
               invitations.is_full(kInvitationRate, now);
    }
};

// A game that is over, looked through by a bot: where would it have done otherwise?
struct Review {
    struct Moment {
        std::size_t number;
        Considered played, better;
        std::vector<Reason> because;  // what makes it better
    };

    tables::TableId table;
    Seat seat;
    std::string id;                      // of the request, as JSON
    std::vector<std::size_t> decisions;  // of the seat, by number of the move
    std::size_t next = 0;
    std::vector<Moment> moments{};
    BotPool::Ticket ticket = 0;

    // No beginning of another's.
    std::string mind() const { return "review " + table + std::to_string(seat.index()) + ";"; }
};

// A browser tab, or a program.
struct Line {
    std::shared_ptr<Recipient> end;
    Visitor* visitor = nullptr;
    std::string from;  // the address, as limits count it
    bool greeted = false;
    const Catalogue* language = nullptr;  // of refusals
    Listener listener;                    // to everything else
    std::vector<Circle*> circles;
    BotPool::Ticket hint = 0;                    // one at a time
    std::unique_ptr<Review> review;              // one at a time
    std::size_t waiting = 0, waiting_bytes = 0;  // messages whose turn comes yet
    bool is_full = false;                        // no more messages are read for now

    const tables::Person& person() const { return visitor->person; }
    Payer payer() const { return {from, visitor->person.id}; }
    bool looks_at(const Circle& circle) const { return std::ranges::find(circles, &circle) != circles.end(); }
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
    tables::Instant asked{};
    std::optional<tables::Instant> plays_at;
    std::string move;
};

struct Circle {
    std::unique_ptr<tables::Table> table;
    std::vector<Viewer> viewers;
    int in_use = 0;                        // requests at hand that speak of it (InUse)
    HeldBack::Number last_change = 0;      // whatever tells of the table waits for it
    std::vector<std::uint64_t> decisions;  // by seat: a hash of the decision it was last told; 0: none
    std::vector<BotAtWork> bots;
    // For whom its bots think and move: who opened it while they look, else somebody who sits there or looks on; the last
    // of them where nobody does.
    Payer payer;
    bool guest_pays = true, payer_stands = false;
    std::optional<tables::Instant> alarm;
    tables::TableId rematch;  // the table at which the same people play again
    std::size_t onlookers_told = 0;
    std::optional<tables::Instant> onlookers_due;  // when their number is told again
    // --- sleepers.cpp
    std::string counted_for;                   // an address
    bool counts_for_opener = false;            // among the tables they may have
    tables::Instant nobody_since{};            // where nobody looks at it, from a seat or not
    std::optional<tables::Instant> leaves_at;  // where nobody looks at it: when it may leave the house
    std::optional<tables::Asleep> asleep;      // as the disk has it, or will
    bool is_leaving = false;                   // the disk was asked to
};

// Keeps a table in the house while a request speaks of it.
class InUse {
  public:
    InUse() = default;
    explicit InUse(Circle& circle) : circle_(&circle) { ++circle.in_use; }
    InUse(InUse&& other) noexcept : circle_(std::exchange(other.circle_, nullptr)) {}
    InUse& operator=(InUse&& other) noexcept {
        InUse before(std::move(*this));
        circle_ = std::exchange(other.circle_, nullptr);
        return *this;
    }
    ~InUse() { (void)release(); }

    Circle* get() const { return circle_; }
    Circle* release() {
        if (circle_) --circle_->in_use;
        return std::exchange(circle_, nullptr);
    }

  private:
    Circle* circle_ = nullptr;
};

// What became of a table just now, and was told to nobody yet.
struct News {
    Circle* circle = nullptr;
    std::vector<tables::Entry> entries{};
    // Of several moves made at once: how many stood after each. They are shown one by one.
    std::vector<std::size_t> steps{};
};

// A request while it is being answered.
struct Asked {
    Line& line;
    const boost::json::object& request;
    std::string id;           // as JSON; empty: it has none
    JsonText answer{};        // its fields, as far as they are written
    InUse about{};            // the table it speaks of: the answer stands behind whatever tells of that table
    News news{};              // what it changed: told after the answer
    bool has_joined = false;  // the line looks at that table from now on: its decisions come after the answer
    bool answered_later = false;  // a hint, a list, a name: the answer comes by itself
};

}  // namespace officina::server
