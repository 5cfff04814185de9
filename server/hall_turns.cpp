// What comes to the hall waits for its turn (turns.h): messages, records for download, moves of bots.

#include "match/record.h"
#include "match/try.h"
#include "server/circle.h"
#include "server/hall.h"

namespace officina::server {

namespace {

// How much of a line waits at most, and how many bytes; the rest stays in the network until there is room.
constexpr std::size_t kMostWaiting = 8;
constexpr std::size_t kMostBytesWaiting = 16 * 1024;

}  // namespace

bool Hall::said(Client& client, std::string_view message) {
    const auto place = lines_.find(&client);
    if (place == lines_.end()) return true;
    Line& line = *place->second;
    ++line.waiting;
    line.waiting_bytes += message.size();
    turns_.add(line.payer(), &client,
               [this, &client, text = std::string(message)] { turn_of(client, text); });
    line.is_full = line.waiting >= kMostWaiting || line.waiting_bytes >= kMostBytesWaiting;
    return !line.is_full;
}

void Hall::turn_of(Client& client, const std::string& message) {
    Line& line = *lines_.at(&client);  // who has left has taken their messages along
    --line.waiting;
    line.waiting_bytes -= message.size();
    attempt([&] { heard(line, message); }, [&](const std::exception& why) { client.fail(why); });
    const auto still = lines_.find(&client);
    if (still == lines_.end() || !still->second->is_full) return;
    if (still->second->waiting > kMostWaiting / 2 || still->second->waiting_bytes >= kMostBytesWaiting / 2)
        return;
    still->second->is_full = false;
    client.go_on();
}

void Hall::record(const tables::TableId& id, std::string_view from, Recorded done) {
    turns_.add({std::string(from), {}}, nullptr, [this, id, done = std::move(done)] {
        std::expected<std::string, Problem> found = refused("internal_error", {"server.internal_error", {}});
        attempt([&] { found = record_of(id); }, [&](const std::exception& why) { fault(why); });
        done(std::move(found));
    });
}

std::expected<std::string, Problem> Hall::record_of(const tables::TableId& id) {
    Circle& circle = *TRY(find(id));
    const tables::Table& table = *circle.table;
    // What is not on disk yet has not been told to anybody either.
    if (table.stage() != tables::Table::Stage::over || !held_.is_out(circle.last_change))
        return refused("not_over", {"server.not_over", {}});
    std::string text = written(table.record());
    forget_if_done(circle);
    return text;
}

}  // namespace officina::server
