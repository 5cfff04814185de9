#pragma once
// The house behind the network's door: who comes, what they say, who goes. The hall is one (hall.h), a test may be another;
// so the network knows no table and the hall no socket. Everything happens on the network's thread.

#include <algorithm>
#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/client.h"
#include "server/counts.h"
#include "tables/store.h"

namespace officina::server {

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

// What whoever holds the link to a table may know before they come in.
struct Invitation {
    tables::TableSummary summary;
    std::optional<tables::TableTerms> terms = {};  // where the table is in the house
    std::string host = {};                         // who opened it, or sits there first
};

class House {
  public:
    virtual ~House() = default;

    // A line of a person whose session was checked. `from`: what limits count by, an address or a network of them. Between
    // `arrived` and `left` the client stays where it is; `left` is called exactly once, also after the house has closed the
    // line itself. `said`: one message (docs/protocol.md); false where enough of the line's messages wait, so that nothing
    // more should be read from it until the client is told to `go_on`.
    virtual void arrived(Client& client, const tables::Person& person, std::string_view from) = 0;
    virtual bool said(Client& client, std::string_view message) = 0;
    virtual void left(Client& client) = 0;

    // Called every few hundredths of a second: what time has brought. Whose time it is, the house knows.
    virtual void pass_time() = 0;

    // Somebody has gone for good: their lines are ended, the store has forgotten them, and their name is to be gone from everywhere
    // else, too.
    virtual void forgotten(const tables::PersonId& person) = 0;

    // Nothing new; calls back when everything told to the store is on disk.
    virtual void drain(std::function<void()> done) = 0;

    // The record of a table, for download, for somebody at that address; at once or later. A Problem: `unknown_table`, or
    // `not_over`.
    using Recorded = std::function<void(std::expected<std::string, Problem>)>;
    virtual void record(const tables::TableId& table, std::string_view from, Recorded done) = 0;
    // Whether there is such a table.
    virtual bool knows(const tables::TableId& table) = 0;
    virtual std::optional<Invitation> invitation(const tables::TableId&) { return std::nullopt; }

    // Sessions of a person were ended: only that one, or all but that one. For a house that is one of several; lines here are the
    // network's own business.
    virtual void ended(const tables::PersonId& /*person*/, const std::string& /*only*/,
                       const std::string& /*but*/) {}
    // What is counted over all nodes (counts.h); none where the house is one alone.
    virtual SharedCounts* counts() { return nullptr; }
    // Whether it can do now what people come for: a node that has lost its database or its bus cannot.
    virtual bool is_ready() const { return true; }

    // The puzzle of a day ("2026-11-15"), as JSON; at once or later. A Problem: `unknown_day`.
    using Puzzled = std::function<void(std::expected<std::string, Problem>)>;
    virtual void puzzle(std::string_view day, Puzzled done) = 0;

    // Of one among several nodes (cluster/node.h).
    struct NodeFigures {
        std::uint64_t nodes = 0, strangers = 0;        // that live; of those, of another version
        std::uint64_t leases = 0, guests = 0;          // tables that are its own; lines of other nodes
        std::uint64_t passed_on = 0, passed_back = 0;  // messages for tables elsewhere, and what those said
        std::uint64_t taken = 0;                       // tables whose owner had died
        std::uint64_t moved_on = 0;                    // lines told that a table has another owner
        // Of bots: what others were asked to think about, what was thought about here after all, and what was for others.
        std::uint64_t thoughts_asked = 0, thoughts_after_all = 0, thoughts_helped = 0;
        std::uint64_t sent_again = 0, waiting = 0;  // on the bus
        double lag = 0;                             // seconds: the longest wait for an acknowledgement
        bool bus_away = false, is_sure = true;
    };
    // For /metrics and the log. `moves`, `refused` and `faults` only ever grow.
    struct Figures {
        std::uint64_t tables = 0, recent = 0, clients = 0, seats = 0, moves = 0, refused = 0, faults = 0,
                      bots_thinking = 0, bot_minds = 0, bot_mind_bytes = 0;
        std::uint64_t messages_waiting = 0;
        Durations message_seconds = {}, message_waits = {};
        std::optional<NodeFigures> node = {};
    };
    virtual Figures figures() const = 0;
};

}  // namespace officina::server
