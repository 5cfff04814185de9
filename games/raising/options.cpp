// What can be agreed before a game of Raising Robots.

#include "games/raising/game.h"

namespace officina::raising {

const std::vector<OptionSpec>& RaisingGame::options() {
    static const std::vector<OptionSpec> specs{
        {"inventors", "choice", choices_of<Inventors>(), 0, 0, {"raising.option.inventors", {}}},
        {"challenge", "no", {"no", "yes"}, 0, 0, {"raising.option.challenge", {}}},
    };
    return specs;
}

std::expected<Rules, Problem> RaisingGame::rules(const Box& box, int seats, const OptionValues& values) {
    Options options;
    options.seats = seats;
    const std::string& inventors = values.at("inventors");
    options.inventors = named<Inventors>(inventors).value_or(options.inventors);
    options.challenge = values.at("challenge") == "yes";
    // Q1 nobody bids against oneself; P7 the challenge is one player's.
    if (seats == 1 && options.inventors == Inventors::auction)
        return std::unexpected(option_refused("inventors", inventors, "choice, none"));
    if (seats > 1 && options.challenge) return std::unexpected(option_refused("challenge", "yes", "no"));
    return Rules(box, options);
}

}  // namespace officina::raising
