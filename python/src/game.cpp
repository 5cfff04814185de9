#include <array>
#include <filesystem>
#include <map>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "games/games.h"
#include "match/files.h"
#include "python/src/speech.h"
#include "python/src/types.h"

namespace officina::python {

namespace py = pybind11;

namespace {

std::string names_of_games() {
    std::vector<std::string> names;
    for (const AnyGame* game : games()) names.emplace_back(game->name());
    return listed(names);
}

const AnyGame& game_called(const std::string& name) {
    const AnyGame* game = game_named(name);
    if (!game)
        throw Refused("unknown_game", {"python.game", {{"found", name}, {"expected", names_of_games()}}});
    return *game;
}

using Texts = std::map<std::string, std::string>;

void replace(ContentFolder& content, const std::filesystem::path& folder) {
    if (auto replaced = content.replace_from(folder); !replaced) throw Refused(replaced.error().front());
}
void replace(ContentFolder& content, const Texts& texts) {
    if (auto replaced = content.replace(texts); !replaced) throw Refused(replaced.error().front());
}

template <class Other>
ContentFolder content_of(const AnyGame& game, const std::optional<Other>& other) {
    ContentFolder content = game.content();
    if (!other) return content;
    replace(content, *other);
    if (const Problems problems = game.check(content); !problems.empty()) throw Refused(problems.front());
    return content;
}

// Python's yes and no, and its numbers, as options are written.
OptionValues option_values(const py::dict& options) {
    OptionValues values;
    for (const auto& [name, value] : options) {
        std::string text;
        if (py::isinstance<py::bool_>(value)) {
            text = value.cast<bool>() ? "yes" : "no";
        } else if (py::isinstance<py::str>(value) || py::isinstance<py::int_>(value)) {
            text = utf8(py::str(value));
        } else {
            throw Refused("bad_option", {"engine.option.not_words", {{"found", utf8(py::str(value))}}});
        }
        values[utf8(name)] = text;
    }
    return values;
}

PyGame make_game(const std::string& name, std::optional<int> seats,
                 const std::optional<std::filesystem::path>& content, const py::kwargs& options) {
    const AnyGame& game = game_called(name);
    const int wanted = seats.value_or(std::clamp(2, game.least_seats(), game.most_seats()));
    return {make_setup(game, content_of(game, content), wanted, option_values(options))};
}

py::dict described(const std::string& name, const Language& language) {
    const AnyGame& game = game_called(name);
    py::list options;
    for (const OptionSpec& option : game.options()) {
        py::dict one;
        one["name"] = option.name;
        one["standard"] = option.standard;
        one["choices"] = option.choices.empty() ? py::object(py::none()) : py::cast(option.choices);
        one["range"] =
            option.is_number() ? py::object(py::make_tuple(option.least, option.most)) : py::none();
        one["meaning"] = said(option.meaning, language);
        options.append(one);
    }
    py::dict all;
    all["name"] = std::string(game.name());
    all["title"] = said(game.title(), language);
    all["seats"] = py::make_tuple(game.least_seats(), game.most_seats());
    all["content"] = game.content().hash();
    all["options"] = options;
    return all;
}

const Numbers& numbers_of(const PyGame& game) {
    if (!game.setup->numbers())
        throw Refused("no_numbers",
                      {"python.no_numbers", {{"game", std::string(game.setup->game().name())}}});
    return *game.setup->numbers();
}

std::string written(const PyGame& game, int index) {
    const Numbers& numbers = numbers_of(game);
    if (index < 0 || index >= numbers.moves)
        throw Refused("bad_index", {"python.index", {{"found", index}, {"most", numbers.moves - 1}}});
    return game.setup->written(index);
}

int number_of(const PyGame& game, const std::string& move) {
    numbers_of(game);
    const auto number = game.setup->number_of(move);
    if (!number) throw Refused("unknown_move", {"engine.play.unknown", {{"move", move}}});
    return *number;
}

PyState loaded(const PyGame& game, const std::string& text) {
    const Record record = or_refuse(read_record(text));
    return {game, game.setup->replayed(record)};
}

// A record says itself which game it is of; `content` is what makes that game's content.
template <class Content>
PyState load_any(const std::string& text, const Content& content) {
    const Record record = or_refuse(read_record(text));
    const AnyGame& game = game_called(record.heading.game);
    const PyGame setup{
        make_setup(game, content_of(game, content), record.heading.seats, record.heading.options)};
    return {setup, setup.setup->replayed(record)};
}

// A state that was kept: with its content where that is not the game's own, and with its dice.
PyState restored(const std::string& text, const std::optional<Texts>& content,
                 const std::tuple<bool, std::array<std::uint64_t, 4>>& dealing) {
    PyState state = load_any(text, content);
    state.play->deal_on({.dice = std::get<1>(dealing), .by_itself = std::get<0>(dealing)});
    return state;
}

py::list fields_of(const PyGame& game) {
    const py::object field = py::module_::import("officina.encoding").attr("Field");
    constexpr std::array kKinds{"number", "flag", "category"};
    py::list all;
    for (const Field& one : numbers_of(game).fields)
        all.append(field(std::string(one.name), one.place,
                         one.whose == Field::kTable ? py::object(py::none()) : py::cast(one.whose),
                         kKinds[static_cast<std::size_t>(one.kind)], one.least, one.most));
    return all;
}

}  // namespace

void bind_game(py::module_& module) {
    module.def(
        "games",
        [] {
            std::vector<std::string> names;
            for (const AnyGame* game : games()) names.emplace_back(game->name());
            return names;
        },
        "The games of the house, by the names that Game takes.");
    module.def("describe", &described, py::arg("game"), py::arg("language") = py::none(),
               "What a game is called, how many can play, and its options with what they mean.");
    module.def(
        "load",
        [](const std::string& record, const std::optional<std::filesystem::path>& content) {
            return load_any(record, content);
        },
        py::arg("record"), py::kw_only(), py::arg("content") = py::none(),
        "The state at the end of a record (its text); a record says which game it is of.");

    module.def("restored", &restored, py::arg("record"), py::arg("content"), py::arg("dealing"),
               "A state that was kept: officina.records.restored.");

    py::class_<PyGame>(module, "Game",
                       R"(A game with everything agreed before it starts: seats, options, content.

    >>> game = officina.Game("mars", seats=3, hands="open")
    >>> state = game.start(seed=7)

Options are given by name; officina.describe(name) lists them. `content` is a folder with files that
replace what is printed on the components. `seats` are two where nothing is said.)")
        .def(py::init(&make_game), py::arg("name"), py::arg("seats") = py::none(),
             py::arg("content") = py::none())
        .def(
            "start",
            [](const PyGame& game, std::optional<std::uint64_t> seed) {
                return PyState(game, game.setup->start(seed));
            },
            py::arg("seed") = py::none(), R"(The table before the first decision.

With a seed it deals by itself, the same way every time: chance is never to move alone. Without one, chance
is a player like the others (officina.CHANCE), whose moves are played or rolled.)")
        .def("load", &loaded, py::arg("record"), "The state at the end of a record of this game (its text).")
        .def("text", &written, py::arg("index"), "The move of a number, as it is written: \"buy gear\".")
        .def("index", &number_of, py::arg("move"), "The number of a move.")
        .def(
            "title",
            [](const PyGame& game, const Language& language) {
                return said(game.setup->game().title(), language);
            },
            py::arg("language") = py::none(), "The name of the game for people.")
        .def(
            "help",
            [](const PyGame& game, const Language& language) {
                return said(game.setup->start(std::nullopt)->match()->help(), language);
            },
            py::arg("language") = py::none(), "How it goes, in a few short lines.")
        .def_property_readonly(
            "name", [](const PyGame& game) { return game.setup->heading().game; },
            "What the game is called by programs: one of officina.games().")
        .def_property_readonly(
            "seats", [](const PyGame& game) { return game.setup->seats(); }, "How many play.")
        .def_property_readonly(
            "options", [](const PyGame& game) { return game.setup->heading().options; },
            "Every option with its value.")
        .def_property_readonly(
            "content", [](const PyGame& game) { return game.setup->heading().content; },
            "A hash of what is printed on the components.")
        .def_property_readonly(
            "encoding",
            [](const PyGame& game) -> std::optional<std::string> {
                if (!game.setup->numbers()) return std::nullopt;
                return game.setup->numbers()->name;
            },
            "The name of its encoding, with its version; None where the game has no numbers.")
        .def_property_readonly(
            "moves", [](const PyGame& game) { return numbers_of(game).moves; },
            "How many moves have a number, those of chance included.")
        .def_property_readonly(
            "actions", [](const PyGame& game) { return numbers_of(game).actions(); },
            "How long a mask is: the moves of seats, and then `wait`.")
        .def_property_readonly(
            "wait", [](const PyGame& game) { return numbers_of(game).wait(); },
            "The action of who does nothing: lets the clock run, or is not asked.")
        .def_property_readonly(
            "observation_size", [](const PyGame& game) { return numbers_of(game).fields.size(); },
            "How long an observation is.")
        .def("fields", &fields_of, "What every place of an observation means: a list of officina.Field.")
        .def(
            "pace",
            [](const PyGame& game, double seconds) {
                const bool fits = seconds > 0 && seconds <= 60;  // which what is no number does not
                if (!fits)
                    throw Refused("bad_option", {"engine.option.bad",
                                                 {{"name", "seconds"},
                                                  {"found", std::to_string(seconds)},
                                                  {"expected", "0.1 – 60"}}});
                const auto& heading = game.setup->heading();
                const py::gil_scoped_release others_may_run;
                return or_refuse(game.setup->game().pace(game.setup->content(), heading.seats,
                                                         heading.options, seconds))
                    .decisions_per_second;
            },
            py::arg("seconds") = 0.5,
            "How many decisions a second the compiled rules make at random, chance's included.")
        .def_property_readonly(
            "state_bytes", [](const PyGame& game) { return game.setup->state_bytes(); },
            "How large a state is, without its past.")
        .def(
            "__eq__",
            [](const PyGame& a, const PyGame& b) { return a.setup->heading() == b.setup->heading(); },
            py::is_operator())
        .def("__hash__",
             [](const PyGame& game) {
                 return std::hash<std::string>()(written(Record{game.setup->heading(), {}}));
             })
        .def("__repr__", [](const PyGame& game) {
            return "<officina.Game " + game.setup->heading().game + ", " +
                   std::to_string(game.setup->seats()) + " seats>";
        });
}

}  // namespace officina::python
