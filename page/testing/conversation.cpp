#include "page/testing/conversation.h"

#include <array>
#include <boost/json.hpp>

#include "engine/type_list.h"
#include "games/all_games.h"
#include "match/base64.h"
#include "match/match.h"
#include "match/testing/listening.h"
#include "match/values_json.h"

namespace officina::page {

namespace json = boost::json;

namespace {

// Somebody looks at the table, and tries out some moves in their head.
void look(const Ask& ask, const json::value& table, const Match& match, Seat seat, Random& random) {
    json::object request{{"do", "look"}, {"table", table}, {"view", to_base64(match.view(seat))}};
    if (seat != kSpectator) request["seat"] = seat_to_json(seat);
    ask(request);
    if (seat == kSpectator) return;
    if (random.below(8) == 0) ask({{"do", "barred"}, {"table", table}});
    if (!match.to_move().has(seat)) return;
    if (random.below(4) == 0) {
        json::array moves;
        std::vector<std::string> made;
        for (Foreseen foreseen = match.foreseen(seat, made);
             made.size() < 4 && foreseen.match->to_move().has(seat); foreseen = match.foreseen(seat, made)) {
            made.push_back(any_move(*foreseen.match, seat, random));
            moves.emplace_back(made.back());
            if (foreseen.reveals) break;
        }
        ask({{"do", "foresee"}, {"table", table}, {"moves", moves}});
    }
    const std::string move = random.below(8) == 0 ? "no such move" : any_move(match, seat, random);
    if (random.below(4) == 0) ask({{"do", "reveals"}, {"table", table}, {"move", move}});
    if (random.below(4) == 0) ask({{"do", "parts"}, {"table", table}, {"move", move}});
    if (random.below(8) == 0) ask({{"do", "foresee"}, {"table", table}, {"moves", {"no such move"}}});
    if (random.below(16) == 0) ask({{"do", "hint"}, {"table", table}, {"strength", 1 + random.below(3)}});
    // Bots that count simulations: whoever watches the clock decides otherwise on another machine.
    constexpr std::array kBots{"random", "greedy", "apprentice", "tinkerer", "mechanic", "search@30"};
    if (random.below(40) == 0)
        ask({{"do", "go"},
             {"table", table},
             {"bot", kBots[random.below(kBots.size())]},
             {"seed", random.below(1000)}});
}

// Somebody hears what the last move did.
void hear(const Ask& ask, const json::value& table, const Match& match, Seat seat) {
    json::array facts;
    for (const Fact& fact : match.happened(match.moves().size() - 1, seat))
        facts.push_back(fact_to_json(fact));
    ask({{"do", "tell"}, {"table", table}, {"facts", std::move(facts)}});
}

// What may be asked of the game at hand beyond its decision, where it says so.
template <class... G>
std::vector<json::object> questions_about(TypeList<G...>, const Match& match, Random& random) {
    std::vector<json::object> questions;
    const auto add = [&]<class One>() {
        if constexpr (requires { One::questions(match, random); })
            if (One::kName == match.heading().game) questions = One::questions(match, random);
    };
    (add.template operator()<G>(), ...);
    return questions;
}

void explore(const Ask& ask, const json::value& table, const Match& match, Random& random) {
    for (const json::object& question : questions_about(AllGames{}, match, random))
        ask({{"do", "explore"}, {"table", table}, {"question", question}});
}

// Terms under which the game can be played: not all options go together.
OptionValues agreed_options(const AnyGame& game, int seats, Random& random) {
    for (int tries = 0; tries < 100; ++tries) {
        OptionValues options = any_options(game, random);
        if (game.start(game.content(), seats, options)) return options;
    }
    return {};
}

}  // namespace

void converse(const AnyGame& game, std::uint64_t seed, const Ask& ask) {
    Random random(seed);
    ask({{"do", "describe"}, {"game", game.name()}});
    const int seats = game.least_seats() + static_cast<int>(random.below(static_cast<std::uint32_t>(
                                               game.most_seats() - game.least_seats() + 1)));
    const OptionValues options = agreed_options(game, seats, random);
    const auto opened = json::parse(ask(
        {{"do", "open"}, {"game", game.name()}, {"seats", seats}, {"options", options_to_json(options)}}));
    const json::value& table = opened.at("table");
    const auto match = *game.start(game.content(), seats, options);
    const std::size_t most = game.trials().may_never_end ? 400 : SIZE_MAX;
    while (!match->over() && match->moves().size() < most) {
        const Seat mover = any_of(match->to_move(), random);
        const std::string move = any_move(*match, mover, random);
        if (random.below(3) == 0) {
            look(ask, table, *match, random.below(8) == 0 || mover == kChance ? kSpectator : mover, random);
            look(ask, table, *match, any_of(SeatSet::first(seats), random), random);
            explore(ask, table, *match, random);
        }
        if (!match->play(mover, move)) std::abort();
        if (random.below(3) == 0) hear(ask, table, *match, any_of(SeatSet::first(seats), random));
    }
    explore(ask, table, *match, random);
    ask({{"do", "close"}, {"table", table}});
}

}  // namespace officina::page
