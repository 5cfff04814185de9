#pragma once
// SQLite's C interface with owners for what it hands out. Inside tables/sqlite_*.cpp an error is thrown as SqliteError;
// it leaves them as a Problem.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "match/message.h"

struct sqlite3;
struct sqlite3_stmt;

namespace officina::tables {

class SqliteError : public std::runtime_error {
  public:
    SqliteError(int code, const std::string& what) : std::runtime_error(what), code_(code) {}
    int code() const { return code_; }  // SQLITE_FULL and the like, without its finer distinctions

  private:
    int code_;
};

Problem problem_of(const SqliteError& error, const std::filesystem::path& file);

// What an entry of a journal carries, so that a bit that changed by itself is noticed. In SQL: entry_sum(key, number, entry).
std::int64_t sum_of_entry(std::int64_t key, std::int64_t number, std::string_view entry);

// A file that only its owner may read, made where there is none: what is in it is nobody else's business.
void make_private(const std::filesystem::path& file);

// A connection. Not to be used by two threads at the same time.
class Database {
  public:
    enum class Access : std::uint8_t { create, existing };
    Database(const std::filesystem::path& file, Access access);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void run(const std::string& sql);
    std::int64_t number(const std::string& sql);  // the first field of the first row
    std::string text(const std::string& sql);
    std::int64_t last_key() const;
    // How long to wait where another program holds the file.
    void wait_for_others(std::chrono::milliseconds time);
    sqlite3* handle() const { return handle_; }
    [[noreturn]] void fail(int code) const;

  private:
    sqlite3* handle_ = nullptr;
};

// A prepared statement, to be used many times:
//   insert.run(key, number, entry);
//   select.each([&](const Row& row) { list.push_back(row.text(0)); }, key);
class Statement {
  public:
    Statement(Database& database, std::string_view sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    class Row {
      public:
        std::int64_t number(int column) const;
        std::string text(int column) const;

      private:
        friend class Statement;
        explicit Row(sqlite3_stmt* statement) : statement_(statement) {}
        sqlite3_stmt* statement_;
    };

    template <class... Values>
    void run(const Values&... values) {
        each([](const Row&) {}, values...);
    }
    template <class Action, class... Values>
    void each(const Action& action, const Values&... values) {
        // A statement left in the middle would keep its view of the database for ever.
        const Resetting resetting{statement_};
        int place = 0;
        (bind(++place, values), ...);
        while (step()) action(Row(statement_));
    }

  private:
    struct Resetting {
        sqlite3_stmt* statement;
        ~Resetting();
    };
    void bind(int place, std::int64_t value);
    void bind(int place, std::string_view value);  // must outlive the run
    bool step();

    Database* database_;
    sqlite3_stmt* statement_ = nullptr;
};

}  // namespace officina::tables
