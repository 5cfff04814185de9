#pragma once
// A connection that reads. What is still being written is not there for it yet. Not to be used by two threads at the same
// time.

#include "tables/sqlite.h"
#include "tables/store.h"

namespace officina::tables {

class SqliteReader {
  public:
    // The file must be up to date (sqlite_schema.h).
    explicit SqliteReader(const std::filesystem::path& file);

    // Each throws SqliteError where the file cannot be read. An entry that is missing or is not what was written is told.
    std::expected<std::vector<std::string>, Problem> journal(const TableId& table);
    std::vector<Store::Numbered> left_awake(std::int64_t after, int most);
    std::vector<Store::Alarm> alarms(int most);
    std::vector<TableSummary> waiting_tables(std::size_t from, int most);
    std::size_t count_waiting_tables();
    std::optional<Instant> last_change();
    std::vector<HouseRun> runs();
    std::optional<TableSummary> summary(const TableId& table);
    std::vector<TableSummary> history(const PersonId& person, int most, const HistoryMark& before);
    std::optional<Person> person(const PersonId& id);
    std::optional<Person> person_by_login(const std::string& login);
    std::optional<Session> session(const std::string& hash);
    std::vector<Session> sessions(const PersonId& person);
    int codes_left(const PersonId& person);

  private:
    std::filesystem::path file_;
    Database database_;
    Statement entries_, awake_, all_awake_, alarms_, waiting_, count_waiting_, last_change_, runs_, table_,
        history_, by_id_, by_login_, session_, sessions_, codes_;
};

}  // namespace officina::tables
