// A line: one WebSocket of one person. Small, for there are thousands of them: no buffer stays with it longer than needed,
// and only one coroutine waits on it, for the next message. What is sent to it waits in a queue of messages that all their
// readers share.

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/net/network_parts.h"

namespace officina::server {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr std::size_t kKeptBuffer = 2048;  // what a line keeps for the next message
constexpr std::size_t kKeptQueue = 16;
constexpr auto kLingering = std::chrono::seconds(1);
// What a frame takes beside what it carries; what may have been read ahead of the frame at hand; and what else costs as much
// as a message.
constexpr std::size_t kFrame = 14, kReadAhead = 4096, kAsMuchAsAMessage = 64;

// Sees every byte that is read. The WebSocket answers pings and passes over empty pieces of messages by itself, as fast as they
// come; what it was busy with shows only here.
class Meter {
  public:
    std::size_t unexplained = 0;  // bytes that belong to no message so far
    std::size_t most = std::numeric_limits<std::size_t>::max();
    std::function<void()> over = {};

    void explain(std::size_t payload) { unexplained -= std::min(unexplained, payload + kFrame); }

  private:
    friend class beast::rate_policy_access;
    static std::size_t available_read_bytes() { return std::numeric_limits<std::size_t>::max(); }
    static std::size_t available_write_bytes() { return std::numeric_limits<std::size_t>::max(); }
    void transfer_read_bytes(std::size_t bytes) {
        unexplained += bytes;
        if (unexplained > most && over) over();
    }
    static void transfer_write_bytes(std::size_t) {}
    static void on_timer() {}
};
using MeteredStream = beast::basic_stream<tcp, asio::any_io_executor, Meter>;

// A socket that, when all is said, waits for the other side's end only so long. Without reading on for a moment the last
// words could be lost, for what is closed with something unread is reset.
class Socket : public MeteredStream {
  public:
    using basic_stream::basic_stream;

    asio::awaitable<void> wait_for_end() {
        boost::system::error_code ignored;
        static_cast<void>(socket().shutdown(tcp::socket::shutdown_send, ignored));
        expires_after(kLingering);
        std::array<char, 1024> rest;
        for (int i = 0; i < 256; ++i) {
            const auto [error, size] = co_await async_read_some(asio::buffer(rest), kNoThrow);
            if (error) break;
        }
        close();
    }
};

// Found by the WebSocket through its argument.
template <class Handler>
void async_teardown(beast::role_type, Socket& socket, Handler&& handler) {
    asio::co_spawn(socket.get_executor(), socket.wait_for_end(),
                   [handler = std::forward<Handler>(handler)](const std::exception_ptr&) mutable {
                       handler(boost::system::error_code{});
                   });
}

class Line final : public AnyLine, public std::enable_shared_from_this<Line> {
  public:
    Line(tcp::socket socket, const People::Known& known, std::string from, Ticket ticket)
        : hold_(ticket.shared_parts()),
          ticket_(std::move(ticket)),
          parts_(*hold_),
          person_(known.person.id),
          session_(known.session.hash),
          from_(std::move(from)),
          stream_(std::move(socket)) {
        parts_.lines.insert(this);
        parts_.figures.set_lines(parts_.lines.size());
    }
    ~Line() override {
        parts_.lines.erase(this);
        parts_.figures.set_lines(parts_.lines.size());
        parts_.doorkeeper.sees_rise(person_);
    }
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    const tables::PersonId& person() const override { return person_; }
    const std::string& session() const override { return session_; }

    void send(Sendable message) override {
        if (ending_) return;
        queued_bytes_ += message->size();
        if (queued_bytes_ > parts_.settings.queue_bytes) return cut(kTooSlow);
        queue_.push_back(std::move(message));
        write_next();
    }

    void close(std::string_view reason) override {
        end(reason == kTooSlow.reason ? kTooSlow : Ending{1008, std::string(reason)});
    }

    void end(const Ending& ending) override {
        if (ending_) return;
        ending_ = ending;
        end_at_latest_ = std::chrono::steady_clock::now() + parts_.settings.close_time;
        go_on();
        write_next();
    }

    void expel() override {
        leave_house();
        end(kSessionEnded);
    }

    void go_on() override {
        paused_ = false;
        if (pause_) pause_->cancel();
    }

    void fail(const std::exception& why) override {
        parts_.log.note(Log::Level::error, "line_failed", {{"why", why.what()}});
        cut({1011, "internal_error"});
    }

    void look_after(SteadyTime now) override {
        if (end_at_latest_ && now >= *end_at_latest_) return hang_up();
        if (writing_ && now - writing_since_ >= parts_.settings.write_time) {
            if (!ending_) ending_ = kTooSlow;
            hang_up();
        }
    }

    // A person's name and hash need not stay with the line.
    asio::awaitable<void> run(UpgradeRequest request, tables::Person person) {
        const auto self = shared_from_this();
        set_options();
        {
            const UpgradeRequest asked = std::move(request);
            const auto [error] = co_await stream_.async_accept(asked, kNoThrow);
            if (error) co_return note_end(false, error);
        }
        if (parts_.draining) end(kGoingAway);
        boost::system::error_code error;
        try {
            parts_.log.note(Log::Level::info, "line_opened",
                            {{"person", short_id(person_)}, {"from", from_}});
            // Meanwhile the session may have been ended.
            is_in_house_ = !ending_;
            if (is_in_house_) parts_.house.arrived(*this, person, ticket_.address());
            person = {};
            error = co_await listen();
        } catch (const std::exception&) {
            note_failure(parts_.log, "line_failed", std::current_exception());
            cut({1011, "internal_error"});
        }
        leave_house();
        left_ = true;
        note_end(true, error);
        // Last words may still be on their way; they hold the line until they are out or its time is up.
        if (!ending_ || error) hang_up();
    }

  private:
    void set_options() {
        const NetSettings& settings = parts_.settings;
        stream_.next_layer().expires_never();
        websocket::stream_base::timeout times{};
        times.handshake_timeout = settings.close_time;
        times.idle_timeout = settings.line_time;
        times.keep_alive_pings = true;
        stream_.set_option(times);
        stream_.read_message_max(settings.message_bytes);
        if (settings.messages.burst > 0) {
            Meter& meter = stream_.next_layer().rate_policy();
            meter.most = settings.message_bytes + 2 * kReadAhead;
            meter.over = [this] { cut_soon(); };
            stream_.control_callback([this](websocket::frame_type, beast::string_view payload) {
                stream_.next_layer().rate_policy().explain(payload.size());
                if (!parts_.doorkeeper.may_say(person_, std::chrono::steady_clock::now())) cut_soon();
            });
        }
        stream_.auto_fragment(false);
        stream_.text(true);
        if (settings.compress) {
            websocket::permessage_deflate deflate;
            deflate.server_enable = true;
            // Nothing is remembered from message to message: less memory, and a secret beside a guess tells nothing.
            deflate.server_no_context_takeover = true;
            deflate.client_no_context_takeover = true;
            deflate.server_max_window_bits = 12;
            deflate.memLevel = 4;
            deflate.msg_size_threshold = 256;
            stream_.set_option(deflate);
        }
    }

    asio::awaitable<boost::system::error_code> listen() {
        beast::flat_buffer buffer;
        for (;;) {
            const auto [error, size] = co_await stream_.async_read(buffer, kNoThrow);
            if (error) co_return error;
            if (!ending_) hear(buffer);
            buffer.consume(buffer.size());
            if (buffer.capacity() > kKeptBuffer) buffer.shrink_to_fit();
            while (paused_) {
                pause_ = std::make_unique<asio::steady_timer>(parts_.io, SteadyTime::max());
                co_await pause_->async_wait(kNoThrow);
                pause_.reset();
            }
        }
    }

    void hear(const beast::flat_buffer& buffer) {
        if (!stream_.got_text()) return cut({1003, "text_only"});
        const auto data = buffer.cdata();
        Meter& meter = stream_.next_layer().rate_policy();
        meter.explain(data.size());
        double messages = 1;
        if (meter.unexplained > kReadAhead) {
            messages += static_cast<double>(meter.unexplained - kReadAhead) / kAsMuchAsAMessage;
            meter.unexplained = kReadAhead;
        }
        if (!parts_.doorkeeper.may_say(person_, std::chrono::steady_clock::now(), messages))
            return cut(kTooMany);
        parts_.figures.heard(data.size());
        paused_ = !parts_.house.said(*this, {static_cast<const char*>(data.data()), data.size()});
    }

    // From within the WebSocket's own work.
    void cut_soon() {
        asio::post(parts_.io, [self = shared_from_this()] { self->cut(kTooMany); });
    }

    void leave_house() {
        if (std::exchange(is_in_house_, false)) parts_.house.left(*this);
    }

    // Ends it now: what waits is not sent any more.
    void cut(const Ending& ending) {
        if (ending_ && ending_->reason == ending.reason) return;
        ending_ = ending;
        end_at_latest_ = std::chrono::steady_clock::now() + parts_.settings.close_time;
        // What is being written must stay until it is written.
        queue_.resize(writing_ ? head_ + 1 : 0);
        if (!writing_) head_ = 0;
        go_on();
        write_next();
    }

    void hang_up() {
        go_on();
        stream_.next_layer().close();
    }

    void write_next() {
        if (writing_ || closing_) return;
        if (head_ == queue_.size()) {
            queue_.clear();
            head_ = 0;
            if (queue_.capacity() > kKeptQueue) queue_.shrink_to_fit();
            if (ending_ && !left_) say_goodbye();
            return;
        }
        writing_ = true;
        writing_since_ = std::chrono::steady_clock::now();
        stream_.async_write(asio::buffer(*queue_[head_]),
                            [self = shared_from_this()](auto error, std::size_t) {
                                self->writing_ = false;
                                const std::size_t size = self->queue_[self->head_]->size();
                                self->queue_[self->head_++].reset();
                                self->queued_bytes_ -= std::min(size, self->queued_bytes_);
                                if (error) return self->hang_up();
                                self->parts_.figures.sent(size);
                                self->write_next();
                            });
    }

    void say_goodbye() {
        closing_ = true;
        // A close frame has room for 123 bytes; our own words are short.
        websocket::close_reason reason(static_cast<websocket::close_code>(ending_->code));
        reason.reason.assign(ending_->reason, 0, 120);
        stream_.async_close(reason, [self = shared_from_this()](auto) { self->hang_up(); });
    }

    void note_end(bool opened, boost::system::error_code error) {
        std::string why = "handshake";
        if (opened)
            why = ending_ ? known_reason() : error == websocket::error::closed ? "closed" : word_of(error);
        parts_.figures.line_ended(why);
        const bool ours = ending_ && ending_->code != kGoingAway.code;
        parts_.log.note(ours ? Log::Level::warning : Log::Level::info, "line_ended",
                        {{"person", short_id(person_)}, {"from", from_}, {"why", why}});
    }

    // What the house says may be any text; what is counted must be few words.
    std::string known_reason() const {
        return ending_->code == 1008 && is_of_house() ? "house" : ending_->reason;
    }
    bool is_of_house() const {
        return ending_->reason != kTooMany.reason && ending_->reason != kSessionEnded.reason;
    }

    static std::string word_of(boost::system::error_code error) {
        if (error == beast::error::timeout) return "no_sign";
        if (error == websocket::error::message_too_big) return "too_large";
        if (error == asio::error::eof || error == asio::error::connection_reset ||
            error == asio::error::broken_pipe)
            return "lost";
        if (error.category() == websocket::make_error_code(websocket::error::closed).category())
            return "malformed";
        return "lost";
    }

    std::shared_ptr<NetworkParts> hold_;
    Ticket ticket_;
    NetworkParts& parts_;
    tables::PersonId person_;
    std::string session_;  // its hash
    std::string from_;
    websocket::stream<Socket> stream_;

    std::vector<Sendable> queue_;  // from head_ on; the one at head_ is being written
    std::size_t head_ = 0, queued_bytes_ = 0;
    bool writing_ = false, closing_ = false, left_ = false;
    bool is_in_house_ = false;
    bool paused_ = false;  // the house has enough to do for this line
    std::unique_ptr<asio::steady_timer> pause_;
    SteadyTime writing_since_{};
    std::optional<Ending> ending_;
    std::optional<SteadyTime> end_at_latest_;
};

}  // namespace

void start_line(tcp::socket socket, UpgradeRequest request, People::Known known, std::string from,
                Ticket ticket) {
    auto parts = ticket.shared_parts();
    auto line = std::make_shared<Line>(std::move(socket), known, std::move(from), std::move(ticket));
    asio::co_spawn(
        parts->io,
        [line, request = std::move(request), person = std::move(known.person)]() mutable {
            return line->run(std::move(request), std::move(person));
        },
        [parts](const std::exception_ptr& failure) { note_failure(parts->log, "line_failed", failure); });
}

}  // namespace officina::server
