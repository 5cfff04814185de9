#pragma once
// The store in a PostgreSQL database, which several nodes may share (leases.h). synchronous_commit is the database's own: what is
// committed survives, with a synchronous standby also the loss of the machine.
//
// Group commit as in sqlite_store.h: one thread writes; while one transaction is under way everything else that is asked for
// gathers, and goes into the next one together.
//
// Where the database is away nothing is given up: what was asked for waits, and is written when it is back, once. Reading is
// refused meanwhile (`store_away`).

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "tables/leases.h"
#include "tables/store.h"

namespace officina::tables {

struct PostgresSettings {
    std::string address;         // postgresql://...
    std::string node = "house";  // one of that name at a time
    // One node alone takes a table when it first writes to it. Where there are several, whoever wants a table asks for it (`take`),
    // and everything else is refused.
    bool takes_by_itself = true;
    std::chrono::milliseconds lease = kLease;
    bool renews = true;  // not in a test of a node that hangs
    // What whoever runs the house should know, from any thread: `store_away` and `store_back`, `fenced`.
    std::function<void(const Problem&)> told = {};
};

class PostgresStore : public Store, public Leases {
  public:
    // Brings the database up to date. Refused where a node of that name lives.
    static std::expected<std::unique_ptr<PostgresStore>, Problem> open(PostgresSettings settings);
    // Everything that was asked for is done first, unless the database is away; then the node is gone.
    ~PostgresStore() override;
    PostgresStore(const PostgresStore&) = delete;
    PostgresStore& operator=(const PostgresStore&) = delete;

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
    // Into a file of SQLite (moving.h).
    std::expected<void, Problem> back_up(const std::string& file) override;
    Figures figures() const override;

    void take(std::vector<TableId> tables, Taken taken) override;
    void release(const TableId& table, Done done) override;
    void release_all(Done done) override;
    void orphans(Share share, int most, Orphans listed) override;
    void living(Living listed) override;
    bool is_sure() const override;

    std::int64_t node_number() const { return node_; }
    // The same for all nodes on this database, and for no other: letters and digits.
    const std::string& house() const { return house_; }

  private:
    struct Asked;   // something to be written, and who waits for it
    struct Writer;  // the connection that writes
    struct Reader;  // the one that reads what is read at once
    struct Lister;  // a thread with one for what may take a while
    struct Keeper;  // a thread that renews the lease

    explicit PostgresStore(PostgresSettings settings);
    std::expected<void, Problem> enter();
    void ask(Asked asked);
    void write_until_stopped();
    bool waits_for(const Problem& problem);
    void goes_on();
    void tell(const Problem& problem) const;
    void renewed(std::chrono::steady_clock::time_point asked);  // the lease, by what was asked for then
    template <class Question>
    auto read(const Question& question)
        -> std::expected<decltype(question(std::declval<Reader&>())), Problem>;

    PostgresSettings settings_;
    std::int64_t node_ = 0;
    std::string house_;
    std::mutex reading_;
    std::unique_ptr<Reader> reader_;

    std::atomic<std::int64_t> sure_until_ = 0;  // of the steady clock
    mutable std::mutex mutex_;                  // for what follows
    std::condition_variable came_;
    std::vector<Asked> waiting_;
    bool stopping_ = false;
    std::optional<std::chrono::steady_clock::time_point> away_since_, stopping_since_;
    Figures figures_;

    std::unique_ptr<Writer> writer_;
    std::unique_ptr<Lister> lister_;
    std::unique_ptr<Keeper> keeper_;
    std::thread thread_;
};

}  // namespace officina::tables
