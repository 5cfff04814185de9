#include "tables/sqlite.h"

#include <cstring>
#include <fcntl.h>
#include <span>
#include <sqlite3.h>
#include <unistd.h>

#include "engine/hash.h"

namespace officina::tables {

Problem problem_of(const SqliteError& error, const std::filesystem::path& file) {
    const std::string name = file.string(), reason = error.what();
    switch (error.code()) {
        case SQLITE_FULL: return {"store_failed", {"tables.store.full", {{"file", name}}}};
        case SQLITE_READONLY: return {"store_failed", {"tables.store.read_only", {{"file", name}}}};
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return {"store_failed", {"tables.store.damaged", {{"file", name}, {"reason", reason}}}};
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return {"store_locked", {"tables.store.locked", {{"file", name}}}};
        case SQLITE_CANTOPEN:
            return {"store_failed", {"tables.store.unopened", {{"file", name}, {"reason", reason}}}};
        default: return {"store_failed", {"tables.store.failed", {{"file", name}, {"reason", reason}}}};
    }
}

namespace {

void entry_sum(sqlite3_context* context, int, sqlite3_value** values) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(values[2]));
    const auto size = static_cast<std::size_t>(sqlite3_value_bytes(values[2]));
    sqlite3_result_int64(context, sum_of_entry(sqlite3_value_int64(values[0]), sqlite3_value_int64(values[1]),
                                               text ? std::string_view(text, size) : std::string_view{}));
}

}  // namespace

// Where it cannot be made, SQLite will say why.
void make_private(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (descriptor >= 0) ::close(descriptor);
}

std::int64_t sum_of_entry(std::int64_t key, std::int64_t number, std::string_view entry) {
    const std::int64_t place[] = {key, number};
    return static_cast<std::int64_t>(Hash().add(std::as_bytes(std::span(place))).add(entry).value());
}

Database::Database(const std::filesystem::path& file, Access access) {
    const int flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (access == Access::create ? SQLITE_OPEN_CREATE : 0);
    const int code = sqlite3_open_v2(file.c_str(), &handle_, flags, nullptr);
    if (code != SQLITE_OK) {
        const SqliteError error(code & 0xFF, sqlite3_errmsg(handle_));
        sqlite3_close(handle_);
        throw error;
    }
    // Only another program (a backup, somebody looking on) is ever in the way, and only for a moment.
    wait_for_others(std::chrono::seconds(10));
    sqlite3_extended_result_codes(handle_, 1);
    sqlite3_create_function_v2(handle_, "entry_sum", 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                               entry_sum, nullptr, nullptr, nullptr);
}

Database::~Database() { sqlite3_close(handle_); }

void Database::fail(int code) const {
    std::string words = sqlite3_errmsg(handle_);
    if (const int error = sqlite3_system_errno(handle_); error != 0 && (code & 0xFF) != SQLITE_CONSTRAINT)
        words += std::string(": ") + std::strerror(error);
    throw SqliteError(code & 0xFF, words);
}

void Database::run(const std::string& sql) {
    if (const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr); code != SQLITE_OK)
        fail(code);
}

std::int64_t Database::number(const std::string& sql) {
    std::int64_t number = 0;
    Statement(*this, sql).each([&](const Statement::Row& row) { number = row.number(0); });
    return number;
}

std::string Database::text(const std::string& sql) {
    std::string text;
    Statement(*this, sql).each([&](const Statement::Row& row) { text = row.text(0); });
    return text;
}

void Database::wait_for_others(std::chrono::milliseconds time) {
    sqlite3_busy_timeout(handle_, static_cast<int>(time.count()));
}

std::int64_t Database::last_key() const { return sqlite3_last_insert_rowid(handle_); }

Statement::Statement(Database& database, std::string_view sql) : database_(&database) {
    const int code = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
    if (code != SQLITE_OK) database.fail(code);
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Statement::Resetting::~Resetting() { sqlite3_reset(statement); }

void Statement::bind(int place, std::int64_t value) {
    if (const int code = sqlite3_bind_int64(statement_, place, value); code != SQLITE_OK)
        database_->fail(code);
}

void Statement::bind(int place, std::string_view value) {
    // An empty view may have no address, and no address means NULL.
    const char* data = value.empty() ? "" : value.data();
    const int code = sqlite3_bind_text64(statement_, place, data, value.size(), SQLITE_STATIC, SQLITE_UTF8);
    if (code != SQLITE_OK) database_->fail(code);
}

bool Statement::step() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) database_->fail(code);
    return code == SQLITE_ROW;
}

std::int64_t Statement::Row::number(int column) const { return sqlite3_column_int64(statement_, column); }

std::string Statement::Row::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return text ? std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)))
                : std::string();
}

}  // namespace officina::tables
