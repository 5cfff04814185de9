#include "bots/bots.h"

#include <pybind11/stl.h>

#include "python/src/speech.h"
#include "python/src/types.h"

namespace officina::python {

namespace py = pybind11;

namespace {

// A bot of the house for the tables of one game.
class PyBot {
  public:
    PyBot(const PyGame& game, const std::string& level, std::uint64_t seed)
        : game_(game),
          level_(level),
          bot_(bots::make_bot(*game.setup->start(std::nullopt)->match(), or_refuse(bots::read_bot(level)),
                              seed)) {}

    const std::string& level() const { return level_; }
    const PyGame& game() const { return game_; }

    // Nothing: it lets the time run.
    std::optional<std::string> move(const PyState& state, const std::optional<int>& seat) {
        const Advice advice = decide(state, seat);
        if (advice.move.empty()) return std::nullopt;
        return advice.move;
    }

    py::list advice(const PyState& state, const std::optional<int>& seat, const Language& language) {
        std::vector<Reason> reasons;
        const Advice advice = decide(state, seat, &reasons);
        const py::module_ results = py::module_::import("officina.results");
        const py::object considered = results.attr("Considered"), reason = results.attr("Reason");
        py::list because, all;
        for (const Reason& one : reasons) because.append(reason(said(one.says, language), one.points));
        for (const Considered& one : advice.considered) {
            const bool best = one.move == advice.move;
            all.append(considered(one.move, said(one.says, language), one.visits, one.points, one.hope,
                                  best ? py::tuple(because) : py::tuple()));
        }
        return all;
    }

  private:
    Advice decide(const PyState& state, const std::optional<int>& seat,
                  std::vector<Reason>* reasons = nullptr) {
        if (!(state.game.setup->heading() == game_.setup->heading()))
            throw Refused("other_game", {"engine.record.other_game",
                                         {{"found", state.game.setup->heading().game},
                                          {"expected", game_.setup->heading().game}}});
        const Seat who = meant_seat(*state.play, seat);
        if (who == kChance || !state.play->to_move().has(who))
            throw Refused("out_of_turn", {"engine.play.out_of_turn", {{"seat", who}}});
        const auto match = state.play->match();
        const py::gil_scoped_release others_may_run;
        const std::lock_guard alone(lock_);
        Advice advice = bot_->decide(*match, who);
        if (reasons) *reasons = reasons_for(*bot_, *match, who, advice);
        return advice;
    }

    PyGame game_;
    std::string level_;
    std::unique_ptr<Bot> bot_;
    std::mutex lock_;
};

}  // namespace

void bind_bots(py::module_& module) {
    module.attr("LEVELS") =
        py::tuple(py::cast(std::vector<std::string>(bots::kLevels.begin(), bots::kLevels.end())));
    py::class_<PyBot>(module, "Bot", R"(A player of the house: it sees what its seat sees, and nothing else.

    >>> bot = officina.Bot(game, "engineer", seed=1)
    >>> state.play(bot.move(state))

level     apprentice, tinkerer, mechanic, engineer, inventor; or random, greedy, search@500 (simulations a
          decision), search@0.2s (seconds)
seed      the same seed gives the same play)")
        .def(py::init<const PyGame&, const std::string&, std::uint64_t>(), py::arg("game"),
             py::arg("level") = "engineer", py::arg("seed") = 1)
        .def("move", &PyBot::move, py::arg("state"), py::arg("seat") = py::none(),
             "What it does now; None where a clock runs and it has nothing to say.")
        .def("advice", &PyBot::advice, py::arg("state"), py::arg("seat") = py::none(),
             py::arg("language") = py::none(), "The moves it has thought about, the best first.")
        .def_property_readonly("level", &PyBot::level, "Which of the levels it plays at.")
        .def_property_readonly("game", &PyBot::game, "The game it plays.")
        .def("__repr__", [](const PyBot& bot) { return "<officina.Bot " + bot.level() + ">"; });
}

}  // namespace officina::python
