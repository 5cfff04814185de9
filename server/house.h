#pragma once
// The house behind the network's door: who comes, what they say, who goes. The hall is one (hall.h), a test may be another;
// so the network knows no table and the hall no socket. Everything happens on the network's thread.

#include <algorithm>
#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "server/client.h"
#include "tables/store.h"

namespace officina {

// How many took how long, by the upper bounds of kSeconds.
struct Durations {
    static constexpr std::array kSeconds{0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0};

    std::array<std::uint64_t, kSeconds.size() + 1> counts{};  // the last one: longer than any bound
    double sum = 0;

    void add(double seconds) {
        ++counts[static_cast<std::size_t>(std::ranges::lower_bound(kSeconds, seconds) - kSeconds.begin())];
        sum += seconds;
    }
};

class House {
  public:
    virtual ~House() = default;

    // A line of a person whose session was checked. `from`: what limits count by, an address or a network of them. Between
    // `arrived` and `left` the client stays where it is; `left` is called exactly once, also after the house has closed the
    // line itself. `said`: one message (docs/protocol.md); false where enough of the line's messages wait, so that nothing
    // more should be read from it until the client is told to `go_on`.
    virtual void arrived(Client& client, const Person& person, std::string_view from) = 0;
    virtual bool said(Client& client, std::string_view message) = 0;
    virtual void left(Client& client) = 0;

    // Called every few hundredths of a second: what time has brought. Whose time it is, the house knows.
    virtual void pass_time() = 0;

    // Somebody goes for good: their lines are ended, and their name is to be gone from everywhere at once.
    virtual void forgotten(const PersonId& person) = 0;

    // Nothing new; calls back when everything told to the store is on disk.
    virtual void drain(std::function<void()> done) = 0;

    // The record of a table, for download, for somebody at that address; at once or later. A Problem: `unknown_table`, or
    // `not_over`.
    using Recorded = std::function<void(std::expected<std::string, Problem>)>;
    virtual void record(const TableId& table, std::string_view from, Recorded done) = 0;
    // Whether there is such a table.
    virtual bool knows(const TableId& table) = 0;

    // The puzzle of a day ("2026-11-15"), as JSON; at once or later. A Problem: `unknown_day`.
    using Puzzled = std::function<void(std::expected<std::string, Problem>)>;
    virtual void puzzle(std::string_view day, Puzzled done) = 0;

    // For /metrics and the log. `moves` and `refused` only ever grow.
    struct Figures {
        std::uint64_t tables = 0, clients = 0, seats = 0, moves = 0, refused = 0, bots_thinking = 0;
        std::uint64_t messages_waiting = 0;
        Durations message_seconds = {}, message_waits = {};
    };
    virtual Figures figures() const = 0;
};

}  // namespace officina
