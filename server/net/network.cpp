#include "server/net/network.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <cstdlib>
#include <sys/resource.h>

#include "server/house_clock.h"
#include "server/net/network_parts.h"
#include "server/net/secrets.h"

namespace officina {

namespace {

using asio::ip::tcp;

constexpr auto kWatch = std::chrono::milliseconds(25);
constexpr int kWatchesToLookAfter = 20;

}  // namespace

namespace embedded {
extern const std::span<const EmbeddedFile> pages;
}

namespace {

// A relay that was asked for, and how a code is sent over it.
std::optional<Mailer> mailer_of(const NetManner& manner, Log& log) {
    const std::size_t colon = manner.mail_relay.rfind(':');
    if (colon == std::string::npos) return std::nullopt;
    return std::optional<Mailer>(
        std::in_place,
        Mailer::Manner{.host = manner.mail_relay.substr(0, colon),
                       .from = manner.mail_from,
                       .port = static_cast<std::uint16_t>(std::atoi(manner.mail_relay.c_str() + colon + 1)),
                       .failed = [&log](const std::string& why) {
                           log.note(Log::Level::warning, "mail_failed", {{"why", why}});
                       }});
}

}  // namespace

NetworkParts::NetworkParts(asio::io_context& context, NetManner how, House& the_house, Store& the_store,
                           Log& the_log)
    : io(context),
      manner(std::move(how)),
      house(the_house),
      store(the_store),
      log(the_log),
      mailer(mailer_of(manner, the_log)),
      people(
          {.post = [&context](std::function<void()> what) { asio::post(context, std::move(what)); },
           .now = wall_time,
           .session_life = std::chrono::days(manner.session_days),
           .forgotten =
               [this](const PersonId& person) {
                   end_lines(person, {});
                   house.forgotten(person);
               },
           .mail = mailer ? [this](const std::string& to, const std::string& login, const std::string& code,
                                   const Catalogue& words) { mail_code(to, login, code, words); }
                          : decltype(People::Manner::mail){}},
          the_store) {}

void NetworkParts::mail_code(const std::string& to, const std::string& login, const std::string& code,
                             const Catalogue& words) {
    const std::string here = manner.origins.empty() ? manner.host : manner.origins.front();
    const bool waits = mailer->send(
        {.to = to,
         .subject = words.say({"net.mail.subject", {{"site", here}}}),
         .text = words.say({"net.mail.text", {{"site", here}, {"login", login}, {"code", code}}}) + "\n"});
    if (!waits) log.note(Log::Level::warning, "mail_failed", {{"why", "too many wait"}});
}

void NetworkParts::end_lines(const PersonId& person, const EndedSessions& which) {
    const std::vector<AnyLine*> all(lines.begin(), lines.end());
    for (AnyLine* line : all)
        if (lines.contains(line) && line->person() == person && which.holds(line->session()))
            line->end(kSessionEnded);
}

Ticket::Ticket(std::shared_ptr<NetworkParts> parts) : parts_(std::move(parts)) {
    parts_->figures.set_connections(static_cast<std::size_t>(++parts_->open));
}

Ticket::~Ticket() {
    if (!parts_) return;
    parts_->figures.set_connections(static_cast<std::size_t>(--parts_->open));
    if (!address_.empty()) parts_->doorkeeper.sees_off(address_);
    parts_->finish_if_gone();
}

bool Ticket::belongs_to(const std::string& address) {
    if (address == address_) return true;
    if (!address_.empty()) parts_->doorkeeper.sees_off(address_);
    address_.clear();
    if (!parts_->doorkeeper.lets_in(address)) return false;
    address_ = address;
    return true;
}

void note_failure(Log& log, std::string_view event, const std::exception_ptr& failure) {
    if (!failure) return;
    try {
        std::rethrow_exception(failure);
    } catch (const std::exception& error) {
        log.note(Log::Level::error, event, {{"why", error.what()}});
    }
}

asio::awaitable<void> NetworkParts::accept() {
    const auto self = shared_from_this();
    while (acceptor.is_open()) {
        auto [error, socket] = co_await acceptor.async_accept(kNoThrow);
        if (error == asio::error::operation_aborted || !acceptor.is_open()) co_return;
        if (error) {
            // Out of files, most likely: whoever leaves makes room.
            if (error != asio::error::connection_aborted) {
                figures.refused("accept");
                log.note(Log::Level::error, "accept_failed", {{"why", error.message()}});
                asio::steady_timer pause(io, std::chrono::milliseconds(100));
                co_await pause.async_wait(kNoThrow);
            }
            continue;
        }
        if (manner.connections > 0 && open >= manner.connections) {
            figures.refused("connections");
            continue;
        }
        boost::system::error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        // A fixed size also keeps the kernel from lending a slow reader megabytes.
        socket.set_option(asio::socket_base::send_buffer_size(manner.send_buffer), ignored);
        start_connection(std::move(socket), Ticket(self));
    }
}

asio::awaitable<void> NetworkParts::watch() {
    const auto self = shared_from_this();
    SteadyTime next_guests = std::chrono::steady_clock::now() + manner.guests_time;
    for (int i = 0;; ++i) {
        clock.expires_after(kWatch);
        const auto [error] = co_await clock.async_wait(kNoThrow);
        if (error) co_return;
        try {
            house.pass_time();
        } catch (const std::exception&) {
            note_failure(log, "alarm_failed", std::current_exception());  // one alarm, not all of them
        }
        if (i % kWatchesToLookAfter != 0) continue;
        const SteadyTime moment = std::chrono::steady_clock::now();
        // Looking after a line may end it, and so take it out of the set.
        const std::vector<AnyLine*> all(lines.begin(), lines.end());
        for (AnyLine* line : all)
            if (lines.contains(line)) line->look_after(moment);
        doorkeeper.forget_quiet_ones(moment);
        if (manner.guest_days > 0 && moment >= next_guests && !draining) {
            next_guests = moment + manner.guests_time;
            people.forget_guests(wall_time() - std::chrono::days(manner.guest_days));
        }
        finish_if_gone();
    }
}

void NetworkParts::say_goodbye() {
    drained_at_latest = std::chrono::steady_clock::now() + manner.close_time;
    const std::vector<AnyLine*> all(lines.begin(), lines.end());
    for (AnyLine* line : all)
        if (lines.contains(line)) line->end(kGoingAway);
    const std::vector<AnyConnection*> idle(connections.begin(), connections.end());
    for (AnyConnection* connection : idle)
        if (connections.contains(connection)) connection->end_if_idle();
    finish_if_gone();
}

void NetworkParts::finish_if_gone() {
    if (!drained_at_latest || !drained) return;
    if (open > 0 && std::chrono::steady_clock::now() < *drained_at_latest) return;
    boost::system::error_code ignored;
    acceptor.close(ignored);
    clock.cancel();
    asio::post(io, std::exchange(drained, nullptr));
}

Network::Network(asio::io_context& io, NetManner manner, House& house, Store& store, Log& log)
    : parts_(std::make_shared<NetworkParts>(io, std::move(manner), house, store, log)) {}

Network::~Network() {
    boost::system::error_code ignored;
    parts_->acceptor.close(ignored);
    parts_->clock.cancel();
}

std::expected<std::uint16_t, Problem> Network::listen() {
    NetworkParts& parts = *parts_;
    const NetManner& manner = parts.manner;
    if (!prepare_secrets())
        return std::unexpected(Problem{"no_randomness", {"net.listen.no_randomness", {}}});
    auto pages = manner.pages.empty()
                     ? std::expected<Pages, Problem>(Pages::from_embedded(embedded::pages, manner.base_path))
                     : Pages::from_folder(manner.pages, manner.base_path);
    if (!pages) return std::unexpected(pages.error());
    parts.site.emplace(Site::Parts{
        .manner = manner,
        .store = parts.store,
        .house = parts.house,
        .people = parts.people,
        .doorkeeper = parts.doorkeeper,
        .figures = parts.figures,
        .pages = std::move(*pages),
        .end_lines = [&parts](const PersonId& person,
                              const EndedSessions& which) { parts.end_lines(person, which); },
        .draining = [&parts] { return parts.draining; },
        .now = [] { return std::chrono::steady_clock::now(); },
    });
    boost::system::error_code error;
    const Address address = manner.host == "localhost" ? Address(asio::ip::address_v4::loopback())
                                                       : asio::ip::make_address(manner.host, error);
    const tcp::endpoint endpoint(address, manner.port);
    if (!error) parts.acceptor.open(endpoint.protocol(), error);
    if (!error) parts.acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) parts.acceptor.bind(endpoint, error);
    if (!error) parts.acceptor.listen(4096, error);
    if (error)
        return std::unexpected(Problem{
            "cannot_listen",
            {"net.listen.failed",
             {{"host", manner.host}, {"port", std::int64_t{manner.port}}, {"why", error.message()}}}});
    const auto noted = [parts = parts_](const std::exception_ptr& failure) {
        note_failure(parts->log, "door_failed", failure);
    };
    asio::co_spawn(parts.io, parts.accept(), noted);
    asio::co_spawn(parts.io, parts.watch(), noted);
    return parts.acceptor.local_endpoint().port();
}

void Network::drain(std::function<void()> done) {
    NetworkParts& parts = *parts_;
    if (parts.draining) return;
    parts.draining = true;
    parts.drained = std::move(done);
    // Who asks meanwhile is told so (503), until everything is on disk and everybody has gone.
    parts.log.note(Log::Level::info, "draining", {{"lines", parts.lines.size()}});
    parts.house.drain([parts = parts_] { asio::post(parts->io, [parts] { parts->say_goodbye(); }); });
}

std::uint64_t raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) return before;
    return limit.rlim_cur;
}

}  // namespace officina
