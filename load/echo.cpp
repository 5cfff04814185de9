#include "load/echo.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "load/asio.h"

namespace officina::load {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

// One end of a line, with what waits to be sent.
class End : public std::enable_shared_from_this<End> {
  public:
    explicit End(asio::io_context& io) : line(io) {}
    explicit End(tcp::socket socket) : line(std::move(socket)) {}

    void send(std::shared_ptr<const std::string> message) {
        queue_.push_back(std::move(message));
        if (!writing_) write_next();
    }

    websocket::stream<beast::tcp_stream> line;

  private:
    void write_next() {
        if (queue_.empty()) return;
        writing_ = true;
        line.async_write(asio::buffer(*queue_.front()),
                         [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                             self->writing_ = false;
                             self->queue_.pop_front();
                             if (!error) self->write_next();
                         });
    }
    std::deque<std::shared_ptr<const std::string>> queue_;
    bool writing_ = false;
};

// --- The server

struct Echo {
    asio::io_context io{1};
    TrafficShape shape;
    std::size_t seats = 1;
    std::vector<std::shared_ptr<End>> ends;  // in the order they came: each `seats` of them are a table
    std::shared_ptr<const std::string> answer, news;
    double news_owed = 0;

    asio::awaitable<void> talk(std::shared_ptr<End> end) {
        if (const auto [error] = co_await end->line.async_accept(kNoThrow); error) co_return;
        const std::size_t number = ends.size();
        ends.push_back(end);
        beast::flat_buffer buffer;
        for (;;) {
            const auto [error, size] = co_await end->line.async_read(buffer, kNoThrow);
            if (error) co_return;
            buffer.consume(size);
            end->send(answer);
            news_owed += shape.news_to_each;
            for (; news_owed >= 1; news_owed -= 1)
                for (std::size_t i = number / seats * seats;
                     i < std::min(ends.size(), (number / seats + 1) * seats); ++i)
                    ends[i]->send(news);
        }
    }
    asio::awaitable<void> accept(tcp::acceptor& acceptor) {
        for (;;) {
            auto [error, socket] = co_await acceptor.async_accept(kNoThrow);
            if (error) co_return;
            boost::system::error_code ignored;
            static_cast<void>(socket.set_option(tcp::no_delay(true), ignored));
            asio::co_spawn(io, talk(std::make_shared<End>(std::move(socket))), asio::detached);
        }
    }
};

// --- Those who talk to it

struct Talker {
    std::shared_ptr<End> end;
    Clock::time_point sent;
};

struct Talkers {
    asio::io_context io{1};
    TrafficShape shape;
    std::shared_ptr<const std::string> request;
    std::vector<Talker> talkers;
    std::deque<std::size_t> idle;  // tables whose turn it is
    std::vector<double> latencies;
    std::size_t seats = 1;
    std::uint64_t turns = 0;
    bool measuring = false;

    asio::awaitable<void> listen(std::size_t number) {
        beast::flat_buffer buffer;
        for (;;) {
            const auto [error, size] = co_await talkers[number].end->line.async_read(buffer, kNoThrow);
            if (error) co_return;
            const bool is_answer = size == shape.answer_bytes;
            buffer.consume(size);
            if (!is_answer) continue;
            if (measuring)
                latencies.push_back(
                    std::chrono::duration<double>(Clock::now() - talkers[number].sent).count());
            idle.push_back(number / seats);
        }
    }
    void turn(std::size_t table) {
        Talker& talker = talkers[table * seats + turns++ % seats];
        talker.sent = Clock::now();
        talker.end->send(request);
    }
};

}  // namespace

int serve_echo(const TrafficShape& shape, int seats) {
    Echo echo;
    echo.shape = shape;
    echo.seats = static_cast<std::size_t>(seats);
    echo.answer = std::make_shared<const std::string>(shape.answer_bytes, 'a');
    echo.news = std::make_shared<const std::string>(shape.news_bytes, 'n');
    tcp::acceptor acceptor(echo.io, {asio::ip::address_v4::loopback(), 0});
    std::cout << acceptor.local_endpoint().port() << "\n" << std::flush;
    asio::co_spawn(echo.io, echo.accept(acceptor), asio::detached);
    echo.io.run();
    return 0;
}

EchoFigures play_echo(std::uint16_t port, const TrafficShape& shape, int tables, int seats, double rate,
                      std::chrono::duration<double> time) {
    Talkers all;
    all.shape = shape;
    all.seats = static_cast<std::size_t>(seats);
    all.request = std::make_shared<const std::string>(shape.request_bytes, 'r');
    EchoFigures figures;
    const auto run = [&]() -> asio::awaitable<void> {
        for (int i = 0; i < tables * seats; ++i) {
            auto end = std::make_shared<End>(all.io);
            auto& stream = beast::get_lowest_layer(end->line);
            co_await stream.async_connect(tcp::endpoint(asio::ip::address_v4::loopback(), port), kNoThrow);
            boost::system::error_code ignored;
            static_cast<void>(stream.socket().set_option(tcp::no_delay(true), ignored));
            co_await end->line.async_handshake("127.0.0.1", "/", kNoThrow);
            all.talkers.push_back({end, {}});
        }
        for (std::size_t i = 0; i < all.talkers.size(); ++i)
            asio::co_spawn(all.io, all.listen(i), asio::detached);
        for (int table = 0; table < tables; ++table) all.idle.push_back(static_cast<std::size_t>(table));
        asio::steady_timer clock(all.io);
        const auto start = Clock::now();
        auto paced = start;
        double owed = 0;
        all.measuring = true;
        while (Clock::now() - start < time) {
            clock.expires_after(std::chrono::milliseconds(2));
            co_await clock.async_wait(kNoThrow);
            const auto now = Clock::now();
            owed = std::min(owed + rate * std::chrono::duration<double>(now - paced).count(),
                            std::max(100.0, rate / 10));
            paced = now;
            while (!all.idle.empty() && (owed >= 1 || rate <= 0)) {
                const std::size_t table = all.idle.front();
                all.idle.pop_front();
                owed -= 1;
                all.turn(table);
            }
        }
        figures.moves_a_second = static_cast<double>(all.latencies.size()) /
                                 std::chrono::duration<double>(Clock::now() - start).count();
        all.io.stop();
    };
    asio::co_spawn(all.io, run(), asio::detached);
    all.io.run();
    figures.latencies = std::move(all.latencies);
    return figures;
}

}  // namespace officina::load
