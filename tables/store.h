#pragma once
// Where tables and people are kept. Everything that is written is durable when `done` is called, and not before; what
// is asked for in one order is on disk in that order. SQLite stands behind it (sqlite_store.h), or PostgreSQL
// (postgres_store.h).

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.h"
#include "match/message.h"
#include "tables/terms.h"

namespace officina::tables {

using TableId = std::string;   // 22 letters and digits, not to be guessed: who knows it may look on
using PersonId = std::string;  // likewise

inline constexpr std::size_t kIdLength = 22;
bool looks_like_an_id(std::string_view text);

// A table that is not over and at which nobody looks lies on the disk alone, with what must be known of it there.
struct Asleep {
    Instant since{};                    // nobody has looked at it, from a seat or not
    std::optional<Instant> alarm = {};  // when time brings something, at the earliest
    SeatSet to_move = {};               // for a person's list of tables
    std::uint32_t made = 0;             // moves
    // By seat: since when its person has been away; nothing (Instant{}) where there is none. Empty: an older version kept it, which
    // did not say.
    std::vector<Instant> away = {};

    friend bool operator==(const Asleep&, const Asleep&) = default;
};

enum class Stage : std::uint8_t { gathering, playing, over };  // of a table

// A table as the lobby and a person's history list it; kept beside the journal, so that lists need not replay.
struct TableSummary {
    TableId id;
    std::string game;
    int seats = 0;
    bool is_public = false;
    using Stage = tables::Stage;
    Stage stage = Stage::gathering;
    Instant opened{}, changed{};
    std::vector<Occupant> occupants{};  // by seat
    std::vector<int> scores{};          // by seat, once it is over
    std::vector<int> ranks{};           // likewise; 1 = first. Empty where an older version kept the table.
    // Does it enter anybody's figures? Not a lesson or another game begun elsewhere, nor one that a stand-in ended.
    bool counts = true;
    std::optional<Asleep> asleep = {};  // read, not written: `lay_down` does that

    friend bool operator==(const TableSummary&, const TableSummary&) = default;
};

struct Person {
    PersonId id;
    std::string name;           // as others see it
    std::string login;          // of an account, folded; empty for a guest
    std::string password_hash;  // argon2id, as libsodium writes it
    Instant since{}, seen{};
    std::string mail = {};  // an address, of an account that gave one; shown to nobody else

    friend bool operator==(const Person&, const Person&) = default;
};

// A device on which a person is known.
struct Session {
    std::string hash;  // of the secret cookie, never the cookie itself
    PersonId person;
    std::string
        device;  // as its owner may know it again: "Firefox, Linux". Empty where an older version kept it.
    Instant since{}, seen{};

    friend bool operator==(const Session&, const Session&) = default;
};

// A code that was sent to an account's address, for once. There is one at most, the last: a change of the address or of the password
// makes it worthless.
struct MailedCode {
    std::string hash;
    Instant until{};

    friend bool operator==(const MailedCode&, const MailedCode&) = default;
};

// What becomes of a person: what is named is written, and nothing else, so that two changes at the same time never undo
// each other. All of it happens or none; the conditions are looked at when it is written, not when it is asked for.
struct PersonChange {
    PersonId person;
    // --- Conditions
    std::optional<std::string> if_password = {};  // the hash that must still be the one kept: else `stale`
    std::optional<std::string> if_mail = {};      // likewise the address
    // The hash of a recovery code, or of the one that was mailed and is good at `at`, that must be there and is used up: else `stale`.
    std::optional<std::string> with_code = {};
    Instant at{};
    // --- Changes
    std::optional<std::string> name = {}, password_hash = {}, mail = {};
    std::optional<std::string> login = {};  // of a guest, who has none yet: else `has_account`
    std::optional<std::vector<std::string>> codes =
        {};  // hashes of recovery codes, instead of those there were
    std::optional<MailedCode> mails = {};
    bool ends_all = false;      // every session, before one is opened
    std::string ends_but = {};  // every session but the one of that hash, which must be there: else `stale`
    std::string ends = {};      // the session of that hash
    std::optional<Session> opens = {};
    std::optional<Session> sees = {};  // the session of that hash, and the person, were seen at its `seen`
};

// Sessions a person may have at once; the one not seen for longest makes room.
inline constexpr int kMostSessions = 20;

// A time in which the house was open, at the least. With several nodes each has its own, and they overlap.
struct HouseRun {
    Instant opened{}, until{};

    friend bool operator==(const HouseRun&, const HouseRun&) = default;
};

// How much of the time from one moment to another the house was open; runs in order of their opening.
Milliseconds open_between(const std::vector<HouseRun>& runs, Instant from, Instant to);

// Where a list of tables goes on: behind this one.
struct HistoryMark {
    Instant changed = Instant::max();
    TableId table = {};  // empty: behind everything that changed at that moment or later
};

// All calls come from any thread; `done` is called from the store's own thread. An error of the disk is told to every
// `done` that waits, and the store takes nothing more: what was not acknowledged may be lost, what was is there.
class Store {
  public:
    using Done = std::function<void(std::expected<void, Problem>)>;

    virtual ~Store() = default;

    // Entries of a table's journal, from the entry `first` on, counted from 0. Out of order they are refused, and nothing has
    // changed. The summary, where there is one, replaces the last one; it costs more than an entry, so it belongs to changes
    // of stage or seats, not to every move. Where several nodes write, whoever is in the list of people no more has no name in it.
    virtual void append(const TableId& table, std::uint32_t first, std::vector<std::string> entries,
                        std::optional<TableSummary> summary, Done done) = 0;

    // What a table that is not over sleeps with; nothing: it is awake. A table that is awake when the house ends is found so
    // afterwards (`left_awake`).
    virtual void lay_down(const TableId& table, const std::optional<Asleep>& asleep, Done done) = 0;

    // The house is open, and has been since. A run that was told of before, by the moment of its opening, has lasted until then; one line
    // is kept of each.
    virtual void keep_run(const HouseRun& run, Done done) = 0;

    // --- Reading waits for nothing that is still being written. None of it takes longer because many tables sleep.
    virtual std::expected<std::vector<std::string>, Problem> journal(const TableId& table) = 0;
    virtual std::expected<std::optional<TableSummary>, Problem> summary(const TableId& table) = 0;
    // Of the tables that are not over: those that are awake, in pages by a number that grows, ...
    using Numbered = std::pair<std::int64_t, TableId>;
    virtual std::expected<std::vector<Numbered>, Problem> left_awake(std::int64_t after, int most) = 0;
    // ... those that sleep and have an alarm, the earliest first, ...
    using Alarm = std::pair<Instant, TableId>;
    virtual std::expected<std::vector<Alarm>, Problem> alarms(int most) = 0;
    // ... those that sleep, are public and wait for people, the newest first, from the one numbered `from` on (what cannot be
    // read is left out), and how many there are; and the latest moment that any of them that is not over knows of, as far as that is
    // found without reading all of them.
    virtual std::expected<std::vector<TableSummary>, Problem> waiting_tables(std::size_t from, int most) = 0;
    virtual std::expected<std::size_t, Problem> count_waiting_tables() = 0;
    virtual std::expected<std::optional<Instant>, Problem> last_change() = 0;
    // Every run of the house that was kept, in order of their opening; with a table, where nodes share the store, that of the node alone
    // which had it before this one and died, if there is such.
    virtual std::expected<std::vector<HouseRun>, Problem> kept_runs(const TableId& of) = 0;
    // The tables at which a person has a seat, the one changed last first. It may be long: it is looked up elsewhere, and
    // `listed` is called from there.
    using Listed = std::function<void(std::expected<std::vector<TableSummary>, Problem>)>;
    virtual void history(const PersonId& person, int most, const HistoryMark& before, Listed listed) = 0;

    // --- People
    // Somebody new, with a first session. A login that is taken is an error.
    virtual void add(const Person& person, const Session& session, Done done) = 0;
    // Refused with `no_person` where there is nobody of that id (any more).
    virtual void change(const PersonChange& change, Done done) = 0;
    // Takes the person's name, account and sessions away; their seats stay in the journals, nameless. Refused with `stale`
    // where the password (its hash; a guest's is empty) is no longer that one.
    virtual void forget(const PersonId& person, const std::string& if_password, Done done) = 0;
    // Likewise every guest who was not seen since, but at most this many at once; tells who they were.
    using Forgotten = std::function<void(std::expected<std::vector<PersonId>, Problem>)>;
    virtual void forget_guests(Instant not_seen_since, int most, Forgotten done) = 0;
    virtual std::expected<std::optional<Person>, Problem> person(const PersonId& id) = 0;
    virtual std::expected<std::optional<Person>, Problem> person_by_login(const std::string& login) = 0;
    virtual std::expected<std::optional<Session>, Problem> session(const std::string& hash) = 0;
    virtual std::expected<std::vector<Session>, Problem> sessions(
        const PersonId& person) = 0;  // seen last first
    virtual std::expected<int, Problem> codes_left(const PersonId& person) = 0;

    // A consistent copy into a new file, while everything goes on.
    virtual std::expected<void, Problem> back_up(const std::string& file) = 0;

    // For /metrics.
    struct Figures {
        std::uint64_t commits = 0, entries = 0;
        std::uint64_t waiting = 0;  // not on disk yet; 0 does not mean that every `done` has been called
        std::uint64_t damaged = 0;  // faults found by looking through the file at the start
        bool locked = false;        // another program holds the file: everything waits for it
        double seconds_in_commits = 0;
    };
    virtual Figures figures() const = 0;
};

// Refusals that leave the store as it was; only who asked is told.
Problem out_of_order(const TableId& table, std::uint32_t found, std::uint32_t expected);
Problem login_taken(const std::string& login);
Problem has_account();
Problem no_person();
Problem stale();  // what the change was made from is no longer so

}  // namespace officina::tables
