#pragma once
// A connection that reads. What is still being written is not there for it yet. Not to be used by two threads at the same
// time. A database that does not answer is not waited for: whoever reads has others waiting.

#include "tables/postgres.h"
#include "tables/store.h"

namespace officina::tables {

class PostgresReader {
  public:
    // `node`: of tables to be looked after, only those it owns are listed; 0: all.
    PostgresReader(std::string address, std::chrono::milliseconds patience, std::int64_t node = 0);

    // Each throws PostgresError where the database cannot be read, std::runtime_error where what is there is damaged.
    std::expected<std::vector<std::string>, Problem> journal(const TableId& table);
    std::vector<Store::Numbered> left_awake(std::int64_t after, int most);
    std::vector<Store::Alarm> alarms(int most);
    std::vector<TableSummary> waiting_tables(std::size_t from, int most);
    std::size_t count_waiting_tables();
    std::optional<Instant> last_change();
    std::vector<HouseRun> runs(const TableId& of);
    std::optional<TableSummary> summary(const TableId& table);
    std::vector<TableSummary> history(const PersonId& person, int most, const HistoryMark& before);
    std::optional<Person> person(const PersonId& id);
    std::optional<Person> person_by_login(const std::string& login);
    std::optional<Session> session(const std::string& hash);
    std::vector<Session> sessions(const PersonId& person);
    int codes_left(const PersonId& person);

  private:
    // Asks again once where the connection had ended since the last question.
    template <class... Values>
    PostgresRows ask(const char* sql, const Values&... values);

    PostgresConnection connection_;
    std::int64_t node_;
    std::chrono::steady_clock::time_point away_until_{};  // nobody tries to connect before
};

}  // namespace officina::tables
