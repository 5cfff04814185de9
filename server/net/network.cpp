#include "server/net/network.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <cstdlib>
#include <sys/resource.h>

#include "server/attempt.h"
#include "server/house_clock.h"
#include "server/net/network_parts.h"
#include "server/net/secrets.h"

namespace officina::embedded {
extern const std::span<const EmbeddedFile> pages;
}  // namespace officina::embedded

namespace officina::server {

namespace {

using asio::ip::tcp;

constexpr auto kWatch = std::chrono::milliseconds(25);
constexpr int kWatchesToLookAfter = 20;

}  // namespace

namespace {

// A relay that was asked for, and how a code is sent over it.
std::optional<Mailer> mailer_of(const NetSettings& settings, Log& log) {
    const std::size_t colon = settings.mail_relay.rfind(':');
    if (colon == std::string::npos) return std::nullopt;
    return std::optional<Mailer>(
        std::in_place, Mailer::Settings{.host = settings.mail_relay.substr(0, colon),
                                        .from = settings.mail_from,
                                        .port = static_cast<std::uint16_t>(
                                            std::atoi(settings.mail_relay.c_str() + colon + 1)),
                                        .failed = [&log](const std::string& why) {
                                            log.note(Log::Level::warning, "mail_failed", {{"why", why}});
                                        }});
}

}  // namespace

NetworkParts::NetworkParts(asio::io_context& context, NetSettings how, House& the_house,
                           tables::Store& the_store, Log& the_log)
    : io(context),
      settings(std::move(how)),
      house(the_house),
      store(the_store),
      log(the_log),
      mailer(mailer_of(settings, the_log)),
      people(
          {.post = [&context](std::function<void()> what) { asio::post(context, std::move(what)); },
           .now = wall_time,
           .session_life = std::chrono::days(settings.session_days),
           .ended =
               [this](const tables::PersonId& person, const std::string& hash) {
                   end_lines(person, {.only = hash, .but = {}});
                   house.ended(person, hash, {});
               },
           .leaves =
               [this](const tables::PersonId& person) {
                   end_lines(person, {});
                   house.ended(person, {}, {});
               },
           .forgotten =
               [this](const tables::PersonId& person) {
                   end_lines(person, {});
                   house.forgotten(person);
               },
           .mail = mailer ? [this](const std::string& to, const std::string& login, const std::string& code,
                                   const Catalogue& words) { mail_code(to, login, code, words); }
                          : decltype(People::Settings::mail){}},
          the_store),
      pictures({.post = [&context](std::function<void()> what) { asio::post(context, std::move(what)); }}) {}

void NetworkParts::mail_code(const std::string& to, const std::string& login, const std::string& code,
                             const Catalogue& words) {
    const std::string here = settings.origins.empty() ? settings.host : settings.origins.front();
    const bool waits = mailer->send(
        {.to = to,
         .subject = words.say({"net.mail.subject", {{"site", here}}}),
         .text = words.say({"net.mail.text", {{"site", here}, {"login", login}, {"code", code}}}) + "\n"});
    if (!waits) log.note(Log::Level::warning, "mail_failed", {{"why", "too many wait"}});
}

void NetworkParts::end_lines(const tables::PersonId& person, const EndedSessions& which) {
    end_lines_where(person, [&](const std::string& session) { return which.holds(session); });
}

void NetworkParts::end_lines_where(const tables::PersonId& person,
                                   const std::function<bool(const std::string& session)>& ends) {
    const std::vector<AnyLine*> all(lines.begin(), lines.end());
    for (AnyLine* line : all)
        if (lines.contains(line) && line->person() == person && ends(line->session())) line->expel();
}

Ticket::Ticket(std::shared_ptr<NetworkParts> parts) : parts_(std::move(parts)) {
    parts_->figures.set_connections(static_cast<std::size_t>(++parts_->open));
}

Ticket::~Ticket() {
    if (!parts_) return;
    try {
        parts_->figures.set_connections(static_cast<std::size_t>(--parts_->open));
        if (!address_.empty()) parts_->doorkeeper.sees_off(address_);
        parts_->finish_if_gone();
    } catch (...) {
        note_failure(parts_->log, "door_failed", std::current_exception());
    }
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
    } catch (...) {
        log.note(Log::Level::error, event, {{"why", "unknown"}});
    }
}

void NetworkParts::keep_doing(const Duty& duty) {
    asio::co_spawn(io, duty(), [self = shared_from_this(), duty](const std::exception_ptr& failure) {
        if (!failure || !self->acceptor.is_open()) return;
        note_failure(self->log, "door_failed", failure);
        asio::co_spawn(self->io, self->rest(),
                       [self, duty](const std::exception_ptr&) { self->keep_doing(duty); });
    });
}

asio::awaitable<void> NetworkParts::rest() const {
    asio::steady_timer pause(io, std::chrono::milliseconds(100));
    co_await pause.async_wait(kNoThrow);
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
                co_await rest();
            }
            continue;
        }
        if (settings.connections > 0 && open >= settings.connections) {
            figures.refused("connections");
            continue;
        }
        boost::system::error_code ignored;
        static_cast<void>(socket.set_option(tcp::no_delay(true), ignored));
        // A fixed size also keeps the kernel from lending a slow reader megabytes.
        static_cast<void>(
            socket.set_option(asio::socket_base::send_buffer_size(settings.send_buffer), ignored));
        start_connection(std::move(socket), Ticket(self));
    }
}

asio::awaitable<void> NetworkParts::watch() {
    const auto self = shared_from_this();
    SteadyTime next_guests = std::chrono::steady_clock::now() + settings.guests_time;
    for (int i = 0; acceptor.is_open(); ++i) {
        clock.expires_after(kWatch);
        const auto [error] = co_await clock.async_wait(kNoThrow);
        if (error) co_return;
        try {
            house.pass_time();
        } catch (...) {
            note_failure(log, "alarm_failed", std::current_exception());  // one alarm, not all of them
        }
        if (i % kWatchesToLookAfter != 0) continue;
        const SteadyTime moment = std::chrono::steady_clock::now();
        // Looking after a line may end it, and so take it out of the set.
        const std::vector<AnyLine*> all(lines.begin(), lines.end());
        for (AnyLine* line : all)
            if (lines.contains(line)) line->look_after(moment);
        doorkeeper.forget_quiet_ones(moment);
        if (settings.guest_days > 0 && moment >= next_guests && !draining) {
            next_guests = moment + settings.guests_time;
            people.forget_guests(wall_time() - std::chrono::days(settings.guest_days));
        }
        finish_if_gone();
    }
}

void NetworkParts::say_goodbye() {
    drained_at_latest = std::chrono::steady_clock::now() + settings.close_time;
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
    static_cast<void>(acceptor.close(ignored));
    clock.cancel();
    asio::post(io, std::exchange(drained, nullptr));
}

Network::Network(asio::io_context& io, NetSettings settings, House& house, tables::Store& store, Log& log)
    : parts_(std::make_shared<NetworkParts>(io, std::move(settings), house, store, log)) {}

Network::~Network() {
    boost::system::error_code ignored;
    static_cast<void>(parts_->acceptor.close(ignored));
    parts_->clock.cancel(ignored);
    // What connections still hold goes only with `io`: by then nobody may post to it from elsewhere.
    parts_->people.end();
    parts_->pictures.end();
}

std::expected<std::uint16_t, Problem> Network::listen() {
    NetworkParts& parts = *parts_;
    const NetSettings& settings = parts.settings;
    if (!prepare_secrets())
        return std::unexpected(Problem{"no_randomness", {"net.listen.no_randomness", {}}});
    auto pages =
        settings.pages.empty()
            ? std::expected<Pages, Problem>(Pages::from_embedded(embedded::pages, settings.base_path))
            : Pages::from_folder(settings.pages, settings.base_path);
    if (!pages) return std::unexpected(pages.error());
    parts.site.emplace(Site::Parts{
        .settings = settings,
        .store = parts.store,
        .house = parts.house,
        .people = parts.people,
        .doorkeeper = parts.doorkeeper,
        .figures = parts.figures,
        .pictures = parts.pictures,
        .pages = std::move(*pages),
        .end_lines =
            [&parts](const tables::PersonId& person, const EndedSessions& which) {
                parts.end_lines(person, which);
                parts.house.ended(person, which.only, which.but);
            },
        .draining = [&parts] { return parts.draining; },
        .now = [] { return std::chrono::steady_clock::now(); },
    });
    boost::system::error_code error;
    const Address address = settings.host == "localhost" ? Address(asio::ip::address_v4::loopback())
                                                         : asio::ip::make_address(settings.host, error);
    const tcp::endpoint endpoint(address, settings.port);
    if (!error) error = parts.acceptor.open(endpoint.protocol(), error);
    if (!error) error = parts.acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) error = parts.acceptor.bind(endpoint, error);
    if (!error) error = parts.acceptor.listen(4096, error);
    if (error)
        return std::unexpected(Problem{
            "cannot_listen",
            {"net.listen.failed",
             {{"host", settings.host}, {"port", std::int64_t{settings.port}}, {"why", error.message()}}}});
    parts.keep_doing([&parts] { return parts.accept(); });
    parts.keep_doing([&parts] { return parts.watch(); });
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

void Network::end_lines(const tables::PersonId& person, const std::string& only, const std::string& but) {
    parts_->end_lines(person, {.only = only, .but = but});
}

void Network::keep_lines(const tables::PersonId& person, const std::vector<tables::Session>& left) {
    parts_->end_lines_where(person, [&](const std::string& session) {
        return std::ranges::find(left, session, &tables::Session::hash) == left.end();
    });
}

void Network::spent_elsewhere(const Spending& spending) {
    parts_->doorkeeper.spent_elsewhere(spending, std::chrono::steady_clock::now());
}

void run_through_faults(asio::io_context& io, const std::function<void(const std::exception&)>& told) {
    for (bool done = false; !done;)
        attempt(
            [&] {
                io.run();
                done = true;
            },
            told);
}

std::uint64_t raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) return before;
    return limit.rlim_cur;
}

}  // namespace officina::server
