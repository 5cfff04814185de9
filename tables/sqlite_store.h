#pragma once
// The store in one SQLite file. WAL with synchronous=FULL: what is committed survives the end of the program and of the
// machine's power.
//
// Group commit: one thread writes. While the disk is busy with one transaction everything else that is asked for gathers;
// then all of it, from all tables, goes into the next one. So one wait for the disk is shared by as many as came meanwhile.

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>

#include "tables/store.h"

namespace officina::tables {

// The database in a server's data folder.
inline std::filesystem::path database_in(const std::filesystem::path& folder) {
    return folder / "officina.db";
}

class SqliteStore : public Store {
  public:
    // What whoever runs the house should know, from any thread: `store_locked` and `store_unlocked`, `store_failed` and
    // `broken_journal` for damage that was found, `store_mended` where it was of indexes alone, `store_checked` when all of the
    // file was looked through.
    using Told = std::function<void(const Problem&)>;

    // Makes the file where there is none, and brings an old one up to date. One program at a time: the file is locked while
    // the store lives. The file is looked through beside the work (sqlite_check.h).
    static std::expected<std::unique_ptr<SqliteStore>, Problem> open(const std::filesystem::path& file,
                                                                     Told told = {});
    // Everything that was asked for is done first.
    ~SqliteStore() override;
    SqliteStore(const SqliteStore&) = delete;
    SqliteStore& operator=(const SqliteStore&) = delete;

    void append(const TableId& table, std::uint32_t first, std::vector<std::string> entries,
                std::optional<TableSummary> summary, Done done) override;
    void lay_down(const TableId& table, const std::optional<Asleep>& asleep, Done done) override;
    void keep_run(const HouseRun& run, Done done) override;
    std::expected<std::vector<std::string>, Problem> journal(const TableId& table) override;
    std::expected<std::vector<Numbered>, Problem> left_awake(std::int64_t after, int most) override;
    std::expected<std::vector<Alarm>, Problem> alarms(int most) override;
    std::expected<std::vector<TableSummary>, Problem> waiting_tables(std::size_t from, int most) override;
    std::expected<std::size_t, Problem> count_waiting_tables() override;
    std::expected<std::optional<Instant>, Problem> last_change() override;
    std::expected<std::vector<HouseRun>, Problem> kept_runs(const TableId& of) override;
    std::expected<std::optional<TableSummary>, Problem> summary(const TableId& table) override;
    void history(const PersonId& person, int most, const HistoryMark& before, Listed listed) override;
    void add(const Person& person, const Session& session, Done done) override;
    void change(const PersonChange& change, Done done) override;
    void forget(const PersonId& person, const std::string& if_password, Done done) override;
    void forget_guests(Instant not_seen_since, int most, Forgotten done) override;
    std::expected<std::optional<Person>, Problem> person(const PersonId& id) override;
    std::expected<std::optional<Person>, Problem> person_by_login(const std::string& login) override;
    std::expected<std::optional<Session>, Problem> session(const std::string& hash) override;
    std::expected<std::vector<Session>, Problem> sessions(const PersonId& person) override;
    std::expected<int, Problem> codes_left(const PersonId& person) override;
    std::expected<void, Problem> back_up(const std::string& file) override;
    Figures figures() const override;

  private:
    struct Asked;    // something to be written, and who waits for it
    struct Writer;   // the connection that writes
    struct Reader;   // the one that reads what is read at once
    struct Lister;   // a thread with one for what may take a while
    struct Checker;  // a thread that looks through the file
    struct Lock;     // against a second server

    explicit SqliteStore(std::filesystem::path file);

    void ask(Asked asked);
    void write_until_stopped();
    void tell(const Problem& problem) const;
    void note_damaged(const Problem& problem);
    template <class Question>
    auto read(const Question& question)
        -> std::expected<decltype(question(std::declval<Reader&>())), Problem>;

    std::filesystem::path file_;
    Told told_;
    std::unique_ptr<Lock> lock_;
    std::unique_ptr<Writer> writer_;
    std::mutex reading_;
    std::unique_ptr<Reader> reader_;

    mutable std::mutex mutex_;  // for what follows
    std::condition_variable came_;
    std::vector<Asked> waiting_;
    bool stopping_ = false;
    Figures figures_;

    std::unique_ptr<Lister> lister_;
    std::unique_ptr<Checker> checker_;
    std::thread thread_;
};

}  // namespace officina::tables
