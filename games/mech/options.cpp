// What can be agreed before a game of Mech a Dream.

#include "games/mech/game.h"
#include "games/mech/names.h"

namespace officina::mech {

const std::vector<OptionSpec>& MechGame::options() {
    static const std::vector<OptionSpec> specs{
        {"robots", "no", {"no", "yes"}, 0, 0, {"mech.option.robots", {}}},
        {"specialists", "no", {"no", "yes"}, 0, 0, {"mech.option.specialists", {}}},
        {"stock", "fork", choices_of<StockReading>(), 0, 0, {"mech.option.stock", {}}},
        {"first", "random", {"random", "1", "2", "3", "4"}, 0, 0, {"mech.option.first", {}}},
    };
    return specs;
}

std::expected<Rules, Problem> MechGame::rules(const Box& box, int seats, const OptionValues& values) {
    Options options;
    options.seats = seats;
    options.robots = values.at("robots") == "yes";
    options.specialists = values.at("specialists") == "yes";
    options.stock = named<StockReading>(values.at("stock")).value_or(options.stock);
    const std::string& first = values.at("first");
    options.first = first == "random" ? 0 : std::stoi(first);
    if (options.first > seats)
        return std::unexpected(option_refused("first", first, "random, 1 – " + std::to_string(seats)));
    return Rules(box, options);
}

}  // namespace officina::mech
