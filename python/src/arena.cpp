#include <array>
#include <map>
#include <mutex>
#include <pybind11/stl.h>
#include <thread>

#include "arena/outside_bot.h"
#include "arena/report.h"
#include "arena/tournament.h"
#include "python/src/speech.h"
#include "python/src/types.h"

namespace officina::python {

namespace py = pybind11;

namespace {

constexpr double kOutsideSeconds = 30;

// What a player written in Python has raised; the contest ends then.
struct Raised {
    std::mutex lock;
    std::exception_ptr first;

    void keep(std::exception_ptr what) {
        const std::lock_guard hold(lock);
        if (!first) first = std::move(what);
    }
    bool any() {
        const std::lock_guard hold(lock);
        return first != nullptr;
    }
};

// A player written in Python: it is called with a View, and answers with a move, written or by its number.
class CalledBot final : public Bot {
  public:
    CalledBot(PyGame game, const py::object& player, Raised& raised)
        : game_(std::move(game)), player_(player), raised_(raised) {}

    Advice decide(const Match& match, Seat seat) override {
        const py::gil_scoped_acquire hold;
        try {
            auto play = game_.setup->start(std::nullopt);
            const auto answer = player_(PyView(game_, play->looking(match.view(seat)), seat));
            if (answer.is_none()) return {};
            if (PyUnicode_Check(answer.ptr())) return {utf8(answer), {}, 0};
            const Py_ssize_t index = PyNumber_AsSsize_t(answer.ptr(), PyExc_OverflowError);
            if (index == -1 && PyErr_Occurred()) throw py::error_already_set();
            return {game_.setup->written(checked(index)), {}, 0};
        } catch (...) {
            raised_.keep(std::current_exception());
            throw arena::BotFailed({"python_error", {"python.raised", {}}});
        }
    }

    std::optional<Plan> plan(const Match& match, Seat seat, Seconds) override {
        const Advice advice = decide(match, seat);
        if (advice.move.empty()) return std::nullopt;
        return Plan{advice.move, Seconds(1)};
    }

  private:
    int checked(Py_ssize_t index) const {
        const int moves = game_.setup->numbers() ? game_.setup->numbers()->moves : 0;
        if (index < 0 || index >= moves)
            throw Refused("bad_index", {"python.index",
                                        {{"found", static_cast<std::int64_t>(index)}, {"most", moves - 1}}});
        return static_cast<int>(index);
    }

    PyGame game_;
    const py::object& player_;  // the contest holds it
    Raised& raised_;
};

struct Entered {
    std::vector<arena::Entrant> entrants;
    std::map<std::string, py::object> players;  // those written in Python, by name
};

Entered entered(const py::list& bots) {
    Entered all;
    for (const py::handle& bot : bots) {
        if (PyUnicode_Check(bot.ptr())) {
            all.entrants.push_back(or_refuse(arena::read_entrant(utf8(bot))));
        } else if (PyCallable_Check(bot.ptr())) {
            arena::Entrant entrant;
            entrant.name = py::str(py::getattr(bot, "__name__", py::type::of(bot).attr("__name__")));
            while (all.players.contains(entrant.name)) entrant.name += "'";
            all.players[entrant.name] = py::reinterpret_borrow<py::object>(bot);
            all.entrants.push_back(std::move(entrant));
        } else {
            throw Refused("unknown_bot",
                          {"python.player", {{"found", std::string(py::str(py::type::of(bot)))}}});
        }
    }
    if (all.entrants.size() < 2) throw Refused("bad_option", {"python.two_bots", {}});
    return all;
}

void between(const char* name, int found, int least, int most) {
    if (found < least || found > most)
        throw Refused("bad_option", {"engine.option.bad",
                                     {{"name", name},
                                      {"found", std::to_string(found)},
                                      {"expected", std::to_string(least) + " – " + std::to_string(most)}}});
}

py::object hold(const PyGame& game, const py::list& bots, int games, std::uint64_t seed, int threads,
                std::optional<double> bar, const Language& language) {
    constexpr int kMostGames = 10'000'000, kMostThreads = 256;
    between("games", games, 1, kMostGames);
    between("threads", threads, 0, kMostThreads);
    const Entered who = entered(bots);
    arena::Contest contest{&game.setup->game(),
                           game.setup->content(),
                           game.setup->seats(),
                           game.setup->heading().options,
                           who.entrants,
                           games,
                           seed,
                           bar};
    arena::OutsidePrograms programs(catalogue(language).language(), kOutsideSeconds);
    Raised raised;
    const arena::MakeBot make = [&](const Match& match, const arena::Entrant& entrant,
                                    std::uint64_t bot_seed) -> std::unique_ptr<Bot> {
        if (const auto player = who.players.find(entrant.name); player != who.players.end())
            return std::make_unique<CalledBot>(game, player->second, raised);
        return entrant.is_outside() ? programs.make_bot(entrant.command, bot_seed)
                                    : bots::make_bot(match, entrant.bot, bot_seed);
    };
    arena::Onlookers onlookers;
    onlookers.stop = [&] {
        if (raised.any()) return true;
        const py::gil_scoped_acquire here;
        if (PyErr_CheckSignals() != 0) {
            raised.keep(std::make_exception_ptr(py::error_already_set()));
            return true;
        }
        return false;
    };
    const int workers =
        threads > 0 ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    std::expected<arena::Outcome, Problem> outcome = [&] {
        const py::gil_scoped_release others_may_run;
        return arena::hold_contest(contest, workers, make, onlookers);
    }();
    if (raised.first) std::rethrow_exception(raised.first);
    if (!outcome) throw Refused(outcome.error());
    const std::array held{arena::Held{contest, std::move(*outcome)}};
    return py::module_::import("json").attr("loads")(arena::written_as_json(held))["contests"][py::int_(0)];
}

}  // namespace

void bind_arena(py::module_& module) {
    module.def("hold_contest", &hold, py::arg("game"), py::arg("bots"), py::arg("games"), py::arg("seed"),
               py::arg("threads"), py::arg("bar"), py::arg("language") = py::none());
}

}  // namespace officina::python
