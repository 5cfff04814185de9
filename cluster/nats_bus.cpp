#include "cluster/nats_bus.h"

#include <algorithm>
#include <future>
#include <nats/nats.h>
#include <string>

namespace officina::cluster {

namespace {

// To be handed over; more is dropped, and sent again by who sent it.
constexpr std::size_t kMostWaiting = 100'000, kMostBytesWaiting = std::size_t{64} << 20;
constexpr std::int64_t kPatience = 2000;      // milliseconds: to connect, and to get rid of what was written
constexpr std::int64_t kBetweenTries = 250;   // to connect again
constexpr std::int64_t kBetweenPings = 2000;  // so that a server that hangs is noticed
constexpr int kPingsUnanswered = 2;

Problem bus_problem(const char* code, const char* id, const NatsSettings& settings, const char* reason) {
    return {code, {id, {{"bus", shown_bus(settings.address)}, {"reason", std::string(reason)}}}};
}

struct OptionsEnd {
    void operator()(natsOptions* options) const { natsOptions_Destroy(options); }
};

std::vector<std::string> servers_in(const std::string& address) {
    std::vector<std::string> servers;
    for (std::size_t from = 0; from <= address.size();) {
        const std::size_t end = std::min(address.find(',', from), address.size());
        if (end > from) servers.push_back(address.substr(from, end - from));
        from = end + 1;
    }
    return servers;
}

}  // namespace

bool is_bus_address(std::string_view text) {
    const std::size_t host = text.starts_with("nats://") ? 7 : text.starts_with("tls://") ? 6 : 0;
    return host > 0 && text.size() > host && text.find_first_of(" \t\n\"") == std::string_view::npos;
}

std::string shown_bus(const std::string& address) {
    std::string shown;
    for (const std::string& server : servers_in(address)) {
        const std::size_t scheme = server.find("://"), at = server.rfind('@');
        const std::size_t user = scheme == std::string::npos ? 0 : scheme + 3;
        if (!shown.empty()) shown += ',';
        shown +=
            at == std::string::npos || at < user ? server : server.substr(0, user) + server.substr(at + 1);
    }
    return shown;
}

bool is_node_name(std::string_view text) {
    constexpr std::size_t kLongest = 64;
    return !text.empty() && text.size() <= kLongest && std::ranges::all_of(text, [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
    });
}

struct NatsBus::Server {
    natsConnection* connection = nullptr;
    natsSubscription* subscription = nullptr;
    // The library calls back from threads of its own, also a while after it was told to end.
    std::promise<void> closed, all_heard;

    natsStatus open(NatsBus& bus) {
        natsOptions* made = nullptr;
        if (const natsStatus status = natsOptions_Create(&made); status != NATS_OK) return status;
        const std::unique_ptr<natsOptions, OptionsEnd> options(made);
        const std::vector<std::string> servers = servers_in(bus.settings_.address);
        std::vector<const char*> list;
        for (const std::string& server : servers) list.push_back(server.c_str());
        natsOptions_SetServers(made, list.data(), static_cast<int>(list.size()));
        natsOptions_SetName(made, ("officina " + bus.settings_.node).c_str());
        natsOptions_SetTimeout(made, kPatience);
        natsOptions_SetWriteDeadline(made, kPatience);
        natsOptions_SetPingInterval(made, kBetweenPings);
        natsOptions_SetMaxPingsOut(made, kPingsUnanswered);
        natsOptions_SetMaxReconnect(made, -1);
        natsOptions_SetReconnectWait(made, kBetweenTries);
        natsOptions_SetReconnectJitter(made, kBetweenTries, kBetweenTries);
        natsOptions_SetSendAsap(made, true);
        natsOptions_SetDisconnectedCB(
            made, [](natsConnection*, void* closure) { static_cast<NatsBus*>(closure)->gone(true); }, &bus);
        // It is back once the server has taken its subscription up again: before, what others send would be lost.
        natsOptions_SetReconnectedCB(
            made,
            [](natsConnection* again, void* closure) {
                natsConnection_FlushTimeout(again, kPatience);
                static_cast<NatsBus*>(closure)->gone(false);
            },
            &bus);
        natsOptions_SetClosedCB(
            made,
            [](natsConnection*, void* closure) { static_cast<std::promise<void>*>(closure)->set_value(); },
            &closed);
        if (const natsStatus status = natsConnection_Connect(&connection, made); status != NATS_OK)
            return status;
        const auto heard = [](natsConnection*, natsSubscription*, natsMsg* message, void* closure) {
            NatsBus& me = *static_cast<NatsBus*>(closure);
            ++me.heard_;
            if (me.settings_.heard)
                me.settings_.heard(std::string(natsMsg_GetData(message),
                                               static_cast<std::size_t>(natsMsg_GetDataLength(message))));
            natsMsg_Destroy(message);
        };
        if (const natsStatus status = natsConnection_Subscribe(
                &subscription, connection, bus.subject_of(bus.settings_.node).c_str(), heard, &bus);
            status != NATS_OK)
            return status;
        return natsConnection_FlushTimeout(connection, kPatience);  // from here on it hears
    }
    ~Server() {
        if (subscription) {
            natsSubscription_SetOnCompleteCB(
                subscription, [](void* closure) { static_cast<std::promise<void>*>(closure)->set_value(); },
                &all_heard);
            natsSubscription_Unsubscribe(subscription);
        }
        if (connection) {
            natsConnection_Close(connection);
            closed.get_future().wait();
        }
        if (subscription) all_heard.get_future().wait();
        natsSubscription_Destroy(subscription);
        natsConnection_Destroy(connection);
    }
};

NatsBus::NatsBus(NatsSettings settings) : settings_(std::move(settings)) {}

std::expected<std::unique_ptr<NatsBus>, Problem> NatsBus::connect(NatsSettings settings) {
    std::unique_ptr<NatsBus> bus(new NatsBus(std::move(settings)));
    auto server = std::make_unique<Server>();
    if (const natsStatus status = server->open(*bus); status != NATS_OK)
        return std::unexpected(
            bus_problem("bus_failed", "cluster.bus.unreachable", bus->settings_, natsStatus_GetText(status)));
    const std::int64_t longest = natsConnection_GetMaxPayload(server->connection);
    if (longest < static_cast<std::int64_t>(kLongest))
        return std::unexpected(Problem{"bus_failed",
                                       {"cluster.bus.short",
                                        {{"bus", shown_bus(bus->settings_.address)},
                                         {"found", longest},
                                         {"least", static_cast<std::int64_t>(kLongest)}}}});
    bus->server_ = std::move(server);
    bus->thread_ = std::thread([bus = bus.get()] { bus->send_until_stopped(); });
    return bus;
}

NatsBus::~NatsBus() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    came_.notify_one();
    if (thread_.joinable()) thread_.join();
    server_.reset();
}

std::string NatsBus::subject_of(const std::string& node) const {
    return "officina." + settings_.house + "." + node;
}

void NatsBus::publish(const std::string& node, std::string bytes) {
    {
        const std::lock_guard lock(mutex_);
        if (away_ || waiting_.size() >= kMostWaiting || waiting_bytes_ >= kMostBytesWaiting) {
            ++dropped_;
            return;
        }
        waiting_bytes_ += bytes.size();
        waiting_.emplace_back(subject_of(node), std::move(bytes));
    }
    came_.notify_one();
}

// What was handed to a connection that breaks may be lost: nobody was promised anything.
void NatsBus::send_until_stopped() {
    std::vector<std::pair<std::string, std::string>> sending;
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            came_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            sending.swap(waiting_);
            waiting_bytes_ = 0;
        }
        for (const auto& [subject, bytes] : sending) {
            const natsStatus status = natsConnection_Publish(server_->connection, subject.c_str(),
                                                             bytes.data(), static_cast<int>(bytes.size()));
            ++(status == NATS_OK ? sent_ : dropped_);
        }
        sending.clear();
    }
}

void NatsBus::gone(bool is_away) {
    if (away_.exchange(is_away) == is_away || !settings_.told) return;
    settings_.told(
        {is_away ? "bus_away" : "bus_back",
         {is_away ? "cluster.bus.away" : "cluster.bus.back", {{"bus", shown_bus(settings_.address)}}}});
}

}  // namespace officina::cluster
