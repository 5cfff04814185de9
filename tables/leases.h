#pragma once
// Who may write which table, where several nodes share one database. A table has at most one owner. Whoever takes it gets a number
// that is greater than that of every owner before; everything the owner appends is written under that number, in the same
// transaction in which the number is looked at. So a node that only thinks it owns a table can write nothing.
//
// A node lives as long as it renews its lease, which covers all its tables at once. One that did not is declared dead by any other,
// and its tables are free; from that moment on nothing it writes is taken (`fenced`), whatever it believes.
//
// Time is that of the database alone: clocks of nodes may differ as they like.

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "match/message.h"
#include "tables/store.h"

namespace officina::tables {

// How long a node is believed to live of which nothing is heard, unless it says otherwise.
inline constexpr std::chrono::milliseconds kLease{5000};

struct Holder {
    TableId table;
    std::string node;          // its name; empty: nobody has it, for there is no such table
    std::uint64_t number = 0;  // under which it has it
    bool is_me = false;

    friend bool operator==(const Holder&, const Holder&) = default;
};

struct LivingNode {
    std::string name;
    std::uint64_t number = 0;  // greater than that of every node of this name before
    // Its lease has ended, and nobody has declared it dead: it hangs, or is in the middle of a long batch.
    bool is_late = false;

    // Whether it is the same run of it.
    friend bool operator==(const LivingNode& one, const LivingNode& other) {
        return one.name == other.name && one.number == other.number;
    }
};

// One of several equal parts of all tables, counted from 0.
struct Share {
    std::size_t number = 0, of = 1;
};

class Leases {
  public:
    virtual ~Leases() = default;

    // Takes every one of these tables that nobody living has, and tells who has each of them then. Who is late is declared dead by it,
    // also where there are none of these tables; but not in the middle of a batch.
    using Taken = std::function<void(std::expected<std::vector<Holder>, Problem>)>;
    virtual void take(std::vector<TableId> tables, Taken taken) = 0;
    // Behind everything that was asked for before, the table is nobody's.
    virtual void release(const TableId& table, Store::Done done) = 0;
    // The same for everything that is ours.
    virtual void release_all(Store::Done done) = 0;
    // Tables of a share that are awake or have an alarm, and whose owner is dead or that have none, at most that number: somebody
    // should look after them.
    using Orphans = std::function<void(std::expected<std::vector<TableId>, Problem>)>;
    virtual void orphans(Share share, int most, Orphans listed) = 0;
    // Whether nobody else can have been given our tables yet, as far as this clock tells. A node that has hung is not sure until it has
    // heard from the database again, and had better show nobody a table until then.
    virtual bool is_sure() const = 0;
    // The nodes that live, by name; also those that are late.
    using Living = std::function<void(std::expected<std::vector<LivingNode>, Problem>)>;
    virtual void living(Living listed) = 0;
};

// A refusal that leaves the store as it was.
Problem not_owner(const TableId& table);

}  // namespace officina::tables
