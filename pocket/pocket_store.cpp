#include "pocket/pocket_store.h"

#include <algorithm>
#include <boost/json.hpp>

#include "pocket/kept_table.h"

namespace officina::pocket {

namespace json = boost::json;

void PocketStore::forget_table(const tables::TableId& table) {
    summaries_.erase(table);
    journals_.erase(table);
}

void PocketStore::append(const tables::TableId& table, std::uint32_t first, std::vector<std::string> entries,
                         std::optional<tables::TableSummary> summary, Done done) {
    json::object order{{"do", "keep"},
                       {"table", table},
                       {"first", first},
                       {"entries", json::array(entries.begin(), entries.end())}};
    if (summary) order["summary"] = to_json(*summary);
    outside().ask(
        std::move(order), [this, table, first, entries = std::move(entries), summary = std::move(summary),
                           done = std::move(done)](const json::object& /*answer*/) {
            std::vector<std::string>& journal = journals_[table];
            if (first != journal.size())
                return done(std::unexpected(
                    tables::out_of_order(table, first, static_cast<std::uint32_t>(journal.size()))));
            std::ranges::copy(entries, std::back_inserter(journal));
            if (summary) {
                tables::TableSummary& known = summaries_[table];
                const auto asleep =
                    summary->stage == tables::TableSummary::Stage::over ? std::nullopt : known.asleep;
                known = *summary;
                known.asleep = asleep;
            }
            done({});
        });
}

void PocketStore::lay_down(const tables::TableId& table, const std::optional<tables::Asleep>& asleep,
                           Done done) {
    json::object order{{"do", "lay_down"}, {"table", table}};
    if (asleep) order["asleep"] = to_json(*asleep);
    outside().ask(std::move(order),
                  [this, table, asleep, done = std::move(done)](const json::object& /*answer*/) {
                      if (const auto known = summaries_.find(table); known != summaries_.end())
                          known->second.asleep = asleep;
                      if (done) done({});
                  });
}

std::expected<std::vector<std::string>, Problem> PocketStore::journal(const tables::TableId& table) {
    const auto found = journals_.find(table);
    return found == journals_.end() ? std::vector<std::string>{} : found->second;
}

std::expected<std::optional<tables::TableSummary>, Problem> PocketStore::summary(
    const tables::TableId& table) {
    const auto found = summaries_.find(table);
    return found == summaries_.end() ? std::nullopt : std::optional(found->second);
}

std::expected<std::optional<tables::Instant>, Problem> PocketStore::last_change() {
    std::optional<tables::Instant> last;
    for (const auto& [id, summary] : summaries_)
        if (summary.stage != tables::TableSummary::Stage::over)
            last = std::max(last.value_or(summary.changed), summary.changed);
    return last;
}

void PocketStore::history(const tables::PersonId& person, int most, const tables::HistoryMark& before,
                          Listed listed) {
    // The latest first, and of those of one moment the last by name.
    const auto place = [](const tables::TableSummary& each) { return std::pair(each.changed, each.id); };
    std::vector<tables::TableSummary> list;
    for (const auto& [id, each] : summaries_) {
        const bool follows = before.table.empty() ? each.changed < before.changed
                                                  : place(each) < std::pair(before.changed, before.table);
        if (follows && std::ranges::any_of(each.occupants, [&](const tables::Occupant& occupant) {
                return occupant.kind == tables::Occupant::Kind::person && occupant.id == person;
            }))
            list.push_back(each);
    }
    std::ranges::sort(list, std::greater<>(), place);
    list.resize(std::min(list.size(), static_cast<std::size_t>(std::max(most, 0))));
    listed(std::move(list));
}

void PocketStore::change(const tables::PersonChange& change, Done done) {
    if (!change.name) return done(std::unexpected(tables::no_person()));
    outside().ask({{"do", "rename"}, {"name", *change.name}},
                  [done = std::move(done)](const json::object& /*answer*/) { done({}); });
}

}  // namespace officina::pocket
