// Lines over real sockets: who gets one, what is heard and sent, what ends one, and that no line disturbs another.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/network_parts.h"
#include "server/net/secrets.h"
#include "server/net/testing/test_server.h"

namespace officina::server {
namespace {

using testing::HasSubstr;

// What comes after all messages: the close frame, or nothing.
Wire::Frame last_frame(Wire& line) {
    Wire::Frame frame = line.hear_message();
    while (frame.opcode == 1 || frame.opcode == 0) frame = line.hear_message();
    return frame;
}

TEST(Line, IsOnlyForWhoHasASession) {
    TestServer server;
    const std::string cookie = server.guest("Anna");
    const auto asked = [&](const std::string& request) { return Wire(server.port).ask(request); };
    EXPECT_EQ(asked(server.upgrade("")).status, 401);
    EXPECT_EQ(asked(server.upgrade("officina=" + std::string(64, 'a'))).status, 401);
    EXPECT_EQ(asked(server.upgrade(cookie + "0")).status, 401);
    const auto ok = asked(server.upgrade(cookie));
    EXPECT_EQ(ok.status, 101);
    EXPECT_EQ(ok.header("Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    EXPECT_EQ(server.ask("GET", "/ws", TestServer::with_cookie(cookie)).status, 426);
    EXPECT_EQ(asked(server.upgrade(cookie, "Sec-WebSocket-Version: 12\r\n")).status, 426);
    EXPECT_TRUE(server.waits_for([&] { return server.house.names.size() == 1; }));
    EXPECT_EQ(server.there([&] { return server.house.names.at(0); }), "Anna");
}

// Behind a proxy that is believed it is the caller's address, and a whole network where that is one household.
TEST(Line, TheHouseKnowsWhereALineComesFrom) {
    NetSettings settings;
    settings.trusted = {*Prefix::read("127.0.0.1")};
    TestServer server(settings);
    const std::string cookie = server.guest("Anna");
    for (const char* forwarded :
         {"", "X-Forwarded-For: 1.1.1.1, 192.0.2.7\r\n", "X-Forwarded-For: 2001:db8:1:2:3:4:5:6\r\n"})
        EXPECT_EQ(Wire(server.port).ask(server.upgrade(cookie, forwarded)).status, 101);
    EXPECT_TRUE(server.waits_for([&] { return server.house.came_from.size() == 3; }));
    EXPECT_EQ(server.there([&] { return server.house.came_from; }),
              (std::vector<std::string>{"127.0.0.1", "192.0.2.7", "2001:db8:1:2::"}));
}

TEST(Line, HearsAndSends) {
    TestServer server;
    const std::string cookie = server.guest();
    Wire first = server.line(cookie), second = server.line(cookie);
    first.say("one");
    second.say("two");
    first.say("three");
    EXPECT_EQ(second.hear().payload, "two");
    EXPECT_EQ(first.hear().payload, "one");
    EXPECT_EQ(first.hear().payload, "three");
    // In parts, with a ping between.
    first.send(Wire::frame(1, "fo", false) + Wire::frame(9, "?") + Wire::frame(0, "ur"));
    EXPECT_EQ(first.hear().opcode, 10);
    EXPECT_EQ(first.hear().payload, "four");
    first.say(std::string(16 * 1024, 'x'));
    EXPECT_EQ(first.hear().payload.size(), 16U * 1024);
    // A proper end.
    first.send(Wire::frame(8, std::string("\x03\xe8", 2)));
    EXPECT_EQ(first.hear().code(), 1000);
    EXPECT_TRUE(first.ended());
    EXPECT_TRUE(server.waits_for([&] { return server.house.gone == 1; }));
    second.say("still here");
    EXPECT_EQ(second.hear().payload, "still here");
}

TEST(Line, BadFramesEndTheirLineAlone) {
    NetSettings settings;
    settings.message_bytes = 1024;
    settings.requests = {};
    TestServer server(settings);
    const std::string cookie = server.guest();
    Wire bystander = server.line(server.guest("Bea"));
    const std::string unmasked = "\x81\x02hi";
    std::string huge = Wire::frame(1, "x");
    huge[1] = static_cast<char>(0x80 | 127);
    huge.insert(2, std::string("\x7f\xff\xff\xff\xff\xff\xff\xff", 8));
    std::string many;
    for (int i = 0; i < 20; ++i) many += Wire::frame(i == 0 ? 1 : 0, std::string(100, 'x'), false);
    const std::tuple<const char*, std::string, int> cases[] = {
        {"not masked", unmasked, 1002},
        {"reserved bits", "\xf1" + Wire::frame(1, "x").substr(1), 1002},
        {"reserved opcode", Wire::frame(3, "x"), 1002},
        {"long ping", Wire::frame(9, std::string(126, 'x')), 1002},
        {"ping in parts", Wire::frame(9, "x", false), 1002},
        {"part of nothing", Wire::frame(0, "x"), 1002},
        {"two beginnings", Wire::frame(1, "x", false) + Wire::frame(1, "y"), 1002},
        {"no UTF-8", Wire::frame(1, "\xff\xfe"), 1007},
        {"a binary message", Wire::frame(2, "x"), 1003},
        {"too long", Wire::frame(1, std::string(1025, 'x')), 1009},
        {"9 exabytes", huge, 1009},
        {"too long in parts", many, 1009},
    };
    for (const auto& [what, bytes, code] : cases) {
        Wire line = server.line(cookie);
        line.send(bytes);
        EXPECT_EQ(last_frame(line).code(), code) << what;
        bystander.say(what);
        EXPECT_EQ(bystander.hear().payload, what);
    }
    EXPECT_TRUE(server.waits_for([&] { return server.house.here.size() == 1; }));
    EXPECT_EQ(server.there([&] { return server.house.heard; }), std::ssize(cases))
        << "only the bystander was heard";
}

TEST(Line, AnEndThatIsNotAnsweredIsAnEnd) {
    TestServer server;
    const std::string cookie = server.guest();
    // These never close their sockets.
    Wire polite = server.line(cookie), rude = server.line(cookie);
    polite.send(Wire::frame(8, std::string("\x03\xe8", 2)));
    rude.send(Wire::frame(3, "x"));
    EXPECT_TRUE(server.waits_for([&] { return server.house.gone == 2; }));
    EXPECT_EQ(polite.hear().code(), 1000);
    EXPECT_EQ(rude.hear().code(), 1002);
}

TEST(Line, NobodySpeaksBeforeTheHandshake) {
    TestServer server;
    Wire wire(server.port);
    EXPECT_EQ(wire.ask(server.upgrade(server.guest()) + Wire::frame(1, "early")).status, 400);
}

TEST(Line, WhoGivesNoSignIsGone) {
    NetSettings settings;
    settings.line_time = std::chrono::seconds(3);
    TestServer server(settings);
    Wire silent = server.line(server.guest("Anna")), alive = server.line(server.guest("Bea"));
    // Anna's machine has lost its power: no answer, no end. Bea's says nothing either, but answers pings.
    for (int pings = 0; pings < 6;) {
        const auto frame = alive.hear();
        ASSERT_EQ(frame.opcode, 9);
        alive.send(Wire::frame(10, frame.payload));
        ++pings;
    }
    EXPECT_TRUE(server.waits_for([&] { return server.house.gone == 1; }));
    alive.say("here");
    EXPECT_EQ(alive.hear_message().payload, "here");
}

TEST(Line, ALostConnectionIsNoticed) {
    TestServer server;
    {
        Wire line = server.line(server.guest());
    }
    EXPECT_TRUE(server.waits_for([&] { return server.house.gone == 1; }));
}

TEST(Line, WhoReadsTooSlowlyIsCutOff) {
    NetSettings settings;
    settings.queue_bytes = 256 * 1024;
    TestServer server(settings);
    const std::string cookie = server.guest();
    std::optional<Wire> slow(server.line(cookie, 4096));
    Wire quick = server.line(cookie);
    slow->say("flood 1000 10000");
    // Others are answered meanwhile.
    quick.say("hello");
    EXPECT_EQ(quick.hear().payload, "hello");
    // Reading at last, it finds what was on its way, and why there is no more.
    int messages = 0;
    Wire::Frame frame = slow->hear();
    for (; frame.opcode == 1; frame = slow->hear()) ++messages;
    slow.reset();
    EXPECT_EQ(frame.code(), 1013);
    EXPECT_EQ(frame.reason(), "too_slow");
    EXPECT_LT(messages, 30);
    EXPECT_TRUE(server.waits_for([&] { return server.house.gone == 1; }));
    EXPECT_THAT(server.ask("GET", "/metrics").body,
                HasSubstr("officina_lines_ended_total{reason=\"too_slow\"} 1"));
}

TEST(Line, WhoNeverReadsIsHungUpOn) {
    NetSettings settings;
    settings.queue_bytes = 256 * 1024;
    settings.close_time = std::chrono::milliseconds(200);
    TestServer server(settings);
    Wire stuck = server.line(server.guest(), 4096);
    stuck.say("flood 1000 10000");
    EXPECT_TRUE(server.waits_for([&] { return server.house.gone == 1; }));

    // Also where the queue is not full: one message may not take for ever.
    NetSettings patient;
    patient.write_time = std::chrono::milliseconds(300);
    patient.queue_bytes = 64 * 1024 * 1024;
    TestServer other(patient);
    Wire half = other.line(other.guest(), 4096);
    half.say("flood 1 8000000");
    EXPECT_TRUE(other.waits_for([&] { return other.house.gone == 1; }));
}

TEST(Line, WhoTalksTooMuchIsCutOff) {
    NetSettings settings;
    settings.messages = {.per_second = 1e-6, .burst = 5};
    TestServer server(settings);
    const std::string cookie = server.guest();
    Wire first = server.line(cookie), second = server.line(cookie);
    for (int i = 0; i < 3; ++i) first.say("a");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(first.hear().payload, "a");
    // The session counts, not the line.
    for (int i = 0; i < 3; ++i) second.say("b");
    const auto frame = last_frame(second);
    EXPECT_EQ(frame.code(), 1008);
    EXPECT_EQ(frame.reason(), "too_many_messages");
    EXPECT_EQ(server.there([&] { return server.house.heard; }), 5);
    Wire other = server.line(server.guest("Bea"));
    other.say("c");
    EXPECT_EQ(other.hear().payload, "c");
}

// What the WebSocket does by itself is work too.
TEST(Line, PingsAndEmptyPiecesCountAsMessages) {
    NetSettings settings;
    settings.messages = {.per_second = 1e-6, .burst = 50};
    TestServer server(settings);
    std::string empty;
    for (int i = 0; i < 1000; ++i) empty += Wire::frame(0, "", false);
    const std::string begun = Wire::frame(1, "a", false), ended = Wire::frame(0, "b");
    const auto sends = [&](const std::string& first, const std::string& frames) {
        Wire line = server.line(server.guest());
        line.send(first);
        for (int i = 0; i < 2000 && line.send(frames); ++i) {
        }
    };
    sends("", Wire::frame(9, "?"));
    sends("", Wire::frame(10, "!"));
    sends(begun, empty);
    sends("", begun + empty + ended);
    EXPECT_TRUE(server.waits_for([&] { return server.house.gone == 4; }));
    // Who goes on sending may break the line before it is closed with a reason.
    const std::string metrics = server.ask("GET", "/metrics").body;
    const auto ended_by = [&](std::string_view reason) {
        const std::string line = fmt::format("officina_lines_ended_total{{reason=\"{}\"}} ", reason);
        const std::size_t at = metrics.find(line);
        return at == std::string::npos ? 0 : std::atoi(metrics.c_str() + at + line.size());
    };
    EXPECT_GT(ended_by("too_many_messages"), 0);
    EXPECT_EQ(ended_by("too_many_messages") + ended_by("lost"), 4);
    // A long message in ordinary pieces, with a ping in between, is one message.
    Wire line = server.line(server.guest());
    std::string whole;
    for (int i = 0; i < 4; ++i) {
        const std::string piece(1000, static_cast<char>('a' + i));
        line.send(Wire::frame(i == 0 ? 1 : 0, piece, i == 3) + (i == 3 ? "" : Wire::frame(9, "?")));
        whole += piece;
    }
    for (int i = 0; i < 3; ++i) EXPECT_EQ(line.hear().opcode, 10);
    EXPECT_EQ(line.hear().payload, whole);
}

TEST(Line, IsNotReadWhileTheHouseHasEnough) {
    NetSettings settings;
    settings.close_time = std::chrono::milliseconds(200);
    TestServer server(settings);
    Wire line = server.line(server.guest()), other = server.line(server.guest());
    line.say("enough");
    line.say("a");
    EXPECT_TRUE(server.waits_for([&] { return server.house.heard == 1; }));
    other.say("b");
    EXPECT_EQ(other.hear().payload, "b");
    EXPECT_EQ(server.there([&] { return server.house.heard; }), 2) << "a stays where it is";
    server.there([&] {
        for (Client* client : server.house.here) client->go_on();
        return 0;
    });
    EXPECT_EQ(line.hear().payload, "a");
    // Who waits can be sent away all the same.
    line.say("enough");
    EXPECT_TRUE(server.waits_for([&] { return server.house.heard == 4; }));
    server.there([&] {
        for (Client* client : server.house.here) client->close("late");
        return 0;
    });
    EXPECT_EQ(last_frame(line).reason(), "late");
    EXPECT_TRUE(server.waits_for([&] { return server.house.gone == 2; }));
}

TEST(Line, OnePersonHasSoManyLines) {
    NetSettings settings;
    settings.lines_per_session = 2;
    TestServer server(settings);
    const std::string cookie = server.guest();
    std::optional<Wire> first(server.line(cookie));
    Wire second = server.line(cookie);
    EXPECT_EQ(Wire(server.port).ask(server.upgrade(cookie)).status, 429);
    first.reset();
    EXPECT_TRUE(server.waits_for([&] { return server.house.gone == 1; }));
    EXPECT_EQ(Wire(server.port).ask(server.upgrade(cookie)).status, 101);
}

TEST(Line, TheHouseMayCloseItAfterLastWords) {
    TestServer server;
    std::optional<Wire> line(server.line(server.guest()));
    line->say("close table_closed");
    EXPECT_EQ(line->hear().payload, "last words");
    const auto frame = line->hear();
    EXPECT_EQ(frame.code(), 1008);
    EXPECT_EQ(frame.reason(), "table_closed");
    line->send(Wire::frame(8, frame.payload));
    EXPECT_TRUE(line->ended());
    line.reset();
    EXPECT_TRUE(server.waits_for([&] { return server.house.leaving == 1; }));
    EXPECT_EQ(server.there([&] { return server.house.gone; }), 1);
}

TEST(Line, AFaultInTheHouseEndsOneLine) {
    TestServer server;
    Wire line = server.line(server.guest()), other = server.line(server.guest("Bea"));
    line.say("throw");
    EXPECT_EQ(line.hear().code(), 1011);
    other.say("hello");
    EXPECT_EQ(other.hear().payload, "hello");
    EXPECT_TRUE(server.waits_for([&] { return server.house.gone == 1; }));
    EXPECT_THAT(server.there([&] { return server.logged; }), HasSubstr("the house fell down"));
}

TEST(Line, EndsWithItsSession) {
    TestServer server;
    const std::string cookie = server.guest();
    Wire first = server.line(cookie), second = server.line(cookie), other = server.line(server.guest("Bea"));
    EXPECT_EQ(server.ask("POST", "/logout", TestServer::with_cookie(cookie), "{}").status, 204);
    for (Wire* line : {&first, &second}) {
        const auto frame = line->hear();
        EXPECT_EQ(frame.code(), 1008);
        EXPECT_EQ(frame.reason(), "session_ended");
    }
    EXPECT_EQ(Wire(server.port).ask(server.upgrade(cookie)).status, 401) << "a replayed cookie";
    other.say("hello");
    EXPECT_EQ(other.hear().payload, "hello");
}

// What it has said and is not done yet must not be done in its name any more; how long it takes to say good-bye is its own affair.
TEST(Line, IsOutOfTheHouseAtOnceWhenItsSessionEnds) {
    TestServer server;
    const std::string anna = server.guest("Anna"), bea = server.guest("Bea");
    Wire line = server.line(anna), other = server.line(bea);
    ASSERT_TRUE(server.waits_for([&] { return server.house.here.size() == 2; }));
    EXPECT_EQ(server.ask("DELETE", "/account", TestServer::with_cookie(anna), "{}").status, 204);
    EXPECT_EQ(server.there([&] { return server.house.here.size(); }), 1U) << "though nobody has read its end";
    EXPECT_EQ(line.hear().opcode, 8);
    line.send(Wire::frame(8, "\x03\xe8"));
    EXPECT_TRUE(line.ended());
    EXPECT_EQ(server.there([&] { return server.house.leaving; }), 1) << "and once";
}

// That it ended at another node was said, and never came here.
TEST(Line, EndsWhenItsSessionIsNotAmongThoseLeft) {
    TestServer server;
    const std::string anna = server.guest("Anna");
    Wire line = server.line(anna);
    const auto lines = [&] { return server.there([&] { return server.house.here.size(); }); };
    ASSERT_TRUE(server.waits_for([&] { return server.house.here.size() == 1; }));
    const auto session = server.store.session(hash_of_session(anna.substr(anna.find('=') + 1))).value();
    ASSERT_TRUE(session);
    server.there([&] { server.network->keep_lines(session->person, {*session}); });
    server.there([&] { server.network->keep_lines("somebody else", {}); });
    EXPECT_EQ(lines(), 1U);
    server.there([&] { server.network->keep_lines(session->person, {}); });
    EXPECT_EQ(lines(), 0U);
    EXPECT_EQ(line.hear().opcode, 8);
}

TEST(Line, CompressesOnlyWhereItIsWanted) {
    const std::string offer = "Sec-WebSocket-Extensions: permessage-deflate\r\n";
    TestServer plain;
    EXPECT_EQ(Wire(plain.port).ask(plain.upgrade(plain.guest(), offer)).header("Sec-WebSocket-Extensions"),
              "");
    NetSettings settings;
    settings.compress = true;
    TestServer packing(settings);
    EXPECT_THAT(
        Wire(packing.port).ask(packing.upgrade(packing.guest(), offer)).header("Sec-WebSocket-Extensions"),
        HasSubstr("permessage-deflate"));
}

TEST(Line, AlarmsOfTheHouseRing) {
    TestServer server;
    EXPECT_TRUE(server.waits_for([&] { return server.house.alarms > 2; }));
    // One that goes wrong is told, and does not stop those after it.
    server.there([&] {
        server.house.alarms_throw = true;
        server.house.alarms = 0;
    });
    EXPECT_TRUE(server.waits_for([&] { return server.house.alarms > 2; }));
    EXPECT_THAT(server.there([&] { return server.logged; }), HasSubstr("alarm_failed"));
}

TEST(Line, AlarmsThatFailInAnyWayAreNotTheLast) {
    TestServer server;
    server.there([&] {
        server.house.alarms_throw_anything = true;
        server.house.alarms = 0;
    });
    EXPECT_TRUE(server.waits_for([&] { return server.house.alarms > 2; }));
    EXPECT_EQ(server.ask("GET", "/healthz").status, 200);
}

// Looking for guests who do not come again is done beside the alarms; they ring on where it fails.
TEST(Line, TheWatchGoesOnAfterAFault) {
    NetSettings settings;
    settings.guests_time = std::chrono::milliseconds(1);
    TestServer server(settings);
    server.there([&] { server.store.looks_that_throw = server.store.looks_for_guests + 1; });
    EXPECT_TRUE(server.waits_for([&] { return server.logged.find("door_failed") != std::string::npos; }));
    server.there([&] { server.house.alarms = 0; });
    EXPECT_TRUE(server.waits_for([&] { return server.house.alarms > 2; }));
    EXPECT_TRUE(server.waits_for([&] {
        return server.store.looks_for_guests > server.store.looks_that_throw;
    })) << "and guests are looked for again";
}

// Whatever the door does for as long as it is open it does again after a fault, until it is done.
asio::awaitable<void> succeed_at(int& attempts, int which) {
    if (++attempts < which) throw std::runtime_error("stumbled");
    co_return;
}

TEST(Line, TheDoorIsKeptThroughFaults) {
    asio::io_context io;
    FakeHouse house;
    FakeStore store;
    int told = 0;
    Log log(Log::Level::debug, [&](std::string_view line) {
        told += line.find("door_failed") != std::string_view::npos ? 1 : 0;
    });
    const auto parts = std::make_shared<NetworkParts>(io, NetSettings{}, house, store, log);
    parts->acceptor.open(asio::ip::tcp::v4());
    int attempts = 0, too_late = 0;
    parts->keep_doing([&] { return succeed_at(attempts, 3); });
    io.run();
    EXPECT_EQ(attempts, 3);
    EXPECT_EQ(told, 2);
    parts->keep_doing([&] { return succeed_at(too_late, 3); });
    parts->acceptor.close();
    io.restart();
    io.run();
    EXPECT_EQ(too_late, 1) << "the house has closed";
}

TEST(Network, WhatIsPostedGoesOnAfterAFault) {
    asio::io_context io;
    std::vector<std::string> told;
    bool later = false;
    asio::post(io, [] { throw std::runtime_error("stumbled"); });
    asio::post(io, [] { throw std::bad_alloc(); });
    asio::post(io, [&] { later = true; });
    run_through_faults(io, [&](const std::exception& why) { told.emplace_back(why.what()); });
    EXPECT_EQ(told.size(), 2U);
    EXPECT_EQ(told.at(0), "stumbled");
    EXPECT_TRUE(later);
}

TEST(Drain, EverybodyIsToldAndNobodyIsLost) {
    TestServer server;
    std::optional<Wire> first(server.line(server.guest())), second(server.line(server.guest("Bea")));
    Wire idle(server.port);
    EXPECT_EQ(idle.ask(server.request("GET", "/healthz")).status, 200);
    EXPECT_TRUE(server.waits_for([&] { return server.house.here.size() == 2; }));
    std::promise<void> promise;
    server.there([&] { server.network->drain([&] { promise.set_value(); }); });
    for (std::optional<Wire>* line : {&first, &second}) {
        const auto frame = (*line)->hear();
        EXPECT_EQ(frame.code(), 1001);
        EXPECT_EQ(frame.reason(), "going_away");
        (*line)->send(Wire::frame(8, frame.payload));
        EXPECT_TRUE((*line)->ended());
        line->reset();
    }
    EXPECT_TRUE(idle.ended());
    promise.get_future().get();
    EXPECT_EQ(server.there([&] { return server.house.lines_when_drained; }), 2U)
        << "first the disk, then goodbye";
    EXPECT_EQ(server.there([&] { return server.house.gone; }), 2);
    EXPECT_FALSE(Wire(server.port).connected());
}

// Whoever watches over the server sees that it is going before it is gone.
TEST(Readiness, IsAnotherQuestionThanWhetherItLives) {
    TestServer server;
    EXPECT_EQ(server.ask("GET", "/readyz").body, "{\"ok\":true}\n");
    server.there([&] { server.house.is_waiting = true; });
    const auto asked = server.ask("GET", "/readyz");
    EXPECT_EQ(asked.status, 503);
    EXPECT_NE(asked.body.find("nothing is lost"), std::string::npos);
    EXPECT_EQ(server.ask("GET", "/healthz").status, 200);
}

TEST(Drain, IsSaidToWhoAsks) {
    TestServer server;
    Wire kept(server.port), line = server.line(server.guest());
    const std::string cookie = server.guest("Bea");
    EXPECT_EQ(kept.ask(server.request("GET", "/healthz")).status, 200);
    std::promise<void> promise;
    server.there([&] {
        server.house.drains_slowly = true;
        server.network->drain([&] { promise.set_value(); });
    });
    const auto asked = server.ask("GET", "/healthz");
    EXPECT_EQ(asked.status, 503);
    EXPECT_NE(asked.header("Retry-After"), "");
    EXPECT_EQ(kept.ask(server.request("GET", "/healthz")).status, 503);
    EXPECT_TRUE(kept.ended());
    EXPECT_EQ(Wire(server.port).ask(server.upgrade(cookie)).status, 503) << "nobody new is let in";
    server.there([&] { server.house.drained(); });
    EXPECT_EQ(line.hear().code(), 1001);
    line.send(Wire::frame(8, "\x03\xe9"));
    promise.get_future().get();
    EXPECT_FALSE(Wire(server.port).connected());
}

TEST(Drain, DoesNotWaitForTheDeaf) {
    NetSettings settings;
    settings.close_time = std::chrono::milliseconds(300);
    TestServer server(settings);
    Wire deaf = server.line(server.guest(), 4096);
    deaf.say("flood 40 10000");
    EXPECT_TRUE(server.waits_for([&] { return server.house.heard == 1; }));
    std::promise<void> promise;
    server.there([&] { server.network->drain([&] { promise.set_value(); }); });
    promise.get_future().get();
}

}  // namespace
}  // namespace officina::server
