#include <mutex>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "engine/random.h"
#include "python/src/forks.h"
#include "python/src/speech.h"
#include "python/src/types.h"

namespace officina::python {

namespace py = pybind11;

namespace {

constexpr std::size_t kMostGames = std::size_t{1} << 22;
constexpr int kMostThreads = 256;

// An array over memory that the batch keeps for itself: whatever Python does with the array, the games have where to write.
template <class T>
struct Shared {
    std::shared_ptr<T[]> data;
    py::array_t<T> array;

    void make(const std::vector<py::ssize_t>& shape) {
        std::size_t size = 1;
        for (py::ssize_t length : shape) size *= static_cast<std::size_t>(length);
        data = std::make_shared<T[]>(size);
        const py::capsule kept(new std::shared_ptr<T[]>(data),
                               [](void* held) { delete static_cast<std::shared_ptr<T[]>*>(held); });
        array = py::array_t<T>(shape, data.get(), kept);
    }
};

// Games and the arrays that they write into; everything is made once. Any thread may call anything at any time: one call after
// the other works on the games, none of them with the GIL, and nothing of Python is touched without it.
class PyBatch {
  public:
    PyBatch(const PyGame& game, std::size_t games, int threads, std::uint64_t seed,
            const std::optional<std::vector<std::uint64_t>>& seeds, const std::string& rewards,
            std::uint32_t limit)
        : game_(game), games_(games) {
        between("n", games, 1, kMostGames);
        between("threads", static_cast<std::size_t>(std::max(threads, 0)), 1, kMostThreads);
        const auto& numbers = game.setup->numbers();
        if (!numbers)
            throw Refused("no_numbers", {"python.no_numbers", {{"game", game.setup->heading().game}}});
        BatchTerms terms{games, threads, {}, Rewards::end, limit};
        if (rewards == "score")
            terms.rewards = Rewards::score;
        else if (rewards != "end")
            throw Refused(
                "bad_option",
                {"engine.option.bad", {{"name", "rewards"}, {"found", rewards}, {"expected", "end, score"}}});
        if (seeds) {
            if (seeds->size() != games) wrong_shape("seeds", {seeds->size()}, {games});
            terms.seeds = *seeds;
        } else {
            Random from(seed);
            for (std::size_t i = 0; i < games; ++i) terms.seeds.push_back(from.next());
        }
        batch_ = game.setup->batch(terms);
        const auto n = static_cast<py::ssize_t>(games), seats = static_cast<py::ssize_t>(game.setup->seats());
        observations_.make({n, static_cast<py::ssize_t>(numbers->fields.size())});
        masks_.make({n, static_cast<py::ssize_t>(numbers->actions())});
        rewards_.make({n, seats});
        scores_.make({n, seats});
        to_move_.make({n});
        done_.make({n});
        truncated_.make({n});
        sampled_.make({n});
        begin();
    }

    void begin() {
        const py::gil_scoped_release others_may_run;
        const std::lock_guard alone(lock_);
        batch_->begin({observations_.data.get(), reinterpret_cast<std::uint8_t*>(masks_.data.get()),
                       rewards_.data.get(), scores_.data.get(), to_move_.data.get(),
                       reinterpret_cast<std::uint8_t*>(done_.data.get()),
                       reinterpret_cast<std::uint8_t*>(truncated_.data.get())});
    }

    void step(const py::object& given) {
        // A copy: what is played is what was looked at, whoever writes into the array meanwhile.
        const std::vector<std::int64_t> actions = whole_numbers(given);
        const py::gil_scoped_release others_may_run;
        const std::lock_guard alone(lock_);
        if (const auto game = batch_->refused(actions.data())) refuse(*game, actions[*game]);
        batch_->step(actions.data());
    }

    py::array_t<std::int64_t> sample() {
        std::vector<std::int64_t> drawn(games_);
        {
            const py::gil_scoped_release others_may_run;
            const std::lock_guard alone(lock_);
            batch_->sample(drawn.data());
        }
        std::ranges::copy(drawn, sampled_.data.get());
        return sampled_.array;
    }

    PyState state(std::size_t game) {
        between("game", game, 0, games_ - 1);
        const py::gil_scoped_release others_may_run;
        const std::lock_guard alone(lock_);
        return {game_, batch_->state(game)};
    }

    std::size_t games() const { return games_; }
    const PyGame& game() const { return game_; }

    Shared<Feature> observations_;
    Shared<bool> masks_;
    Shared<float> rewards_;
    Shared<std::int32_t> scores_;
    Shared<std::int32_t> to_move_;
    Shared<bool> done_, truncated_;

  private:
    static void between(const char* name, std::size_t found, std::size_t least, std::size_t most) {
        if (found < least || found > most)
            throw Refused("bad_option",
                          {"engine.option.bad",
                           {{"name", name},
                            {"found", std::to_string(found)},
                            {"expected", std::to_string(least) + " – " + std::to_string(most)}}});
    }
    [[noreturn]] static void wrong_shape(const std::string& name, const std::vector<std::size_t>& found,
                                         const std::vector<std::size_t>& expected) {
        const auto shape = [](const std::vector<std::size_t>& sizes) {
            std::string text;
            for (std::size_t size : sizes) text += (text.empty() ? "" : " × ") + std::to_string(size);
            return text.empty() ? std::string("0") : text;
        };
        throw Refused(
            "bad_array",
            {"python.shape", {{"name", name}, {"found", shape(found)}, {"expected", shape(expected)}}});
    }

    // One action a game: any array or list of whole numbers of that length.
    std::vector<std::int64_t> whole_numbers(const py::object& given) const {
        const py::array array = py::array::ensure(given);
        if (!array) {
            PyErr_Clear();
            throw Refused("bad_array",
                          {"python.numbers",
                           {{"name", "actions"}, {"found", std::string(py::str(py::type::of(given)))}}});
        }
        if (array.dtype().kind() != 'i' && array.dtype().kind() != 'u')
            throw Refused(
                "bad_array",
                {"python.numbers", {{"name", "actions"}, {"found", std::string(py::str(array.dtype()))}}});
        if (array.ndim() != 1 || static_cast<std::size_t>(array.shape(0)) != games_) {
            std::vector<std::size_t> found;
            for (py::ssize_t i = 0; i < array.ndim(); ++i)
                found.push_back(static_cast<std::size_t>(array.shape(i)));
            wrong_shape("actions", found, {games_});
        }
        const auto whole = py::array_t < std::int64_t, py::array::c_style | py::array::forcecast > (array);
        return {whole.data(), whole.data() + whole.size()};
    }

    // Why: as the game itself would say.
    [[noreturn]] void refuse(std::size_t game, std::int64_t action) const {
        const Numbers& numbers = *game_.setup->numbers();
        Message reason{"python.index", {{"found", action}, {"most", numbers.wait()}}};
        std::string code = "bad_index";
        if (action >= 0 && action < numbers.seat_moves) {
            const auto played = batch_->state(game)->match()->play(
                batch_->asked(game), game_.setup->written(static_cast<int>(action)));
            code = "illegal_move";
            if (!played) reason = played.error().message;
        } else if (action == numbers.wait()) {
            code = "illegal_move";
            reason = {"python.wait", {}};
        }
        throw Refused(code,
                      {"python.batch", {{"game", static_cast<std::int64_t>(game)}, {"reason", reason}}});
    }

    PyGame game_;
    std::size_t games_;
    std::unique_ptr<Batch> batch_;
    Shared<std::int64_t> sampled_;
    LockOverForks lock_;
};

}  // namespace

void bind_batch(py::module_& module) {
    py::class_<PyBatch>(module, "Batch",
                        R"(Many games at once: one seat of each is asked, all answer in one call.

    >>> batch = officina.Batch(officina.Game("mech"), 1024, threads=2, seed=1)
    >>> for _ in range(1000):
    ...     batch.step(policy(batch.observations, batch.masks))

The arrays are made once and written again by every step; copy what you want to keep. They are numpy's, so
torch.from_numpy and from_dlpack take them as they are. A game that is over begins again, and `done` says so;
`observations` is of the new game then, `rewards` and `scores` are of the old one.

n         how many games
threads   on how many threads; what comes out is the same for any number of them
seed      of the chance in all games; or `seeds`, one for each
rewards   "end": when a game is over, from 1 (before all others) to -1 (behind all); alone: won or lost
          "score": after every step, by how much the points above the mean of the others have grown
limit     decisions after which a game is cut short (`truncated`); 0: never

Where a clock runs, `game.wait` lets it run; when all have waited the time is up.)")
        .def(py::init<const PyGame&, std::size_t, int, std::uint64_t,
                      const std::optional<std::vector<std::uint64_t>>&, const std::string&, std::uint32_t>(),
             py::arg("game"), py::arg("n"), py::arg("threads") = 1, py::kw_only(), py::arg("seed") = 0,
             py::arg("seeds") = py::none(), py::arg("rewards") = "end", py::arg("limit") = 0)
        .def("step", &PyBatch::step, py::arg("actions"), R"(One decision in every game.

`actions` has a whole number for each. Where one of them is not allowed, officina.IllegalMove says which and
why, and nothing has happened in any game. Threads may share a batch: their calls come one after the other.)")
        .def(
            "reset", [](PyBatch& batch) { batch.begin(); }, "Begins all games from their seeds.")
        .def("sample", &PyBatch::sample,
             "An action for every game, at random from those allowed (an array that is used again).")
        .def("state", &PyBatch::state, py::arg("game"), "A copy of one of the games, as a State.")
        .def("__len__", &PyBatch::games)
        .def_property_readonly("game", &PyBatch::game, "The game that is played.")
        .def_property_readonly(
            "observations", [](const PyBatch& batch) { return batch.observations_.array; },
            "int16, n × fields: what the seat that is asked sees.")
        .def_property_readonly(
            "masks", [](const PyBatch& batch) { return batch.masks_.array; },
            "bool, n × actions: what it may do.")
        .def_property_readonly(
            "rewards", [](const PyBatch& batch) { return batch.rewards_.array; }, "float32, n × seats.")
        .def_property_readonly(
            "scores", [](const PyBatch& batch) { return batch.scores_.array; },
            "int32, n × seats: of the last game that ended there.")
        .def_property_readonly(
            "to_move", [](const PyBatch& batch) { return batch.to_move_.array; },
            "int32, n: the seat that is asked.")
        .def_property_readonly(
            "done", [](const PyBatch& batch) { return batch.done_.array; },
            "bool, n: a game has ended with this step.")
        .def_property_readonly(
            "truncated", [](const PyBatch& batch) { return batch.truncated_.array; },
            "bool, n: ... because it was cut short.");
}

}  // namespace officina::python
