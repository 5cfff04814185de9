#pragma once
// The same traffic without any game: a bare WebSocket server on the same libraries that answers every message, and tells those
// at the same table so much of it, as a real server did. What is slower than this, the games and the disk cost.

#include <chrono>
#include <cstdint>
#include <vector>

namespace officina::load {

// What one move meant on the wire, on the average.
struct TrafficShape {
    std::size_t request_bytes = 120, answer_bytes = 80, news_bytes = 400;
    double news_to_each = 1;  // messages to every seat
};

// Runs until it is killed. Writes its port, as a line, to standard output.
int serve_echo(const TrafficShape& shape, int seats);

struct EchoFigures {
    double moves_a_second = 0;
    std::vector<double> latencies;  // in seconds
};
EchoFigures play_echo(std::uint16_t port, const TrafficShape& shape, int tables, int seats, double rate,
                      std::chrono::duration<double> time);

}  // namespace officina::load
