// The part of PostgresWriter that writes about people.

#include <boost/json.hpp>

#include "tables/instants.h"
#include "tables/postgres_writer.h"
#include "tables/sqlite_summary.h"

namespace officina::tables {

namespace json = boost::json;

namespace {

// The entry without the person's name, where it seats them; nothing where it does not.
std::optional<std::string> without_name(std::string_view entry, const PersonId& person) {
    json::parse_options options;
    options.allow_invalid_utf8 = true;
    json::error_code error;
    json::value value = json::parse(entry, error, {}, options);
    if (error) return std::nullopt;
    auto* object = value.if_object();
    auto* occupant = object ? object->if_contains("occupant") : nullptr;
    auto* fields = occupant ? occupant->if_object() : nullptr;
    if (!fields || !fields->contains("name")) return std::nullopt;
    const auto is = [&](const char* field, std::string_view text) {
        const auto* found = fields->if_contains(field);
        return found && found->is_string() && found->get_string() == text;
    };
    if (!is("kind", "person") || !is("id", person)) return std::nullopt;
    // In the order it was written.
    json::object kept;
    for (const auto& [name, field] : *fields)
        if (name != "name") kept[name] = field;
    *fields = std::move(kept);
    return json::serialize(value);
}

}  // namespace

std::string PostgresWriter::without_gone(const std::string& entry) const {
    for (const PersonId& person : gone_)
        if (entry.contains(person))
            if (auto nameless = without_name(entry, person)) return std::move(*nameless);
    return entry;
}

bool PostgresWriter::is_taken(const std::string& login) {
    return connection_.ask("SELECT 1 FROM people WHERE login = $1 AND login <> ''", login).size() > 0;
}

void PostgresWriter::open_session(const Session& session) {
    connection_.queue("INSERT INTO sessions(hash, person, device, since, seen) VALUES($1, $2, $3, $4, $5)",
                      session.hash, session.person, session.device, count_of(session.since),
                      count_of(session.seen));
    connection_.queue(
        "DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE person = $1 ORDER BY seen DESC "
        "OFFSET $2)",
        session.person, std::int64_t{kMostSessions});
}

PostgresWriter::Outcome PostgresWriter::carry_out(const AddPerson& write) {
    const Person& person = write.person;
    if (!person.login.empty() && is_taken(person.login)) return std::unexpected(login_taken(person.login));
    connection_.queue(
        "INSERT INTO people(id, name, login, password_hash, since, seen, mail) VALUES($1, $2, $3, $4, $5, "
        "$6, $7)",
        person.id, person.name, person.login, person.password_hash, count_of(person.since),
        count_of(person.seen), person.mail);
    open_session(write.session);
    return {};
}

// The row is locked from here on: another node that changes the same person waits, but not one that only writes where they sit.
std::optional<Problem> PostgresWriter::refused(const PersonChange& change) {
    const auto kept = connection_.ask(
        "SELECT login, password_hash, mail, mailed, mailed_until FROM people WHERE id = $1 AND name <> '' "
        "FOR NO KEY UPDATE",
        change.person);
    if (kept.size() == 0) return no_person();
    if (change.if_password && *change.if_password != kept.text(0, 1)) return stale();
    if (change.if_mail && *change.if_mail != kept.text(0, 2)) return stale();
    const bool is_mailed = change.with_code && !change.with_code->empty() &&
                           *change.with_code == kept.text(0, 3) && count_of(change.at) < kept.number(0, 4);
    if (change.with_code && !is_mailed &&
        connection_
                .ask("SELECT 1 FROM recovery_codes WHERE person = $1 AND hash = $2", change.person,
                     *change.with_code)
                .size() == 0)
        return stale();
    if (!change.ends_but.empty() &&
        connection_
                .ask("SELECT 1 FROM sessions WHERE hash = $1 AND person = $2", change.ends_but, change.person)
                .size() == 0)
        return stale();
    if (change.login && !kept.text(0, 0).empty()) return has_account();
    if (change.login && is_taken(*change.login)) return login_taken(*change.login);
    return std::nullopt;
}

PostgresWriter::Outcome PostgresWriter::carry_out(const PersonChange& change) {
    if (auto problem = refused(change)) return std::unexpected(std::move(*problem));
    const PersonId& person = change.person;
    if (change.with_code)
        connection_.queue("DELETE FROM recovery_codes WHERE person = $1 AND hash = $2", person,
                          *change.with_code);
    if (change.with_code || change.password_hash || change.mail)
        connection_.queue("UPDATE people SET mailed = '', mailed_until = 0 WHERE id = $1", person);
    if (change.mails)
        connection_.queue("UPDATE people SET mailed = $1, mailed_until = $2 WHERE id = $3",
                          change.mails->hash, count_of(change.mails->until), person);
    if (change.name) connection_.queue("UPDATE people SET name = $1 WHERE id = $2", *change.name, person);
    if (change.login) connection_.queue("UPDATE people SET login = $1 WHERE id = $2", *change.login, person);
    if (change.password_hash)
        connection_.queue("UPDATE people SET password_hash = $1 WHERE id = $2", *change.password_hash,
                          person);
    if (change.mail) connection_.queue("UPDATE people SET mail = $1 WHERE id = $2", *change.mail, person);
    if (change.codes) {
        connection_.queue("DELETE FROM recovery_codes WHERE person = $1", person);
        connection_.queue(
            "INSERT INTO recovery_codes(person, hash) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING",
            person, PostgresValue::texts(*change.codes));
    }
    if (change.ends_all) connection_.queue("DELETE FROM sessions WHERE person = $1", person);
    if (!change.ends_but.empty())
        connection_.queue("DELETE FROM sessions WHERE person = $1 AND hash <> $2", person, change.ends_but);
    if (!change.ends.empty())
        connection_.queue("DELETE FROM sessions WHERE hash = $1 AND person = $2", change.ends, person);
    if (change.opens) open_session(*change.opens);
    if (change.sees) {
        connection_.queue("UPDATE people SET seen = $1 WHERE id = $2", count_of(change.sees->seen), person);
        connection_.queue("UPDATE sessions SET seen = $1 WHERE hash = $2 AND person = $3",
                          count_of(change.sees->seen), change.sees->hash, person);
    }
    return {};
}

PostgresWriter::Outcome PostgresWriter::carry_out(const ForgetPerson& write) {
    const auto kept =
        connection_.ask("SELECT password_hash FROM people WHERE id = $1 FOR UPDATE", write.person);
    if (kept.size() > 0 && kept.text(0, 0) != write.if_password) return std::unexpected(stale());
    forget(write.person);
    return {};
}

PostgresWriter::Outcome PostgresWriter::carry_out(const ForgetGuests& write) {
    std::vector<PersonId>& guests = *write.forgotten;
    guests.clear();
    // Two nodes that do it at the same time share the work.
    const auto rows = connection_.ask(
        "SELECT id FROM people WHERE login = '' AND seen < $1 ORDER BY seen LIMIT $2 FOR UPDATE SKIP LOCKED",
        count_of(write.not_seen_since), std::int64_t{write.most});
    for (int row = 0; row < rows.size(); ++row) guests.push_back(rows.text(row, 0));
    for (const PersonId& guest : guests) forget(guest);
    return {};
}

PostgresWriter::Outcome PostgresWriter::carry_out(const ForgetRest& write) {
    flush();
    if (!write.people.empty()) forget_some_more(write.people.front());
    return {};
}

// Somebody may have played for years: their journals are gone through some tables at a time, batch after batch, so that nobody waits
// and the lease is renewed between. They are out with the first; what is left of them until the last is a line without a name, as of a
// guest who was never seen, and which tables are still to be looked through.
void PostgresWriter::forget(const PersonId& person) {
    flush();
    gone_.insert(person);
    take_name_from_summaries(person);
    for (const char* statement :
         {"DELETE FROM sessions WHERE person = $1", "DELETE FROM recovery_codes WHERE person = $1",
          "UPDATE people SET name = '', login = '', password_hash = '', since = 0, seen = 0, mail = '', "
          "mailed = '', mailed_until = 0 WHERE id = $1"})
        connection_.queue(statement, person);
    forget_some_more(person);
}

void PostgresWriter::forget_some_more(const PersonId& person) {
    const auto rows = connection_.ask("SELECT key FROM sittings WHERE person = $1 ORDER BY key LIMIT $2",
                                      person, kTablesAtOnce);
    std::vector<std::int64_t> tables;
    for (int row = 0; row < rows.size(); ++row) tables.push_back(rows.number(row, 0));
    take_name_from_journals(person, tables);
    connection_.queue("DELETE FROM sittings WHERE person = $1 AND key = ANY($2)", person, tables);
    if (rows.size() == kTablesAtOnce) {
        half_forgotten_.insert(person);
        return;
    }
    half_forgotten_.erase(person);
    connection_.queue("DELETE FROM people WHERE id = $1", person);
}

std::vector<PersonId> PostgresWriter::rest_of(const PostgresWrite& write) const {
    std::vector<PersonId> people;
    if (const auto* one = std::get_if<ForgetPerson>(&write)) people = {one->person};
    if (const auto* guests = std::get_if<ForgetGuests>(&write)) people = *guests->forgotten;
    if (const auto* rest = std::get_if<ForgetRest>(&write)) people = rest->people;
    std::erase_if(people, [&](const PersonId& person) { return !half_forgotten_.contains(person); });
    return people;
}

// Guests by when they were seen: these come before all others.
std::vector<PersonId> PostgresWriter::left_half_forgotten() {
    const auto rows = connection_.ask("SELECT id FROM people WHERE login = '' AND seen = 0 AND name = ''");
    std::vector<PersonId> people;
    for (int row = 0; row < rows.size(); ++row) people.push_back(rows.text(row, 0));
    half_forgotten_.insert(people.begin(), people.end());
    return people;
}

// Their owners may be writing them at this moment: it is waited for, and what they have written is there then.
void PostgresWriter::take_name_from_summaries(const PersonId& person) {
    const auto rows = connection_.ask(
        "SELECT key, occupants FROM tables WHERE key IN (SELECT key FROM sittings WHERE person = $1) "
        "ORDER BY key FOR NO KEY UPDATE",
        person);
    for (int row = 0; row < rows.size(); ++row) {
        std::vector<Occupant> occupants;
        try {
            occupants = occupants_from_text(rows.text(row, 1));
        } catch (const SqliteError&) {
            continue;  // damaged, and no name can be found in it
        }
        for (Occupant& occupant : occupants)
            if (occupant.kind == Occupant::Kind::person && occupant.id == person) occupant.name.clear();
        connection_.queue("UPDATE tables SET occupants = $1 WHERE key = $2", occupants_to_text(occupants),
                          rows.number(row, 0));
    }
}

void PostgresWriter::take_name_from_journals(const PersonId& person,
                                             const std::vector<std::int64_t>& tables) {
    const auto rows = connection_.ask(
        "SELECT key, number, entry FROM journal WHERE key = ANY($1) AND position($2 IN entry) > 0", tables,
        PostgresValue::raw(person));
    for (int row = 0; row < rows.size(); ++row) {
        const auto entry = without_name(rows.bytes(row, 2), person);
        if (!entry) continue;
        const std::int64_t key = rows.number(row, 0), number = rows.number(row, 1);
        connection_.queue("UPDATE journal SET entry = $1, sum = $2 WHERE key = $3 AND number = $4",
                          PostgresValue::raw(*entry), sum_of_entry(key, number, *entry), key, number);
    }
}

}  // namespace officina::tables
