// Whatever strangers send to a real server, it stays up, never answers with a fault of its own, and somebody who plays there
// is served all the while. Random, from a seed that is told; OFFICINA_ATTACK_SECONDS and OFFICINA_ATTACK_SEED say otherwise.

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <optional>
#include <set>
#include <sstream>
#include <thread>
#include <unistd.h>

#include "cli/testing/attacker.h"
#include "load/server_process.h"
#include "tables/testing/store_help.h"

namespace officina::cli {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

constexpr auto kLongest = std::chrono::seconds(120);

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

// Somebody who just plays, and notices when nobody answers or a confirmed move is not there any more.
class Player {
  public:
    Player(std::uint16_t port, Findings& findings)
        : findings_(findings), line_(line_of(port, new_guest(port))) {
        if (!line_) findings_.fault("nobody could begin to play");
    }

    void play_until(const std::atomic<bool>& stop) {
        bool is_over = true;
        while (line_ && !stop) {
            if (is_over && !open_table()) return findings_.fault("no table to play at");
            is_over = !play_one();
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }

    std::string table;
    std::int64_t position = 0;  // at that table, as it was confirmed last
    std::atomic<std::uint64_t> moves = 0;

  private:
    json::value ask(std::string_view message) {
        const auto began = Clock::now();
        line_->say(fmt::format(R"({{"id":{},{}}})", ++number_, message));
        for (;;) {
            const server::Wire::Frame frame = line_->hear_message();
            if (frame.opcode != 1) {
                findings_.fault(fmt::format("who plays was cut off: {} {}", frame.code(), frame.reason()));
                line_.reset();
                return json::object{};
            }
            if (!frame.payload.starts_with(fmt::format(R"({{"id":{},)", number_))) continue;
            const std::chrono::duration<double> took = Clock::now() - began;
            if (took > std::chrono::seconds(15))
                findings_.fault(fmt::format("an answer took {} s", took.count()));
            return json::parse(frame.payload);
        }
    }
    bool open_table() {
        const auto opened = ask(R"("do":"open","terms":{"game":"mars","seats":2},"begin":true,)"
                                R"("seats":[{"who":"me"},{"who":"me","name":"B"}])");
        const json::value* id = opened.as_object().if_contains("table");
        if (!id) return false;
        table = id->as_string();
        position = 0;
        findings_.know(table);  // strangers may come and try
        return true;
    }
    // False where nobody has anything to decide any more.
    bool play_one() {
        for (int seat = 1; line_ && seat <= 2; ++seat) {
            const auto asked = ask(fmt::format(R"("do":"moves","table":"{}","seat":{})", table, seat));
            const json::value* list = asked.as_object().if_contains("moves");
            if (!list || list->as_array().empty()) continue;
            const auto here = asked.at("position").to_number<std::int64_t>();
            if (here < position) findings_.fault(fmt::format("{} after {} was confirmed", here, position));
            const auto played =
                ask(fmt::format(R"("do":"play","table":"{}","seat":{},"position":{},"move":{})", table, seat,
                                here, json::serialize(list->at(0).at("move"))));
            if (!line_) return true;
            if (!played.as_object().contains("ok"))
                findings_.fault("refused: " + json::serialize(played));
            else
                position = played.at("position").to_number<std::int64_t>();
            ++moves;
            return true;
        }
        return !line_;
    }

    Findings& findings_;
    std::optional<server::Wire> line_;
    int number_ = 0;
};

// What the hall itself says it can be told.
std::set<std::string> words_of_hall(std::uint16_t port) {
    auto line = line_of(port, new_guest(port));
    if (!line) return {};
    line->say(R"({"do":"castle","id":"which"})");
    std::string answer = line->hear_message().payload;
    while (answer.find("which") == std::string::npos && !answer.empty())
        answer = line->hear_message().payload;
    std::string list(json::parse(answer).at("error").at("arguments").at("expected").as_string());
    std::set<std::string> words;
    std::istringstream in(list);
    for (std::string word; std::getline(in >> std::ws, word, ',');) words.insert(word);
    return words;
}

TEST(Attack, WhateverStrangersSendTheHouseStands) {
    const auto seconds = std::chrono::seconds(from_environment("OFFICINA_ATTACK_SECONDS", 8));
    const std::uint64_t seed = from_environment("OFFICINA_ATTACK_SEED", static_cast<std::uint64_t>(getpid()));
    RecordProperty("seed", std::to_string(seed));
    const tables::TestFolder folder;
    load::ServerProcess server({.program = OFFICINA_PROGRAM, .data = folder.path});
    ASSERT_TRUE(server.start());
    Findings findings;
    std::atomic<bool> stop = false;
    const Vocabulary vocabulary(server.port());
    EXPECT_EQ(vocabulary.names(), words_of_hall(server.port())) << "every word is described, and so attacked";
    Player player(server.port(), findings);
    {
        std::jthread playing([&] { player.play_until(stop); });
        std::vector<std::jthread> attackers;
        for (std::uint64_t i = 0; i < 6; ++i)
            attackers.emplace_back([&, i] {
                Attacker attacker(server.port(), seed * 100 + i, vocabulary, findings);
                while (!stop) attacker.once();
            });
        // Where the machine has much else to do, it takes longer until strangers have found out how to say most of it.
        const auto end = Clock::now() + seconds, last = std::max(end, Clock::now() + kLongest);
        const auto is_enough = [&] {
            return findings.words_carried_out() > vocabulary.names().size() / 2 && findings.messages > 100 &&
                   findings.moves > 5 && player.moves > 10;
        };
        while (server.runs() && (Clock::now() < end || (Clock::now() < last && !is_enough())))
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        EXPECT_TRUE(server.runs()) << "seed " << seed;
        stop = true;
    }
    for (const std::string& fault : findings.faults) ADD_FAILURE() << fault << " (seed " << seed << ")";
    EXPECT_GT(findings.messages, 100U);
    EXPECT_GT(findings.moves, 5U) << "some of it was right";
    EXPECT_GT(player.moves, 10U) << "who plays went on playing";
    EXPECT_GT(findings.words.size(), vocabulary.names().size() / 2) << "and words were carried out";
    EXPECT_EQ(server::Wire(server.port()).ask(ask_text("GET", "/healthz")).status, 200);
    EXPECT_NE(
        server::Wire(server.port()).ask(ask_text("GET", "/metrics")).body.find("\nofficina_faults_total 0\n"),
        std::string::npos)
        << "something nobody foresaw";
    EXPECT_TRUE(server.stop()) << "seed " << seed;
    // What came of it opens again.
    ASSERT_TRUE(server.start());
    auto line = line_of(server.port(), new_guest(server.port()));
    ASSERT_TRUE(line);
    line->say(fmt::format(R"({{"do":"join","table":"{}"}})", player.table));
    std::string answer = line->hear_message().payload;
    while (answer.find(R"("ok":"join")") == std::string::npos && !answer.empty())
        answer = line->hear_message().payload;
    ASSERT_NE(answer.find(player.table), std::string::npos);
    EXPECT_GE(json::parse(answer).at("position").to_number<std::int64_t>(), player.position)
        << "what was confirmed is there";
    EXPECT_TRUE(server.stop());
}

}  // namespace
}  // namespace officina::cli
