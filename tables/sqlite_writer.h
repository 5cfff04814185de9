#pragma once
// The one connection that writes, used by the store's own thread alone.

#include <span>
#include <unordered_map>
#include <variant>

#include "tables/sqlite.h"
#include "tables/store.h"

namespace officina {

struct AppendEntries {
    TableId table;
    std::uint32_t first = 0;
    std::vector<std::string> entries;
    std::optional<TableSummary> summary;
};
struct KeepPerson {
    Person person;
};
struct ForgetPerson {
    PersonId person;
};
using Write = std::variant<AppendEntries, KeepPerson, ForgetPerson>;

class SqliteWriter {
  public:
    using Outcome = std::expected<void, Problem>;

    // The file must be up to date (sqlite_schema.h).
    explicit SqliteWriter(const std::filesystem::path& file);

    // All of them in one transaction, on disk when it returns. What a write asks for may be refused by itself; an error of the
    // disk is thrown, and then nothing of all this is there.
    std::vector<Outcome> commit(std::span<const Write> writes);

  private:
    struct Known {
        std::int64_t key = 0;  // 0: not there yet
        std::uint32_t entries = 0;
    };

    Outcome carry_out(const AppendEntries& write);
    Outcome carry_out(const KeepPerson& write);
    Outcome carry_out(const ForgetPerson& write);
    Known& known(const TableId& table);
    void put(std::int64_t key, const TableSummary& summary);
    void take_name_from_summaries(const PersonId& person);

    Database database_;
    Statement begin_, commit_, find_table_, add_table_, add_entry_, put_summary_, stand_up_, sit_, taken_,
        keep_, occupants_of_, put_occupants_, unname_entries_, forget_sittings_, forget_person_;
    std::unordered_map<TableId, Known> known_;
};

}  // namespace officina
