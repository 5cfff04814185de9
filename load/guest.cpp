#include "load/guest.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <charconv>
#include <fmt/format.h>

#include "match/base64.h"

namespace officina::load {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using namespace std::chrono_literals;

constexpr auto kPause = 50ms;  // before somebody tries again
constexpr auto kSoon = 300ms;
constexpr auto kPatience = 8s, kSilence = 25s;  // as a page has them (web/src/net/line.svelte.ts)
constexpr auto kPatienceWithTheOnlyOne = 60s;   // which may be very busy
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

// --- One of the crowd

Guest::Guest(CrowdParts& parts, Group& group, int seat, std::size_t door)
    : parts_(parts), group_(group), seat_(seat), home_(door), door_(door), soon_(parts.io) {}

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
            heard_ = Clock::now();
            pinged_.reset();
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
            connected_ = waiting_ = false;
            unanswered_ = 0;
            told_.clear();
            --parts_.count.connected;
            if (!parts_.ending) ++parts_.count.lost;
        }
        door_ = (door_ + 1) % parts_.wish.ports.size();
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
    stream.expires_after(parts_.has_choice() ? kPatience : kPatienceWithTheOnlyOne);
    const std::uint16_t port = parts_.wish.ports[door_];
    const tcp::endpoint there(asio::ip::address_v4::loopback(), port);
    if (const auto [error] = co_await stream.async_connect(there, kNoThrow); error) co_return false;
    boost::system::error_code ignored;
    static_cast<void>(stream.socket().set_option(tcp::no_delay(true), ignored));
    const std::string host = fmt::format("127.0.0.1:{}", port);
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
    line_->set_option(websocket::stream_base::decorator(
        [this](websocket::request_type& request) { request.set(http::field::cookie, cookie_); }));
    line_->read_message_max(4 << 20);
    const auto [error] = co_await line_->async_handshake(host, "/ws", kNoThrow);
    stream.expires_never();
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

// Refused for now: the house cannot read its disk, or closes.
void Guest::take_part_soon() {
    soon_.expires_after(kSoon);
    soon_.async_wait([self = shared_from_this()](auto error) {
        if (!error && self->connected_) self->take_part();
    });
}

void Guest::heard(std::string_view message) {
    heard_ = Clock::now();
    pinged_.reset();
    const bool is_here = word_after(message, R"("table":")") == group_.table;
    if (message.starts_with(R"({"event":"moved")")) {
        if (!is_here) return;
        if (message.find(R"("over":true)") != std::string_view::npos)
            game_over();
        else if (parts_.wish.bytes)
            look(message);
    } else if (message.starts_with(R"({"event":"asked")")) {
        if (is_here) decide(message);
    } else if (message.starts_with(R"({"event":"moved_on")")) {
        if (is_here) moved_on();
    } else if (message.starts_with(R"({"id":"play)")) {
        heard_of_move(message);
    } else if (message.starts_with(R"({"id":"open","ok")")) {
        group_.table = word_after(message, R"("table":")");
        group_.joined.clear();
        group_.tales.push_back({group_.table, group_.game, {}});
        if (!parts_.remembers && group_.tales.size() > 1) group_.tales.erase(group_.tales.begin());
        for (const auto& guest : group_.guests)
            if (guest->connected()) guest->take_part();
    } else if (message.starts_with(R"({"id":"join","ok")")) {
        if (is_here) joined(message);
    } else if (message.starts_with(R"({"id":"begin","ok")")) {
        has_begun();
    } else if (message.find(R"("error":{)") != std::string_view::npos) {
        parts_.count.trouble = message;
        if (message.starts_with(R"({"id":"join")") || message.starts_with(R"({"id":"open")"))
            take_part_soon();
    }
}

void Guest::joined(std::string_view message) {
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
}

void Guest::heard_of_move(std::string_view message) {
    const std::uint64_t number = number_after(message, R"("id":"play)");
    const bool refused = message.find(R"("error")") != std::string_view::npos;
    const auto told = told_.find(number);
    if (told == told_.end()) return;  // said again, and answered before
    SentMove* const sent =
        parts_.remembers ? &group_.tales[told->second.tale].sent[told->second.move] : nullptr;
    told_.erase(told);
    if (sent) sent->confirmed = !refused;
    if (!refused) {
        ++parts_.count.confirmed;
        ++group_.confirmed;
        parts_.latencies.push_back(std::chrono::duration<double>(Clock::now() - sent_).count());
    } else if (!said_again_) {  // else it may have been played the first time
        ++parts_.count.refused;
        parts_.count.trouble = message;
        if (sent) sent->refused = true;
        if (parts_.has_choice()) take_part_soon();
    }
    if (number != unanswered_) return;  // of a game that is over by now
    unanswered_ = 0;
    said_again_ = false;
    if (refused && asked_again_) {  // something else is asked by now
        waiting_ = true;
        parts_.ready(*this);
    }
    asked_again_ = false;
}

// The table has another owner. Whoever looks at it joins it again, and asks again what may be asked twice: a move says which position
// it answers.
void Guest::moved_on() {
    ++parts_.count.moved_on;
    take_part();
    if (unanswered_ == 0) return;
    said_again_ = true;
    sent_ = Clock::now();
    say(last_move_);
}

void Guest::go_home() {
    if (door_ == home_) return;
    door_ = (home_ + parts_.wish.ports.size() - 1) % parts_.wish.ports.size();  // it comes to the next one
    hang_up();
}

void Guest::look_after(Clock::time_point now) {
    if (!connected_) return;
    const bool is_silent = pinged_ && now - *pinged_ >= kPatience;
    if (is_silent || (unanswered_ != 0 && now - sent_ >= kPatience)) return hang_up();
    if (pinged_ || now - heard_ < kSilence) return;
    pinged_ = now;
    say(R"({"do":"ping","id":"ping"})");
}

void Guest::has_begun() {
    if (!std::exchange(group_.begun, true)) parts_.count.seated += group_.guests.size();
}

void Guest::game_over() {
    say(fmt::format(R"({{"do":"leave_table","table":"{}"}})", group_.table));
    waiting_ = asked_again_ = said_again_ = false;
    unanswered_ = 0;
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
    asked_again_ = unanswered_ != 0;
    if (asked_again_ || waiting_) return;
    waiting_ = true;
    if (parts_.wish.rate > 0)
        parts_.ready(*this);
    else
        play();
}

void Guest::play() {
    if (!waiting_ || !connected_) return;
    waiting_ = false;
    unanswered_ = ++moves_;
    Told& told = told_[unanswered_];
    if (parts_.remembers) {
        told = {.tale = group_.tales.size() - 1, .move = group_.tales.back().sent.size()};
        group_.tales.back().sent.push_back({seat_, next_move_, next_position_});
    }
    sent_ = Clock::now();
    last_move_ =
        fmt::format(R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{},"id":"play{}"}})",
                    group_.table, seat_, next_move_, next_position_, unanswered_);
    say(last_move_);
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

}  // namespace officina::load
