#include <algorithm>
#include <sqlite3.h>

#include "tables/instants.h"
#include "tables/kept.h"
#include "tables/sqlite.h"
#include "tables/sqlite_schema.h"

namespace officina::tables {

namespace {

class SqliteSource : public KeptSource {
  public:
    SqliteSource(Database& database, std::filesystem::path file)
        : file_(std::move(file)),
          tables_(database,
                  "SELECT key, id, game, occupants, scores, ranks, seats, public, stage, opened, changed, "
                  "counts, "
                  "asleep, alarm, to_move, made, away FROM tables ORDER BY key"),
          entries_(database, "SELECT number, entry, sum FROM journal WHERE key = ? ORDER BY number"),
          sittings_(database, "SELECT person, seated, changed FROM sittings WHERE key = ? ORDER BY person"),
          people_(database,
                  "SELECT id, name, login, password_hash, since, seen, mail FROM people ORDER BY id"),
          sessions_(database,
                    "SELECT hash, person, device, since, seen FROM sessions WHERE person = ? ORDER BY hash"),
          codes_(database, "SELECT hash FROM recovery_codes WHERE person = ? ORDER BY hash") {}

    void each_table(const std::function<void(const KeptTable&)>& call) override {
        told([&] { tables_.each([&](const Statement::Row& row) { call(table_in(row)); }); });
    }
    void each_person(const std::function<void(const KeptPerson&)>& call) override {
        told([&] { people_.each([&](const Statement::Row& row) { call(person_in(row)); }); });
    }

  private:
    template <class Work>
    void told(const Work& work) {
        try {
            work();
        } catch (const SqliteError& error) {
            throw KeptError{problem_of(error, file_)};
        }
    }
    KeptTable table_in(const Statement::Row& row) {
        KeptTable table{.id = row.text(1),
                        .game = row.text(2),
                        .occupants = row.text(3),
                        .scores = row.text(4),
                        .ranks = row.text(5),
                        .away = row.text(16),
                        .seats = row.number(6),
                        .is_public = row.number(7),
                        .stage = row.number(8),
                        .opened = row.number(9),
                        .changed = row.number(10),
                        .counts = row.number(11),
                        .asleep = row.number(12),
                        .alarm = row.number(13),
                        .to_move = row.number(14),
                        .made = row.number(15),
                        .entries = {},
                        .sittings = {}};
        const std::int64_t key = row.number(0);
        entries_.each(
            [&](const Statement::Row& entry) {
                const std::int64_t number = std::ssize(table.entries);
                table.entries.push_back(entry.text(1));
                if (entry.number(0) != number) throw broken_entry(table.id, number, true);
                if (entry.number(2) != sum_of_entry(key, number, table.entries.back()))
                    throw broken_entry(table.id, number, false);
            },
            key);
        sittings_.each(
            [&](const Statement::Row& sitting) {
                table.sittings.push_back({sitting.text(0), sitting.number(1), sitting.number(2)});
            },
            key);
        return table;
    }
    KeptPerson person_in(const Statement::Row& row) {
        KeptPerson kept{.person = {.id = row.text(0),
                                   .name = row.text(1),
                                   .login = row.text(2),
                                   .password_hash = row.text(3),
                                   .since = instant_of(row.number(4)),
                                   .seen = instant_of(row.number(5)),
                                   .mail = row.text(6)},
                        .sessions = {},
                        .codes = {}};
        sessions_.each(
            [&](const Statement::Row& session) {
                kept.sessions.push_back({.hash = session.text(0),
                                         .person = session.text(1),
                                         .device = session.text(2),
                                         .since = instant_of(session.number(3)),
                                         .seen = instant_of(session.number(4))});
            },
            kept.person.id);
        codes_.each([&](const Statement::Row& code) { kept.codes.push_back(code.text(0)); }, kept.person.id);
        return kept;
    }

    std::filesystem::path file_;
    Statement tables_, entries_, sittings_, people_, sessions_, codes_;
};

// With the connection that it reads through; one transaction, so one moment.
class SqliteFileSource : public KeptSource {
  public:
    explicit SqliteFileSource(const std::filesystem::path& file)
        : database_(file, Database::Access::existing) {
        database_.run("BEGIN");
        source_.emplace(database_, file);
    }
    void each_table(const std::function<void(const KeptTable&)>& call) override { source_->each_table(call); }
    void each_person(const std::function<void(const KeptPerson&)>& call) override {
        source_->each_person(call);
    }

  private:
    Database database_;
    std::optional<SqliteSource> source_;
};

class SqliteTarget : public KeptTarget {
  public:
    explicit SqliteTarget(const std::filesystem::path& file)
        : file_(file), database_(file, Database::Access::create), source_((prepare(), database_), file) {}

    void put(const KeptTable& table) override {
        told([&] {
            add_table_->run(table.id, table.game, table.occupants, table.scores, table.ranks, table.seats,
                            table.is_public, table.stage, table.opened, table.changed, table.counts,
                            table.asleep, table.alarm, table.to_move, table.made, table.away);
            const std::int64_t key = database_.last_key();
            std::int64_t number = 0;
            for (const std::string& entry : table.entries) add_entry_->run(key, number++, entry);
            for (const KeptTable::Sitting& sitting : table.sittings)
                add_sitting_->run(sitting.person, key, sitting.seated, sitting.changed);
        });
    }
    void put(const KeptPerson& kept) override {
        told([&] {
            const Person& person = kept.person;
            add_person_->run(person.id, person.name, person.login, person.password_hash,
                             count_of(person.since), count_of(person.seen), person.mail);
            for (const Session& session : kept.sessions)
                add_session_->run(session.hash, session.person, session.device, count_of(session.since),
                                  count_of(session.seen));
            for (const std::string& code : kept.codes) add_code_->run(person.id, code);
        });
    }
    KeptSource& written() override { return source_; }
    void finish() override {
        told([&] {
            database_.run("COMMIT");
            // One file without companions.
            database_.run("PRAGMA journal_mode = DELETE");
        });
    }

  private:
    template <class Work>
    void told(const Work& work) {
        try {
            work();
        } catch (const SqliteError& error) {
            throw KeptError{problem_of(error, file_)};
        }
    }
    void prepare() {
        if (const auto made = migrate(database_, file_); !made) throw KeptError{made.error()};
        database_.run("PRAGMA synchronous = FULL");
        database_.run("BEGIN");
        add_table_.emplace(
            database_,
            "INSERT INTO tables(id, game, occupants, scores, ranks, seats, public, stage, opened, "
            "changed, counts, asleep, alarm, to_move, made, away) "
            "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        add_entry_.emplace(database_,
                           "INSERT INTO journal(key, number, entry, sum) "
                           "VALUES(?1, ?2, ?3, entry_sum(?1, ?2, ?3))");
        add_sitting_.emplace(database_,
                             "INSERT INTO sittings(person, key, seated, changed) VALUES(?, ?, ?, ?)");
        add_person_.emplace(database_,
                            "INSERT INTO people(id, name, login, password_hash, since, seen, mail) "
                            "VALUES(?, ?, ?, ?, ?, ?, ?)");
        add_session_.emplace(database_,
                             "INSERT INTO sessions(hash, person, device, since, seen) VALUES(?, ?, ?, ?, ?)");
        add_code_.emplace(database_, "INSERT INTO recovery_codes(person, hash) VALUES(?, ?)");
    }

    std::filesystem::path file_;
    Database database_;
    std::optional<Statement> add_table_, add_entry_, add_sitting_, add_person_, add_session_, add_code_;
    SqliteSource source_;
};

}  // namespace

std::unique_ptr<KeptSource> sqlite_source(const std::filesystem::path& file) {
    try {
        return std::make_unique<SqliteFileSource>(file);
    } catch (const SqliteError& error) {
        throw KeptError{problem_of(error, file)};
    }
}

std::unique_ptr<KeptTarget> sqlite_target(const std::filesystem::path& file) {
    try {
        make_private(file);
        return std::make_unique<SqliteTarget>(file);
    } catch (const SqliteError& error) {
        throw KeptError{problem_of(error, file)};
    }
}

}  // namespace officina::tables
