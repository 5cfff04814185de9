// Whatever two things a person does at the same time, it comes out as if one had been done after the other.

#include "server/net/people.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

#include "match/catalogue.h"
#include "server/testing/tasks.h"
#include "tables/memory_store.h"
#include "tables/testing/finished_game.h"

namespace officina::server {
namespace {

// Passwords as they are: what is tested here is who wins, not how well they are kept.
struct Told {
    tables::Instant now{tables::Milliseconds(1'700'000'000'000)};
    std::vector<tables::PersonId> leaving, forgotten;
    std::vector<std::string> ended;  // sessions, by their hash
};
People::Settings quick_settings(Tasks& tasks, Told& told, std::string& mailed) {
    return {
        .post = [&tasks](auto task) { tasks.post(std::move(task)); },
        .now = [&told] { return told.now; },
        .ended = [&told](const tables::PersonId&, const std::string& hash) { told.ended.push_back(hash); },
        .leaves = [&told](const tables::PersonId& person) { told.leaving.push_back(person); },
        .forgotten = [&told](const tables::PersonId& person) { told.forgotten.push_back(person); },
        .hash = [](std::string_view password) { return std::string(password); },
        .fits = [](std::string_view password, const std::string& hash) { return password == hash; },
        .mail = [&mailed](const std::string&, const std::string&, const std::string& code,
                          const Catalogue&) { mailed = code; }};
}

constexpr const char *kBefore = "seven grey geese", *kAfter = "nine blue whales", *kThird = "four red foxes";

// A person with two devices and codes, or a guest; and two things that happen to them.
struct Scene {
    Tasks tasks;
    tables::MemoryStore store{[this](auto task) { tasks.post(std::move(task)); }};
    Told told;
    std::string mailed;  // the last code that was sent
    People people{quick_settings(tasks, told, mailed), store};
    bool is_guest;
    People::Known first, second;
    std::string first_secret, second_secret;
    std::vector<std::string> codes;
    std::string outcome[2];  // of each, empty while it goes on
    std::string secret[2];

    explicit Scene(bool guest) : is_guest(guest) {
        const People::Place place{"here", "Firefox, Linux"};
        std::optional<People::Entered> came;
        const auto note = [&](const auto& entered) { came = entered.value(); };
        people.make_guest("Anna", place, note);
        tasks.run();
        first_secret = came->secret;
        first = **people.of_session(first_secret);
        if (guest) return;
        came.reset();
        people.make_account(first, "anna", kBefore, place, note);
        wait([&] { return came.has_value(); });
        codes = came->codes;
        came.reset();
        people.log_in("anna", kBefore, place, note);
        wait([&] { return came.has_value(); });
        second_secret = came->secret;
        first = **people.of_session(first_secret);
        second = **people.of_session(second_secret);
        people.set_mail(first, "anna@example.org", kBefore, place, done(0));
        wait([&] { return !outcome[0].empty(); });
        outcome[0].clear();
        static const Catalogue kWords("en");
        EXPECT_TRUE(people.mail_code("anna", kWords));
        wait([&] { return !mailed.empty(); });
    }

    template <class What>
    void wait(What what) {
        while (!what()) {
            tasks.wait();
            tasks.run();
        }
    }
    void run_both(const std::function<void(Scene&, int)>& one,
                  const std::function<void(Scene&, int)>& other) {
        store.hold();
        one(*this, 0);
        other(*this, 1);
        // Both have decided what to write, neither is written: whoever reads sees how it was before.
        while (store.figures().waiting + !outcome[0].empty() + !outcome[1].empty() < 2) {
            tasks.run();
            std::this_thread::yield();
        }
        store.release();
        wait([&] { return !outcome[0].empty() && !outcome[1].empty(); });
    }
    void run_after(const std::function<void(Scene&, int)>& one, int number) {
        outcome[number].clear();
        one(*this, number);
        wait([&] { return !outcome[number].empty(); });
    }

    People::Done done(int number) {
        return [this, number](const auto& result) { outcome[number] = result ? "ok" : result.error().code; };
    }
    People::Came came(int number) {
        return [this, number](const std::expected<People::Entered, Problem>& entered) {
            outcome[number] = entered ? "ok" : entered.error().code;
            if (entered) secret[number] = entered->secret;
        };
    }

    // All that can be seen from outside. Secrets are new each time: only whether they still let somebody in counts.
    std::string seen() {
        const auto lets_in = [&](const std::string& some) {
            return some.empty() ? '-' : people.of_session(some)->has_value() ? 'y' : 'n';
        };
        const auto person = store.person(first.person.id).value();
        std::string text = fmt::format("{} {} | ", outcome[0], outcome[1]);
        if (!person) text += "gone";
        if (person)
            text +=
                fmt::format("{} {} {} {}", person->name, person->login, person->password_hash, person->mail);
        if (const auto brought = store.summary(tables::kFinishedTable).value())
            for (const tables::Occupant& occupant : brought->occupants)
                text += fmt::format(" {}:{}", name_of(occupant.kind), occupant.name);
        return text + fmt::format(" | {}{} {}{} {} codes", lets_in(first_secret), lets_in(second_secret),
                                  lets_in(secret[0]), lets_in(secret[1]),
                                  store.codes_left(first.person.id).value());
    }
};

using Act = std::function<void(Scene&, int)>;
const People::Place kPlace{"there", "Safari, iPhone"};

const Act kBrings = [](Scene& at, int i) {
    at.people.take_in(at.first, tables::finished_game(), kPlace,
                      [&at, i](const std::expected<bool, Problem>& is_new) {
                          at.outcome[i] = !is_new ? is_new.error().code : *is_new ? "new" : "there";
                      });
};

const std::pair<const char*, Act> kOfAccounts[] = {
    {"name",
     [](Scene& at, int i) {
         tables::PersonChange name{.person = at.first.person.id};
         name.name = fmt::format("Anna {}", i);
         at.store.change(name, [&at, i](const auto& result) {
             at.tasks.post([&at, i, result] { at.outcome[i] = result ? "ok" : "no_session"; });
         });
     }},
    {"change the password",
     [](Scene& at, int i) { at.people.change_password(at.first, kBefore, kAfter, kPlace, at.came(i)); }},
    {"change it elsewhere",
     [](Scene& at, int i) { at.people.change_password(at.second, kBefore, kThird, kPlace, at.came(i)); }},
    {"log in", [](Scene& at, int i) { at.people.log_in("anna", kBefore, kPlace, at.came(i)); }},
    {"log in with the new password",
     [](Scene& at, int i) { at.people.log_in("anna", kAfter, kPlace, at.came(i)); }},
    {"log out", [](Scene& at, int i) { at.people.log_out(at.first, at.done(i)); }},
    {"log out elsewhere", [](Scene& at, int i) { at.people.log_out(at.second, at.done(i)); }},
    {"end the other session",
     [](Scene& at, int i) { at.people.end_session(at.first, at.second.session.hash, at.done(i)); }},
    {"end all others", [](Scene& at, int i) { at.people.end_other_sessions(at.first, at.done(i)); }},
    {"recover", [](Scene& at, int i) { at.people.recover("anna", at.codes[0], kAfter, kPlace, at.came(i)); }},
    {"recover with the same code",
     [](Scene& at, int i) { at.people.recover("anna", at.codes[0], kThird, kPlace, at.came(i)); }},
    {"recover by mail",
     [](Scene& at, int i) { at.people.recover("anna", at.mailed, kThird, kPlace, at.came(i)); }},
    {"give another address",
     [](Scene& at, int i) { at.people.set_mail(at.first, "a@example.net", kBefore, kPlace, at.done(i)); }},
    {"take the address away",
     [](Scene& at, int i) { at.people.set_mail(at.second, "", kBefore, kPlace, at.done(i)); }},
    {"new codes", [](Scene& at, int i) { at.people.make_codes(at.second, kBefore, kPlace, at.came(i)); }},
    {"forget", [](Scene& at, int i) { at.people.forget(at.second, kBefore, kPlace, at.done(i)); }},
    {"bring a game along", kBrings},
};

const std::pair<const char*, Act> kOfGuests[] = {
    kOfAccounts[0],
    {"make an account",
     [](Scene& at, int i) { at.people.make_account(at.first, "anna", kBefore, kPlace, at.came(i)); }},
    {"make another account",
     [](Scene& at, int i) { at.people.make_account(at.first, "anna2", kAfter, kPlace, at.came(i)); }},
    {"log in", [](Scene& at, int i) { at.people.log_in("anna", kBefore, kPlace, at.came(i)); }},
    {"log out", [](Scene& at, int i) { at.people.log_out(at.first, at.done(i)); }},
    {"forget", [](Scene& at, int i) { at.people.forget(at.first, "", kPlace, at.done(i)); }},
};

void race(std::span<const std::pair<const char*, Act>> acts, bool guest) {
    for (const auto& [one_name, one] : acts)
        for (const auto& [other_name, other] : acts) {
            Scene both(guest), in_order(guest), other_way(guest);
            both.run_both(one, other);
            in_order.run_after(one, 0);
            in_order.run_after(other, 1);
            other_way.run_after(other, 1);
            other_way.run_after(one, 0);
            const std::string seen = both.seen();
            EXPECT_TRUE(seen == in_order.seen() || seen == other_way.seen())
                << one_name << " and " << other_name << " at once: " << seen
                << "\n  one after the other: " << in_order.seen()
                << "\n  the other way round: " << other_way.seen();
        }
}

TEST(People, TwoThingsAtOnceAreOneAfterTheOtherForAccounts) { race(kOfAccounts, false); }
TEST(People, TwoThingsAtOnceAreOneAfterTheOtherForGuests) { race(kOfGuests, true); }

// It is asked for when the new password waits for the disk, with what was known before it.
void behind_a_new_password(Scene& at, const Act& what) {
    at.run_both(
        [](Scene& on, int i) { on.people.change_password(on.first, kBefore, kAfter, kPlace, on.came(i)); },
        [&](Scene& on, int i) {
            while (on.store.figures().waiting == 0) {
                on.tasks.run();
                std::this_thread::yield();
            }
            what(on, i);
        });
}

// What was asked with a session that has ended meanwhile brings it back no more, and ends no other.
TEST(People, AnEndedSessionDoesNotComeBack) {
    Scene at(false);
    behind_a_new_password(at, [](Scene& on, int i) { on.people.end_other_sessions(on.second, on.done(i)); });
    EXPECT_EQ(at.outcome[0], "ok");
    EXPECT_EQ(at.outcome[1], "no_session");
    EXPECT_FALSE(at.people.of_session(at.second_secret)->has_value());
    EXPECT_TRUE(at.people.of_session(at.secret[0])->has_value());
}

TEST(People, WhoIsLoggedOutToMakeRoomIsTold) {
    Scene at(false);
    for (int i = 2; i < tables::kMostSessions; ++i)
        at.run_after([](Scene& on, int n) { on.people.log_in("anna", kBefore, kPlace, on.came(n)); }, 0);
    EXPECT_TRUE(at.told.ended.empty());
    EXPECT_TRUE(at.people.of_session(at.first_secret)->has_value());
    at.told.now += std::chrono::seconds(1);  // the new one is not among the oldest
    std::set<std::string> there;
    for (const tables::Session& session : at.store.sessions(at.first.person.id).value())
        there.insert(session.hash);
    at.run_after([](Scene& on, int n) { on.people.log_in("anna", kBefore, kPlace, on.came(n)); }, 0);
    for (const tables::Session& session : at.store.sessions(at.first.person.id).value())
        there.erase(session.hash);
    EXPECT_EQ(at.told.ended, std::vector<std::string>(there.begin(), there.end()));
    EXPECT_EQ(at.told.ended.size(), 1U);
}

// There is room for one, and both look before either is there.
TEST(People, WhoIsLoggedOutByTwoWhoComeAtTheSameMomentIsTold) {
    Scene at(false);
    for (int i = 3; i < tables::kMostSessions; ++i)
        at.run_after([](Scene& on, int n) { on.people.log_in("anna", kBefore, kPlace, on.came(n)); }, 0);
    const auto before = at.store.sessions(at.first.person.id).value();
    ASSERT_EQ(before.size(), tables::kMostSessions - 1U);
    at.outcome[0].clear();
    at.told.now += std::chrono::seconds(1);
    const auto logs_in = [](Scene& on, int n) { on.people.log_in("anna", kBefore, kPlace, on.came(n)); };
    at.run_both(logs_in, logs_in);
    EXPECT_EQ(at.store.sessions(at.first.person.id)->size(), static_cast<std::size_t>(tables::kMostSessions));
    const std::set<std::string> ended(at.told.ended.begin(), at.told.ended.end());
    ASSERT_EQ(ended.size(), 1U) << "both may say it";
    EXPECT_FALSE(at.store.session(*ended.begin())->has_value());
}

// Of a house of several nodes: what is asked of one is answered by another (docs/operations.md, several machines).
struct TwoHouses : Scene {
    People there{quick_settings(tasks, told, mailed), store};

    TwoHouses() : Scene(false) {}
    std::string send(People& house) {
        static const Catalogue kWords("en");
        mailed.clear();
        EXPECT_TRUE(house.mail_code("anna", kWords));
        wait([&] { return !mailed.empty(); });
        return mailed;
    }
    std::string recovered(People& house, const std::string& code) {
        outcome[0].clear();
        house.recover("anna", code, kAfter, kPlace, came(0));
        wait([&] { return !outcome[0].empty(); });
        return outcome[0];
    }
    std::string changed(const std::function<void(Scene&, int)>& how) {
        run_after(how, 1);
        return outcome[1];
    }
};

TEST(People, ACodeThatOneNodeMailsIsGoodAtAllOnceAndUntilThereIsAnother) {
    TwoHouses at;
    const std::string first = at.send(at.people), second = at.send(at.there);
    EXPECT_EQ(at.recovered(at.there, first), "wrong_code") << "only the last one";
    EXPECT_EQ(at.recovered(at.people, first), "wrong_code") << "wherever";
    EXPECT_EQ(at.recovered(at.people, second), "ok");
    EXPECT_EQ(at.recovered(at.people, second), "wrong_code") << "once";
    EXPECT_EQ(at.recovered(at.there, second), "wrong_code");
    EXPECT_EQ(at.store.codes_left(at.first.person.id).value(), 8);
    // What was mailed to another address is void, wherever that was changed; and so it is with another password.
    const std::string third = at.send(at.there);
    EXPECT_EQ(at.changed([](Scene& on, int i) {
        on.people.set_mail(*on.people.of_session(on.secret[0]).value(), "", kAfter, kPlace, on.done(i));
    }),
              "ok");
    EXPECT_EQ(at.recovered(at.there, third), "wrong_code");
    EXPECT_EQ(at.changed([](Scene& on, int i) {
        on.people.set_mail(*on.people.of_session(on.secret[0]).value(), "anna@example.org", kAfter, kPlace,
                           on.done(i));
    }),
              "ok");
    EXPECT_EQ(at.recovered(at.there, third), "wrong_code");
    const std::string fourth = at.send(at.there);
    EXPECT_EQ(at.changed([](Scene& on, int i) {
        on.people.change_password(*on.people.of_session(on.secret[0]).value(), kAfter, kThird, kPlace,
                                  on.came(i));
    }),
              "ok");
    EXPECT_EQ(at.recovered(at.there, fourth), "wrong_code");
    EXPECT_EQ(at.recovered(at.people, fourth), "wrong_code");
    // Half an hour, by any node's clock.
    const std::string fifth = at.send(at.people);
    at.told.now += std::chrono::minutes(30);
    EXPECT_EQ(at.recovered(at.there, fifth), "wrong_code");
    const std::string sixth = at.send(at.people);
    at.told.now += std::chrono::minutes(29);
    EXPECT_EQ(at.recovered(at.there, sixth), "ok");
}

TEST(People, GuestsAreForgottenAFewAtATime) {
    Scene at(true);
    for (int i = 0; i < 23; ++i)
        at.store.know({.id = fmt::format("long ago {}", i), .name = "Bea", .login = {}, .password_hash = {}});
    at.people.forget_guests(at.first.person.seen);
    std::size_t most = 0;
    for (std::size_t before = 0; at.tasks.run_one(); before = at.told.forgotten.size())
        most = std::max(most, at.told.forgotten.size() - before);
    EXPECT_EQ(at.told.forgotten.size(), 23U);
    EXPECT_LE(most, 5U);
    EXPECT_TRUE(at.people.of_session(at.first_secret)->has_value());
}

// Whoever asks twice, or at the same time as many others, is told that the house is busy; and later it is not.
TEST(People, FewExportsAreMadeAtOnce) {
    Scene at(true);
    std::vector<People::Known> people{at.first};
    for (int i = 0; i < 9; ++i)
        at.people.make_guest("Bea", kPlace, [&](const std::expected<People::Entered, Problem>& came) {
            people.push_back(**at.people.of_session(came->secret));
        });
    at.tasks.run();
    ASSERT_EQ(people.size(), 10U);
    for (int round = 0; round < 2; ++round) {
        int made = 0, busy = 0;
        for (const People::Known& known : people)
            for (int twice = 0; twice < 2; ++twice)
                at.people.exported(known, [&](const auto& text) {
                    ++(text ? made : busy);
                    if (!text) EXPECT_EQ(text.error().code, "busy");
                });
        at.wait([&] { return made + busy == 20; });
        EXPECT_EQ(made, 4);
    }
}

// Whoever reads slowly has one, and keeps nobody else from theirs.
TEST(People, ExportsThatSomebodyHoldsCount) {
    Scene at(true);
    std::vector<std::shared_ptr<const std::string>> held;
    const auto ask = [&](const People::Known& known) {
        std::optional<bool> made;
        at.people.exported(known, [&](const auto& text) {
            made = text.has_value();
            if (text) held.push_back(*text);
        });
        at.wait([&] { return made.has_value(); });
        return *made;
    };
    std::vector<People::Known> people{at.first};
    for (int i = 0; i < 9; ++i)
        at.people.make_guest("Bea", kPlace, [&](const std::expected<People::Entered, Problem>& came) {
            people.push_back(**at.people.of_session(came->secret));
        });
    at.tasks.run();
    for (const People::Known& known : people) {
        EXPECT_TRUE(ask(known));
        EXPECT_FALSE(ask(known)) << "they have one";
    }
    held.erase(held.begin());
    EXPECT_TRUE(ask(people[0]));
    EXPECT_FALSE(ask(people[1]));
}

TEST(People, AGameThatTwoPagesBringIsTakenOnce) {
    Scene at(false);
    at.run_both(kBrings, kBrings);
    EXPECT_EQ(at.outcome[0], "new");
    EXPECT_EQ(at.outcome[1], "there");
}

// argon2id takes 64 MB at once.
TEST(People, WhereThereIsNoMemoryForAPasswordTheHouseIsBusy) {
    Tasks tasks;
    tables::MemoryStore store([&tasks](auto task) { tasks.post(std::move(task)); });
    Told told;
    std::string mailed;
    People::Settings settings = quick_settings(tasks, told, mailed);
    bool is_short = true;
    settings.hash = [&](std::string_view password) {
        if (is_short) throw std::bad_alloc();
        return std::string(password);
    };
    People people(settings, store);
    std::optional<std::expected<People::Entered, Problem>> came;
    const auto note = [&](const auto& entered) { came = entered; };
    const auto wait = [&] {
        while (!came) {
            tasks.wait();
            tasks.run();
        }
        return *std::exchange(came, std::nullopt);
    };
    people.make_guest("Anna", kPlace, note);
    const People::Known anna = **people.of_session(wait()->secret);
    people.make_account(anna, "anna", kBefore, kPlace, note);
    const auto refused = wait();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "busy");
    is_short = false;
    people.make_account(anna, "anna", kBefore, kPlace, note);
    EXPECT_TRUE(wait()) << "and it goes on";
}

// From the moment on in which somebody is being forgotten nobody is let in as them, though the disk is not done yet.
TEST(People, WhoIsBeingForgottenDoesNothingMore) {
    Scene at(true);
    at.store.hold();
    at.people.forget(at.first, "", kPlace, at.done(0));
    EXPECT_EQ(at.told.leaving, std::vector<tables::PersonId>{at.first.person.id});
    EXPECT_TRUE(at.told.forgotten.empty()) << "somebody may still read them from the disk";
    EXPECT_FALSE(at.people.of_session(at.first_secret)->has_value());
    at.store.release();
    at.tasks.run();
    EXPECT_EQ(at.outcome[0], "ok");
    EXPECT_EQ(at.told.forgotten, at.told.leaving);
}

// Where nothing comes of it, nobody's name is gone.
TEST(People, WhoStaysIsNotForgotten) {
    Scene at(false);
    behind_a_new_password(at,
                          [](Scene& on, int i) { on.people.forget(on.second, kBefore, kPlace, on.done(i)); });
    EXPECT_EQ(at.outcome[1], "wrong_password");
    EXPECT_TRUE(at.told.forgotten.empty());
    EXPECT_TRUE(at.people.of_session(at.secret[0])->has_value());
}

// While their game was being looked through, whoever brought it has deleted the account.
TEST(People, WhoIsGoneBringsNoGame) {
    Scene at(false);
    at.run_after([](Scene& on, int i) { on.people.forget(on.second, kBefore, kPlace, on.done(i)); }, 0);
    at.run_after(kBrings, 1);
    EXPECT_EQ(at.outcome[1], "no_session");
    EXPECT_FALSE(at.store.summary(tables::kFinishedTable)->has_value());
}

}  // namespace
}  // namespace officina::server
