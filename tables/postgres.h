#pragma once
// PostgreSQL's C interface (libpq) with owners for what it hands out. Inside tables/postgres_*.cpp an error is thrown as
// PostgresError; it leaves them as a Problem. Values travel as bytes, not as text: entries of journals are bytes, and numbers
// need not be written out and read again.

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "match/message.h"

struct pg_conn;
struct pg_result;

namespace officina::tables {

class PostgresError : public std::runtime_error {
  public:
    // `state`: the five letters by which SQL names an error; empty where the connection is gone.
    PostgresError(std::string state, const std::string& what)
        : std::runtime_error(what), state_(std::move(state)) {}
    const std::string& state() const { return state_; }
    bool is_of(std::string_view kind) const { return state_.starts_with(kind); }
    // It may go well another time: nobody is there, no room on the disk, a standby that was not promoted yet, two in each
    // other's way.
    bool passes() const;
    // Refused for what it says, whoever asks and whenever: text that is no text, a key that is taken or too long.
    bool is_about_values() const { return is_of("22") || is_of("23") || is_of("54"); }

  private:
    std::string state_;
};

// Where a database is, as people may see it: without the password.
std::string shown_address(const std::string& address);
// Whether it looks like the address of a PostgreSQL database at all.
bool is_postgres_address(std::string_view text);

Problem problem_of(const PostgresError& error, const std::string& address);

// One value of a statement, or an array of them, as bytes.
class PostgresValue {
  public:
    PostgresValue(std::int64_t number);    // NOLINT(google-explicit-constructor): as one writes it
    PostgresValue(std::string_view text);  // NOLINT(google-explicit-constructor)
    PostgresValue(const std::string& text) : PostgresValue(std::string_view(text)) {}  // NOLINT
    PostgresValue(std::span<const std::int64_t> numbers);                              // NOLINT
    static PostgresValue raw(std::string_view bytes);
    static PostgresValue texts(std::span<const std::string> texts);
    static PostgresValue byte_strings(std::span<const std::string> strings);

    const std::string& bytes() const { return bytes_; }
    unsigned type() const { return type_; }

  private:
    PostgresValue(std::string bytes, unsigned type) : bytes_(std::move(bytes)), type_(type) {}
    PostgresValue(std::span<const std::string> strings, unsigned element, unsigned array);

    std::string bytes_;
    unsigned type_;
};

// What a statement gave.
class PostgresRows {
  public:
    explicit PostgresRows(pg_result* result);

    int size() const;
    std::int64_t number(int row, int column) const;  // any whole number, and true and false
    std::string text(int row, int column) const;
    std::string_view bytes(int row, int column) const;

  private:
    std::shared_ptr<pg_result> result_;
};

// A connection. Not to be used by two threads at the same time. What is queued goes to the database together, without waiting for
// one answer before the next question.
class PostgresConnection {
  public:
    // `patience`: how long an answer may take before the connection is held to be gone; none: for ever.
    explicit PostgresConnection(std::string address, std::optional<std::chrono::milliseconds> patience = {});
    ~PostgresConnection();
    PostgresConnection(const PostgresConnection&) = delete;
    PostgresConnection& operator=(const PostgresConnection&) = delete;

    // `sql` is prepared when it first comes and known by where it stands: a literal, that is.
    template <class... Values>
    void queue(const char* sql, const Values&... values) {
        const std::vector<PostgresValue> list{PostgresValue(values)...};
        queue_values(sql, list);
    }
    // All that was queued. Where one fails the others behind it are not done, and its error is thrown.
    std::vector<PostgresRows> answers();
    template <class... Values>
    PostgresRows ask(const char* sql, const Values&... values) {
        queue(sql, values...);
        return answers().back();
    }
    // Several statements in one text, without values and without an answer.
    void run(const std::string& sql);

    bool is_open() const { return connection_ != nullptr; }
    void close();
    // Opens it again where it is closed.
    void open();

  private:
    void queue_values(const char* sql, const std::vector<PostgresValue>& values);
    pg_result* next_result();
    [[noreturn]] void lose();

    std::string address_;
    std::optional<std::chrono::milliseconds> patience_;
    pg_conn* connection_ = nullptr;
    std::unordered_map<const char*, std::string> prepared_;
    std::uint64_t names_ = 0;  // given to prepared statements
    std::vector<const char*>
        queued_;  // what was sent, in order: a statement to be prepared, or (null) one to be carried out
};

}  // namespace officina::tables
