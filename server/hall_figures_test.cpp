// What the hall tells of itself costs little, however many look on.

#include <gtest/gtest.h>

#include "engine/cpu_time.h"
#include "server/testing/test_hall.h"

namespace officina::server {
namespace {

// Processor time of one look at the figures of a house with a table that has this many onlookers: the least of several.
double cost_with(int onlookers) {
    TestHall house;
    Guest opener(house, "Opener");
    const auto opened = opener.ask(
        R"({"do":"open","terms":{"game":"mars","seats":2},"seats":[{"who":"me"},{"who":"me","name":"B"}],"begin":true})");
    const std::string table(opened.at("table").as_string());
    std::vector<std::unique_ptr<Guest>> guests;
    for (int i = 0; i < onlookers; ++i) {
        guests.push_back(std::make_unique<Guest>(house, std::to_string(i)));
        guests.back()->ask(fmt::format(R"({{"do":"join","table":"{}","decisions":false}})", table));
    }
    constexpr int kTimes = 20, kLooks = 50;
    double least = 1e9;
    for (int time = 0; time < kTimes; ++time) {
        const double start = cpu_seconds();
        for (int look = 0; look < kLooks; ++look)
            EXPECT_EQ(house.hall->figures().clients, static_cast<std::uint64_t>(onlookers) + 1);
        least = std::min(least, cpu_seconds() - start);
    }
    return least / kLooks;
}

// A list looked through once for each who stands in it would be sixty-four times as dear for eight times as many.
TEST(HallFigures, CostInProportionToWhoLooksOn) {
    const double few = cost_with(250), many = cost_with(2000);
    EXPECT_LT(many, 24 * few + 20e-6) << few * 1e6 << " and " << many * 1e6 << " microseconds";
}

}  // namespace
}  // namespace officina::server
