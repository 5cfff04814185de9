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

#include <chrono>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bots/levels.h"
#include "engine/content.h"
#include "engine/cpu_time.h"
#include "server/house.h"
#include "server/turns.h"
#include "tables/store.h"

namespace officina {

class HallRooms;  // hall_rooms.h
class Table;

struct HallManner {
    std::function<void(std::function<void()>)> post;  // runs something on the hall's thread, soon
    std::function<Instant()>
        now;  // steadily: a clock on the wall may be set while people play (house_clock.h)
    std::function<Instant()> date = {};  // what the wall's clock says, for lists; without it as `now`
    std::function<std::string(std::size_t bytes)>
        secret;                       // that many random bytes of the system, as hexadecimal digits
    std::function<std::string()> id;  // for a table: 22 letters and digits that nobody can guess
    // The processor time this thread has had: what everything is priced by.
    std::function<double()> cpu_seconds = officina::cpu_seconds;
    HallAllowances allowances = {};
    int bot_threads = 1;
    Level adviser = Level::engineer;  // who gives hints and goes through games that are over
    std::string build = {};  // which one this is, told in hello: a page of another one has other rules
    std::map<std::string, ContentFolder, std::less<>> contents;  // by game, instead of what is compiled in
    // The disk failed: everybody was told, nothing more is taken, and the program had better end.
    std::function<void(const Problem&)> failed = {};
    // Something that whoever runs the house should know: a table that cannot be brought back.
    std::function<void(const TableId&, const Problem&)> warned = {};
    // A table that is not over and at which nobody looks for so long leaves the house for the disk, and all that is counted.
    Milliseconds sleeps_after = std::chrono::minutes(5);
    std::size_t most_tables = 20'000;             // somebody looks at
    std::size_t most_tables_of_an_address = 512;  // in the house; 0: no limit
    std::size_t openings_an_hour = 0;             // of an address, as many at once; 0: no limit
    std::size_t most_tables_of_a_person = 64;     // opened, not over and in the house
    std::size_t most_tables_of_a_line = 32;       // joined
    std::size_t most_recent_bytes = 64 << 20;     // of tables that are over and were wanted lately
};

class Hall final : public House {
  public:
    Hall(HallManner manner, Store& store);
    ~Hall() override;
    Hall(const Hall&) = delete;
    Hall& operator=(const Hall&) = delete;

    // Goes on from what the store holds. To be called once, before anybody comes.
    std::expected<void, Problem> reopen();

    // A line of a person whose session was checked. `said`: one JSON message (docs/protocol.md).
    void arrived(Client& client, const Person& person, std::string_view from) override;
    bool said(Client& client, std::string_view message) override;
    void left(Client& client) override;

    // Alarms of tables, as far as they are due.
    void pass_time() override;
    std::optional<Instant> next_alarm() const;

    void forgotten(const PersonId& person) override;

    // No new tables, no new moves; calls back when everything told to the store is on disk.
    void drain(std::function<void()> done) override;

    // The record of a game that is over, as a file.
    void record(const TableId& table, std::string_view from, Recorded done) override;
    bool knows(const TableId& table) override;
    void puzzle(std::string_view day, Puzzled done) override;
    // Null where it is not in the house now.
    const Table* table(const TableId& id) const;

    Figures figures() const override;

  private:
    std::unique_ptr<HallRooms> rooms_;
};

}  // namespace officina
