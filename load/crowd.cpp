#include "load/crowd.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <charconv>
#include <deque>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

#include "engine/base64.h"
#include "engine/random.h"
#include "games/games.h"

namespace officina {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable);
constexpr auto kTick = std::chrono::milliseconds(2);
constexpr auto kPause = std::chrono::milliseconds(50);  // before somebody tries again
constexpr int kComingAtOnce = 64;

// Thousands of messages a second are only looked at, not taken apart: what is looked for is known and never escaped.
std::string_view after(std::string_view text, std::string_view key) {
    const std::size_t at = text.find(key);
    return at == std::string_view::npos ? std::string_view{} : text.substr(at + key.size());
}
std::string_view word_after(std::string_view text, std::string_view key) {
    const std::string_view rest = after(text, key);
    return rest.substr(0, rest.find('"'));
}
std::uint32_t number_after(std::string_view text, std::string_view key) {
    const std::string_view rest = after(text, key);
    std::uint32_t number = 0;
    std::from_chars(rest.data(), rest.data() + rest.size(), number);
    return number;
}

}  // namespace

struct Group;

class Guest : public std::enable_shared_from_this<Guest> {
  public:
    Guest(CrowdParts& parts, Group& group, int seat);
    asio::awaitable<void> live();
    void say(std::string message);
    void play();  // the move that is waiting
    void hang_up();
    bool connected() const { return connected_; }

  private:
    asio::awaitable<bool> come_in();
    void take_part();
    void heard(std::string_view message);
    void decide(std::string_view asked);
    void look(std::string_view seen);
    void decided();
    void has_begun();
    void game_over();
    void write_next();

    CrowdParts& parts_;
    Group& group_;
    const int seat_;  // from 1
    std::string cookie_;
    std::optional<websocket::stream<beast::tcp_stream>> line_;
    bool connected_ = false, writing_ = false, waiting_ = false;
    std::deque<std::string> queue_;
    std::string next_move_;
    std::uint32_t next_position_ = 0;
    std::size_t told_ = 0;  // in the tale of the table: where the move that is not yet answered stands
    Clock::time_point sent_{};
    bool unanswered_ = false, asked_again_ = false;
};

// Those who sit at one table, one game after the other.
struct Group {
    std::string game, table;
    std::set<int> joined;
    bool begun = false;
    std::vector<std::shared_ptr<Guest>> guests;
    std::vector<TableTale> tales;
};

struct CrowdParts {
    explicit CrowdParts(const CrowdWish& how) : wish(how), random(how.seed) {}

    asio::awaitable<void> pace();
    void ready(Guest& guest) { decisions.push_back(guest.weak_from_this()); }
    void settle();

    CrowdWish wish;
    asio::io_context io{1};
    asio::steady_timer clock{io};
    Random random;
    CrowdCount count;
    std::vector<std::unique_ptr<Group>> groups;
    std::map<std::string, std::unique_ptr<Match>> rules;  // by game: one table to look at any view on
    std::deque<std::weak_ptr<Guest>> decisions;           // whoever has decided and waits for the pace
    std::vector<double> latencies;
    std::function<bool()> until;
    Clock::time_point ends{}, paced{};
    double owed = 0;
    int coming = 0;
    bool ending = false, remembers = false, started = false;
};

// --- One of the crowd

Guest::Guest(CrowdParts& parts, Group& group, int seat) : parts_(parts), group_(group), seat_(seat) {}

asio::awaitable<void> Guest::live() {
    const auto self = shared_from_this();
    asio::steady_timer pause(parts_.io);
    while (!parts_.ending) {
        // Not all through the door in the same moment.
        while (parts_.coming >= kComingAtOnce) {
            pause.expires_after(std::chrono::milliseconds(5));
            co_await pause.async_wait(kNoThrow);
            if (parts_.ending) co_return;
        }
        ++parts_.coming;
        const bool in = co_await come_in();
        --parts_.coming;
        if (in) {
            connected_ = true;
            ++parts_.count.connected;
            say(parts_.wish.bytes ? R"({"do":"hello","version":1,"views":"bytes"})"
                                  : R"({"do":"hello","version":1})");
            take_part();
            beast::flat_buffer buffer;
            for (;;) {
                const auto [error, size] = co_await line_->async_read(buffer, kNoThrow);
                if (error) break;
                ++parts_.count.messages;
                parts_.count.bytes += size;
                heard({static_cast<const char*>(buffer.data().data()), size});
                buffer.consume(size);
            }
            connected_ = waiting_ = unanswered_ = false;
            --parts_.count.connected;
            if (!parts_.ending) ++parts_.count.lost;
        }
        while (writing_) {  // its end has still to come back
            pause.expires_after(kTick);
            co_await pause.async_wait(kNoThrow);
        }
        queue_.clear();
        line_.reset();
        if (parts_.ending) co_return;
        pause.expires_after(kPause);
        co_await pause.async_wait(kNoThrow);
    }
}

asio::awaitable<bool> Guest::come_in() {
    line_.emplace(parts_.io);
    auto& stream = beast::get_lowest_layer(*line_);
    stream.expires_after(std::chrono::seconds(60));
    const tcp::endpoint there(asio::ip::address_v4::loopback(), parts_.wish.port);
    if (const auto [error] = co_await stream.async_connect(there, kNoThrow); error) co_return false;
    boost::system::error_code ignored;
    stream.socket().set_option(tcp::no_delay(true), ignored);
    const std::string host = fmt::format("127.0.0.1:{}", parts_.wish.port);
    if (cookie_.empty()) {
        http::request<http::string_body> request(http::verb::post, "/people", 11);
        request.set(http::field::host, host);
        request.set(http::field::content_type, "application/json");
        request.body() = fmt::format(R"({{"name":"Guest {}"}})", seat_);
        request.prepare_payload();
        if (const auto [error, size] = co_await http::async_write(stream, request, kNoThrow); error)
            co_return false;
        beast::flat_buffer buffer;
        http::response<http::string_body> response;
        if (const auto [error, size] = co_await http::async_read(stream, buffer, response, kNoThrow); error)
            co_return false;
        const std::string_view set = response[http::field::set_cookie];
        if (set.empty()) {
            parts_.count.trouble = response.body();
            co_return false;
        }
        cookie_ = set.substr(0, set.find(';'));
    }
    stream.expires_never();
    line_->set_option(websocket::stream_base::decorator(
        [this](websocket::request_type& request) { request.set(http::field::cookie, cookie_); }));
    line_->read_message_max(4 << 20);
    const auto [error] = co_await line_->async_handshake(host, "/ws", kNoThrow);
    co_return !error;
}

// Opens the table, or sits down at it, or comes back to it.
void Guest::take_part() {
    if (group_.table.empty()) {
        if (seat_ == 1)
            say(fmt::format(R"({{"do":"open","terms":{{"game":"{}","seats":{},"patience":0}},"id":"open"}})",
                            group_.game, group_.guests.size()));
        return;
    }
    if (!group_.begun && seat_ != 1)
        say(fmt::format(R"({{"do":"sit","table":"{}","seat":{},"id":"sit"}})", group_.table, seat_));
    const bool bytes = parts_.wish.bytes;
    say(fmt::format(R"({{"do":"join","table":"{}","state":{},"decisions":{},"id":"join"}})", group_.table,
                    bytes, !bytes));
}

void Guest::heard(std::string_view message) {
    if (message.starts_with(R"({"event":"moved")")) {
        if (message.find(R"("over":true)") != std::string_view::npos &&
            word_after(message, R"("table":")") == group_.table)
            game_over();
        else if (parts_.wish.bytes && word_after(message, R"("table":")") == group_.table)
            look(message);
    } else if (message.starts_with(R"({"event":"asked")")) {
        if (word_after(message, R"("table":")") == group_.table) decide(message);
    } else if (message.starts_with(R"({"id":"play")")) {
        if (!unanswered_) return;
        unanswered_ = false;
        const bool refused = message.find(R"("error")") != std::string_view::npos;
        if (refused) {
            ++parts_.count.refused;
            parts_.count.trouble = message;
        } else {
            ++parts_.count.confirmed;
            parts_.latencies.push_back(std::chrono::duration<double>(Clock::now() - sent_).count());
        }
        if (refused && asked_again_) {  // something else is asked by now
            waiting_ = true;
            parts_.ready(*this);
        }
        asked_again_ = false;
        if (parts_.remembers && told_ < group_.tales.back().sent.size()) {
            group_.tales.back().sent[told_].confirmed = !refused;
            group_.tales.back().sent[told_].refused = refused;
        }
    } else if (message.starts_with(R"({"id":"open","ok")")) {
        group_.table = word_after(message, R"("table":")");
        group_.joined.clear();
        group_.tales.push_back({group_.table, group_.game, {}});
        if (!parts_.remembers && group_.tales.size() > 1) group_.tales.erase(group_.tales.begin());
        for (const auto& guest : group_.guests)
            if (guest->connected()) guest->take_part();
    } else if (message.starts_with(R"({"id":"join","ok")")) {
        if (word_after(message, R"("table":")") != group_.table) return;
        group_.joined.insert(seat_);
        const std::string_view stage = word_after(message, R"("stage":")");
        if (stage == "over") {
            game_over();
        } else if (stage == "playing") {
            has_begun();
            if (parts_.wish.bytes) look(message);
        } else if (group_.joined.size() == group_.guests.size()) {
            group_.guests.front()->say(
                fmt::format(R"({{"do":"begin","table":"{}","id":"begin"}})", group_.table));
        }
    } else if (message.starts_with(R"({"id":"begin","ok")")) {
        has_begun();
    } else if (message.find(R"("error":{)") != std::string_view::npos) {
        parts_.count.trouble = message;
    }
}

void Guest::has_begun() {
    if (!std::exchange(group_.begun, true)) parts_.count.seated += group_.guests.size();
}

void Guest::game_over() {
    say(fmt::format(R"({{"do":"leave_table","table":"{}"}})", group_.table));
    waiting_ = false;
    group_.joined.erase(seat_);
    if (!group_.joined.empty()) return;
    // The last to hear of the end clears the table for the next game.
    ++parts_.count.games;
    if (std::exchange(group_.begun, false)) parts_.count.seated -= group_.guests.size();
    group_.table.clear();
    group_.guests.front()->take_part();
}

void Guest::decide(std::string_view asked) {
    next_position_ = number_after(asked, R"("position":)");
    std::string_view rest = after(asked, R"("moves":[)");
    std::uint32_t seen = 0;
    for (;;) {
        rest = after(rest, R"({"move":")");
        if (rest.data() == nullptr) break;
        if (parts_.random.below(++seen) == 0) next_move_ = rest.substr(0, rest.find('"'));
    }
    if (seen > 0) decided();
}

// What the seat sees, and so what it is asked, if anything.
void Guest::look(std::string_view seen) {
    Match& match = *parts_.rules.at(group_.game);
    const auto view = from_base64(word_after(seen, R"("view":")"));
    if (!view || !match.look(*view)) {
        parts_.count.trouble = seen;
        return;
    }
    const auto choices = match.choices(Seat(seat_ - 1));
    if (choices.empty()) return;
    next_position_ = number_after(seen, R"("position":)");
    next_move_ = choices[parts_.random.below(static_cast<std::uint32_t>(choices.size()))].move;
    decided();
}

void Guest::decided() {
    asked_again_ = unanswered_;
    if (unanswered_ || waiting_) return;
    waiting_ = true;
    if (parts_.wish.rate > 0)
        parts_.ready(*this);
    else
        play();
}

void Guest::play() {
    if (!waiting_ || !connected_) return;
    waiting_ = false;
    unanswered_ = true;
    if (parts_.remembers) {
        told_ = group_.tales.back().sent.size();
        group_.tales.back().sent.push_back({seat_, next_move_, next_position_});
    }
    sent_ = Clock::now();
    say(fmt::format(R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{},"id":"play"}})",
                    group_.table, seat_, next_move_, next_position_));
}

void Guest::say(std::string message) {
    if (!connected_) return;
    parts_.count.bytes_sent += message.size();
    ++parts_.count.messages_sent;
    queue_.push_back(std::move(message));
    if (!writing_) write_next();
}

void Guest::write_next() {
    if (queue_.empty() || !connected_) return;
    writing_ = true;
    line_->text(true);
    line_->async_write(asio::buffer(queue_.front()),
                       [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                           self->writing_ = false;
                           if (!self->queue_.empty()) self->queue_.pop_front();
                           if (!error) self->write_next();
                       });
}

void Guest::hang_up() {
    if (line_) beast::get_lowest_layer(*line_).cancel();
    if (line_) beast::get_lowest_layer(*line_).close();
}

// --- All of them

// So many moves a second, whoever's they are; first decided, first made.
asio::awaitable<void> CrowdParts::pace() {
    for (;;) {
        clock.expires_after(kTick);
        co_await clock.async_wait(kNoThrow);
        const auto now = Clock::now();
        if (now >= ends || (until && until())) {
            io.stop();
            co_return;
        }
        owed += wish.rate * std::chrono::duration<double>(now - paced).count();
        owed = std::min(owed, std::max(100.0, wish.rate / 10));  // who has stood still does not run after it
        paced = now;
        while (!decisions.empty() && (owed >= 1 || wish.rate <= 0)) {
            const auto guest = decisions.front().lock();
            decisions.pop_front();
            owed -= 1;
            if (guest) guest->play();
        }
    }
}

void CrowdParts::settle() {
    for (const std::string& game : wish.games)
        if (auto match = game_named(game)->start(game_named(game)->content(), wish.seats, {}))
            rules[game] = std::move(*match);
    for (int i = 0; i < wish.tables; ++i) {
        auto group = std::make_unique<Group>();
        group->game = wish.games[static_cast<std::size_t>(i) % wish.games.size()];
        for (int seat = 1; seat <= wish.seats; ++seat)
            group->guests.push_back(std::make_shared<Guest>(*this, *group, seat));
        groups.push_back(std::move(group));
    }
    for (const auto& group : groups)
        for (const auto& guest : group->guests) asio::co_spawn(io, guest->live(), asio::detached);
}

Crowd::Crowd(const CrowdWish& wish) : parts_(std::make_unique<CrowdParts>(wish)) {}

Crowd::~Crowd() {
    parts_->ending = true;
    parts_->ends = Clock::now() + std::chrono::seconds(5);
    for (const auto& group : parts_->groups)
        for (const auto& guest : group->guests) guest->hang_up();
    parts_->io.restart();
    parts_->io.run_for(std::chrono::seconds(5));
}

void Crowd::run_for(std::chrono::duration<double> time, const std::function<bool()>& until) {
    CrowdParts& parts = *parts_;
    parts.until = until;
    parts.paced = Clock::now();
    parts.ends = parts.paced + std::chrono::duration_cast<Clock::duration>(time);
    if (!std::exchange(parts.started, true)) parts.settle();
    parts.io.restart();
    asio::co_spawn(parts.io, parts.pace(), asio::detached);
    parts.io.run();
}

void Crowd::set_rate(double moves_a_second) { parts_->wish.rate = moves_a_second; }
const CrowdCount& Crowd::count() const { return parts_->count; }
std::vector<double> Crowd::take_latencies() { return std::exchange(parts_->latencies, {}); }
void Crowd::remember_everything() { parts_->remembers = true; }

std::vector<TableTale> Crowd::tales() const {
    std::vector<TableTale> all;
    for (const auto& group : parts_->groups) all.insert(all.end(), group->tales.begin(), group->tales.end());
    return all;
}

}  // namespace officina
