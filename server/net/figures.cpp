#include "server/net/figures.h"

#include <filesystem>
#include <fstream>
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#include <unistd.h>

namespace officina {

namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

MetricFamily family(const char* name, const char* help, MetricType type, double value) {
    ClientMetric metric;
    if (type == MetricType::Counter) {
        metric.counter.value = value;
    } else {
        metric.gauge.value = value;
    }
    return {name, help, type, {metric}};
}

double resident_bytes() {
    std::ifstream in("/proc/self/statm");
    double all = 0, resident = 0;
    in >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double open_files() {
    std::error_code error;
    double count = 0;
    for (std::filesystem::directory_iterator i("/proc/self/fd", error), end; !error && i != end;
         i.increment(error))
        ++count;
    return count;
}

const prometheus::Histogram::BucketBoundaries kSeconds{0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1};

}  // namespace

NetFigures::NetFigures() : registry_(std::make_unique<prometheus::Registry>()) {
    using prometheus::BuildCounter;
    using prometheus::BuildGauge;
    using prometheus::BuildHistogram;
    const auto counter = [this](const char* name, const char* help) {
        return &BuildCounter().Name(name).Help(help).Register(*registry_);
    };
    requests_ = counter("officina_http_requests_total", "HTTP requests answered, by status");
    refused_ =
        counter("officina_refused_total", "Connections, requests and lines refused at the door, by reason");
    lines_ended_ = counter("officina_lines_ended_total", "WebSocket lines that ended, by reason");
    messages_in_ = &counter("officina_messages_received_total", "Messages from clients")->Add({});
    messages_out_ = &counter("officina_messages_sent_total", "Messages to clients")->Add({});
    bytes_in_ = &counter("officina_message_bytes_received_total", "Bytes of messages from clients")->Add({});
    bytes_out_ = &counter("officina_message_bytes_sent_total", "Bytes of messages to clients")->Add({});
    lines_ =
        &BuildGauge().Name("officina_lines").Help("WebSocket lines open now").Register(*registry_).Add({});
    connections_ =
        &BuildGauge().Name("officina_connections").Help("Connections open now").Register(*registry_).Add({});
    request_seconds_ = &BuildHistogram()
                            .Name("officina_http_request_seconds")
                            .Help("From a request read to its answer made")
                            .Register(*registry_)
                            .Add({}, kSeconds);
    message_seconds_ = &BuildHistogram()
                            .Name("officina_message_seconds")
                            .Help("How long the hall took over a message, without the disk")
                            .Register(*registry_)
                            .Add({}, kSeconds);
}

NetFigures::~NetFigures() = default;

void NetFigures::answered(unsigned status, double seconds) {
    requests_->Add({{"status", std::to_string(status)}}).Increment();
    request_seconds_->Observe(seconds);
}
void NetFigures::refused(const std::string& why) { refused_->Add({{"reason", why}}).Increment(); }
void NetFigures::line_ended(const std::string& why) { lines_ended_->Add({{"reason", why}}).Increment(); }
void NetFigures::heard(std::size_t bytes, double seconds) {
    messages_in_->Increment();
    bytes_in_->Increment(static_cast<double>(bytes));
    message_seconds_->Observe(seconds);
}
void NetFigures::sent(std::size_t bytes) {
    messages_out_->Increment();
    bytes_out_->Increment(static_cast<double>(bytes));
}
void NetFigures::set_lines(std::size_t lines) { lines_->Set(static_cast<double>(lines)); }
void NetFigures::set_connections(std::size_t connections) {
    connections_->Set(static_cast<double>(connections));
}

std::string NetFigures::written(const House::Figures& house, const Store::Figures& store) const {
    constexpr auto counter = MetricType::Counter;
    constexpr auto gauge = MetricType::Gauge;
    const auto number = [](std::uint64_t value) { return static_cast<double>(value); };
    std::vector<MetricFamily> all = registry_->Collect();
    all.push_back(family("officina_tables", "Tables open now", gauge, number(house.tables)));
    all.push_back(family("officina_clients", "Lines in the hall", gauge, number(house.clients)));
    all.push_back(family("officina_seats", "Seats taken at open tables", gauge, number(house.seats)));
    all.push_back(family("officina_moves_total", "Moves played", counter, number(house.moves)));
    all.push_back(family("officina_messages_refused_total", "Messages answered with an error", counter,
                         number(house.refused)));
    all.push_back(
        family("officina_bots_thinking", "Bots and hints at work", gauge, number(house.bots_thinking)));
    all.push_back(
        family("officina_store_commits_total", "Transactions on disk", counter, number(store.commits)));
    all.push_back(
        family("officina_store_entries_total", "Journal entries on disk", counter, number(store.entries)));
    all.push_back(family("officina_store_waiting", "Waiting for the disk", gauge, number(store.waiting)));
    all.push_back(family("officina_store_commit_seconds_total", "Time spent in transactions", counter,
                         store.seconds_in_commits));
    all.push_back(family("process_resident_memory_bytes", "Memory in use", gauge, resident_bytes()));
    all.push_back(family("process_open_fds", "Open files and connections", gauge, open_files()));
    return prometheus::TextSerializer().Serialize(all);
}

}  // namespace officina
