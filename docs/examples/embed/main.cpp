// Two bots play Mars Needs Mechanics, and everything that happens is told.

#include <bots/bots.h>
#include <games/games.h>
#include <iostream>
#include <match/catalogue.h>

using namespace officina;

int main() {
    const AnyGame& game = *game_named("mars");
    auto started = game.start(game.content(), 2, {});
    const Catalogue english("en");
    if (!started) {
        std::cerr << english.say(started.error().message) << "\n";
        return 1;
    }
    Match& match = **started;
    const std::unique_ptr<Bot> bots[] = {bots::make_bot(match, bots::bot_of_level(bots::Level::tinkerer), 1),
                                         bots::make_bot(match, bots::bot_of_level(bots::Level::mechanic), 2)};
    Random dice(7);
    while (!match.over()) {
        const Seat seat = match.to_move().nth(0);
        const std::string move =
            seat == kChance ? match.roll(dice) : bots[at(seat)]->decide(match, seat).move;
        if (!match.play(seat, move)) return 1;
        for (const Message& message : match.told(kSpectator)) std::cout << english.say(message) << "\n";
    }
    std::cout << english.say(match.verdict()) << "\n";
}
