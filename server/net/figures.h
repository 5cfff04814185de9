#pragma once
// What the network counts, and /metrics in the words of Prometheus: its text format is a few lines, and a library for it would be
// one more thing to be found on every machine. Everything here happens on the network's thread.

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "server/house.h"
#include "tables/store.h"

namespace officina {

class NetFigures {
  public:
    void answered(unsigned status, double seconds);
    void refused(const std::string& why);  // a connection, a request or a line, before anybody looked at it
    void line_ended(const std::string& why);
    void heard(std::size_t bytes, double seconds);  // a message, and how long the house took over it
    void sent(std::size_t bytes);
    void set_lines(std::size_t lines) { lines_ = lines; }
    void set_connections(std::size_t connections) { connections_ = connections; }

    // Everything, with what the house and the store count.
    std::string written(const House::Figures& house, const Store::Figures& store) const;

    // How many took how long, by the upper bounds of kSeconds.
    struct Durations {
        static constexpr std::array kSeconds{0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0};

        std::array<std::uint64_t, kSeconds.size() + 1> counts{};  // the last one: longer than any bound
        double sum = 0;

        void add(double seconds);
    };

  private:
    std::map<std::string, std::uint64_t> requests_, refused_, lines_ended_;  // by status, by reason
    std::uint64_t messages_in_ = 0, messages_out_ = 0, bytes_in_ = 0, bytes_out_ = 0;
    std::size_t lines_ = 0, connections_ = 0;
    Durations request_seconds_, message_seconds_;
};

}  // namespace officina
