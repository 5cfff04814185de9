#include "tables/postgres.h"

#include <cstring>
#include <libpq-fe.h>
#include <poll.h>
#include <utility>

#include "tables/leases.h"

namespace officina::tables {

namespace {

// PostgreSQL's own numbers for the types of values.
constexpr unsigned kInt8 = 20, kText = 25, kBytes = 17, kInt8s = 1016, kTexts = 1009, kByteStrings = 1001;

template <class Number>
void add_number(std::string& bytes, Number number) {
    for (int shift = 8 * (static_cast<int>(sizeof(Number)) - 1); shift >= 0; shift -= 8)
        bytes.push_back(static_cast<char>(number >> shift & 0xFF));
}

std::string array_head(unsigned element, std::size_t size) {
    std::string bytes;
    add_number(bytes, std::int32_t{size > 0});  // dimensions
    add_number(bytes, std::int32_t{0});         // no nulls
    add_number(bytes, static_cast<std::int32_t>(element));
    if (size == 0) return bytes;
    add_number(bytes, static_cast<std::int32_t>(size));
    add_number(bytes, std::int32_t{1});
    return bytes;
}

std::string field(const PGresult* result, int code) {
    const char* text = PQresultErrorField(result, code);
    return text ? text : "";
}

struct Options {
    PQconninfoOption* list;
    explicit Options(const std::string& address) : list(PQconninfoParse(address.c_str(), nullptr)) {}
    ~Options() { PQconninfoFree(list); }
    Options(const Options&) = delete;
    Options& operator=(const Options&) = delete;
    std::string value(const char* name) const {
        for (const PQconninfoOption* each = list; each && each->keyword; ++each)
            if (std::strcmp(each->keyword, name) == 0 && each->val) return each->val;
        return {};
    }
};

}  // namespace

bool PostgresError::passes() const {
    for (const std::string_view kind : {"08", "40", "53", "57P", "58", "25006"})
        if (is_of(kind)) return true;
    return state_.empty();
}

bool is_postgres_address(std::string_view text) {
    return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::string shown_address(const std::string& address) {
    const Options options(address);
    if (!options.list) return "postgresql://";
    std::string shown = "postgresql://" + options.value("host");
    if (const std::string port = options.value("port"); !port.empty()) shown += ":" + port;
    return shown + "/" + options.value("dbname");
}

Problem problem_of(const PostgresError& error, const std::string& address) {
    const std::string file = shown_address(address), reason = error.what();
    if (error.is_of("OF")) return {"fenced", {"tables.store.fenced", {{"file", file}}}};
    if (error.is_of("53100")) return {"store_failed", {"tables.store.full", {{"file", file}}}};
    if (error.passes()) return {"store_away", {"tables.store.away", {{"file", file}, {"reason", reason}}}};
    return {"store_failed", {"tables.store.failed", {{"file", file}, {"reason", reason}}}};
}

PostgresValue::PostgresValue(std::int64_t number) : type_(kInt8) { add_number(bytes_, number); }
PostgresValue::PostgresValue(std::string_view text) : bytes_(text), type_(kText) {}
PostgresValue::PostgresValue(std::span<const std::int64_t> numbers)
    : bytes_(array_head(kInt8, numbers.size())), type_(kInt8s) {
    for (const std::int64_t number : numbers) {
        add_number(bytes_, std::int32_t{8});
        add_number(bytes_, number);
    }
}
PostgresValue::PostgresValue(std::span<const std::string> strings, unsigned element, unsigned array)
    : bytes_(array_head(element, strings.size())), type_(array) {
    for (const std::string& text : strings) {
        add_number(bytes_, static_cast<std::int32_t>(text.size()));
        bytes_ += text;
    }
}
PostgresValue PostgresValue::raw(std::string_view bytes) { return {std::string(bytes), kBytes}; }
PostgresValue PostgresValue::texts(std::span<const std::string> texts) { return {texts, kText, kTexts}; }
PostgresValue PostgresValue::byte_strings(std::span<const std::string> strings) {
    return {strings, kBytes, kByteStrings};
}

PostgresRows::PostgresRows(pg_result* result) : result_(result, PQclear) {}
int PostgresRows::size() const { return PQntuples(result_.get()); }
std::string_view PostgresRows::bytes(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}
std::string PostgresRows::text(int row, int column) const { return std::string(bytes(row, column)); }
std::int64_t PostgresRows::number(int row, int column) const {
    const std::string_view found = bytes(row, column);
    if (found.empty()) return 0;
    std::int64_t number = found.size() > 1 && (found[0] & 0x80) != 0 ? -1 : 0;
    for (const char byte : found)
        number = static_cast<std::int64_t>(static_cast<std::uint64_t>(number) << 8 |
                                           static_cast<unsigned char>(byte));
    return number;
}

PostgresConnection::PostgresConnection(std::string address, std::optional<std::chrono::milliseconds> patience)
    : address_(std::move(address)), patience_(patience) {
    open();
}

PostgresConnection::~PostgresConnection() { close(); }

void PostgresConnection::close() {
    PQfinish(connection_);
    connection_ = nullptr;
    prepared_.clear();
    queued_.clear();
}

// A machine that is gone without a word is noticed after some seconds, not after a quarter of an hour. A node that hangs in the middle of a
// batch keeps its row locked, and nobody can declare it dead: no longer than its lease.
void PostgresConnection::open() {
    if (connection_) return;
    static const std::string options =
        "-c client_min_messages=warning -c idle_in_transaction_session_timeout=" +
        std::to_string(kLease.count());
    // The address comes last: what it says itself is what counts.
    const char* names[] = {
        "connect_timeout", "tcp_user_timeout", "keepalives_idle", "fallback_application_name",
        "client_encoding", "options",          "dbname",          nullptr};
    const char* values[] = {"3", "8000", "3", "officina", "UTF8", options.c_str(), address_.c_str(), nullptr};
    connection_ = PQconnectdbParams(names, values, 1);
    if (PQstatus(connection_) != CONNECTION_OK) lose();
    PQsetNoticeProcessor(connection_, [](void*, const char*) {}, nullptr);
    PQenterPipelineMode(connection_);
}

void PostgresConnection::lose() {
    std::string reason = connection_ ? PQerrorMessage(connection_) : "closed";
    while (!reason.empty() && reason.back() == '\n') reason.pop_back();
    for (char& letter : reason)
        if (letter == '\n') letter = ' ';
    close();
    throw PostgresError("", reason);
}

void PostgresConnection::queue_values(const char* sql, const std::vector<PostgresValue>& values) {
    open();
    std::vector<unsigned> types;
    std::vector<const char*> bytes;
    std::vector<int> lengths;
    const std::vector<int> formats(values.size(), 1);
    for (const PostgresValue& value : values) {
        types.push_back(value.type());
        bytes.push_back(value.bytes().data());
        lengths.push_back(static_cast<int>(value.bytes().size()));
    }
    const int count = static_cast<int>(values.size());
    std::string& name = prepared_[sql];
    if (name.empty()) {
        name = "s" + std::to_string(++names_);
        if (!PQsendPrepare(connection_, name.c_str(), sql, count, types.data())) lose();
        queued_.push_back(sql);
    }
    if (!PQsendQueryPrepared(connection_, name.c_str(), count, bytes.data(), lengths.data(), formats.data(),
                             1))
        lose();
    queued_.push_back(nullptr);
}

// The next result, waited for; null between two of them.
pg_result* PostgresConnection::next_result() {
    while (PQisBusy(connection_)) {
        pollfd socket{.fd = PQsocket(connection_), .events = POLLIN, .revents = 0};
        const int ready = poll(&socket, 1, patience_ ? static_cast<int>(patience_->count()) : -1);
        if (ready == 0 || !PQconsumeInput(connection_)) lose();
    }
    return PQgetResult(connection_);
}

std::vector<PostgresRows> PostgresConnection::answers() {
    if (!connection_ || !PQpipelineSync(connection_)) lose();
    for (int left = 1; left > 0;) {
        left = PQflush(connection_);
        if (left < 0) lose();
        if (left == 0) break;
        pollfd socket{.fd = PQsocket(connection_), .events = POLLIN | POLLOUT, .revents = 0};
        poll(&socket, 1, 1000);
        if (!PQconsumeInput(connection_)) lose();
    }
    std::vector<PostgresRows> rows;
    std::optional<PostgresError> failed;
    for (const char* prepared : std::exchange(queued_, {})) {
        pg_result* result = next_result();
        if (!result) lose();
        PostgresRows found(result);
        const ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_FATAL_ERROR && !failed) {
            // A server that ends says so with its last words; the connection is no more.
            if (PQstatus(connection_) != CONNECTION_OK) lose();
            failed = PostgresError(field(result, PG_DIAG_SQLSTATE), field(result, PG_DIAG_MESSAGE_PRIMARY));
        }
        if (prepared && status != PGRES_COMMAND_OK) prepared_.erase(prepared);
        if (!prepared) rows.push_back(std::move(found));
        if (pg_result* more = next_result()) PQclear(more);  // null: the end of this one
    }
    pg_result* end = next_result();
    const bool is_end = end && PQresultStatus(end) == PGRES_PIPELINE_SYNC;
    PQclear(end);
    if (!is_end) lose();
    if (failed) throw *failed;
    return rows;
}

void PostgresConnection::run(const std::string& sql) {
    open();
    if (!PQexitPipelineMode(connection_)) lose();
    pg_result* result = PQexec(connection_, sql.c_str());
    const PostgresRows kept(result);
    if (PQstatus(connection_) != CONNECTION_OK) lose();
    PQenterPipelineMode(connection_);
    if (PQresultStatus(result) == PGRES_FATAL_ERROR)
        throw PostgresError(field(result, PG_DIAG_SQLSTATE), field(result, PG_DIAG_MESSAGE_PRIMARY));
}

}  // namespace officina::tables
