#include "tables/store.h"

#include <algorithm>

#include "tables/leases.h"

namespace officina::tables {

bool looks_like_an_id(std::string_view text) {
    return text.size() == kIdLength && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
           });
}

Milliseconds open_between(const std::vector<HouseRun>& runs, Instant from, Instant to) {
    Milliseconds open{};
    for (const HouseRun& run : runs) {
        from = std::max(from, run.opened);  // what was before has been counted, or it was closed
        const Instant until = std::min(run.until, to);
        if (until <= from) continue;
        open += until - from;
        from = until;
    }
    return open;
}

Problem out_of_order(const TableId& table, std::uint32_t found, std::uint32_t expected) {
    return {"out_of_order",
            {"tables.store.out_of_order",
             {{"table", table}, {"found", std::int64_t{found}}, {"expected", std::int64_t{expected}}}}};
}

Problem login_taken(const std::string& login) {
    return {"login_taken", {"tables.store.login_taken", {{"login", login}}}};
}

Problem has_account() { return {"has_account", {"tables.store.has_account", {}}}; }
Problem no_person() { return {"no_person", {"tables.store.no_person", {}}}; }
Problem not_owner(const TableId& table) {
    return {"not_owner", {"tables.store.not_owner", {{"table", table}}}};
}
Problem stale() { return {"stale", {"tables.store.stale", {}}}; }

}  // namespace officina::tables
