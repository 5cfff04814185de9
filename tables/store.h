#pragma once
// Where tables and people are kept. Everything that is written is durable when `done` is called, and not before; what
// is asked for in one order is on disk in that order. SQLite stands behind it now (sqlite_store.h); another database can
// stand behind it later.

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/message.h"
#include "tables/terms.h"

namespace officina {

using TableId = std::string;   // 22 letters and digits, not to be guessed: who knows it may look on
using PersonId = std::string;  // likewise

// A table as the lobby and a person's history list it; kept beside the journal, so that lists need not replay.
struct TableSummary {
    TableId id;
    std::string game;
    int seats = 0;
    bool is_public = false;
    enum class Stage : std::uint8_t { gathering, playing, over } stage = Stage::gathering;
    Instant opened{}, changed{};
    std::vector<Occupant> occupants{};  // by seat
    std::vector<std::string> scores{};  // by seat, once it is over
    std::vector<int> ranks{};           // likewise; 1 = first. Empty where an older version kept the table.
    // Does it enter anybody's figures? Not a lesson or another game begun elsewhere, nor one that a stand-in ended.
    bool counts = true;

    friend bool operator==(const TableSummary&, const TableSummary&) = default;
};

struct Person {
    PersonId id;
    std::string name;           // as others see it
    std::string login;          // of an account, folded; empty for a guest
    std::string password_hash;  // argon2id, as libsodium writes it
    std::string session_hash;   // of the secret cookie, never the cookie itself
    Instant since{}, seen{};

    friend bool operator==(const Person&, const Person&) = default;
};

// All calls come from any thread; `done` is called from the store's own thread. An error of the disk is told to every
// `done` that waits, and the store takes nothing more: what was not acknowledged may be lost, what was is there.
class Store {
  public:
    using Done = std::function<void(std::expected<void, Problem>)>;

    virtual ~Store() = default;

    // Entries of a table's journal, from the entry `first` on, counted from 0. Out of order they are refused, and nothing has
    // changed. The summary, where there is one, replaces the last one; it costs more than an entry, so it belongs to changes
    // of stage or seats, not to every move.
    virtual void append(const TableId& table, std::uint32_t first, std::vector<std::string> entries,
                        std::optional<TableSummary> summary, Done done) = 0;

    // --- Reading waits for nothing that is still being written.
    virtual std::expected<std::vector<std::string>, Problem> journal(const TableId& table) = 0;
    virtual std::expected<std::vector<TableSummary>, Problem> unfinished() = 0;  // to go on after a restart
    virtual std::expected<std::optional<TableSummary>, Problem> summary(const TableId& table) = 0;
    virtual std::expected<std::vector<TableSummary>, Problem> history(const PersonId& person, int most,
                                                                      Instant before) = 0;

    // --- People
    virtual void keep(const Person& person,
                      Done done) = 0;  // new or changed; a login that is taken is an error
    // Takes the person's name and account away; their seats stay in the journals, nameless.
    virtual void forget(const PersonId& person, Done done) = 0;
    virtual std::expected<std::optional<Person>, Problem> person(const PersonId& id) = 0;
    virtual std::expected<std::optional<Person>, Problem> person_by_session(
        const std::string& session_hash) = 0;
    virtual std::expected<std::optional<Person>, Problem> person_by_login(const std::string& login) = 0;

    // A consistent copy into a new file, while everything goes on.
    virtual std::expected<void, Problem> back_up(const std::string& file) = 0;

    // For /metrics.
    struct Figures {
        std::uint64_t commits = 0, entries = 0;
        std::uint64_t waiting = 0;  // not on disk yet; 0 does not mean that every `done` has been called
        double seconds_in_commits = 0;
    };
    virtual Figures figures() const = 0;
};

// Refusals that leave the store as it was; only who asked is told.
Problem out_of_order(const TableId& table, std::uint32_t found, std::uint32_t expected);
Problem login_taken(const std::string& login);

}  // namespace officina
