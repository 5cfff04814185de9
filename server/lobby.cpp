#include "server/lobby.h"

#include "server/telling.h"

namespace officina::server {

void Lobby::update(const tables::TableSummary& summary, tables::Instant now) {
    const bool is_listed = summary.is_public && summary.stage != tables::TableSummary::Stage::over;
    const auto place = listed_.find(summary.id);
    if (!is_listed && place == listed_.end()) return;
    if (!is_listed) {
        by_age_.erase(place->second.number);
        listed_.erase(place);
    } else if (place != listed_.end()) {
        place->second.summary = summary;
    } else {
        const auto [entry, added] = listed_.emplace(summary.id, Listed{summary, ++last_});
        by_age_.emplace(last_, &entry->second.summary);
    }
    note(summary.id, now);
}

void Lobby::note(const tables::TableId& table, tables::Instant now) {
    if (watchers_.empty()) return;
    changed_.insert(table);
    if (!due_) due_ = now + kBetweenNews;
}

void Lobby::remove(const tables::TableId& table, bool told, tables::Instant now) {
    const auto place = listed_.find(table);
    if (place == listed_.end()) return;
    by_age_.erase(place->second.number);
    listed_.erase(place);
    if (told)
        note(table, now);
    else
        changed_.erase(table);
}

std::vector<tables::TableId> Lobby::listed() const {
    std::vector<tables::TableId> tables;
    for (const auto& [table, how] : listed_) tables.push_back(table);
    return tables;
}

void Lobby::watch(const std::shared_ptr<Recipient>& who, bool watches) {
    if (watches)
        watchers_.insert(who);
    else
        watchers_.erase(who);
}

void Lobby::tell(JsonText& to, std::size_t from, std::size_t end) const {
    std::size_t number = 0;
    for (auto table = by_age_.rbegin(); table != by_age_.rend() && number < end; ++table, ++number)
        if (number >= from) tell_summary(to, *table->second);
}

std::optional<tables::Instant> Lobby::next_alarm() const { return due_; }

void Lobby::pass_time(tables::Instant now) {
    if (!due_ || now < *due_) return;
    due_.reset();
    JsonText tables, gone;
    tables.begin('{').field("event", "lobby").name("tables").begin('[');
    gone.begin('[');
    // In turn, so that none waits for ever where many change all the time.
    auto next = changed_.upper_bound(told_last_);
    while (!changed_.empty() && tables.text().size() + gone.text().size() < kMostNews) {
        if (next == changed_.end()) next = changed_.begin();
        if (const auto table = listed_.find(*next); table != listed_.end())
            tell_summary(tables, table->second.summary);
        else
            gone.value(*next);
        told_last_ = *next;
        next = changed_.erase(next);
    }
    if (!changed_.empty()) due_ = now + kBetweenNews;
    tables.end(']').name("gone").raw(gone.end(']').text()).end('}');
    const auto message = std::make_shared<const std::string>(tables.take());
    for (const auto& watcher : watchers_)
        if (watcher->client) watcher->client->send(message);
}

}  // namespace officina::server
