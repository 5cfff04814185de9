#pragma once
// What the network counts, and /metrics in the words of Prometheus.

#include <memory>
#include <string>

#include "server/house.h"
#include "tables/store.h"

namespace prometheus {
class Counter;
class Gauge;
class Histogram;
class Registry;
template <typename T>
class Family;
}  // namespace prometheus

namespace officina {

class NetFigures {
  public:
    NetFigures();
    ~NetFigures();
    NetFigures(const NetFigures&) = delete;
    NetFigures& operator=(const NetFigures&) = delete;

    void answered(unsigned status, double seconds);
    void refused(const std::string& why);  // a connection, a request or a line, before anybody looked at it
    void line_ended(const std::string& why);
    void heard(std::size_t bytes, double seconds);  // a message, and how long the house took over it
    void sent(std::size_t bytes);
    void set_lines(std::size_t lines);
    void set_connections(std::size_t connections);

    // Everything, with what the house and the store count.
    std::string written(const House::Figures& house, const Store::Figures& store) const;

  private:
    std::unique_ptr<prometheus::Registry> registry_;
    prometheus::Family<prometheus::Counter>*requests_, *refused_, *lines_ended_;
    prometheus::Counter *messages_in_, *messages_out_, *bytes_in_, *bytes_out_;
    prometheus::Gauge *lines_, *connections_;
    prometheus::Histogram *request_seconds_, *message_seconds_;
};

}  // namespace officina
