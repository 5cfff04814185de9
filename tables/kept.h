#pragma once
// Everything a store keeps, row by row, as it goes from one database to another (moving.h). But for when the house was open: clocks
// that ran at the last place have back, at the first opening here, all the time since their tables' last entries.

#include <filesystem>
#include <functional>

#include "engine/hash.h"
#include "tables/sqlite_backup.h"
#include "tables/store.h"

namespace officina::tables {

struct KeptTable {
    TableId id;
    std::string game, occupants, scores, ranks, away;
    std::int64_t seats = 0, is_public = 0, stage = 0, opened = 0, changed = 0, counts = 0, asleep = 0,
                 alarm = 0, to_move = 0, made = 0;
    std::vector<std::string> entries;
    struct Sitting {
        PersonId person;
        std::int64_t seated = 0, changed = 0;
    };
    std::vector<Sitting> sittings;  // by person
};

// But for a code that was mailed: it is not good for long.
struct KeptPerson {
    Person person;
    std::vector<Session> sessions;   // by hash
    std::vector<std::string> codes;  // in order
};

// Thrown by whoever reads or writes rows.
struct KeptError {
    Problem problem;
};
// An entry that is missing, or is not what was written.
KeptError broken_entry(const TableId& table, std::int64_t number, bool is_missing);

// They come in any order.
class KeptSource {
  public:
    virtual ~KeptSource() = default;
    virtual void each_table(const std::function<void(const KeptTable&)>& call) = 0;
    virtual void each_person(const std::function<void(const KeptPerson&)>& call) = 0;
};

class KeptTarget {
  public:
    virtual ~KeptTarget() = default;
    virtual void put(const KeptTable& table) = 0;
    virtual void put(const KeptPerson& person) = 0;
    // Everything was put. What is there now can be read, and is there for good only after `finish`.
    virtual KeptSource& written() = 0;
    virtual void finish() = 0;
};

// What there is, in numbers; the digest is a sum, so the order does not matter.
struct KeptCount {
    std::int64_t tables = 0, entries = 0, people = 0;
    std::uint64_t digest = 0;

    void add(const KeptTable& table);
    void add(const KeptPerson& person);
    friend bool operator==(const KeptCount&, const KeptCount&) = default;
};

// Everything from here to there, where it is read again; only if nothing is missing it is there at all. `to` is what that place is called.
// Throws KeptError.
Copied move_kept(KeptSource& source, KeptTarget& target, const std::string& to);

// By file and address, in sqlite_kept.cpp and postgres_kept.cpp. Both throw KeptError. A source is what is there this moment; a
// target must be new, or empty.
std::unique_ptr<KeptSource> sqlite_source(const std::filesystem::path& file);
std::unique_ptr<KeptTarget> sqlite_target(const std::filesystem::path& file);
std::unique_ptr<KeptSource> postgres_source(const std::string& address);
std::unique_ptr<KeptTarget> postgres_target(const std::string& address);

}  // namespace officina::tables
