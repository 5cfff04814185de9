#include "tables/kept.h"

#include <span>

namespace officina::tables {

namespace {

// With the length of every text before it: two rows never look alike by accident.
struct Digest {
    Hash hash;
    Digest& add(std::int64_t number) {
        hash.add(std::as_bytes(std::span(&number, 1)));
        return *this;
    }
    Digest& add(std::string_view text) {
        add(static_cast<std::int64_t>(text.size()));
        hash.add(text);
        return *this;
    }
    Digest& add(Instant instant) { return add(std::int64_t{instant.time_since_epoch().count()}); }
};

}  // namespace

KeptError broken_entry(const TableId& table, std::int64_t number, bool is_missing) {
    return {{"broken_journal",
             {is_missing ? "tables.store.broken_journal" : "tables.store.broken_entry",
              {{"table", table}, {"expected", number}}}}};
}

void KeptCount::add(const KeptTable& table) {
    Digest sum;
    for (const std::string_view text :
         {std::string_view(table.id), std::string_view(table.game), std::string_view(table.occupants),
          std::string_view(table.scores), std::string_view(table.ranks), std::string_view(table.away)})
        sum.add(text);
    for (const std::int64_t number : {table.seats, table.is_public, table.stage, table.opened, table.changed,
                                      table.counts, table.asleep, table.alarm, table.to_move, table.made})
        sum.add(number);
    for (const std::string& entry : table.entries) sum.add(entry);
    for (const KeptTable::Sitting& sitting : table.sittings)
        sum.add(sitting.person).add(sitting.seated).add(sitting.changed);
    digest += sum.hash.value();
    ++tables;
    entries += std::ssize(table.entries);
}

void KeptCount::add(const KeptPerson& kept) {
    const Person& person = kept.person;
    Digest sum;
    sum.add(person.id).add(person.name).add(person.login).add(person.password_hash).add(person.mail);
    sum.add(person.since).add(person.seen);
    for (const Session& session : kept.sessions)
        sum.add(session.hash).add(session.person).add(session.device).add(session.since).add(session.seen);
    for (const std::string& code : kept.codes) sum.add(code);
    digest += sum.hash.value();
    ++people;
}

}  // namespace officina::tables
