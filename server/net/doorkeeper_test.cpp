// Who is let in: addresses through proxies, buckets that empty and fill, paths that mean what they say, headers.

#include "server/net/doorkeeper.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/people.h"
#include "server/net/request.h"

namespace officina::server {
namespace {

using testing::HasSubstr;
using testing::Not;

Address at(const char* text) { return boost::asio::ip::make_address(text); }

SteadyTime second(double seconds) {
    return SteadyTime{} + std::chrono::milliseconds(static_cast<std::int64_t>(1'000'000 + seconds * 1000));
}

TEST(Address, PrefixesHoldTheirNetwork) {
    EXPECT_TRUE(Prefix::read("10.0.0.0/8")->holds(at("10.200.3.4")));
    EXPECT_FALSE(Prefix::read("10.0.0.0/8")->holds(at("11.0.0.1")));
    EXPECT_TRUE(Prefix::read("127.0.0.1")->holds(at("::ffff:127.0.0.1")));
    EXPECT_TRUE(Prefix::read("fd00::/8")->holds(at("fdab::1")));
    EXPECT_FALSE(Prefix::read("fd00::/8")->holds(at("10.0.0.1")));
    EXPECT_TRUE(Prefix::read("0.0.0.0/0")->holds(at("1.2.3.4")));
    EXPECT_FALSE(Prefix::read("0.0.0.0/0")->holds(at("2001:db8::1")));
    for (const char* wrong : {"", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/", "host", "::/129", "10.0.0/-1"})
        EXPECT_FALSE(Prefix::read(wrong)) << wrong;
}

TEST(Address, OnlyOurProxiesAreBelieved) {
    const std::vector<Prefix> ours{*Prefix::read("127.0.0.1"), *Prefix::read("10.0.0.0/8")};
    // A stranger may claim anything.
    const Peer stranger = peer_of(at("192.0.2.7"), "127.0.0.1", "https", ours);
    EXPECT_EQ(stranger.address, at("192.0.2.7"));
    EXPECT_FALSE(stranger.secure);
    EXPECT_TRUE(stranger.forwarded);
    // What the caller wrote before our proxy added the caller's address is not believed.
    const Peer caller = peer_of(at("127.0.0.1"), "6.6.6.6, 192.0.2.7", "https", ours);
    EXPECT_EQ(caller.address, at("192.0.2.7"));
    EXPECT_TRUE(caller.secure);
    EXPECT_EQ(peer_of(at("127.0.0.1"), "192.0.2.7, 10.1.1.1", "", ours).address, at("192.0.2.7"));
    EXPECT_EQ(peer_of(at("127.0.0.1"), "[2001:db8::1]:4711", "http", ours).address, at("2001:db8::1"));
    EXPECT_EQ(peer_of(at("127.0.0.1"), "192.0.2.7:99", "http", ours).address, at("192.0.2.7"));
    EXPECT_EQ(peer_of(at("127.0.0.1"), "nonsense", "", ours).address, at("127.0.0.1"));
    EXPECT_FALSE(peer_of(at("127.0.0.1"), "", "", ours).forwarded);
}

TEST(Address, LimitsCountHouseholdsAndTheLogTellsNobody) {
    EXPECT_EQ(limit_key(at("2001:db8:1:2:3:4:5:6")), limit_key(at("2001:db8:1:2::9")));
    EXPECT_NE(limit_key(at("2001:db8:1:2::1")), limit_key(at("2001:db8:1:3::1")));
    EXPECT_NE(limit_key(at("192.0.2.1")), limit_key(at("192.0.2.2")));
    EXPECT_EQ(limit_key(at("192.0.2.1")), limit_key(at("::ffff:192.0.2.1")));
    EXPECT_EQ(shortened(at("192.0.2.77")), "192.0.2.0/24");
    EXPECT_EQ(shortened(at("2001:db8:1:2::9")), "2001:db8:1::/48");
    EXPECT_EQ(shortened(at("::ffff:127.0.0.1")), "127.0.0.1");
    EXPECT_EQ(network_around(at("2001:db8:1:2::9")), network_around(at("2001:db8:1:ff00::1")));
    EXPECT_NE(network_around(at("2001:db8:1:2::9")), network_around(at("2001:db8:2:2::9")));
}

TEST(Doorkeeper, ABucketEmptiesAndFills) {
    const Rate rate{.per_second = 2, .burst = 3};
    TokenBucket bucket;
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, second(0)));
    EXPECT_FALSE(bucket.take(rate, second(0)));
    EXPECT_FALSE(bucket.take(rate, second(0.4)));
    EXPECT_TRUE(bucket.take(rate, second(0.5)));
    EXPECT_FALSE(bucket.take(rate, second(0.5)));
    EXPECT_FALSE(bucket.is_full(rate, second(1.9)));
    EXPECT_TRUE(bucket.is_full(rate, second(2)));
    // Never more than the burst, however long nobody came.
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, second(1000)));
    EXPECT_FALSE(bucket.take(rate, second(1000)));
    TokenBucket endless;
    for (int i = 0; i < 1000; ++i) EXPECT_TRUE(endless.take({}, second(0)));
}

TEST(Doorkeeper, CountsEachForItselfAndForgetsTheQuiet) {
    NetSettings settings;
    settings.connections_per_address = 2;
    settings.lines_per_session = 1;
    settings.requests = {.per_second = 1, .burst = 1};
    Doorkeeper doorkeeper(settings);
    EXPECT_TRUE(doorkeeper.lets_in("a"));
    EXPECT_TRUE(doorkeeper.lets_in("a"));
    EXPECT_FALSE(doorkeeper.lets_in("a"));
    EXPECT_TRUE(doorkeeper.lets_in("b"));
    doorkeeper.sees_off("a");
    EXPECT_TRUE(doorkeeper.lets_in("a"));
    EXPECT_TRUE(doorkeeper.lets_sit("Anna"));
    EXPECT_FALSE(doorkeeper.lets_sit("Anna"));
    EXPECT_TRUE(doorkeeper.may_ask("c", second(0)));
    EXPECT_FALSE(doorkeeper.may_ask("c", second(0)));
    doorkeeper.forget_quiet_ones(second(0.5));
    EXPECT_EQ(doorkeeper.known(), 4U);
    doorkeeper.sees_off("b");
    doorkeeper.sees_rise("Anna");
    doorkeeper.forget_quiet_ones(second(1.5));
    EXPECT_EQ(doorkeeper.known(), 1U);  // a is still here
}

TEST(Doorkeeper, NobodyBringsGamesWithoutEnd) {
    NetSettings settings;
    settings.brought = {.per_second = 0.5, .burst = 2};
    Doorkeeper doorkeeper(settings);
    EXPECT_TRUE(doorkeeper.may_bring("a", second(0)));
    EXPECT_TRUE(doorkeeper.may_bring("a", second(0)));
    EXPECT_FALSE(doorkeeper.may_bring("a", second(1)));
    EXPECT_TRUE(doorkeeper.may_bring("b", second(1)));
    EXPECT_TRUE(doorkeeper.may_bring("a", second(2)));
    doorkeeper.forget_quiet_ones(second(3));
    EXPECT_EQ(doorkeeper.known(), 1U) << "coming again gives nobody more";
    EXPECT_FALSE(doorkeeper.may_bring("a", second(3.5)));
    doorkeeper.forget_quiet_ones(second(10));
    EXPECT_EQ(doorkeeper.known(), 0U);
}

// Two nodes whose doorkeepers hear of each other at once.
struct TwoDoors {
    struct ToTheOther final : SharedCounts {
        Doorkeeper* other = nullptr;
        SteadyTime now = second(0);
        std::size_t elsewhere(Standing, const std::string&) const override { return 0; }
        void changed(Standing, const std::string&, int) override {}
        void spent(Spending spending) override { other->spent_elsewhere(spending, now); }
    };
    explicit TwoDoors(const NetSettings& settings) : one(settings, &from_one), two(settings, &from_two) {
        from_one.other = &two;
        from_two.other = &one;
    }
    ToTheOther from_one, from_two;
    Doorkeeper one, two;
};

TEST(Doorkeeper, GuessesOfAnAccountCountOverAllNodes) {
    NetSettings settings;
    settings.guesses = {.per_second = 0.01, .burst = 4};
    TwoDoors doors(settings);
    for (int i = 0; i < 2; ++i) {
        EXPECT_TRUE(doors.one.may_guess("anna", "elsewhere", second(0)));
        EXPECT_TRUE(doors.two.may_guess("anna", "anywhere", second(0)));
    }
    EXPECT_FALSE(doors.one.may_guess("anna", "elsewhere", second(0)));
    EXPECT_FALSE(doors.two.may_guess("anna", "anywhere", second(0)));
    EXPECT_TRUE(doors.two.may_guess("bea", "anywhere", second(0)));
    EXPECT_TRUE(doors.one.may_guess("anna", "elsewhere", second(100)));
    EXPECT_FALSE(doors.two.may_guess("anna", "elsewhere", second(100)));
}

// Whoever guesses at one node does not lock the owner out of another.
TEST(Doorkeeper, WhoWasRightAtOneNodeIsTrustedAtAll) {
    NetSettings settings;
    settings.guesses = {.per_second = 0.01, .burst = 4};
    TwoDoors doors(settings);
    EXPECT_TRUE(doors.one.may_guess("anna", "home", second(0)));
    doors.one.guessed_right("anna", "home", second(0));
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(doors.two.may_guess("anna", "thief", second(0))) << "given back";
    EXPECT_FALSE(doors.two.may_guess("anna", "thief", second(0)));
    EXPECT_TRUE(doors.two.may_guess("anna", "home", second(0)));
}

TEST(Doorkeeper, NewPeopleGamesAndMailsCountOverAllNodes) {
    NetSettings settings;
    settings.brought = {.per_second = 0.01, .burst = 2};
    settings.people = {.per_second = 0.01, .burst = 2};
    settings.mails = {.per_second = 0.01, .burst = 3};
    settings.mails_of_account = {.per_second = 0.01, .burst = 2};
    TwoDoors doors(settings);
    EXPECT_TRUE(doors.one.may_use_secrets("a", second(0)));
    EXPECT_TRUE(doors.two.may_use_secrets("a", second(0)));
    EXPECT_FALSE(doors.one.may_use_secrets("a", second(0)));
    EXPECT_TRUE(doors.two.may_use_secrets("b", second(0)));
    EXPECT_TRUE(doors.one.may_bring("a", second(0)));
    EXPECT_TRUE(doors.two.may_bring("a", second(0)));
    EXPECT_FALSE(doors.one.may_bring("a", second(0)));
    EXPECT_TRUE(doors.one.may_bring("b", second(0)));
    EXPECT_TRUE(doors.one.may_mail("anna", "a", second(0)));
    EXPECT_TRUE(doors.two.may_mail("anna", "b", second(0)));
    EXPECT_FALSE(doors.one.may_mail("anna", "c", second(0))) << "of an account";
    EXPECT_TRUE(doors.one.may_mail("bea", "a", second(0)));
    EXPECT_TRUE(doors.two.may_mail("carl", "a", second(0)));
    EXPECT_FALSE(doors.two.may_mail("dora", "a", second(0))) << "of an address";
}

TEST(Request, PathsMeanWhatTheySay) {
    EXPECT_EQ(decoded_path("/a/b?x=1"), "/a/b");
    EXPECT_EQ(decoded_path("/caff%C3%A8"), "/caffè");
    EXPECT_EQ(decoded_path("/..a/b.."), "/..a/b..");
    for (const char* wrong :
         {"", "a", "http://x/", "*", "/..", "/../etc/passwd", "/a/../b", "/a/.", "/%2e%2e/etc", "/%2E%2e",
          "/a%2f..", "/a%00b", "/a%0ab", "/a\\b", "/%5c..", "/%", "/%4", "/%zz", "/a\tb"})
        EXPECT_FALSE(decoded_path(wrong)) << wrong;
}

TEST(Request, FindsItsCookie) {
    Request request;
    request.cookie = "a=1; officina=secret; officina2=x";
    EXPECT_EQ(request.cookie_named("officina"), "secret");
    EXPECT_EQ(request.cookie_named("a"), "1");
    EXPECT_EQ(request.cookie_named("b"), "");
    request.cookie = "notofficina=evil";
    EXPECT_EQ(request.cookie_named("officina"), "");
}

TEST(Request, EveryAnswerIsGuarded) {
    const std::string header = written_header({.status = 404, .headers = {}, .body = {}}, false);
    EXPECT_THAT(header, HasSubstr("HTTP/1.1 404 Not Found\r\n"));
    for (const char* part :
         {"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval';", "frame-ancestors 'none'", "nosniff",
          "Referrer-Policy: same-origin", "Connection: close", "Content-Length: 0"})
        EXPECT_THAT(header, HasSubstr(part));
    EXPECT_THAT(header, Not(HasSubstr("unsafe-inline")));
    EXPECT_THAT(written_header({.status = 204, .headers = {}, .body = {}}, true),
                Not(HasSubstr("Content-Length")));
}

TEST(People, NamesAreWhatOthersCanRead) {
    EXPECT_EQ(tables::proper_name("  Anna Bà  "), "Anna Bà");
    EXPECT_EQ(tables::proper_name("李"), "李");
    EXPECT_EQ(tables::proper_name("<b>Anna</b>"),
              "<b>Anna</b>");  // text stays text: whoever shows it writes it as such
    std::string forty;
    for (int i = 0; i < 40; ++i) forty += "è";
    EXPECT_TRUE(tables::proper_name(forty));
    EXPECT_FALSE(tables::proper_name(forty + "è"));
    for (const std::string wrong : {"", "   ", "a\nb", "a\x7f", "\xff", "\xc3", "\xc0\x80", "\xed\xa0\x80",
                                    "a\u202e", "\u200b", "a\u2066", "\xf5\x80\x80\x80"})
        EXPECT_FALSE(tables::proper_name(wrong)) << wrong;
    EXPECT_FALSE(tables::proper_name(std::string("a\0b", 3)));
    // Of a name something must be seen.
    for (const std::string blank : {"\u00a0", "\u2800", "\u3164", "\u3000 \u2003", "\u115f\u1160", "\uffa0",
                                    "\u180e", "\u202f\u205f", "\ufe0f", "\u0301", "\u2800\u0301"})
        EXPECT_FALSE(tables::proper_name(blank)) << blank;
    EXPECT_EQ(tables::proper_name("\u3000李\u00a0小\u2003"), "李\u00a0小");
    // Marks belong to a letter, a few to each: no heaps over the lines above and below.
    for (const std::string good :
         {"e\u0301", "Ti\u00ea\u0301ng", "ก\u0e34\u0e4c", "ש\u05b8\u05c1\u05bd", "नमस्ते", "👩\ufe0f"})
        EXPECT_TRUE(tables::proper_name(good)) << good;
    for (const std::string heap : {"a\u0301\u0302\u0303\u0304", "Z\u0336\u0335\u0334\u0337x", "\u0301a"})
        EXPECT_FALSE(tables::proper_name(heap)) << heap;
}

TEST(People, LoginsAreFolded) {
    EXPECT_EQ(proper_login("Anna.B-2_x"), "anna.b-2_x");
    for (const char* wrong : {"", "ab", "an na", "andré", "a/b", "abcdefghijklmnopqrstuvwxyz0123456"})
        EXPECT_FALSE(proper_login(wrong)) << wrong;
    EXPECT_FALSE(check_password("grey ge", "anna"));
    EXPECT_TRUE(check_password("grey gee", "anna"));
    EXPECT_FALSE(check_password("grey geese" + std::string(191, 'x'), "anna"));
}

TEST(Doorkeeper, GuessesAtAnAccountAreCounted) {
    NetSettings settings;
    settings.guesses = {.per_second = 1, .burst = 3};
    Doorkeeper keeper(settings);
    const SteadyTime now{};
    keeper.guessed_right("anna", "home", now);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(keeper.may_guess("anna", "elsewhere" + std::to_string(i), now));
    EXPECT_FALSE(keeper.may_guess("anna", "another place", now)) << "from wherever it comes";
    EXPECT_TRUE(keeper.may_guess("bea", "another place", now));
    // From where it was right before, others' guesses do not count; its own do.
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(keeper.may_guess("anna", "home", now));
    EXPECT_FALSE(keeper.may_guess("anna", "home", now));
    EXPECT_TRUE(keeper.may_guess("anna", "another place", now + std::chrono::seconds(1)));
    // A right one costs nothing.
    for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(keeper.may_guess("carl", "here", now));
        keeper.guessed_right("carl", "here", now);
    }
    keeper.forget_quiet_ones(now + std::chrono::hours(1));
    EXPECT_EQ(keeper.known(), 2U) << "where Anna and Carl were right";
    keeper.forget_quiet_ones(now + std::chrono::days(40));
    EXPECT_EQ(keeper.known(), 0U);
}

}  // namespace
}  // namespace officina::server
