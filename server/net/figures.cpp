#include "server/net/figures.h"

#include <filesystem>
#include <fmt/format.h>
#include <iterator>

#include "server/net/memory.h"

namespace officina::server {

namespace {

std::uint64_t open_files() {
    std::error_code error;
    std::uint64_t count = 0;
    for (std::filesystem::directory_iterator i("/proc/self/fd", error), end; !error && i != end;
         i.increment(error))
        ++count;
    return count;
}

// A label's value stands in quotes.
std::string quoted(const std::string& text) {
    std::string quoted = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') quoted += '\\';
        if (letter == '\n') {
            quoted += "\\n";
        } else {
            quoted += letter;
        }
    }
    return quoted += '"';
}

// https://prometheus.io/docs/instrumenting/exposition_formats, the text format 0.0.4.
class Page {
  public:
    template <class Number>
    void counter(const char* name, const char* help, Number value) {
        head(name, help, "counter");
        line("{} {}\n", name, value);
    }
    template <class Number>
    void gauge(const char* name, const char* help, Number value) {
        head(name, help, "gauge");
        line("{} {}\n", name, value);
    }
    void counters(const char* name, const char* help, const char* label,
                  const std::map<std::string, std::uint64_t>& counts) {
        head(name, help, "counter");
        for (const auto& [word, count] : counts) line("{}{{{}={}}} {}\n", name, label, quoted(word), count);
    }
    void histogram(const char* name, const char* help, const Durations& durations) {
        head(name, help, "histogram");
        std::uint64_t so_far = 0;
        for (std::size_t i = 0; i < durations.kSeconds.size(); ++i)
            line("{}_bucket{{le=\"{}\"}} {}\n", name, durations.kSeconds[i], so_far += durations.counts[i]);
        so_far += durations.counts.back();
        line("{}_bucket{{le=\"+Inf\"}} {}\n", name, so_far);
        line("{}_sum {}\n{}_count {}\n", name, durations.sum, name, so_far);
    }

    std::string text;

  private:
    void head(const char* name, const char* help, const char* type) {
        line("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
    }
    template <class... Parts>
    void line(fmt::format_string<const Parts&...> format, const Parts&... parts) {
        fmt::format_to(std::back_inserter(text), format, parts...);
    }
};

void add_node(Page& page, const House::NodeFigures& node) {
    page.gauge("officina_nodes", "Nodes that live", node.nodes);
    page.gauge("officina_nodes_of_another_version", "Those of them that cannot be understood",
               node.strangers);
    page.gauge("officina_leases", "Tables that are this node's", node.leases);
    page.gauge("officina_lease_sure", "Whether nobody else can have been given this node's tables",
               node.is_sure ? 1 : 0);
    page.gauge("officina_guests", "Lines of other nodes, for tables here", node.guests);
    page.counter("officina_passed_on_total", "Messages of people here for tables elsewhere", node.passed_on);
    page.counter("officina_passed_back_total", "What tables elsewhere said to people here", node.passed_back);
    page.counter("officina_tables_taken_total", "Tables taken over, for their owner had died", node.taken);
    page.counter("officina_moved_on_total", "Lines told that a table has another owner", node.moved_on);
    page.counter("officina_thoughts_asked_total", "Thoughts of bots that other nodes were asked for",
                 node.thoughts_asked);
    page.counter("officina_thoughts_after_all_total", "Those of them that were thought here after all",
                 node.thoughts_after_all);
    page.counter("officina_thoughts_helped_total", "Thoughts of bots that were thought here for others",
                 node.thoughts_helped);
    page.gauge("officina_bus_away", "Whether the bus does not answer", node.bus_away ? 1 : 0);
    page.gauge("officina_bus_waiting", "Messages on the bus that were not acknowledged", node.waiting);
    page.gauge("officina_bus_lag_seconds", "How long the oldest of them waits", node.lag);
    page.counter("officina_bus_sent_again_total", "Messages sent over the bus once more", node.sent_again);
}

}  // namespace

void NetFigures::answered(unsigned status, double seconds) {
    ++requests_[std::to_string(status)];
    request_seconds_.add(seconds);
}
void NetFigures::refused(const std::string& why) { ++refused_[why]; }
void NetFigures::line_ended(const std::string& why) { ++lines_ended_[why]; }
void NetFigures::heard(std::size_t bytes) {
    ++messages_in_;
    bytes_in_ += bytes;
}
void NetFigures::sent(std::size_t bytes) {
    ++messages_out_;
    bytes_out_ += bytes;
}

std::string NetFigures::written(const House::Figures& house, const tables::Store::Figures& store) const {
    Page page;
    page.counters("officina_http_requests_total", "HTTP requests answered, by status", "status", requests_);
    page.counters("officina_refused_total", "Connections, requests and lines refused at the door, by reason",
                  "reason", refused_);
    page.counters("officina_lines_ended_total", "WebSocket lines that ended, by reason", "reason",
                  lines_ended_);
    page.counter("officina_messages_received_total", "Messages from clients", messages_in_);
    page.counter("officina_messages_sent_total", "Messages to clients", messages_out_);
    page.counter("officina_message_bytes_received_total", "Bytes of messages from clients", bytes_in_);
    page.counter("officina_message_bytes_sent_total", "Bytes of messages to clients", bytes_out_);
    page.gauge("officina_lines", "WebSocket lines open now", lines_);
    page.gauge("officina_connections", "Connections open now", connections_);
    page.histogram("officina_http_request_seconds", "From a request read to its answer made",
                   request_seconds_);
    page.histogram("officina_message_seconds", "Processor time the hall took over a message",
                   house.message_seconds);
    page.histogram("officina_message_wait_seconds", "How long a message waited for its turn",
                   house.message_waits);
    page.gauge("officina_messages_waiting", "Messages that wait for their turn", house.messages_waiting);
    page.gauge("officina_tables", "Tables in memory: not those that sleep", house.tables);
    page.gauge("officina_recent_tables", "Tables that are over, kept in memory for whoever asks again",
               house.recent);
    page.gauge("officina_clients", "Lines in the hall", house.clients);
    page.gauge("officina_seats", "Seats taken at open tables", house.seats);
    page.counter("officina_moves_total", "Moves played", house.moves);
    page.counter("officina_messages_refused_total", "Messages answered with an error", house.refused);
    page.counter("officina_faults_total", "Turns that went wrong as nobody foresaw; the log says how",
                 house.faults);
    page.gauge("officina_bots_thinking", "Bots and hints at work", house.bots_thinking);
    page.gauge("officina_bot_minds", "Bots that remember what they thought, for their next move",
               house.bot_minds);
    page.gauge("officina_bot_mind_bytes", "Memory that takes", house.bot_mind_bytes);
    page.counter("officina_store_commits_total", "Transactions on disk", store.commits);
    page.counter("officina_store_entries_total", "Journal entries on disk", store.entries);
    page.gauge("officina_store_waiting", "Waiting for the disk", store.waiting);
    page.gauge("officina_store_locked", "Whether another program holds the database", store.locked ? 1 : 0);
    page.gauge("officina_store_damaged", "Faults found in the database since the start", store.damaged);
    page.counter("officina_store_commit_seconds_total", "Time spent in transactions",
                 store.seconds_in_commits);
    if (house.node) add_node(page, *house.node);
    page.gauge("process_resident_memory_bytes", "Memory in use", resident_bytes());
    page.gauge("officina_heap_bytes", "Memory the program has asked for and not given back", heap_bytes());
    page.gauge("process_open_fds", "Open files and connections", open_files());
    return std::move(page.text);
}

}  // namespace officina::server
