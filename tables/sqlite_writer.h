#pragma once
// The one connection that writes, used by the store's own thread alone.

#include <expected>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tables/sqlite.h"
#include "tables/writes.h"

namespace officina::tables {

class SqliteWriter {
  public:
    using Outcome = std::expected<void, Problem>;

    // The file must be up to date (sqlite_schema.h).
    explicit SqliteWriter(const std::filesystem::path& file);
    virtual ~SqliteWriter() = default;
    SqliteWriter(const SqliteWriter&) = delete;
    SqliteWriter& operator=(const SqliteWriter&) = delete;

    // All of them in one transaction, on disk when it returns. What a write asks for may be refused by itself, and so is one
    // that meets a damaged page which no index is to blame for. Whatever else is wrong with the disk is thrown, and then nothing
    // of all this is there. SQLITE_BUSY: another program holds the file; it may be asked for again.
    std::vector<Outcome> commit(std::span<const Write> writes);

  protected:
    // What was met by a write: of each journal, and of all the rest, once.
    virtual void note_damaged(const Problem& problem) = 0;
    // Indexes were built again, and what could not be written before now is.
    virtual void note_mended() = 0;

  private:
    // What a write has met. `forgets`: where it was looking for the name of somebody in the journals of their tables.
    struct Damage {
        std::size_t write = 0;
        Problem problem;
        std::optional<PersonId> forgets;
    };
    // How it is tried once more.
    struct Attempt {
        std::map<std::size_t, Problem> left_out;  // writes, by their place
        std::optional<std::size_t> mends_for;     // indexes are built again first, for that one
    };
    std::expected<std::vector<Outcome>, Damage> commit(std::span<const Write> writes, const Attempt& attempt);
    std::optional<Damage> carry_out(std::span<const Write> writes, const Attempt& attempt,
                                    std::vector<Outcome>& outcomes);
    void avoid(const Damage& damage, Attempt& attempt);
    bool finds_damaged_journals(const PersonId& person);
    void roll_back();

    struct Known {
        std::int64_t key = 0;  // 0: not there yet
        std::uint32_t entries = 0;
    };

    Outcome carry_out(const AppendEntries& write);
    Outcome carry_out(const LayDown& write);
    Outcome carry_out(const HouseRun& run);
    Outcome carry_out(const AddPerson& write);
    Outcome carry_out(const PersonChange& write);
    Outcome carry_out(const ForgetPerson& write);
    Outcome carry_out(const ForgetGuests& write);
    void forget(const PersonId& person);
    Known& known(const TableId& table);
    void put(std::int64_t key, const TableSummary& summary);
    void take_name_from_summaries(const PersonId& person);
    void take_name_from_journals(const PersonId& person);
    std::vector<std::pair<std::int64_t, TableId>> tables_of(const PersonId& person);
    bool is_taken(const std::string& login);
    std::optional<Problem> refused(const PersonChange& change);
    void open_session(const Session& session);

    std::filesystem::path file_;
    Database database_;
    Statement begin_, commit_, find_table_, add_table_, add_entry_, put_summary_, lay_down_, keep_run_,
        stand_up_, sit_, occupants_of_, put_occupants_, tables_of_, read_journal_, unname_entries_,
        forget_sittings_;
    Statement taken_, password_of_, has_code_, add_person_, put_name_, put_login_, put_password_, put_mail_,
        put_mailed_, has_mailed_, saw_person_, unseen_guests_, forget_person_, use_code_, add_code_,
        forget_codes_, open_session_, has_session_, saw_session_, end_session_, end_sessions_,
        end_sessions_but_, end_oldest_;
    std::unordered_map<TableId, Known> known_;
    std::unordered_set<std::int64_t> damaged_journals_;  // by key: names stay in them
    // Once in a life: what is damaged again is more than an index.
    bool has_tried_to_mend_ = false, has_told_of_damage_ = false;
};

}  // namespace officina::tables
