// The conformance kit on the example game: quiet where it is right, and loud for every fault planted in it.

#include "engine/conformance.h"

#include <gmock/gmock.h>

#include "engine/names.h"
#include "engine/testing/pilfer_faults.h"
#include "match/words.h"

namespace officina {
namespace {

using conformance::broken;
using conformance::Findings;
using conformance::Promise;
using pilfer::Fault;
using pilfer::FaultyRules;
using ::testing::HasSubstr;

// What Pilfer says of itself, right or faulty.
template <class R>
struct PilferBase {
    using Rules = R;
    static constexpr bool kHides = true;
    static constexpr bool kAnyOrder = true;
    static constexpr int kLongestGame =
        60;  // 3 stashes, then 6 rounds of at most 1 look, 1 act, 3 choices, 1 card

    // 1.1 The ten cards lie in the deck, before the seats, or among the lost; none is face down in a whole
    // state.
    static std::string fault(const R&, const pilfer::State& state) {
        std::array<int, pilfer::kCopies.size() + 1> count{};
        const auto add = [&](Kind kind, int copies) { count[kind < 4 ? kind : 4] += copies; };
        for (Kind kind = 0; kind < 4; ++kind) {
            add(kind, state.deck.unseen()[kind] + state.lost[kind]);
            for (const auto& loot : state.loot) add(kind, loot[kind]);
        }
        for (const PlacedCard& card : state.deck.top()) add(card.kind, 1);
        for (const PlacedCard& card : state.deck.bottom()) add(card.kind, 1);
        for (const PlacedCard& card : state.stashes) add(card.kind, 1);
        for (Kind kind = 0; kind < 4; ++kind)
            if (count[kind] != pilfer::kCopies[kind])
                return fmt::format("there are {} cards of kind {}, not {}", count[kind], kind,
                                   pilfer::kCopies[kind]);
        if (count[4] > 0) return "a card is face down";
        if (state.phase != pilfer::Phase::choosing)
            for (pilfer::Choice choice : state.choices)
                if (choice == pilfer::Choice::secret) return "a choice that was shown is still secret";
        return "";
    }

    static std::string told(const R& rules, const pilfer::State& before, Seat seat, pilfer::Move move,
                            Seat onlooker) {
        std::string heard = heard_of(rules, before, seat, move, onlooker);
        pilfer::State after = before;
        rules.play(after, seat, move);
        if (after.phase == pilfer::Phase::plotting && after.lookout == onlooker)  // 3.1
            heard += fmt::format(", top card {}", after.deck.top()[0].kind);
        if (after.phase == pilfer::Phase::over)  // 5.2
            for (const PlacedCard& card : after.stashes) heard += fmt::format(", stash {}", card.kind);
        return heard;
    }

    static std::string heard_of(const R& rules, const pilfer::State& before, Seat seat, pilfer::Move move,
                                Seat onlooker) {
        using enum pilfer::Move::Act;
        switch (move.act) {
            case turn:
                if (before.phase == pilfer::Phase::dealing)  // 2.2
                    return static_cast<int>(before.stashes.size()) == onlooker.index() ? words(rules, move)
                                                                                       : "dealt";
                return before.phase == pilfer::Phase::looking ? "looked" : words(rules, move);
            case pass:
            case grab: {
                if (rules.to_move(before).size() > 1) return seat == onlooker ? words(rules, move) : "chosen";
                std::string shown = words(rules, move);  // 4.1 the last one: now all show
                for (pilfer::Choice choice : before.choices)
                    shown += choice == pilfer::Choice::grab ? " grab" : " pass";
                return shown;
            }
            default: return words(rules, move);
        }
    }

    static std::string words(const R&, pilfer::Move move) {
        const std::string act(name_of(move.act));
        return move.act == pilfer::Move::Act::turn ? fmt::format("{} {}", act, move.kind) : act;
    }

    static std::optional<pilfer::Move> read(const R&, const std::string& text) {
        const auto words = words_of(text);
        const auto act = words.empty() ? std::nullopt : named<pilfer::Move::Act>(words[0]);
        if (!act) return std::nullopt;
        return pilfer::Move{*act, static_cast<Kind>(words.size() > 1 ? words[1][0] - '0' : 0)};
    }
};

struct Pilfer : PilferBase<pilfer::Rules> {
    using Encoding = pilfer::Encoding;

    static std::vector<Variant<Rules>> variants() {
        return {{"two seats", Rules(2)}, {"three seats", Rules(3)}};
    }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Pilfer, Conformance, Pilfer);

TEST(PilferConformance, Signatures) {
    expect_signatures<Pilfer>({{"two seats", 0x6a0b6a20e6878a69}, {"three seats", 0x186afff759ee921e}});
}

TEST(PilferConformance, Encodings) {
    expect_encodings<Pilfer>({{"two seats", 0xdf8284717e9b829c}, {"three seats", 0x1ce5ee795d9d08f4}});
}

struct Faulty : PilferBase<FaultyRules> {
    using Encoding = pilfer::FaultyEncoding;

    static inline Fault planted = Fault::none;

    static std::vector<Variant<Rules>> variants() {
        return {{"two seats", Rules(2, planted)}, {"three seats", Rules(3, planted)}};
    }
};

std::string all_of(const Findings& findings) {
    std::string text;
    for (const auto& finding : findings) text += finding.text + '\n';
    return text;
}

// The kit must say of the game with this fault that this promise is broken, in these words.
void expect_found(Fault fault, Promise promise, const std::string& words) {
    Faulty::planted = pilfer::FaultyEncoding::planted = fault;
    const Findings findings = broken<Faulty>(promise);
    for (const auto& finding : findings) EXPECT_EQ(finding.promise, promise);
    EXPECT_THAT(all_of(findings), HasSubstr(words));
}

// Without a fault the faulty rules are right: what is found below comes from the faults alone.
TEST(PlantedFault, None) {
    Faulty::planted = pilfer::FaultyEncoding::planted = Fault::none;
    for (int promise = 0; promise <= static_cast<int>(Promise::observed); ++promise)
        EXPECT_EQ(all_of(broken<Faulty>(static_cast<Promise>(promise))), "");
}

TEST(PlantedFault, NeverEnds) {
    expect_found(Fault::never_ends, Promise::ends, "not over after 60 decisions");
}

// ... unless its rules say that it need not.
struct MayGoOn : Faulty {
    static constexpr bool kMayGoOn = true;
};
TEST(PlantedFault, AGameMayGoOnWhereItSaysSo) {
    Faulty::planted = Fault::never_ends;
    EXPECT_EQ(all_of(broken<MayGoOn>(Promise::ends)), "");
    EXPECT_EQ(all_of(broken<MayGoOn>(Promise::guesses)), "");
}

// Who forgets a word when reading turns up another card.
struct Forgetful : Faulty {
    static std::optional<pilfer::Move> read(const Rules& rules, const std::string& text) {
        return Faulty::read(rules, text.substr(0, text.find(' ')));
    }
};
TEST(PlantedFault, ReadsAnotherMove) {
    Faulty::planted = Fault::none;
    EXPECT_THAT(all_of(broken<Forgetful>(Promise::words)),
                HasSubstr("the move \"turn 1\" of chance is read as turn 0"));
}

TEST(PlantedFault, StrangerToMove) {
    expect_found(Fault::stranger_to_move, Promise::menus, "neither chance nor one");
}
TEST(PlantedFault, NoMoves) { expect_found(Fault::no_moves, Promise::menus, "has no move"); }
TEST(PlantedFault, ListsTwice) { expect_found(Fault::lists_twice, Promise::menus, "lists its move 2 twice"); }
TEST(PlantedFault, ListNotCleared) {
    expect_found(Fault::list_not_cleared, Promise::menus, "2 moves in a fresh list and 3 in a used one");
}

TEST(PlantedFault, CardLost) { expect_found(Fault::card_lost, Promise::invariant, "cards of kind"); }
TEST(PlantedFault, CardDoubled) { expect_found(Fault::card_doubled, Promise::invariant, "cards of kind"); }
TEST(PlantedFault, ListedMoveLosesACard) {
    expect_found(Fault::card_lost, Promise::playable, "after the listed move bury of Seat(0): there are");
}
TEST(PlantedFault, ListedMoveLeadsToNoMoves) {
    expect_found(Fault::no_moves, Promise::playable, "is to move and has no move");
}

TEST(PlantedFault, PlayReadsGlobal) {
    expect_found(Fault::play_reads_global, Promise::replays, "replayed, the state");
}

TEST(PlantedFault, PlayWritesRules) {
    expect_found(Fault::play_writes_rules, Promise::clones, "on a copy changed the rules object");
}
TEST(PlantedFault, MovesReadsGlobal) {
    expect_found(Fault::moves_reads_global, Promise::clones,
                 "changed what the rules answer about the original");
}

TEST(PlantedFault, MenuLooks) { expect_found(Fault::menu_looks, Promise::views, "the menu is not the same"); }
TEST(PlantedFault, ToMoveLooks) {
    expect_found(Fault::to_move_looks, Promise::views, "to_move is not the same");
}
TEST(PlantedFault, ViewOfAnother) {
    expect_found(Fault::view_of_another, Promise::views, "the view of Seat(0)");
}
TEST(PlantedFault, ViewCountsViews) {
    expect_found(Fault::view_counts_views, Promise::views, "seen by the same seat again it is another");
}

TEST(PlantedFault, ShowsStash) {
    expect_found(Fault::shows_stash, Promise::secrets, "after 1 decisions: chance turn");
}
TEST(PlantedFault, ShowsPool) {
    expect_found(Fault::shows_pool, Promise::secrets, "after 1 decisions: chance turn");
}
TEST(PlantedFault, ShowsChoice) { expect_found(Fault::shows_choice, Promise::secrets, "after 5 decisions"); }
TEST(PlantedFault, ShowsDeck) {
    expect_found(Fault::shows_deck, Promise::secrets, "sees something it was not told");
}
TEST(PlantedFault, ShowsStashLater) {
    expect_found(Fault::shows_stash_later, Promise::secrets, "sees something it was not told");
}

TEST(PlantedFault, GuessesTruth) {
    expect_found(Fault::guesses_truth, Promise::guesses, "every guess was the true");
}
TEST(PlantedFault, GuessesOtherView) {
    expect_found(Fault::guesses_other_view, Promise::guesses,
                 "a guess of Seat(0): it does not look the same");
}
TEST(PlantedFault, GuessesFaceDown) {
    expect_found(Fault::guesses_face_down, Promise::guesses, "a card is face down");
}
TEST(PlantedFault, GuessesNotAll) {
    expect_found(Fault::guesses_not_all, Promise::guesses,
                 "played on: a choice that was shown is still secret");
}
TEST(PlantedFault, GuessesByItself) {
    expect_found(Fault::guesses_by_itself, Promise::guesses,
                 "with the same random numbers it comes out differently");
}

TEST(PlantedFault, ForeseesWhatOnlyAlikeGuessesShow) {
    expect_found(Fault::guesses_alike, Promise::foresight, "is certain of what it will see after");
}
TEST(PlantedFault, ForeseesByTheTruth) {
    expect_found(Fault::guesses_truth, Promise::foresight, "but in a game that looked the same to it");
}

TEST(PlantedFault, OddsMissOne) {
    expect_found(Fault::odds_miss_one, Promise::odds, "add up to 10/11, not to one");
}
TEST(PlantedFault, OddsZero) {
    expect_found(Fault::odds_zero, Promise::odds, "listed though it cannot happen");
}
TEST(PlantedFault, OddsUneven) {
    expect_found(Fault::odds_uneven, Promise::odds, "the denominator of this draw is");
}

TEST(PlantedFault, ScoreOff) {
    expect_found(Fault::score_off, Promise::results, "points by source and a score of");
}
TEST(PlantedFault, RanksReversed) {
    expect_found(Fault::ranks_reversed, Promise::results, "with a score of");
}
TEST(PlantedFault, RanksWithoutGap) {
    expect_found(Fault::ranks_without_gap, Promise::results, "rank 2 behind 2");
}
TEST(PlantedFault, WinnersAll) { expect_found(Fault::winners_all, Promise::results, "seats have won"); }
TEST(PlantedFault, ResultOfMoreSeats) {
    expect_found(Fault::result_of_more_seats, Promise::results, "of 3 seats and");
}

TEST(PlantedFault, FirstChooserLeads) {
    expect_found(Fault::first_chooser_leads, Promise::any_order, "do not come to the same in either order");
}
TEST(PlantedFault, GrabOnce) {
    expect_found(Fault::grab_once, Promise::any_order, "but not in the same way after it");
}

TEST(PlantedFault, NumbersAlike) {
    expect_found(Fault::numbers_alike, Promise::numbers, "the move of number 4 has the number 3");
}
TEST(PlantedFault, NumbersTooHigh) {
    expect_found(Fault::numbers_too_high, Promise::numbers, "has the number 9; 0 to 8 was expected");
}
TEST(PlantedFault, NumbersOfASeatAmongChance) {
    expect_found(Fault::numbers_chance_low, Promise::numbers, "a seat's are below 5");
}
TEST(PlantedFault, NumbersByHistory) {
    expect_found(Fault::numbers_by_history, Promise::numbers, "has the number");
}
TEST(PlantedFault, NumbersBackwards) {
    expect_found(Fault::numbers_backwards, Promise::numbers, "the move of number 0 has the number 8");
}
TEST(PlantedFault, ObservesTruth) {
    expect_found(Fault::observes_truth, Promise::observed, "though the seat sees the same");
}
TEST(PlantedFault, ObservesLess) {
    expect_found(Fault::observes_less, Promise::observed, "another position that looks different");
}
TEST(PlantedFault, ObservesUneven) { expect_found(Fault::observes_uneven, Promise::observed, "values, but"); }

// A game that says it hides nothing, and does.
struct SaysItIsOpen : Pilfer {
    static constexpr bool kHides = false;
};
TEST(PlantedFault, HidesThoughOpen) {
    EXPECT_THAT(all_of(broken<SaysItIsOpen>(Promise::views)),
                HasSubstr("the game hides nothing, yet the view"));
}

// A finding is read by a person: it is of the shortest game that shows the fault.
TEST(Finding, IsShrunkToAShortGame) {
    Faulty::planted = Fault::card_lost;
    EXPECT_EQ(
        all_of(broken<Faulty>(Promise::invariant)),
        "there are 3 cards of kind 0, not 4\n"
        "  in two seats, after 4 decisions: chance turn 0, chance turn 0, chance turn 0, Seat(0) bury\n");
}

}  // namespace
}  // namespace officina
