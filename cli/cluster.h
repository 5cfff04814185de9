#pragma once
// What needs other servers, a database and a bus: with_cluster.cpp can do it; without_cluster.cpp is for a program that was built without
// the libraries for it, and says so. main.cpp is linked with one of them.

#include <functional>
#include <memory>
#include <string_view>

#include "server/hall_settings.h"
#include "server/house.h"
#include "tables/moving.h"
#include "tables/store.h"

namespace officina::server {
class Hall;
}  // namespace officina::server

namespace officina::cli {

// "postgresql://anna@db.example/club"
inline bool is_database_address(std::string_view text) {
    return text.starts_with("postgresql://") || text.starts_with("postgres://");
}
// "nats://bus.example:4222" (cluster/nats_bus.h)
bool is_address_of_bus(std::string_view text);
bool is_name_of_node(std::string_view text);

// A node on its database: alone, or one of several that talk to each other over a bus.
struct SharedDatabase {
    std::string address, node;
    std::string bus = {};  // empty: alone
    std::function<void(const Problem&)> told =
        {};  // from any thread (tables/postgres_store.h, cluster/nats_bus.h)
};
struct NodeWishes {
    std::function<void(std::function<void()>)> post;
    std::function<tables::Instant()> now;
    std::function<void(const tables::PersonId& person, const std::string& only, const std::string& but)>
        end_lines;
    std::function<void(const tables::PersonId& person, const std::vector<tables::Session>& left)> keep_lines;
    std::function<void(const server::Spending&)> spent_elsewhere;
    std::function<void()> fenced;
};

// What `serve` stands on.
class Ground {
  public:
    virtual ~Ground() = default;
    virtual tables::Store& store() = 0;
    // Before the hall is made: what it must know of being one of several. And then the house that people come to: the hall, or a node
    // in front of it.
    virtual void prepare(server::HallSettings& /*settings*/) {}
    virtual std::expected<server::House*, Problem> house(server::Hall& hall, NodeWishes wishes) = 0;
    // Nobody is called back any more. The hall is still there.
    virtual void end() {}
};
std::expected<std::unique_ptr<Ground>, Problem> open_ground(SharedDatabase database);

// tables/moving.h
std::expected<tables::Copied, Problem> copy_data(const tables::DataPlace& from, const tables::DataPlace& to);
std::expected<bool, Problem> has_server(const tables::DataPlace& place);

}  // namespace officina::cli
