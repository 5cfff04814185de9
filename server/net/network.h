#pragma once
// The server's door to the world: HTTP and WebSocket on one thread, that of the io_context. No network library is seen from
// here; only network.cpp, connection.cpp and line.cpp know it.

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>

#include "server/house.h"
#include "server/net/log.h"
#include "server/net/settings.h"
#include "tables/store.h"

namespace boost::asio {
class io_context;
}

namespace officina::server {

struct NetworkParts;  // network_parts.h

class Network {
  public:
    // All of these must live until the io_context runs no more.
    Network(boost::asio::io_context& io, NetSettings settings, House& house, tables::Store& store, Log& log);
    ~Network();
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    // Opens the door; gives the port.
    std::expected<std::uint16_t, Problem> listen();

    // Lets nobody in any more, has the house drained, says goodbye on every line (1001), and calls back when all are gone.
    void drain(std::function<void()> done);

    // Sessions of a person were ended elsewhere (House::ended): their lines here end.
    void end_lines(const tables::PersonId& person, const std::string& only, const std::string& but);
    // Of a person's sessions these are left: lines of others end.
    void keep_lines(const tables::PersonId& person, const std::vector<tables::Session>& left);
    // Somebody has taken at another node what is counted over all (SharedCounts).
    void spent_elsewhere(const Spending& spending);

  private:
    std::shared_ptr<NetworkParts> parts_;
};

// Runs whatever is posted there until it is stopped; what nobody foresaw is told, and ends nothing but that.
void run_through_faults(boost::asio::io_context& io, const std::function<void(const std::exception&)>& told);

// The most files this process may have open, raised as far as the system lets it.
std::uint64_t raise_file_limit();

}  // namespace officina::server
