#pragma once
// What a store is asked to write, as it waits for its turn.

#include <memory>
#include <variant>

#include "tables/store.h"

namespace officina::tables {

struct AppendEntries {
    TableId table;
    std::uint32_t first = 0;
    std::vector<std::string> entries;
    std::optional<TableSummary> summary;
};
struct AddPerson {
    Person person;
    Session session;
};
struct ForgetPerson {
    PersonId person;
    std::string if_password;
};
struct LayDown {
    TableId table;
    std::optional<Asleep> asleep;
};
struct ForgetGuests {
    Instant not_seen_since;
    int most = 0;
    std::shared_ptr<std::vector<PersonId>> forgotten;  // who they were, once it is done
};
using Write =
    std::variant<AppendEntries, LayDown, HouseRun, AddPerson, PersonChange, ForgetPerson, ForgetGuests>;

}  // namespace officina::tables
