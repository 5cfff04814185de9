// What comes to the hall waits for its turn (turns.h): messages, records for download, moves of bots.

#include "engine/record.h"
#include "server/hall_rooms.h"

namespace officina {

namespace {

// So much of a line waits at most, and so many bytes; the rest stays in the network until there is room.
constexpr std::size_t kMostWaiting = 8;
constexpr std::size_t kMostBytesWaiting = 16 * 1024;

}  // namespace

bool HallRooms::said(Client& client, std::string_view message) {
    const auto found = lines_.find(&client);
    if (found == lines_.end()) return true;
    Line& line = *found->second;
    ++line.waiting;
    line.waiting_bytes += message.size();
    turns_.add(line.payer(), &client,
               [this, &client, text = std::string(message)] { turn_of(client, text); });
    line.is_full = line.waiting >= kMostWaiting || line.waiting_bytes >= kMostBytesWaiting;
    return !line.is_full;
}

void HallRooms::turn_of(Client& client, const std::string& message) {
    Line& line = *lines_.at(&client);  // who has left has taken their messages along
    --line.waiting;
    line.waiting_bytes -= message.size();
    try {
        heard(line, message);
    } catch (const std::exception& fault) {
        client.fail(fault);
    }
    const auto still = lines_.find(&client);
    if (still == lines_.end() || !still->second->is_full) return;
    if (still->second->waiting > kMostWaiting / 2 || still->second->waiting_bytes >= kMostBytesWaiting / 2)
        return;
    still->second->is_full = false;
    client.go_on();
}

void HallRooms::record(const TableId& id, std::string_view from, House::Recorded done) {
    turns_.add({std::string(from), {}}, nullptr, [this, id, done = std::move(done)] { done(record_of(id)); });
}

std::expected<std::string, Problem> HallRooms::record_of(const TableId& id) {
    auto circle = find(id);
    if (!circle) return std::unexpected(circle.error());
    const Table& table = *(*circle)->table;
    // What is not on disk yet has not been told to anybody either.
    if (table.stage() != Table::Stage::over || !held_.is_out((*circle)->last_change))
        return std::unexpected(Problem{"not_over", {"server.not_over", {}}});
    std::string text = written(table.record());
    forget_if_done(**circle);
    return text;
}

}  // namespace officina
