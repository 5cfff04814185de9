#pragma once
// The public tables of the house, and who watches the list of them. Changes are told together, once in a while: a busy house would
// otherwise do little else.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/held_back.h"
#include "server/json_text.h"
#include "tables/store.h"

namespace officina::server {

class Lobby {
  public:
    static constexpr tables::Milliseconds kBetweenNews{1000};
    // What one piece of news holds at most, but for its last table: whoever reads at an ordinary pace must not be cut off
    // because others are busy. The rest comes with the next one.
    static constexpr std::size_t kMostNews = 48 * 1024;

    // A table as it stands now: listed while it is public and not over.
    void update(const tables::TableSummary& summary, tables::Instant now);

    void watch(const std::shared_ptr<Recipient>& who, bool watches);

    // A table that leaves the house. `told`: as one that is gone; otherwise it still waits for people, elsewhere.
    void remove(const tables::TableId& table, bool told, tables::Instant now);

    // A part of the list, the newest first, as items of the array that is being written.
    void tell(JsonText& to, std::size_t from, std::size_t end) const;
    std::size_t size() const { return listed_.size(); }
    bool lists(const tables::TableId& table) const { return listed_.contains(table); }
    std::vector<tables::TableId> listed() const;

    // When there is something to tell.
    std::optional<tables::Instant> next_alarm() const;
    void pass_time(tables::Instant now);

  private:
    void note(const tables::TableId& table, tables::Instant now);

    struct Listed {
        tables::TableSummary summary;
        std::uint64_t number;
    };

    std::map<tables::TableId, Listed> listed_;
    std::map<std::uint64_t, const tables::TableSummary*> by_age_;
    std::set<std::shared_ptr<Recipient>> watchers_;
    std::set<tables::TableId> changed_;
    tables::TableId told_last_;  // those behind it are next
    std::optional<tables::Instant> due_;
    std::uint64_t last_ = 0;
};

}  // namespace officina::server
