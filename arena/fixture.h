#pragma once
// Who plays whom, on which seats, with which chance.
//
// Every two entrants make a pairing: the one named earlier ("the one") against the other on all other seats ("the
// field"). With two seats that is a plain duel; with more, "one among others", which is what a table of people is like.
//
// A deal is a seed of chance. Each deal is played once for every seat the one can take, so nobody is favoured by the seats
// or by the cards, and all pairings play the same deals. Games of one deal depend on each other: it is deals, not games,
// that statistics may count. Alone at the table (one seat) both play the deal by themselves, and their points are compared.
//
// All seeds come from the one seed of the contest and the game's place in it: it does not matter who plays a game when.

#include <cstdint>
#include <vector>

namespace officina::arena {

struct Pairing {
    int one = 0, field = 0;  // by number of the entrant

    friend bool operator==(const Pairing&, const Pairing&) = default;
};

std::vector<Pairing> every_pairing(int entrants);

// A game to be played.
struct Meeting {
    int pairing = 0;
    int deal = 0;
    int turn = 0;                // which game of the deal
    std::vector<int> at_seat{};  // number of the entrant, by seat
    std::uint64_t chance_seed = 0;
    std::vector<std::uint64_t> bot_seeds{};  // by seat

    friend bool operator==(const Meeting&, const Meeting&) = default;
};

class Fixture {
  public:
    // How many games a pairing has, rounded up to whole deals.
    Fixture(int entrants, int seats, int games_a_pairing, std::uint64_t seed);

    const std::vector<Pairing>& pairings() const { return pairings_; }
    int seats() const { return seats_; }
    int deals() const { return deals_; }
    int games_a_deal() const { return seats_ == 1 ? 2 : seats_; }
    int games() const { return static_cast<int>(pairings_.size()) * deals_ * games_a_deal(); }

    // In the order of play: the first deal of every pairing, then the second.
    Meeting meeting(int number) const;

  private:
    std::vector<Pairing> pairings_;
    int seats_;
    int deals_ = 0;
    std::uint64_t seed_;
};

}  // namespace officina::arena
