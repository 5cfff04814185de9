#include <algorithm>
#include <unordered_map>

#include "tables/instants.h"
#include "tables/kept.h"
#include "tables/postgres.h"
#include "tables/postgres_schema.h"
#include "tables/sqlite.h"

namespace officina::tables {

namespace {

// Rows read or sent at a time.
constexpr std::int64_t kPage = 200;

// What is read here is written elsewhere meanwhile, and the other way round: however long that takes, this end is not held to hang.
constexpr const char* kPatient = "SET LOCAL idle_in_transaction_session_timeout = 0";

// Databases differ in how they order text.
template <class List, class By>
void in_order(List& list, By by) {
    std::ranges::sort(list, {}, by);
}

class PostgresSource : public KeptSource {
  public:
    PostgresSource(PostgresConnection& connection, std::string address)
        : connection_(connection), address_(std::move(address)) {}

    void each_table(const std::function<void(const KeptTable&)>& call) override {
        try {
            std::int64_t after = 0;
            while (const auto last = page_of_tables(after, call)) after = *last;
        } catch (const PostgresError& error) {
            throw KeptError{problem_of(error, address_)};
        }
    }
    void each_person(const std::function<void(const KeptPerson&)>& call) override {
        try {
            std::string after;
            while (const auto last = page_of_people(after, call)) after = *last;
        } catch (const PostgresError& error) {
            throw KeptError{problem_of(error, address_)};
        }
    }

  private:
    std::optional<std::int64_t> page_of_tables(std::int64_t after,
                                               const std::function<void(const KeptTable&)>& call) {
        // A database of an older version, which is only read, has no `away`.
        const auto rows = connection_.ask(
            "SELECT key, id, game, occupants, scores, ranks, seats, public, stage, opened, changed, counts, "
            "asleep, "
            "alarm, to_move, made, coalesce(to_jsonb(tables) ->> 'away', '[]') FROM tables WHERE key > $1 "
            "ORDER BY key LIMIT $2",
            after, kPage);
        if (rows.size() == 0) return std::nullopt;
        const std::int64_t last = rows.number(rows.size() - 1, 0);
        std::vector<KeptTable> tables;
        std::unordered_map<std::int64_t, std::size_t> by_key;
        for (int row = 0; row < rows.size(); ++row) {
            by_key[rows.number(row, 0)] = tables.size();
            tables.push_back({.id = rows.text(row, 1),
                              .game = rows.text(row, 2),
                              .occupants = rows.text(row, 3),
                              .scores = rows.text(row, 4),
                              .ranks = rows.text(row, 5),
                              .away = rows.text(row, 16),
                              .seats = rows.number(row, 6),
                              .is_public = rows.number(row, 7),
                              .stage = rows.number(row, 8),
                              .opened = rows.number(row, 9),
                              .changed = rows.number(row, 10),
                              .counts = rows.number(row, 11),
                              .asleep = rows.number(row, 12),
                              .alarm = rows.number(row, 13),
                              .to_move = rows.number(row, 14),
                              .made = rows.number(row, 15),
                              .entries = {},
                              .sittings = {}});
        }
        const auto entries = connection_.ask(
            "SELECT key, number, entry, sum FROM journal WHERE key > $1 AND key <= $2 ORDER BY key, number",
            after, last);
        for (int row = 0; row < entries.size(); ++row) {
            const std::int64_t key = entries.number(row, 0);
            const auto found = by_key.find(key);
            if (found == by_key.end()) throw broken_entry({}, entries.number(row, 1), true);
            KeptTable& table = tables[found->second];
            const std::int64_t number = std::ssize(table.entries);
            table.entries.push_back(entries.text(row, 2));
            if (entries.number(row, 1) != number) throw broken_entry(table.id, number, true);
            if (entries.number(row, 3) != sum_of_entry(key, number, table.entries.back()))
                throw broken_entry(table.id, number, false);
        }
        const auto sittings = connection_.ask(
            "SELECT key, person, seated, changed FROM sittings WHERE key > $1 AND key <= $2", after, last);
        for (int row = 0; row < sittings.size(); ++row)
            if (const auto found = by_key.find(sittings.number(row, 0)); found != by_key.end())
                tables[found->second].sittings.push_back(
                    {sittings.text(row, 1), sittings.number(row, 2), sittings.number(row, 3)});
        for (KeptTable& table : tables) {
            in_order(table.sittings, &KeptTable::Sitting::person);
            call(table);
        }
        return last;
    }
    std::optional<std::string> page_of_people(const std::string& after,
                                              const std::function<void(const KeptPerson&)>& call) {
        const auto rows = connection_.ask(
            "SELECT id, name, login, password_hash, since, seen, mail FROM people WHERE id > $1 ORDER BY id "
            "LIMIT $2",
            after, kPage);
        if (rows.size() == 0) return std::nullopt;
        std::vector<KeptPerson> people;
        std::vector<std::string> ids;
        std::unordered_map<PersonId, std::size_t> by_id;
        for (int row = 0; row < rows.size(); ++row) {
            by_id[rows.text(row, 0)] = people.size();
            ids.push_back(rows.text(row, 0));
            people.push_back({.person = {.id = rows.text(row, 0),
                                         .name = rows.text(row, 1),
                                         .login = rows.text(row, 2),
                                         .password_hash = rows.text(row, 3),
                                         .since = instant_of(rows.number(row, 4)),
                                         .seen = instant_of(rows.number(row, 5)),
                                         .mail = rows.text(row, 6)},
                              .sessions = {},
                              .codes = {}});
        }
        const auto sessions =
            connection_.ask("SELECT hash, person, device, since, seen FROM sessions WHERE person = ANY($1)",
                            PostgresValue::texts(ids));
        for (int row = 0; row < sessions.size(); ++row)
            people[by_id.at(sessions.text(row, 1))].sessions.push_back(
                {.hash = sessions.text(row, 0),
                 .person = sessions.text(row, 1),
                 .device = sessions.text(row, 2),
                 .since = instant_of(sessions.number(row, 3)),
                 .seen = instant_of(sessions.number(row, 4))});
        const auto codes = connection_.ask("SELECT person, hash FROM recovery_codes WHERE person = ANY($1)",
                                           PostgresValue::texts(ids));
        for (int row = 0; row < codes.size(); ++row)
            people[by_id.at(codes.text(row, 0))].codes.push_back(codes.text(row, 1));
        for (KeptPerson& person : people) {
            in_order(person.sessions, &Session::hash);
            std::ranges::sort(person.codes);
            call(person);
        }
        return ids.back();
    }

    PostgresConnection& connection_;
    std::string address_;
};

class PostgresWholeSource : public KeptSource {
  public:
    explicit PostgresWholeSource(const std::string& address)
        : connection_(address), source_(connection_, address) {
        if (const auto refused = expect_readable(connection_, address); !refused)
            throw KeptError{refused.error()};
        connection_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; " + std::string(kPatient));
    }
    void each_table(const std::function<void(const KeptTable&)>& call) override { source_.each_table(call); }
    void each_person(const std::function<void(const KeptPerson&)>& call) override {
        source_.each_person(call);
    }

  private:
    PostgresConnection connection_;
    PostgresSource source_;
};

class PostgresTarget : public KeptTarget {
  public:
    explicit PostgresTarget(const std::string& address)
        : address_(address), connection_(address), source_(connection_, address) {
        if (const auto made = migrate(connection_, address); !made) throw KeptError{made.error()};
        // Nobody else begins to play meanwhile.
        connection_.run("BEGIN; LOCK TABLE tables, people, nodes IN EXCLUSIVE MODE");
        const auto found = connection_.ask("SELECT EXISTS (SELECT FROM tables), EXISTS (SELECT FROM people)");
        if (found.number(0, 0) != 0 || found.number(0, 1) != 0)
            throw KeptError{{"bad_file", {"tables.move.not_empty", {{"file", shown_address(address)}}}}};
        connection_.run(kPatient);
    }

    void put(const KeptTable& table) override {
        told([&] {
            const std::int64_t key = ++last_key_;
            connection_.queue(
                "INSERT INTO tables(key, id, game, occupants, scores, ranks, seats, public, stage, opened, "
                "changed, "
                "counts, asleep, alarm, to_move, made, away) "
                "VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
                key, table.id, table.game, table.occupants, table.scores, table.ranks, table.seats,
                table.is_public, table.stage, table.opened, table.changed, table.counts, table.asleep,
                table.alarm, table.to_move, table.made, table.away);
            std::vector<std::int64_t> numbers, sums;
            for (const std::string& entry : table.entries) {
                numbers.push_back(std::ssize(numbers));
                sums.push_back(sum_of_entry(key, numbers.back(), entry));
            }
            connection_.queue(
                "INSERT INTO journal(key, number, entry, sum) SELECT $1, * FROM unnest($2::bigint[], "
                "$3::bytea[], "
                "$4::bigint[])",
                key, numbers, PostgresValue::byte_strings(table.entries), sums);
            for (const KeptTable::Sitting& sitting : table.sittings)
                connection_.queue("INSERT INTO sittings(person, key, seated, changed) VALUES($1, $2, $3, $4)",
                                  sitting.person, key, sitting.seated, sitting.changed);
            send_now_and_then();
        });
    }
    void put(const KeptPerson& kept) override {
        told([&] {
            const Person& person = kept.person;
            connection_.queue(
                "INSERT INTO people(id, name, login, password_hash, since, seen, mail) "
                "VALUES($1, $2, $3, $4, $5, $6, $7)",
                person.id, person.name, person.login, person.password_hash, count_of(person.since),
                count_of(person.seen), person.mail);
            for (const Session& session : kept.sessions)
                connection_.queue(
                    "INSERT INTO sessions(hash, person, device, since, seen) VALUES($1, $2, $3, $4, $5)",
                    session.hash, session.person, session.device, count_of(session.since),
                    count_of(session.seen));
            connection_.queue("INSERT INTO recovery_codes(person, hash) SELECT $1, unnest($2::text[])",
                              person.id, PostgresValue::texts(kept.codes));
            send_now_and_then();
        });
    }
    KeptSource& written() override {
        told([&] {
            connection_.ask("SELECT setval(pg_get_serial_sequence('tables', 'key'), $1)",
                            std::max<std::int64_t>(last_key_, 1));
        });
        return source_;
    }
    void finish() override {
        told([&] { connection_.ask("COMMIT"); });
    }

  private:
    template <class Work>
    void told(const Work& work) {
        try {
            work();
        } catch (const PostgresError& error) {
            throw KeptError{problem_of(error, address_)};
        }
    }
    void send_now_and_then() {
        if (++queued_ % kPage == 0) connection_.answers();
    }

    std::string address_;
    PostgresConnection connection_;
    PostgresSource source_;
    std::int64_t last_key_ = 0, queued_ = 0;
};

}  // namespace

std::unique_ptr<KeptSource> postgres_source(const std::string& address) {
    try {
        return std::make_unique<PostgresWholeSource>(address);
    } catch (const PostgresError& error) {
        throw KeptError{problem_of(error, address)};
    }
}

std::unique_ptr<KeptTarget> postgres_target(const std::string& address) {
    try {
        return std::make_unique<PostgresTarget>(address);
    } catch (const PostgresError& error) {
        throw KeptError{problem_of(error, address)};
    }
}

}  // namespace officina::tables
