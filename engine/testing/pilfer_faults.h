#pragma once
// Pilfer with one thing done wrong: what engine/conformance.h must find. Each fault is one that a person who
// writes a game could make.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "docs/examples/pilfer/encoding.h"
#include "docs/examples/pilfer/rules.h"

namespace officina::pilfer {

enum class Fault : std::uint8_t {
    none,
    never_ends,            // nobody ever gets a card, and the rounds are not counted
    stranger_to_move,      // to_move has a seat that is not at the table
    no_moves,              // a lookout at a short deck has no move
    lists_twice,           // pass is listed twice
    list_not_cleared,      // moves adds to what is in the list
    card_lost,             // a buried card vanishes
    card_doubled,          // a grabbed card is counted twice
    play_reads_global,     // every seventh move ever played passes the watch on
    play_writes_rules,     // the rules object counts moves
    moves_reads_global,    // while an odd number of cards was ever buried, nobody can swap
    menu_looks,            // grab is not offered beside somebody with the best stash
    to_move_looks,         // once somebody has secretly passed the others need not choose
    view_of_another,       // a view says it is Seat(0)'s
    view_counts_views,     // a view of a view is another view
    shows_stash,           // stashes are not turned down
    shows_pool,            // a stash turned down is not among the unseen cards: counting tells what it is
    shows_choice,          // secret choices are not turned down
    shows_deck,            // cards in the deck that others have looked at are not turned down
    shows_stash_later,     // stashes are turned down only until a card is taken
    guesses_truth,         // guess knows the true state
    guesses_other_view,    // guess deals the seat's own stash again
    guesses_face_down,     // guess leaves cards of the deck face down
    guesses_not_all,       // guess leaves choices secret
    guesses_by_itself,     // guess has random numbers of its own
    guesses_alike,         // guess always takes the same random numbers
    odds_miss_one,         // the odds add up to less than one
    odds_zero,             // a card that is not in the deck is listed
    odds_uneven,           // one of the odds is reduced to another denominator
    score_off,             // the score is not the sum of the points
    ranks_reversed,        // of two seats the lower score is first
    ranks_without_gap,     // after two firsts comes a second
    winners_all,           // everybody wins
    result_of_more_seats,  // the result counts seats nobody sits on
    first_chooser_leads,   // who chooses first becomes the lookout
    grab_once,             // when somebody has secretly grabbed, grab is no longer offered
    // Of the encoding:
    numbers_alike,       // grab has the number of pass
    numbers_too_high,    // numbers begin at 1
    numbers_chance_low,  // a seat's move has a number among those of chance
    numbers_by_history,  // the number of a card grows with every question
    numbers_backwards,   // numbers lead back to the wrong moves
    observes_truth,      // the array has the stash of the next seat, whoever looks
    observes_less,       // the array leaves out what was chosen
    observes_uneven,     // the array grows with the rounds
};

class FaultyRules {
  public:
    using State = pilfer::State;
    using Move = pilfer::Move;
    using Moves = Rules::Moves;

    FaultyRules(int seats, Fault fault) : right_(seats), fault_(fault) {}

    int seats() const { return right_.seats(); }
    State start() const { return right_.start(); }
    Seat taker(const State& state) const { return right_.taker(state); }

    SeatSet to_move(const State& state) const {
        SeatSet deciding = right_.to_move(state);
        if (fault_ == Fault::stranger_to_move && state.phase == Phase::choosing) deciding.add(Seat(seats()));
        if (fault_ == Fault::to_move_looks && state.phase == Phase::choosing)
            for (Choice choice : state.choices)
                if (choice == Choice::pass && deciding.size() > 1) deciding.remove(*deciding.begin());
        return deciding;
    }

    void moves(const State& state, Seat seat, Moves& out) const {
        using enum Move::Act;
        Moves right;
        right_.moves(state, seat, right);
        if (fault_ != Fault::list_not_cleared || state.phase != Phase::choosing) out.clear();
        for (Move move : right)
            if (!leaves_out(state, seat, move)) out.push(move);
        if (fault_ == Fault::lists_twice && state.phase == Phase::choosing) out.push({pass, 0});
        if (fault_ == Fault::odds_zero && state.phase == Phase::dealing && state.deck.ways(3) == 0)
            out.push({turn, 3});
    }

    void play(State& state, Seat seat, Move move) const {
        if (fault_ == Fault::never_ends && move.act == Move::Act::grab) move.act = Move::Act::pass;
        if (fault_ == Fault::play_writes_rules) ++played_;
        if (fault_ == Fault::first_chooser_leads && to_move(state) == SeatSet::first(seats()))
            state.lookout = seat;
        if (fault_ == Fault::card_lost && move.act == Move::Act::bury) {
            state.deck.take_from_top(0);
            move.act = Move::Act::leave;
        }
        if (fault_ == Fault::card_doubled && state.phase == Phase::taking && taker(state) != kChance)
            ++state.loot[at(taker(state))][move.kind];
        if (move.act == Move::Act::bury) ++all_buried;
        right_.play(state, seat, move);
        if (fault_ == Fault::never_ends) state.rounds = 0;
        if (fault_ == Fault::play_reads_global && ++all_played % 7 == 0)
            state.lookout = left_of(state.lookout, seats());
    }

    Odds odds(const State& state, Move move) const {
        Odds odds = right_.odds(state, move);
        if (fault_ == Fault::odds_miss_one && odds.of > 1) ++odds.of;
        if (fault_ == Fault::odds_uneven && odds.of % 2 == 0 && odds.ways % 2 == 0)
            return {odds.ways / 2, odds.of / 2};
        return odds;
    }

    Result result(const State& state) const {
        Result result = right_.result(state);
        if (fault_ == Fault::score_off) ++result.score[0];
        if (fault_ == Fault::winners_all) result.winners = SeatSet::first(seats());
        if (fault_ == Fault::result_of_more_seats) ++result.seats;
        if (fault_ == Fault::ranks_reversed && seats() == 2 && result.winners.size() == 1)
            for (Seat seat : SeatSet::first(seats()))
                result.rank[at(seat)] = static_cast<std::uint8_t>(3 - result.rank[at(seat)]);
        if (fault_ == Fault::ranks_without_gap && result.winners.size() == 2)
            for (std::uint8_t& rank : result.rank) rank = rank == 3 ? 2 : rank;
        return result;
    }

    View<FaultyRules> seen_by(const State& state, Seat seat) const {
        State seen = *right_.seen_by(state, seat);
        truth = state;
        if (fault_ == Fault::shows_stash ||
            (fault_ == Fault::shows_stash_later && state.phase == Phase::taking))
            seen.stashes = state.stashes;
        if (fault_ == Fault::shows_pool) seen.deck = with_top_hidden(state.deck, seat);
        if (fault_ == Fault::shows_choice) seen.choices = state.choices;
        if (fault_ == Fault::shows_deck) {
            seen.deck = state.deck;
            for (PlacedCard card : state.stashes)
                if (!card.known_to(seat)) seen.deck.hide_card(card.kind);
        }
        if (fault_ == Fault::view_counts_views) ++seen.rounds;
        return {seen, fault_ == Fault::view_of_another ? Seat(0) : seat};
    }

    State guess(const View<FaultyRules>& view, Random& random) const {
        if (fault_ == Fault::guesses_truth) return truth;
        if (fault_ == Fault::guesses_by_itself) {
            static Random own(1);
            return right_.guess(right_.seen_by(*view, view.seat()), own);
        }
        if (fault_ == Fault::guesses_alike) {
            Random same(1);
            return right_.guess(right_.seen_by(*view, view.seat()), same);
        }
        State start = *view;
        if (fault_ == Fault::guesses_other_view && view.seat() == Seat(0) && !start.stashes.empty())
            start.deck.hide_card(start.stashes[0].kind);
        State state = right_.guess(right_.seen_by(start, view.seat()), random);
        if (fault_ == Fault::guesses_face_down) {
            state.stashes = start.stashes;
            state.deck = start.deck;
        }
        if (fault_ == Fault::guesses_not_all) state.choices = start.choices;
        return state;
    }

  private:
    static Deck<kCopies.size(), kCards> with_top_hidden(Deck<kCopies.size(), kCards> deck, Seat seat) {
        deck.hide_from(seat);
        return deck;
    }

    bool leaves_out(const State& state, Seat seat, Move move) const {
        const bool grabbing = move.act == Move::Act::grab;
        switch (fault_) {
            case Fault::no_moves: return state.phase == Phase::plotting && state.deck.size() <= 6;
            case Fault::moves_reads_global: return move.act == Move::Act::swap && all_buried % 2 == 1;
            case Fault::menu_looks: return grabbing && state.stashes[at(left_of(seat, seats()))].kind == 3;
            case Fault::grab_once:
                for (Choice choice : state.choices)
                    if (grabbing && choice == Choice::grab) return true;
                return false;
            default: return false;
        }
    }

    Rules right_;
    Fault fault_;
    mutable int played_ = 0;

    friend struct FaultyEncoding;

    // What rules must not have.
    static inline int all_played = 0;
    static inline int all_buried = 0;
    static inline State truth;
};

static_assert(Game<FaultyRules>);

// A game's numbers know nothing of its rules object, so the fault is planted for all.
struct FaultyEncoding {
    static inline Fault planted = Fault::none;

    static constexpr std::string_view kName = "faulty-pilfer-1";
    static constexpr int kActions = Encoding::kActions, kSeatActions = Encoding::kSeatActions;

    static int index(Move move) {
        using enum Move::Act;
        const int right = Encoding::index(move);
        switch (planted) {
            case Fault::numbers_alike: return move.act == grab ? Encoding::index({pass, 0}) : right;
            case Fault::numbers_too_high: return right + 1;
            case Fault::numbers_chance_low: return kActions - 1 - right;
            case Fault::numbers_by_history: return (right + asked++) % kActions;
            default: return right;
        }
    }
    static Move move(int index) {
        return Encoding::move(planted == Fault::numbers_backwards || planted == Fault::numbers_chance_low
                                  ? kActions - 1 - index
                                  : index);
    }

    // Passes everything on, but for the fault.
    template <class Out>
    struct Leaky {
        Out& out;

        void of(int whose) { out.of(whose); }
        void number(std::string_view name, int value, int least, int most) {
            out.number(name, value, least, most);
        }
        void category(std::string_view name, int value, int count) {
            out.category(name, planted == Fault::observes_less && name == "choice" ? 0 : value, count);
        }
        template <class Value>
        void numbers(std::string_view name, std::size_t count, int least, int most, Value value) {
            out.numbers(name, count, least, most, value);
        }
        template <class Value>
        void slots(std::string_view name, std::size_t used, std::size_t places, FieldKind kind, int most,
                   Value value) {
            out.slots(name, used, places, kind, most, value);
        }
    };

    template <class Out>
    static void observe(const FaultyRules& rules, const View<FaultyRules>& view, Out& out) {
        Leaky<Out> leaky{out};
        Encoding::observe(rules, view, leaky);
        const auto& stashes = FaultyRules::truth.stashes;
        const int stash = stashes.empty() ? 0 : stashes[stashes.size() - 1].kind;
        out.number("stash", planted == Fault::observes_truth ? stash : 0, 0, 4);
        if (planted == Fault::observes_uneven)
            for (int round = 0; round < view->rounds; ++round) out.number("round", 1, 0, 1);
    }

  private:
    static inline int asked = 0;
};

static_assert(EncodingFor<FaultyEncoding, FaultyRules>);

}  // namespace officina::pilfer
