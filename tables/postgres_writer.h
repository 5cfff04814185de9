#pragma once
// The one connection that writes, used by the store's own thread alone. Everything that comes together is one transaction, and
// most of it one message to the database and one back.

#include <set>
#include <span>
#include <unordered_map>

#include "tables/leases.h"
#include "tables/postgres.h"
#include "tables/writes.h"

namespace officina::tables {

struct TakeTables {
    std::vector<TableId> tables;
    std::shared_ptr<std::vector<Holder>> holders;  // once it is done
};
struct ReleaseTable {
    TableId table;
};
struct ReleaseAll {};
struct ListOrphans {
    Share share;
    int most = 0;
    std::shared_ptr<std::vector<TableId>> tables;  // once it is done
};
struct ListLiving {
    std::shared_ptr<std::vector<LivingNode>> nodes;  // once it is done
};
// Goes on with those of whom a batch has forgotten not everything.
struct ForgetRest {
    std::vector<PersonId> people;
};
using PostgresWrite =
    std::variant<AppendEntries, LayDown, HouseRun, AddPerson, PersonChange, ForgetPerson, ForgetGuests,
                 ForgetRest, TakeTables, ReleaseTable, ReleaseAll, ListOrphans, ListLiving>;

class PostgresWriter {
  public:
    using Outcome = std::expected<void, Problem>;
    struct Settings {
        std::string address;
        std::int64_t node = 0;  // its number in the database
        bool takes_by_itself = true;
        std::chrono::milliseconds lease{};
        // The database is away: is it to be waited for? Called again and again while it is.
        std::function<bool(const PostgresError&)> waits;
        std::function<void()> goes_on;  // it is back
    };
    explicit PostgresWriter(Settings settings);

    // On disk when it returns; while the database is away it waits. What a write asks for may be refused by itself. Thrown: the
    // node may not write any more (OF001), or nothing can be written at all.
    std::vector<Outcome> commit(std::span<const PostgresWrite> writes);
    // Of those whom that was to forget: who is out, and in whose journals something is still to be done (ForgetRest).
    std::vector<PersonId> rest_of(const PostgresWrite& write) const;
    // The same, left by whoever was here before.
    std::vector<PersonId> left_half_forgotten();

  private:
    struct Known {
        std::int64_t key = 0;
        std::int64_t lease = 0;  // 0: not ours
        std::uint32_t entries = 0;
        bool counted = false;  // are `entries` what the database has?
        bool is_new = false;   // it comes to be with this batch
    };

    Outcome carry_out(const AppendEntries& write);
    Outcome carry_out(const LayDown& write);
    Outcome carry_out(const HouseRun& run);
    Outcome carry_out(const AddPerson& write);
    Outcome carry_out(const PersonChange& write);
    Outcome carry_out(const ForgetPerson& write);
    Outcome carry_out(const ForgetGuests& write);
    Outcome carry_out(const ForgetRest& write);
    Outcome carry_out(const TakeTables& write);
    Outcome carry_out(const ReleaseTable& write);
    Outcome carry_out(const ReleaseAll& write);
    Outcome carry_out(const ListOrphans& write);
    Outcome carry_out(const ListLiving& write);

    std::vector<Outcome> batch(std::span<const PostgresWrite> writes);
    bool is_there_after(const PostgresError& error);
    void undo();
    void look_up(std::span<const PostgresWrite> writes);
    void name_fresh();
    void lock(std::span<const PostgresWrite> writes);
    void see_who_is_gone(std::span<const PostgresWrite> writes);
    std::string without_gone(const std::string& entry) const;
    void settle();
    void flush();
    void put(std::int64_t key, TableSummary summary);
    void open_session(const Session& session);
    std::optional<Problem> refused(const PersonChange& change);
    bool is_taken(const std::string& login);
    void forget(const PersonId& person);
    static constexpr std::int64_t kTablesAtOnce = 16;  // of somebody who is forgotten
    void forget_some_more(const PersonId& person);
    void take_name_from_summaries(const PersonId& person);
    void take_name_from_journals(const PersonId& person, const std::vector<std::int64_t>& tables);

    Settings settings_;
    PostgresConnection connection_;
    std::int64_t batches_ = 0;  // that are there
    std::unordered_map<TableId, Known> known_;
    std::vector<TableId> fresh_;  // come to be with this batch
    std::set<PersonId> gone_;     // who sits at tables of this batch and is in no list of people any more
    std::set<PersonId> half_forgotten_;

    // What the batch has gathered, to be sent as arrays.
    struct Gathered {
        std::vector<std::string> new_tables, entries;
        std::vector<std::int64_t> new_keys, owned, leases, keys, numbers, sums;
    } gathered_;
};

}  // namespace officina::tables
