#pragma once
// The one connection that writes, used by the store's own thread alone.

#include <span>
#include <unordered_map>

#include "tables/sqlite.h"
#include "tables/writes.h"

namespace officina::tables {

class SqliteWriter {
  public:
    using Outcome = std::expected<void, Problem>;

    // The file must be up to date (sqlite_schema.h).
    explicit SqliteWriter(const std::filesystem::path& file);

    // All of them in one transaction, on disk when it returns. What a write asks for may be refused by itself; an error of the
    // disk is thrown, and then nothing of all this is there. SQLITE_BUSY: another program holds the file; it may be
    // asked for again.
    std::vector<Outcome> commit(std::span<const Write> writes);

  protected:
    Database& database() { return database_; }

  private:
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
    bool is_taken(const std::string& login);
    std::optional<Problem> refused(const PersonChange& change);
    void open_session(const Session& session);

    Database database_;
    Statement begin_, commit_, find_table_, add_table_, add_entry_, put_summary_, lay_down_, keep_run_,
        stand_up_, sit_, occupants_of_, put_occupants_, unname_entries_, forget_sittings_;
    Statement taken_, password_of_, has_code_, add_person_, put_name_, put_login_, put_password_, put_mail_,
        put_mailed_, has_mailed_, saw_person_, unseen_guests_, forget_person_, use_code_, add_code_,
        forget_codes_, open_session_, has_session_, saw_session_, end_session_, end_sessions_,
        end_sessions_but_, end_oldest_;
    std::unordered_map<TableId, Known> known_;
};

}  // namespace officina::tables
