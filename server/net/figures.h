#pragma once
// What the network counts, and /metrics in the words of Prometheus: its text format is a few lines, and a library for it would be
// one more thing to be found on every machine. Everything here happens on the network's thread.

#include <cstdint>
#include <map>
#include <string>

#include "server/house.h"
#include "tables/store.h"

namespace officina::server {

class NetFigures {
  public:
    void answered(unsigned status, double seconds);
    void refused(const std::string& why);  // a connection, a request or a line, before anybody looked at it
    void line_ended(const std::string& why);
    void heard(std::size_t bytes);  // a message
    void sent(std::size_t bytes);
    void set_lines(std::size_t lines) { lines_ = lines; }
    void set_connections(std::size_t connections) { connections_ = connections; }

    // Everything, with what the house and the store count.
    std::string written(const House::Figures& house, const tables::Store::Figures& store) const;

  private:
    std::map<std::string, std::uint64_t> requests_, refused_, lines_ended_;  // by status, by reason
    std::uint64_t messages_in_ = 0, messages_out_ = 0, bytes_in_ = 0, bytes_out_ = 0;
    std::size_t lines_ = 0, connections_ = 0;
    Durations request_seconds_;
};

}  // namespace officina::server
