// Bots at tables: they think for somebody, and somebody pays.

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "games/games.h"
#include "server/testing/test_hall.h"

namespace officina::server {
namespace {

std::string bots(int number, std::string_view level, bool me = false) {
    std::string seats = me ? R"({"who":"me"},)" : "";
    for (int i = 0; i < number; ++i) seats += fmt::format(R"({{"who":"bot","bot":"{}"}},)", level);
    seats.pop_back();
    return seats;
}

std::string opened(Guest& guest, int seats, const std::string& who) {
    const auto answer = guest.ask(
        R"({{"do":"open","terms":{{"game":"mars","seats":{}}},"seats":[{}],"begin":true}})", seats, who);
    EXPECT_EQ(code_of(answer), "");
    return std::string(answer.at("table").as_string());
}

void join(Guest& guest, const std::string& table) {
    EXPECT_EQ(code_of(guest.ask(R"({{"do":"join","table":"{}"}})", table)), "");
}

TEST(HallBots, ThinkOnlyWhereSomebodyLooks) {
    TestHall house;
    Guest anna(house, "Anna");
    const std::string table = opened(anna, 3, bots(3, "tinkerer"));
    house.run_bots();
    const auto moves = [&] { return house.hall->table(table)->match().moves().size(); };
    const std::size_t dealt = moves();
    house.pass(std::chrono::minutes(4));
    house.run_bots();
    EXPECT_EQ(moves(), dealt) << "nobody has come yet";
    join(anna, table);
    EXPECT_GT(house.hall->figures().bots_thinking, 0U);
    while (moves() < dealt + 5) {
        house.tasks.wait();
        house.tasks.run_one();
    }
    anna.ask(R"({{"do":"leave_table","table":"{}"}})", table);
    EXPECT_EQ(house.hall->figures().bots_thinking, 0U);
    const std::size_t left = moves();
    house.run_bots();
    EXPECT_EQ(moves(), left) << "and nobody is there any more";
    house.restart();
    house.run_bots();
    EXPECT_EQ(house.hall->table(table), nullptr) << "it sleeps on disk";
    anna.come_again();
    join(anna, table);
    house.run_bots();
    EXPECT_TRUE(house.hall->table(table)->match().over());
}

// Looks through the questions and leaves all of them to the house.
struct Onlooker final : OtherThinkers {
    std::map<tables::PersonId, std::set<bool>> one_at_a_time;  // by who pays
    std::optional<Errand> take(const BotQuestion& question, bool, const std::function<std::uint64_t()>&,
                               Found) override {
        one_at_a_time[question.payer.person].insert(question.one_at_a_time);
        return std::nullopt;
    }
    void cancel(std::uint64_t) override {}
};

TEST(HallBots, AGuestHasOneInventorAtATimeAndAnAccountAllOfThem) {
    Onlooker onlooker;
    TestHall house;
    house.furnish = [&](HallSettings& settings) {
        settings.bot_threads = 2;
        settings.others_think = &onlooker;
    };
    house.restart();
    Guest anna(house, "Anna"), bea(house, "Bea", true, "192.0.2.1", "bea"), carl(house, "Carl");
    for (Guest* guest : {&anna, &bea})
        for (int i = 0; i < 2; ++i) join(*guest, opened(*guest, 2, bots(2, "inventor")));
    join(carl, opened(carl, 2, bots(2, "engineer")));
    EXPECT_EQ(onlooker.one_at_a_time.at("person-Anna"), std::set{true});
    EXPECT_EQ(onlooker.one_at_a_time.at("person-Bea"), std::set{false});
    EXPECT_EQ(onlooker.one_at_a_time.at("person-Carl"), std::set{false}) << "only inventors take so long";
}

// Who plays in their own time looks in now and then: it should be somebody's turn by then.
TEST(HallBots, PlayOnToTheNextPersonWhereSeveralPlay) {
    TestHall house;
    Guest anna(house, "Anna"), bea(house, "Bea");
    const auto answer =
        anna.ask(R"({"do":"open","terms":{"game":"mars","seats":4},"seats":[{"who":"me"},{"who":"open"},)"
                 R"({"who":"bot","bot":"apprentice"},{"who":"bot","bot":"apprentice"}]})");
    const std::string table(answer.at("table").as_string());
    join(anna, table);
    join(bea, table);
    EXPECT_EQ(code_of(bea.ask(R"({{"do":"sit","table":"{}","seat":2}})", table)), "");
    EXPECT_EQ(code_of(anna.ask(R"({{"do":"begin","table":"{}"}})", table)), "");
    anna.leave();
    bea.leave();
    house.run_bots();
    const tables::Table& at = *house.hall->table(table);
    EXPECT_EQ(at.stage(), tables::Table::Stage::playing);
    EXPECT_FALSE(at.bot_at(*at.match().to_move().begin())) << "a person is to move";
}

// The time of somebody who plays with bots alone runs out: that costs them the decision, and not the game.
TEST(HallBots, DoNotPlayToTheEndWithoutAnyOfItsPeople) {
    int tried = 0;
    for (const std::string clock :
         {R"({"kind":"per_move","time":15000})", R"({"kind":"budget","time":20000,"increment":1000})"})
        for (const AnyGame* each : games()) {
            const std::string game(each->name());
            TestHall house;
            Guest anna(house, "Anna");
            const auto answer = anna.ask(
                R"({{"do":"open","terms":{{"game":"{}","seats":2,"stand_in":"apprentice","clock":{}}},"seats":[{{"who":"me"}},{{"who":"bot","bot":"apprentice"}}],"begin":true}})",
                game, clock);
            ASSERT_EQ(code_of(answer), "");
            const std::string table(answer.at("table").as_string());
            join(anna, table);
            const tables::Table& at = *house.hall->table(table);
            if (at.match().to_move().has(kChance))
                continue;  // it has a clock of its own, which waits for nobody
            ++tried;
            const auto decided = [&] {
                return std::ranges::count(at.match().moves(), Seat(0), &RecordedMove::seat);
            };
            for (int i = 0; i < 5; ++i) {
                house.run_bots();
                ASSERT_TRUE(at.match().to_move().has(Seat(0))) << game;
                const auto before = decided();
                house.pass(std::chrono::seconds(30));
                EXPECT_TRUE(at.bot_at(Seat(0))) << game;
                house.run_bots();
                house.pass(std::chrono::minutes(30));
                house.run_bots();
                ASSERT_EQ(at.stage(), tables::Table::Stage::playing) << game;
                EXPECT_GE(decided(), before + 1) << game;
                EXPECT_LE(decided(), before + 3)
                    << game << ": it may be a decision that leaves one choice after it";
                EXPECT_EQ(code_of(anna.ask(R"({{"do":"come_back","table":"{}","seat":1}})", table)), "");
            }
            // Whoever gives up has the game played to its end.
            EXPECT_EQ(code_of(anna.ask(R"({{"do":"give_up","table":"{}","seat":1}})", table)), "");
            house.run_bots();
            EXPECT_EQ(at.stage(), tables::Table::Stage::over) << game;
        }
    EXPECT_GE(tried, 4);
}

// What a search remembers takes megabytes: it goes with its table, to the disk or where the game is over.
TEST(HallBots, RememberAsLongAsTheirTableIsInTheHouse) {
    TestHall house;
    Guest anna(house, "Anna");
    const auto minds = [&] { return house.hall->figures().bot_minds; };
    const std::string sleeps = opened(anna, 2, bots(1, "mechanic", true));
    join(anna, sleeps);
    house.run_bots();
    const tables::Table& at = *house.hall->table(sleeps);
    while (minds() == 0) {
        ASSERT_EQ(code_of(anna.ask(R"({{"do":"play","table":"{}","seat":1,"move":"{}","position":{}}})",
                                   sleeps, at.match().choices(Seat(0)).front().move, at.position())),
                  "");
        house.run_bots();
    }
    EXPECT_GT(house.hall->figures().bot_mind_bytes, 1U << 20);
    anna.ask(R"({{"do":"leave_table","table":"{}"}})", sleeps);
    EXPECT_EQ(minds(), 1U) << "Anna may come back";
    house.pass(std::chrono::minutes(6));
    EXPECT_EQ(house.hall->table(sleeps), nullptr);
    EXPECT_EQ(minds(), 0U);
    EXPECT_EQ(house.hall->figures().bot_mind_bytes, 0U);

    const std::string ends = opened(anna, 3, bots(3, "tinkerer"));
    join(anna, ends);
    std::size_t most = 0;
    while (!house.hall->table(ends)->match().over()) {
        house.tasks.wait();
        house.tasks.run_one();
        most = std::max<std::size_t>(most, minds());
    }
    EXPECT_EQ(most, 3U);
    EXPECT_EQ(minds(), 0U);

    // Nor is anything left of a look back at it.
    anna.ask(R"({{"do":"review","table":"{}","seat":1}})", ends);
    house.run_bots();
    EXPECT_EQ(minds(), 0U);
    anna.say(fmt::format(R"({{"do":"review","table":"{}","seat":2}})", ends));
    for (int i = 0; i < 3; ++i) house.tasks.run_one();
    anna.leave();
    house.run_bots();
    EXPECT_EQ(minds(), 0U);
}

// One guest looks at thirty tables of bots, somebody else plays against one. Both come from the same address.
TEST(HallBots, ManyTablesOfOneDoNotSlowAnothersBotDown) {
    TestHall house;
    Guest greedy(house, "Greedy"), anna(house, "Anna");
    for (int i = 0; i < 30; ++i) join(greedy, opened(greedy, 4, bots(4, "mechanic")));
    const std::string table = opened(anna, 2, bots(1, "mechanic", true));
    join(anna, table);
    const tables::Table& at = *house.hall->table(table);
    std::size_t of_bot = 0, of_others = 0;
    while (of_bot < 6 && at.stage() == tables::Table::Stage::playing) {
        const Seat mover = *at.match().to_move().begin();
        if (mover == Seat(0)) {
            anna.ask(R"({{"do":"play","table":"{}","seat":1,"move":"{}","position":{}}})", table,
                     at.match().choices(mover).front().move, at.position());
            continue;
        }
        greedy.forget();
        const auto position = at.position();
        while (at.position() == position) {
            house.tasks.wait();
            house.tasks.run_one();
        }
        ++of_bot;
        of_others += greedy.events("moved").size();
    }
    // By table they would have thirty times as many; by person as many, and one that was begun already each time.
    EXPECT_LE(of_others, 5 * of_bot) << "while Anna waited";
}

}  // namespace
}  // namespace officina::server
