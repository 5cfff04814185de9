// Taking back: alone what taught nobody anything, together anything; and hints.

#include <boost/json.hpp>
#include <functional>

#include "tables/dice.h"
#include "tables/testing/sitting.h"

namespace officina::tables {
namespace {

TEST(Table, UndoGoesBackToWhatWasLearnedLast) {
    Sitting at(terms("mars", 2));
    EXPECT_EQ(code_of(at.table->undo(*at.deciding().begin(), at.now)), "nothing_to_undo");
    int undone = 0;
    for (int i = 0; i < 300 && at.table->stage() == Table::Stage::playing; ++i) {
        const auto before = at.match().moves();
        const Seat seat = at.play_any();
        if (at.table->stage() == Table::Stage::over) break;
        const auto& moves = at.match().moves();
        const bool learned =
            std::any_of(moves.begin() + static_cast<std::ptrdiff_t>(before.size()), moves.end(),
                        [&](const RecordedMove& move) { return move.seat != seat; });
        const bool showed = !learned && !at.match().may_withdraw(before.size());
        EXPECT_EQ(at.table->can_undo(seat), !learned && !showed);
        if (learned || showed) continue;
        const std::uint32_t position = at.table->position();
        EXPECT_TRUE(at.table->undo(seat, at.now));
        at.keep();
        EXPECT_EQ(at.match().moves(), before);
        EXPECT_GT(at.table->position(), position) << "the number of the position never falls";
        ++undone;
        at.play_any();
    }
    EXPECT_GT(undone, 10);
}

TEST(Table, UndoOfAllGoesAsFarAsOneUndoAfterAnother) {
    Sitting at(terms("mech", 2));
    EXPECT_FALSE(at.table->undo_all(*at.deciding().begin(), at.now));
    int most = 0;
    for (int i = 0; i < 400 && at.table->stage() == Table::Stage::playing; ++i) {
        const Seat seat = at.play_any();
        if (at.table->stage() == Table::Stage::over || !at.table->can_undo(seat)) continue;
        const auto made = at.match().moves();
        const auto undone = at.table->undo_all(seat, at.now);
        ASSERT_TRUE(undone);
        at.keep();
        EXPECT_FALSE(at.table->can_undo(seat));
        most = std::max(most, *undone);
        const auto left = at.match().moves();
        const bool alone = left.size() < made.size() && std::equal(left.begin(), left.end(), made.begin());
        if (!alone) continue;  // others have decided meanwhile
        for (std::size_t again = left.size(); again < made.size(); ++again)
            if (at.match().moves().size() == again)
                ASSERT_EQ(at.play(made[again].seat, made[again].move), "");
        ASSERT_EQ(at.match().moves(), made);
        for (int step = 0; step < *undone; ++step) ASSERT_TRUE(at.table->undo(seat, at.now));
        at.keep();
        EXPECT_EQ(at.match().moves(), left);
        for (int more = 0; more < 3 && at.table->stage() == Table::Stage::playing; ++more) at.play_any();
    }
    EXPECT_GT(most, 1) << "nobody ever had more than one to take back";
}

TEST(Table, ASecretChoiceCanBeWithdrawnWhileOthersStillDecide) {
    // Before the first round of Mech a Dream with screens everybody chooses one in secret.
    for (const auto& [game, options] :
         std::vector<std::pair<std::string, OptionValues>>{{"mech", {{"robots", "yes"}}}, {"raising", {}}}) {
        Sitting at(terms(game, 3, options));
        bool met = false;
        for (int i = 0; i < 300 && !met && at.table->stage() == Table::Stage::playing; ++i) {
            if (at.deciding().size() == 3) {
                const std::string mine = at.match().choices(Seat(0)).front().move,
                                  theirs = at.match().choices(Seat(1)).back().move;
                const auto before = at.match().moves();
                ASSERT_EQ(at.play(Seat(0), mine), "");
                if (at.match().moves().size() != before.size() + 1) continue;
                ASSERT_EQ(at.play(Seat(1), theirs), "");
                if (at.match().moves().size() != before.size() + 2 ||
                    !at.match().was_secret(before.size() + 1, Seat(0)))
                    continue;
                met = true;
                ASSERT_TRUE(at.table->can_undo(Seat(0)));
                ASSERT_TRUE(at.table->undo(Seat(0), at.now));
                at.keep();
                auto expected = before;
                expected.push_back({Seat(1), theirs});
                EXPECT_EQ(at.match().moves(), expected);
                EXPECT_TRUE(at.deciding().has(Seat(0)));
                EXPECT_EQ(at.play(Seat(0), mine), "");
                expect_same(*at.table, *at.restored(), at.now);
            } else {
                at.play_any();
            }
        }
        EXPECT_TRUE(met) << game;
    }
}

TEST(Table, WhatIsSaidWhileTheGlassRunsIsSaid) {
    Sitting at(terms("ricochet", 2));
    ASSERT_EQ(at.play(Seat(0), "declare 9"), "");
    EXPECT_FALSE(at.table->can_undo(Seat(0)));
}

TEST(Table, GoingBackFurtherNeedsEverybody) {
    Sitting at(terms("mars", 3));
    for (int i = 0; i < 12; ++i) at.play_any();
    const auto before = at.match().moves();
    const auto to = static_cast<std::uint32_t>(before.size() - 5);
    EXPECT_EQ(
        code_of(at.table->ask_to_go_back(Seat(0), static_cast<std::uint32_t>(before.size()), kFresh, at.now)),
        "bad_position");
    EXPECT_TRUE(at.table->ask_to_go_back(Seat(0), to, kFresh, at.now));
    EXPECT_EQ(code_of(at.table->answer(Seat(0), true, kFresh, at.now)), "not_asked");
    EXPECT_TRUE(at.table->answer(Seat(1), true, kFresh, at.now));
    EXPECT_EQ(at.match().moves(), before);
    EXPECT_TRUE(at.table->answer(Seat(2), true, kFresh, at.now));
    EXPECT_LT(at.match().moves().size(), before.size());
    EXPECT_GE(at.match().moves().size(), to);
    EXPECT_FALSE(at.table->going_back());
    at.keep();
    expect_same(*at.table, *at.restored(), at.now);

    EXPECT_TRUE(at.table->ask_to_go_back(Seat(1), 3, kFresh, at.now));
    EXPECT_TRUE(at.table->answer(Seat(2), false, kFresh, at.now));
    EXPECT_FALSE(at.table->going_back()) << "one no is enough";
}

TEST(Table, WhatWasShownIsTakenBackByAllOrNobody) {
    Sitting at(terms("ricochet", 2, {{"board", "1A 2A 3A 4A"}, {"robots", "a1 p1 a16 p16"}}));
    ASSERT_EQ(at.play(Seat(0), "declare 3"), "");
    ASSERT_EQ(at.play(Seat(1), "declare 4"), "");
    at.now += seconds(60);
    at.table->pass_time(at.now);
    ASSERT_TRUE(at.match().to_move().is_only(Seat(0)));
    const auto shows = static_cast<std::uint32_t>(at.match().moves().size());
    for (int run = 0; run < 2; ++run) {
        ASSERT_EQ(at.play(Seat(0), at.match().choices(Seat(0)).front().move), "");
        EXPECT_EQ(code_of(at.table->undo(Seat(0), at.now)), "nothing_to_undo") << "a run was seen by all";
    }
    ASSERT_EQ(at.play(Seat(0), "give up"), "");
    EXPECT_EQ(code_of(at.table->undo(Seat(0), at.now)), "nothing_to_undo") << "and so was giving up";
    ASSERT_TRUE(at.table->ask_to_go_back(Seat(0), shows, kFresh, at.now));
    ASSERT_TRUE(at.table->answer(Seat(1), true, kFresh, at.now));
    EXPECT_EQ(at.match().moves().size(), shows) << "all together may";
    EXPECT_TRUE(at.match().to_move().is_only(Seat(0)));
}

TEST(Table, AfterGoingBackTogetherChanceDrawsAnew) {
    Sitting at(terms("mars", 2));
    const auto drawn = at.match().moves();
    const std::string promised = at.table->commitment();
    for (int i = 0; i < 6; ++i) at.play_any();
    EXPECT_TRUE(at.table->ask_to_go_back(Seat(0), 3, kFresh, at.now));
    EXPECT_TRUE(at.table->answer(Seat(1), true, kFresh, at.now));
    at.keep();
    ASSERT_EQ(at.match().moves().size(), drawn.size());
    EXPECT_TRUE(std::equal(drawn.begin(), drawn.begin() + 3, at.match().moves().begin()));
    EXPECT_NE(at.match().moves(), drawn);
    ASSERT_EQ(at.table->promises().size(), 2U);
    EXPECT_EQ(at.table->promises()[0].commitment, promised);
    EXPECT_EQ(at.table->promises()[1].from, 3U);
    EXPECT_NE(at.table->commitment(), promised);
    for (const Promise& promise : at.table->promises()) EXPECT_EQ(promise.seed, "") << "not before the end";
    expect_same(*at.table, *at.restored(), at.now);

    EXPECT_TRUE(at.table->ask_to_go_back(Seat(0), 0, std::string(64, 'e'), at.now));
    EXPECT_TRUE(at.table->answer(Seat(1), true, std::string(64, 'd'), at.now));
    EXPECT_EQ(at.table->promises().size(), 1U) << "no draw is left that the earlier ones promised";
}

TEST(Table, WhoIsAwayIsAskedWhenTheyComeBackUnlessItWasAgreedOtherwise) {
    for (const bool present_only : {false, true}) {
        TableTerms agreed = terms("mars", 3);
        agreed.clock = {ClockTerms::Kind::per_move, seconds(30), {}};
        if (present_only) agreed.going_back = GoingBackTerms::present;
        Sitting at(agreed);
        for (int i = 0; i < 8; ++i) at.play_any();
        const Seat away = *at.deciding().begin();
        at.table->set_present(away, false, at.now);
        at.now += seconds(30);
        at.table->pass_time(at.now);
        ASSERT_TRUE(at.table->bot_at(away)) << "a stand-in plays";
        const Seat by((away.index() + 1) % 3), other((away.index() + 2) % 3);
        const std::size_t made = at.match().moves().size();
        ASSERT_TRUE(at.table->ask_to_go_back(by, 3, kFresh, at.now));
        ASSERT_TRUE(at.table->answer(other, true, kFresh, at.now));
        at.keep();
        if (present_only) {
            EXPECT_LT(at.match().moves().size(), made);
            continue;
        }
        ASSERT_TRUE(at.table->going_back());
        EXPECT_EQ(at.table->going_back()->awaited, SeatSet(away));
        EXPECT_EQ(at.match().moves().size(), made) << "nothing is granted without them";
        // The stand-in plays on; the question waits.
        ASSERT_EQ(at.play(away, at.match().choices(away).front().move), "");
        ASSERT_TRUE(at.table->going_back());
        expect_same(*at.table, *at.restored(), at.now);
        at.table->set_present(away, true, at.now);
        EXPECT_TRUE(at.table->come_back(away, at.now));
        EXPECT_TRUE(at.table->answer(away, true, kFresh, at.now));
        EXPECT_LT(at.match().moves().size(), made);
    }
}

TEST(Table, WhoComesBackWhileAWishStandsIsAskedToo) {
    Sitting at(terms("mars", 3));
    for (int i = 0; i < 8; ++i) at.play_any();
    const std::size_t made = at.match().moves().size();
    EXPECT_TRUE(at.table->leave(Seat(2), at.now));
    EXPECT_TRUE(at.table->ask_to_go_back(Seat(0), 3, kFresh, at.now));
    EXPECT_EQ(at.table->going_back()->awaited, SeatSet(Seat(1)));
    EXPECT_TRUE(at.table->come_back(Seat(2), at.now));
    EXPECT_EQ(at.table->going_back()->awaited.size(), 2);
    EXPECT_TRUE(at.table->answer(Seat(1), true, kFresh, at.now));
    at.keep();
    ASSERT_EQ(at.match().moves().size(), made) << "not without them";
    expect_same(*at.table, *at.restored(), at.now);
    // A yes stays said, whoever comes and goes.
    EXPECT_TRUE(at.table->leave(Seat(1), at.now));
    EXPECT_TRUE(at.table->come_back(Seat(1), at.now));
    EXPECT_EQ(at.table->going_back()->awaited, SeatSet(Seat(2)));
    EXPECT_TRUE(at.table->answer(Seat(2), true, kFresh, at.now));
    EXPECT_LT(at.match().moves().size(), made);
}

TEST(Table, AWishThatCameToNothingDoesNotComeBack) {
    Sitting at(terms("mars", 3));
    for (int i = 0; i < 8; ++i) at.play_any();
    const auto made = at.match().moves().size();
    EXPECT_TRUE(at.table->ask_to_go_back(Seat(0), 3, kFresh, at.now));
    EXPECT_TRUE(at.table->answer(Seat(1), true, kFresh, at.now));
    EXPECT_TRUE(at.table->leave(Seat(2), at.now));
    EXPECT_FALSE(at.table->going_back()) << "and all have been told so";
    EXPECT_TRUE(at.table->come_back(Seat(2), at.now));
    EXPECT_FALSE(at.table->going_back());
    EXPECT_EQ(code_of(at.table->answer(Seat(2), true, kFresh, at.now)), "not_asked");
    EXPECT_EQ(at.match().moves().size(), made);
    at.keep();
    expect_same(*at.table, *at.restored(), at.now);
}

TEST(Table, WhoIsGoneForGoodIsNotWaitedFor) {
    for (const bool forgotten : {false, true}) {
        Sitting at(terms("mars", 3));
        for (int i = 0; i < 8; ++i) at.play_any();
        const auto go = [&] {
            if (!forgotten) EXPECT_TRUE(at.table->leave(Seat(2), at.now));
            if (forgotten) at.forget(Seat(2));
            at.keep();
            expect_same(*at.table, *at.restored(), at.now);
        };
        // In the middle of a wish.
        EXPECT_TRUE(at.table->ask_to_go_back(Seat(0), 3, kFresh, at.now));
        EXPECT_EQ(at.table->going_back()->awaited.size(), 2);
        go();
        EXPECT_EQ(at.table->going_back()->awaited, SeatSet(Seat(1)));
        const std::string before = at.table->commitment();
        EXPECT_TRUE(at.table->answer(Seat(1), true, kFresh, at.now));
        EXPECT_NE(at.table->commitment(), before);
        // And of every later one.
        for (int i = 0; i < 8; ++i) at.play_any();
        EXPECT_TRUE(at.table->ask_to_go_back(Seat(1), 3, kFresh, at.now));
        EXPECT_EQ(at.table->going_back()->awaited, SeatSet(Seat(0)));
    }
}

// Whatever they do: where all are asked nobody who plays there goes back without having said so, and nobody is waited for who
// cannot say it.
TEST(Table, NobodyIsPassedOverWhenAllGoBack) {
    int granted = 0;
    for (int seed = 1; seed <= 60; ++seed) {
        TableTerms agreed = terms("mars", 4);
        if (seed % 4 == 0) agreed.going_back = GoingBackTerms::present;
        Sitting at(agreed);
        Random random(static_cast<std::uint64_t>(seed));
        const auto one_of = [&](int many) {
            return static_cast<int>(random.below(static_cast<std::uint32_t>(many)));
        };
        SeatSet said_yes, gave_up, gone;
        int seeds = 0;
        const auto fresh = [&] {
            const std::string number = std::to_string(++seeds);
            return std::string(64 - number.size(), 'b') + number;
        };
        for (int i = 0; i < 300 && at.table->stage() == Table::Stage::playing; ++i) {
            const std::string promised = at.table->commitment();
            const Seat seat(one_of(4));
            switch (one_of(10)) {
                case 0: at.play_any(); break;
                case 1:
                    if (at.table->leave(seat, at.now)) gave_up.add(seat);
                    break;
                case 2:
                    if (at.table->come_back(seat, at.now)) gave_up.remove(seat);
                    break;
                case 3: at.table->set_present(seat, one_of(3) > 0, at.now); break;
                case 4: {
                    const int made = static_cast<int>(at.match().moves().size());
                    const auto to = static_cast<std::uint32_t>(std::max(3, made - 1 - one_of(6)));
                    const bool stands = at.table->going_back().has_value();
                    if (stands && one_of(4) > 0) break;
                    const SeatSet before = std::exchange(said_yes, SeatSet(seat));
                    if (!at.table->ask_to_go_back(seat, to, fresh(), at.now)) said_yes = before;
                    break;
                }
                case 5:
                    if (one_of(20) == 0 && gone.size() < 2) {
                        gone.add(seat);
                        at.forget(seat);
                    }
                    break;
                default: {
                    const bool yes = one_of(20) > 0;
                    if (!gone.has(seat) && at.table->answer(seat, yes, fresh(), at.now) && yes)
                        said_yes.add(seat);
                }
            }
            at.keep();
            if (at.table->commitment() != promised) {
                ++granted;
                for (Seat each : SeatSet::first(4))
                    if (agreed.going_back == GoingBackTerms::everybody)
                        EXPECT_TRUE(said_yes.has(each) || gave_up.has(each) || gone.has(each))
                            << "seed " << seed << ": seat " << each.index() + 1 << " was not asked";
            }
            if (const auto& wish = at.table->going_back()) {
                EXPECT_FALSE(wish->awaited.empty()) << "seed " << seed;
                for (Seat each : wish->awaited)
                    EXPECT_FALSE(gave_up.has(each) || gone.has(each) || wish->agreed.has(each))
                        << "seed " << seed << ": seat " << each.index() + 1 << " is waited for";
            }
            if (i % 10 == 0) expect_same(*at.table, *at.restored(), at.now);
            if (testing::Test::HasFailure()) return;
        }
    }
    EXPECT_GT(granted, 100);
}

TEST(Table, WhereItWasAgreedThereIsNoGoingBack) {
    TableTerms agreed = terms("mars", 2);
    agreed.going_back = GoingBackTerms::nobody;
    Sitting at(agreed);
    at.play_any();
    EXPECT_EQ(code_of(at.table->ask_to_go_back(Seat(0), 3, kFresh, at.now)), "no_going_back");
}

// Each of them adds to the journal and brings the game no further. Moves are always taken.
TEST(Table, TakingBackAndLeavingHaveAnEnd) {
    struct Way {
        const char* name;
        std::function<std::expected<void, Problem>(Sitting&)> once;
    };
    const Way ways[] = {
        {"undo",
         [move = std::optional<RecordedMove>()](Sitting& at) mutable {
             // One that can be undone, and then the same again.
             if (move) EXPECT_EQ(at.play(move->seat, move->move), "");
             while (!move) {
                 const std::size_t made = at.match().moves().size();
                 const Seat seat = at.play_any();
                 if (at.match().moves().size() == made + 1 && at.table->can_undo(seat))
                     move = at.match().moves().back();
             }
             return at.table->undo(move->seat, at.now);
         }},
        {"going back together",
         [](Sitting& at) {
             at.play_any();
             const auto left = static_cast<std::uint32_t>(at.match().moves().size()) - 1;
             auto asked = at.table->ask_to_go_back(Seat(0), left, kFresh, at.now);
             return asked ? at.table->answer(Seat(1), true, kFresh, at.now) : asked;
         }},
        {"leaving",
         [](Sitting& at) {
             auto gone = at.table->leave(Seat(0), at.now);
             return gone ? at.table->come_back(Seat(0), at.now) : gone;
         }},
    };
    for (const Way& way : ways) {
        Sitting at(terms("raising", 2));
        std::string refusal;
        for (int i = 0; i < 20'000 && refusal.empty(); ++i) refusal = code_of(way.once(at));
        EXPECT_EQ(refusal, "too_much") << way.name;
        EXPECT_LT(at.table->position(), 10'000U) << way.name;
        ASSERT_EQ(at.table->stage(), Table::Stage::playing) << way.name;
        at.play_any();
    }
}

TEST(Table, AnOlderJournalIsReadAsItWasWritten) {
    Sitting at(terms("mars", 2));
    for (int i = 0; i < 6; ++i) at.play_any();
    const auto moves = at.match().moves();
    std::vector<Entry> journal = at.journal;
    boost::json::object text = boost::json::parse(journal[0].text).as_object();
    for (const char* later : {"commitment", "hints", "going_back"}) text.erase(later);
    text["patience"] = 120'000;
    journal[0].text = boost::json::serialize(text);
    const auto to = static_cast<std::uint32_t>(moves.size() - 2);
    journal.push_back({.kind = Entry::Kind::asked, .at = at.now, .seat = Seat(0), .number = to});
    const auto asked = *Table::restored("T", journal, game_named("mars")->content());
    ASSERT_TRUE(asked->going_back());
    EXPECT_EQ(asked->going_back()->awaited, SeatSet(Seat(1)));
    journal.push_back({.kind = Entry::Kind::answered, .at = at.now, .seat = Seat(1), .text = "yes"});
    journal.push_back({.kind = Entry::Kind::went_back, .at = at.now, .seat = Seat(0), .number = to});
    const auto table = *Table::restored("T", journal, game_named("mars")->content());
    EXPECT_EQ(table->match().moves().size(), to);
    ASSERT_EQ(table->promises().size(), 1U);
    EXPECT_TRUE(table->promises()[0].seed_alone);
    EXPECT_EQ(table->commitment(), commitment_to(kSeed));
    EXPECT_EQ(table->terms().hints, HintTerms::alone);
    const Seat seat = *table->match().to_move().begin();
    EXPECT_TRUE(table->play(seat, table->match().choices(seat).front().move, table->position(), at.now));
}

TEST(Table, HintsAmongPeopleMustBeAgreedAndAreWrittenDown) {
    for (const HintTerms hints : {HintTerms::alone, HintTerms::everybody, HintTerms::nobody}) {
        TableTerms agreed = terms("mars", 2);
        agreed.hints = hints;
        Sitting at(agreed);
        const Seat seat = *at.deciding().begin(), other = seat == Seat(0) ? Seat(1) : Seat(0);
        if (hints != HintTerms::everybody) {
            EXPECT_FALSE(at.table->hints_allowed());
            EXPECT_EQ(code_of(at.table->take_hint(seat, 1, at.now)), "no_hints");
            EXPECT_TRUE(at.table->take_news().empty());
            continue;
        }
        EXPECT_EQ(code_of(at.table->take_hint(other, 1, at.now)), "out_of_turn");
        EXPECT_TRUE(at.table->take_hint(seat, 1, at.now));
        EXPECT_TRUE(at.table->take_hint(seat, 2, at.now));
        at.keep();
        const std::size_t entries = at.journal.size();
        EXPECT_TRUE(at.table->take_hint(seat, 2, at.now));
        at.keep();
        EXPECT_EQ(at.journal.size(), entries) << "the same again is nothing new";
        EXPECT_EQ(at.table->hints_taken(seat), 1) << "one decision";
        EXPECT_EQ(at.play(seat, at.match().choices(seat).front().move), "") << "the decision still stands";
        expect_same(*at.table, *at.restored(), at.now);
    }
    // Alone against bots.
    const AnyGame& game = *game_named("mars");
    for (const HintTerms hints : {HintTerms::alone, HintTerms::nobody}) {
        TableTerms agreed = terms("mars", 2, {{"first", "1"}});
        agreed.hints = hints;
        auto table = *Table::open("T", agreed, "person0", game.content(), kSeed, kNoon);
        EXPECT_TRUE(table->sit(Seat(0), person(0), kNoon));
        EXPECT_TRUE(table->sit(Seat(1), {Occupant::Kind::bot, "tinkerer", {}}, kNoon));
        EXPECT_TRUE(table->begin(kNoon));
        EXPECT_EQ(table->hints_allowed(), hints == HintTerms::alone);
    }
}

}  // namespace
}  // namespace officina::tables
