#pragma once
// What can be paid, and paying it (A4 to A7). Part of rules.h.

#include <algorithm>
#include <array>

#include "games/raising/rules.h"

namespace officina::raising {

// A5 Tape stands in for what is short of sensors, gears, microchips and software; wilds take what is left over.
constexpr bool Rules::can_pay(const Workshop& workshop, const Goods& cost, int hand) {
    int tape = stock(workshop, Good::tape) - cost[at(Good::tape)];
    int left = 0;
    for (Good good : kResources) {
        const int over = stock(workshop, good) - cost[at(good)];
        if (over < 0)
            tape += over;
        else
            left += over;
    }
    const int cards = hand - cost[at(Good::card)];
    return tape >= 0 && cards >= 0 && left + tape + cards >= cost[at(Good::wild)] &&
           stock(workshop, Good::battery) >= cost[at(Good::battery)] &&
           stock(workshop, Good::vp) >= cost[at(Good::vp)];
}

// What can be paid in one way only is paid at once; the rest is due and will be asked for.
constexpr void Rules::owe(State&, Workshop& workshop, const Goods& cost) const {
    for (Good good : {Good::vp, Good::tape, Good::battery}) {
        auto& have = workshop.goods[at(good)];
        have = static_cast<std::uint16_t>(have - cost[at(good)]);
    }
    for (std::size_t i = 0; i < kResources.size(); ++i) workshop.due.resources[i] = cost[at(kResources[i])];
    workshop.due.cards = cost[at(Good::card)];
    workshop.due.wilds = cost[at(Good::wild)];
    push(workshop, Op::pay);
}

// The first resource still due; kResources.size() where none is.
constexpr std::size_t Rules::resource_due(const Workshop& workshop) {
    std::size_t i = 0;
    while (i < kResources.size() && workshop.due.resources[i] == 0) ++i;
    return i;
}

// In a view the cards of others are face down: one of them goes.
constexpr void Rules::pay_card(State& state, Workshop& workshop, Card robot) {
    if (robot == kNone) {
        --workshop.hidden;
    } else {
        workshop.hand.remove(robot);
        state.robot_discards.add(robot);  // A7
    }
    --(workshop.due.cards > 0 ? workshop.due.cards : workshop.due.wilds);
}

constexpr void Rules::pay_one(State&, Workshop& workshop, Good good) {
    --workshop.goods[at(good)];
    const std::size_t resource = resource_due(workshop);
    --(resource < kResources.size() ? workshop.due.resources[resource] : workshop.due.wilds);
}

// N3 Is there one way only to pay what is due? A way is how much is taken of each good. Where there is another, there is
// one that takes a single unit of one good instead of another's: so it is enough to look around any one way.
constexpr bool Rules::has_one_way(const Workshop& workshop) {
    constexpr std::size_t kTape = kResources.size(), kCards = kTape + 1, kPurses = kCards + 1;
    const Due& due = workshop.due;
    std::array<int, kPurses> have{}, paid{};
    for (std::size_t i = 0; i < kResources.size(); ++i) {
        have[i] = stock(workshop, kResources[i]);
        paid[i] = std::min<int>(due.resources[i], have[i]);
        paid[kTape] += due.resources[i] - paid[i];
    }
    have[kTape] = stock(workshop, Good::tape);
    have[kCards] = hand_size(workshop);
    paid[kCards] = due.cards;
    int wilds = due.wilds;
    for (std::size_t i = 0; i < kPurses; ++i) {
        const int more = std::min(wilds, have[i] - paid[i]);
        paid[i] += more;
        wilds -= more;
    }
    const auto pays = [&] {
        int lacking = 0;
        for (std::size_t i = 0; i < kResources.size(); ++i)
            lacking += std::max(0, due.resources[i] - paid[i]);
        return lacking <= paid[kTape] && paid[kCards] >= due.cards;
    };
    for (std::size_t less = 0; less < kPurses; ++less)
        for (std::size_t more = 0; more < kPurses; ++more) {
            if (less == more || paid[less] == 0 || paid[more] == have[more]) continue;
            --paid[less];
            ++paid[more];
            if (pays()) return false;
            ++paid[less];
            --paid[more];
        }
    return paid[kCards] == 0 || paid[kCards] == have[kCards];  // which cards is a choice, too
}

// Pays one good that every way takes, in the order of the questions; false where there is a choice or nothing is due.
constexpr bool Rules::pay_forced(State& state, Workshop& workshop) {
    const Due& due = workshop.due;
    if (const std::size_t i = resource_due(workshop); i < kResources.size()) {
        int tape_needed = 0;
        for (std::size_t r = i; r < kResources.size(); ++r)
            if (const int lack = due.resources[r] - stock(workshop, kResources[r]); lack > 0)
                tape_needed += lack;
        const bool by_itself = stock(workshop, kResources[i]) > 0;
        const bool by_tape = stock(workshop, Good::tape) > (by_itself ? tape_needed : 0);
        if (by_itself && by_tape) return false;
        pay_one(state, workshop, by_itself ? kResources[i] : Good::tape);
        return true;
    }
    if (due.cards == 0 || hand_size(workshop) > due.cards) return false;
    pay_card(state, workshop, workshop.hand.empty() ? kNone : workshop.hand.nth(0));
    return true;
}

constexpr bool Rules::must_choose_payment(const State&, Workshop& workshop) {
    return resource_due(workshop) < kResources.size() || workshop.due.cards > 0 || workshop.due.wilds > 0;
}

// The rest of the cost, as a careful player would pay it: goods before tape, what there is most of first, and of the
// robots in hand those worth least.
constexpr void Rules::pay_suggested(State& state, Workshop& workshop) const {
    const auto least_worth = [&] {
        Card least = kNone;
        workshop.hand.each([&](Card robot) {
            if (least == kNone || box_.robots[robot].vp < box_.robots[least].vp) least = robot;
        });
        return least;
    };
    while (must_choose_payment(state, workshop)) {
        if (const std::size_t i = resource_due(workshop); i < kResources.size()) {
            pay_one(state, workshop, stock(workshop, kResources[i]) > 0 ? kResources[i] : Good::tape);
            continue;
        }
        Good most = Good::tape;
        int amount = 0;
        for (Good good : kResources)
            if (stock(workshop, good) > amount) {
                most = good;
                amount = stock(workshop, good);
            }
        const int hand = hand_size(workshop);
        if (workshop.due.cards > 0 || hand > amount || (amount == 0 && stock(workshop, Good::tape) == 0))
            pay_card(state, workshop, least_worth());
        else
            pay_one(state, workshop, most);
    }
}

constexpr Goods Rules::suggested_payment(const Workshop& workshop) const {
    Workshop after = workshop;
    State elsewhere;
    pay_suggested(elsewhere, after);
    Goods paid{};
    for (std::size_t good = 0; good < kCounted; ++good)
        paid[good] = static_cast<std::uint8_t>(workshop.goods[good] - after.goods[good]);
    paid[at(Good::card)] = static_cast<std::uint8_t>(hand_size(workshop) - hand_size(after));
    return paid;
}

}  // namespace officina::raising
