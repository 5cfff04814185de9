// Random games as a page follows them: what it asks of the prompter, and what this build of it answers, a line each. Another
// build that is asked the same must answer the same (scripts/check-module).
//
//   conversations GAMES

#include <boost/json.hpp>
#include <charconv>
#include <iostream>
#include <string>

#include "bots/bots.h"
#include "games/games.h"
#include "page/prompter.h"
#include "page/testing/conversation.h"

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    std::uint64_t games = 0;
    const std::string_view text = argc == 2 ? argv[1] : "";
    if (std::from_chars(text.data(), text.data() + text.size(), games).ec != std::errc() || games == 0) {
        std::cerr << "conversations GAMES: a number of games\n";
        return 2;
    }
    for (const officina::AnyGame* game : officina::games())
        for (std::uint64_t seed = 0; seed < games; ++seed) {
            officina::page::Prompter prompter{officina::bots::make_bot};
            officina::page::converse(*game, seed, [&](const boost::json::object& request) {
                const std::string text = boost::json::serialize(request);
                std::string answer = prompter.answer(text);
                std::cout << text << '\n' << answer << '\n';
                return answer;
            });
        }
}
