// Random games as a page follows them: what it asks of the prompter, and what this build of it answers, a line each. Another
// build that is asked the same must answer the same (scripts/check-module).
//
//   conversations GAMES

#include <boost/json.hpp>
#include <charconv>
#include <iostream>
#include <string>

#include "page/prompter.h"

#include "engine/base64.h"
#include "engine/record.h"
#include "games/games.h"

namespace json = boost::json;

namespace officina {
namespace {

class Conversation {
  public:
    std::string ask(const json::object& request) {
        const std::string text = json::serialize(request);
        std::string answer = prompter_.answer(text);
        std::cout << text << '\n' << answer << '\n';
        return answer;
    }

  private:
    Prompter prompter_;
};

// Somebody looks at the table, and tries out some moves in their head.
void look(Conversation& with, const json::value& table, const Match& match, Seat seat, Random& random) {
    json::object request{{"do", "look"}, {"table", table}, {"view", to_base64(match.view(seat))}};
    if (seat != kSpectator) request["seat"] = seat_to_json(seat);
    with.ask(request);
    if (seat == kSpectator) return;
    if (random.below(8) == 0) with.ask({{"do", "barred"}, {"table", table}});
    if (!match.to_move().has(seat)) return;
    if (random.below(4) == 0) {
        json::array moves;
        std::vector<std::string> made;
        for (Foreseen foreseen = match.foreseen(seat, made);
             made.size() < 4 && foreseen.match->to_move().has(seat); foreseen = match.foreseen(seat, made)) {
            const auto choices = foreseen.match->choices(seat);
            made.push_back(choices[random.below(static_cast<std::uint32_t>(choices.size()))].move);
            moves.emplace_back(made.back());
            if (foreseen.reveals) break;
        }
        with.ask({{"do", "foresee"}, {"table", table}, {"moves", moves}});
    }
    if (random.below(8) == 0) with.ask({{"do", "foresee"}, {"table", table}, {"moves", {"no such move"}}});
    if (random.below(16) == 0)
        with.ask({{"do", "hint"}, {"table", table}, {"strength", 1 + random.below(3)}});
    if (random.below(40) == 0)
        with.ask({{"do", "go"}, {"table", table}, {"bot", "tinkerer"}, {"seed", random.below(1000)}});
}

// Somebody hears what the last move did.
void hear(Conversation& with, const json::value& table, const Match& match, Seat seat) {
    json::array facts;
    for (const Fact& fact : match.happened(match.moves().size() - 1, seat))
        facts.push_back(fact_to_json(fact));
    with.ask({{"do", "tell"}, {"table", table}, {"facts", std::move(facts)}});
}

// Somebody plans at Ricochet Robots, and wants to know the shortest way on.
void explore(Conversation& with, const json::value& table, const Match& match, Random& random) {
    const json::object state = match.state(kSpectator);
    if (state.at("phase") == "laying" || state.at("phase") == "placing") return;
    json::object question{{"ask", "runs"}, {"robots", state.at("robots")}};
    if (const json::value* target = state.if_contains("target")) question["target"] = target->at("token");
    json::array moves;
    for (std::uint32_t runs = random.below(5);; --runs) {
        question["moves"] = moves;
        const json::value answer =
            json::parse(with.ask({{"do", "explore"}, {"table", table}, {"question", question}}));
        if (runs == 0 || answer.as_object().contains("why_not")) break;
        const json::object& robots = answer.at("runs").as_object();
        const json::object& ways =
            (robots.begin() + random.below(static_cast<std::uint32_t>(robots.size())))->value().as_object();
        const json::value& run = (ways.begin() + random.below(4))->value();
        moves.push_back(json::string(std::string(run.at("robot").as_string()) + " " +
                                     std::string(run.at("direction").as_string())));
    }
    if (!question.contains("target") || random.below(8) != 0) return;
    question["ask"] = "solution";
    question["positions"] = 20'000;
    with.ask({{"do", "explore"}, {"table", table}, {"question", question}});
}

// The whole game, round by round.
void look_back(Conversation& with, const json::value& table, const Match& match) {
    json::array moves;
    for (const RecordedMove& made : match.moves())
        moves.push_back(json::object{{"seat", seat_to_json(made.seat)}, {"move", made.move}});
    with.ask({{"do", "explore"}, {"table", table}, {"question", {{"ask", "rounds"}, {"moves", moves}}}});
}

void converse(const AnyGame& game, std::uint64_t seed) {
    Random random(seed);
    Conversation with;
    const int seats = game.least_seats() + static_cast<int>(random.below(static_cast<std::uint32_t>(
                                               game.most_seats() - game.least_seats() + 1)));
    const auto opened = json::parse(with.ask({{"do", "open"}, {"game", game.name()}, {"seats", seats}}));
    const json::value& table = opened.at("table");
    const auto match = *game.start(game.content(), seats, {});
    for (int decisions = 0; decisions < 400 && !match->over(); ++decisions) {
        const Seat mover = any_of(match->to_move(), random);
        const std::string move = [&] {
            if (mover == kChance) return match->roll(random);
            const auto choices = match->choices(mover);
            return choices[random.below(static_cast<std::uint32_t>(choices.size()))].move;
        }();
        if (random.below(3) == 0) {
            look(with, table, *match, random.below(8) == 0 || mover == kChance ? kSpectator : mover, random);
            const SeatSet all = SeatSet::first(seats);
            look(with, table, *match, any_of(all, random), random);
            if (game.name() == "ricochet") explore(with, table, *match, random);
        }
        if (!match->play(mover, move)) std::abort();
        if (random.below(3) == 0) hear(with, table, *match, any_of(SeatSet::first(seats), random));
    }
    look_back(with, table, *match);
}

}  // namespace
}  // namespace officina

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    std::uint64_t games = 0;
    const std::string_view text = argc == 2 ? argv[1] : "";
    if (std::from_chars(text.data(), text.data() + text.size(), games).ec != std::errc() || games == 0) {
        std::cerr << "conversations GAMES: a number of games\n";
        return 2;
    }
    for (const officina::AnyGame* game : officina::games())
        for (std::uint64_t seed = 0; seed < games; ++seed) officina::converse(*game, seed);
}
