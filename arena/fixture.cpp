#include "arena/fixture.h"

#include <initializer_list>

#include "engine/random.h"

namespace officina::arena {

namespace {

// A seed for each place in the contest; neighbouring places have nothing in common.
std::uint64_t seed_at(std::uint64_t seed, std::initializer_list<int> place) {
    for (int number : place) seed = Random(seed ^ Random(static_cast<std::uint64_t>(number)).next()).next();
    return seed;
}

constexpr int kOfChance = 1, kOfBots = 2;

}  // namespace

std::vector<Pairing> every_pairing(int entrants) {
    std::vector<Pairing> pairings;
    for (int one = 0; one < entrants; ++one)
        for (int field = one + 1; field < entrants; ++field) pairings.push_back({one, field});
    return pairings;
}

Fixture::Fixture(int entrants, int seats, int games_a_pairing, std::uint64_t seed)
    : pairings_(every_pairing(entrants)), seats_(seats), seed_(seed) {
    deals_ = (games_a_pairing + games_a_deal() - 1) / games_a_deal();
}

Meeting Fixture::meeting(int number) const {
    const int pairings = static_cast<int>(pairings_.size());
    Meeting meeting{.pairing = number / games_a_deal() % pairings,
                    .deal = number / games_a_deal() / pairings,
                    .turn = number % games_a_deal()};
    const Pairing& pairing = pairings_[static_cast<std::size_t>(meeting.pairing)];
    meeting.chance_seed = seed_at(seed_, {kOfChance, meeting.deal});
    for (int seat = 0; seat < seats_; ++seat) {
        const bool is_the_one = seats_ == 1 ? meeting.turn == 0 : seat == meeting.turn;
        meeting.at_seat.push_back(is_the_one ? pairing.one : pairing.field);
        meeting.bot_seeds.push_back(
            seed_at(seed_, {kOfBots, meeting.pairing, meeting.deal, meeting.turn, seat}));
    }
    return meeting;
}

}  // namespace officina::arena
