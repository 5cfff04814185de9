#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "match/files.h"
#include "python/src/speech.h"
#include "python/src/types.h"

namespace officina::python {

namespace py = pybind11;

Seat meant_seat(const Play& play, const std::optional<int>& seat) {
    if (seat) return seat_at(play.setup(), *seat);
    const SeatSet deciding = play.to_move();
    if (deciding.empty()) throw Refused("game_over", {"engine.play.over", {}});
    SeatSet people = deciding;
    people.remove(kChance);
    if (people.empty()) return kChance;
    if (people.size() > 1) throw Refused("which_seat", {"python.which_seat", {}});
    return *people.begin();
}

namespace {

using Named = std::optional<int>;

py::tuple seats_of(SeatSet seats) {
    py::list all;
    for (Seat seat : seats) all.append(py_seat(seat));
    return py::tuple(all);
}

// A whole number, whatever kind of it; nothing where it is none.
std::optional<int> number(const py::handle& value) {
    if (!PyIndex_Check(value.ptr())) return std::nullopt;
    const Py_ssize_t found = PyNumber_AsSsize_t(value.ptr(), PyExc_OverflowError);
    if (found == -1 && PyErr_Occurred()) throw py::error_already_set();
    return static_cast<int>(
        std::clamp<Py_ssize_t>(found, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

void make_move(PyState& state, const py::object& move, const Named& seat) {
    const Seat who = meant_seat(*state.play, seat);
    if (PyUnicode_Check(move.ptr())) return state.play->play(who, utf8(move));
    const auto index = number(move);
    if (!index)
        throw Refused("bad_move", {"python.move", {{"found", std::string(py::str(py::type::of(move)))}}});
    state.play->play(who, *index);
}

const Numbers& numbers_of(const Play& play) {
    const auto& numbers = play.setup().numbers();
    if (!numbers)
        throw Refused("no_numbers",
                      {"python.no_numbers", {{"game", std::string(play.setup().game().name())}}});
    return *numbers;
}

py::list indices(const Play& play, Seat seat) {
    numbers_of(play);
    static thread_local std::vector<int> found;
    play.numbers(seat, found);
    py::list list(found.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromLong(found[i]));
    return list;
}

py::array_t<std::uint8_t> mask(const Play& play, Seat seat) {
    py::array_t<std::uint8_t> marks(numbers_of(play).actions());
    std::fill_n(marks.mutable_data(), marks.size(), std::uint8_t{0});
    play.mask(seat, marks.mutable_data());
    return marks;
}

py::array_t<Feature> observation(const Play& play, Seat seat) {
    py::array_t<Feature> features(static_cast<py::ssize_t>(numbers_of(play).fields.size()));
    play.observe(seat, features.mutable_data());
    return features;
}

py::object result_of(const Play& play) {
    const Result result = play.result();
    const auto match = play.match();
    py::list scores, ranks, points, winners;
    const auto sources = match->sources();
    for (int seat = 0; seat < result.seats; ++seat) {
        const auto i = static_cast<std::size_t>(seat);
        scores.append(result.score[i]);
        ranks.append(result.rank[i]);
        py::dict by_source;
        for (std::size_t source = 0; source < sources.size(); ++source)
            by_source[py::str(said(sources[source]))] = result.points[i][source];
        points.append(by_source);
        if (result.winners.has(Seat(seat)) && match->over()) winners.append(seat);
    }
    return py::module_::import("officina.results")
        .attr("Result")(match->over(), py::tuple(scores), py::tuple(ranks), py::tuple(points),
                        py::tuple(winners));
}

std::string drawn(const Play& play, std::optional<Seat> seat, bool colours, const Language& language,
                  int columns) {
    const Catalogue& words = catalogue(language);
    return play.match()->picture(seat, {columns, 60}).text(colours, [&](const Message& message) {
        return words.say(message);
    });
}

// Who can be asked something: a seat, or chance while it deals.
Seat asked_one(const Play& play, Seat seat) {
    if (seat.is_person() || (seat == kChance && play.to_move().has(seat))) return seat;
    throw Refused("out_of_turn", {"engine.play.out_of_turn", {{"seat", seat}}});
}

std::optional<Seat> onlooker(const Play& play, const Named& seat) {
    if (!seat) return std::nullopt;
    return seat_at(play.setup(), *seat);
}

// As a notebook shows it: the game's own picture, or its drawing with characters.
py::object shown(const char* how, const Play& play, std::optional<Seat> seat) {
    if (auto svg = svg_of(play, seat.value_or(kSpectator))) return py::str(*svg);
    return py::module_::import("officina.show").attr(how)(drawn(play, seat, true, {}, 100));
}

std::optional<std::string> why_not(const Play& play, const std::string& move, const Named& seat,
                                   const Language& language) {
    const auto played = play.match()->play(meant_seat(play, seat), move);
    if (played) return std::nullopt;
    return said(played.error().message, language);
}

py::list choices(const Play& play, Seat seat, const Language& language) {
    py::list all;
    for (const Choice& choice : play.match()->choices(seat))
        all.append(py::make_tuple(choice.move, said(choice.says, language)));
    return all;
}

py::list barred(const Play& play, Seat seat, const Language& language) {
    py::list all;
    for (const Barred& one : play.match()->barred(seat))
        all.append(py::make_tuple(one.move, said(one.says, language), said(one.reason, language)));
    return all;
}

py::dict chances(const Play& play) {
    if (!play.to_move().is_only(kChance)) throw Refused("no_chance", {"engine.play.no_chance", {}});
    const py::object fraction = py::module_::import("fractions").attr("Fraction");
    py::dict all;
    for (const Choice& choice : play.match()->choices(kChance))
        all[py::str(choice.move)] = fraction(choice.odds.ways, choice.odds.of);
    return all;
}

std::string record_of(const Play& play) {
    const auto record = play.record();
    if (!record) throw Refused("no_past", {"python.no_past", {}});
    return written(*record);
}

// What is printed on the components, by file, where it is not the game's own.
std::optional<std::map<std::string, std::string>> own_content(const Setup& setup) {
    if (setup.content().hash() == setup.game().content().hash()) return std::nullopt;
    return setup.content().files();
}

std::vector<std::string> story(const Play& play, int seat, const Language& language, std::size_t from) {
    const Seat audience = seat_at(play.setup(), seat);
    const auto match = play.match_with_past();
    std::vector<std::string> sentences;
    for (std::size_t i = from; i < match->moves().size(); ++i)
        for (const Fact& fact : match->happened(i, audience))
            sentences.push_back(said(match->sentence(fact), language));
    return sentences;
}

// What states and views can both be asked. `seat_of` says who looks where nobody is named.
template <class T, class SeatOf>
void bind_looking(py::class_<T>& type, SeatOf seat_of) {
    type.def_property_readonly(
            "game", [](const T& self) { return self.game; }, "The game it is a moment of.")
        .def_property_readonly(
            "to_move", [](const T& self) { return seats_of(self.play->to_move()); },
            "Who decides: a tuple of seats, with officina.CHANCE where chance does; empty when it is over.")
        .def_property_readonly(
            "over", [](const T& self) { return self.play->to_move().empty(); }, "Whether the game has ended.")
        .def_property_readonly(
            "seat",
            [](const T& self) -> py::object {
                const SeatSet deciding = self.play->to_move();
                if (deciding.empty()) return py::none();
                return py::int_(py_seat(*deciding.begin()));
            },
            "The first of those who decide; None when it is over.")
        .def(
            "moves",
            [seat_of](const T& self, const Named& seat) { return self.play->moves(seat_of(self, seat)); },
            py::arg("seat") = py::none(), "Every legal move as it is written.")
        .def(
            "indices",
            [seat_of](const T& self, const Named& seat) { return indices(*self.play, seat_of(self, seat)); },
            py::arg("seat") = py::none(), "Every legal move by its number.")
        .def(
            "mask",
            [seat_of](const T& self, const Named& seat) { return mask(*self.play, seat_of(self, seat)); },
            py::arg("seat") = py::none(), "A uint8 array with 1 for each action that is legal now.")
        .def(
            "observation",
            [seat_of](const T& self, const Named& seat) {
                return observation(*self.play, seat_of(self, seat));
            },
            py::arg("seat") = py::none(),
            "What the seat sees, as an int16 array; game.fields() tells what it means.")
        .def(
            "asked",
            [seat_of](const T& self, const Named& seat, const Language& language) {
                return said(self.play->match()->asked(asked_one(*self.play, seat_of(self, seat))), language);
            },
            py::arg("seat") = py::none(), py::arg("language") = py::none(),
            "What the seat is asked, as a sentence.")
        .def(
            "choices",
            [seat_of](const T& self, const Named& seat, const Language& language) {
                return choices(*self.play, asked_one(*self.play, seat_of(self, seat)), language);
            },
            py::arg("seat") = py::none(), py::arg("language") = py::none(),
            "Every legal move with what it means.")
        .def(
            "barred",
            [seat_of](const T& self, const Named& seat, const Language& language) {
                return barred(*self.play, asked_one(*self.play, seat_of(self, seat)), language);
            },
            py::arg("seat") = py::none(), py::arg("language") = py::none(),
            "What is visibly there but cannot be done now: (move, meaning, reason).")
        .def_property_readonly(
            "hash", [](const T& self) { return self.play->hash(); }, "64 bits that name what is there.")
        .def("__hash__", [](const T& self) { return self.play->hash(); });
}

void bind_view(py::module_& module) {
    py::class_<PyView> view(module, "View", R"(What one seat sees of a state: nothing hidden is in it.

It can be looked at, and guessed from; it cannot be played.)");
    const auto seat_of = [](const PyView& self, const Named& seat) {
        if (seat && seat_at(self.play->setup(), *seat) != self.seat)
            throw Refused("bad_seat", {"python.other_view", {}});
        return self.seat;
    };
    bind_looking(view, seat_of);
    view.def_property_readonly(
            "by", [](const PyView& self) { return py_seat(self.seat); }, "Whose view it is.")
        .def(
            "guess",
            [](const PyView& self, std::uint64_t seed) {
                return PyState(self.game, self.play->guess(self.seat, seed));
            },
            py::arg("seed") = 0, "A whole state, drawn at random, that looks the same to the seat.")
        .def(
            "json", [](const PyView& self) { return to_python(self.play->match()->state(self.seat)); },
            "The table as a dict, as the seat sees it.")
        .def(
            "text",
            [](const PyView& self, bool colours, const Language& language, int columns) {
                return drawn(*self.play, self.seat, colours, language, columns);
            },
            py::arg("colours") = false, py::arg("language") = py::none(), py::arg("columns") = 100,
            "The table drawn with characters, as the seat sees it.")
        .def(
            "svg", [](const PyView& self) { return svg_of(*self.play, self.seat); },
            "The board as an SVG picture, where the game draws one; else None.")
        .def("__str__", [](const PyView& self) { return drawn(*self.play, self.seat, false, {}, 100); })
        .def("_repr_svg_", [](const PyView& self) { return shown("svg", *self.play, self.seat); })
        .def("_repr_html_", [](const PyView& self) { return shown("html", *self.play, self.seat); })
        .def(
            "__eq__",
            [](const PyView& a, const PyView& b) { return a.seat == b.seat && a.play->equals(*b.play); },
            py::is_operator())
        .def("__repr__", [](const PyView& self) {
            return "<officina.View of " + self.game.setup->heading().game + " by " +
                   std::to_string(py_seat(self.seat)) + ">";
        });
}

void bind_words(py::class_<PyState>& state) {
    state
        .def(
            "why_not",
            [](const PyState& self, const std::string& move, const Named& seat, const Language& language) {
                return why_not(*self.play, move, seat, language);
            },
            py::arg("move"), py::arg("seat") = py::none(), py::arg("language") = py::none(),
            "Why this move cannot be played now, as a sentence with its rule; None where it can.")
        .def(
            "told",
            [](const PyState& self, int seat, const Language& language) {
                const std::size_t made = self.play->length();
                return story(*self.play, seat, language, made == 0 ? 0 : made - 1);
            },
            py::arg("seat") = kPySpectator, py::arg("language") = py::none(),
            "What the last move did, in sentences for that audience.")
        .def(
            "story",
            [](const PyState& self, int seat, const Language& language) {
                return story(*self.play, seat, language, 0);
            },
            py::arg("seat") = kPySpectator, py::arg("language") = py::none(), "The whole game in sentences.")
        .def(
            "verdict",
            [](const PyState& self, const Language& language) {
                return said(self.play->match()->verdict(), language);
            },
            py::arg("language") = py::none(), "How it ended, or stands, as a sentence.")
        .def(
            "hint",
            [](const PyState& self, const Named& seat, int strength, const Language& language) {
                return said(
                    self.play->match()->hint(meant_seat(*self.play, seat), std::clamp(strength, 1, 9)),
                    language);
            },
            py::arg("seat") = py::none(), py::arg("strength") = 1, py::arg("language") = py::none(),
            "Help of rising strength, where the game has some.")
        .def(
            "json",
            [](const PyState& self, const Named& seat) {
                return to_python(self.play->match()->state(onlooker(*self.play, seat)));
            },
            py::arg("seat") = py::none(),
            "The table as a dict, as that seat sees it; without a seat, everything.")
        .def(
            "text",
            [](const PyState& self, const Named& seat, bool colours, const Language& language, int columns) {
                return drawn(*self.play, onlooker(*self.play, seat), colours, language, columns);
            },
            py::arg("seat") = py::none(), py::arg("colours") = false, py::arg("language") = py::none(),
            py::arg("columns") = 100, "The table drawn with characters.")
        .def(
            "svg",
            [](const PyState& self, const Named& seat) {
                return svg_of(*self.play, onlooker(*self.play, seat).value_or(kSpectator));
            },
            py::arg("seat") = py::none(), "The board as an SVG picture, where the game draws one; else None.")
        .def("__str__", [](const PyState& self) { return drawn(*self.play, {}, false, {}, 100); })
        .def("_repr_svg_", [](const PyState& self) { return shown("svg", *self.play, {}); })
        .def("_repr_html_", [](const PyState& self) { return shown("html", *self.play, {}); });
}

void bind_record(py::class_<PyState>& state) {
    state
        .def(
            "record", [](const PyState& self) { return record_of(*self.play); },
            "The game so far as text, one JSON object a line; officina.load plays it again.")
        .def(
            "save",
            [](const PyState& self, const std::filesystem::path& file) {
                or_refuse(write_file(file, record_of(*self.play)));
            },
            py::arg("file"), "Writes the record to a file.")
        .def_property_readonly(
            "length", [](const PyState& self) { return self.play->length(); },
            "Moves made, those of chance too.")
        .def("__reduce__", [](const PyState& self) {
            const Play::Dealing dealing = self.play->dealing();
            return py::make_tuple(
                py::module_::import("officina.records").attr("restored"),
                py::make_tuple(record_of(*self.play), own_content(self.play->setup()),
                               py::make_tuple(dealing.by_itself, py::tuple(py::cast(dealing.dice)))));
        });
}

}  // namespace

void bind_state(py::module_& module) {
    py::class_<PyState> state(module, "State", R"(A game at one moment, with everything that is hidden in it.

    >>> state = officina.Game("mars").start(seed=1)
    >>> while not state.over:
    ...     state.play(state.moves(state.seat)[0], state.seat)

A seat is a number from 0. Where only one decides it need not be named.)");
    const auto seat_of = [](const PyState& self, const Named& seat) { return meant_seat(*self.play, seat); };
    bind_looking(state, seat_of);
    bind_view(module);
    bind_words(state);
    bind_record(state);
    state
        .def(
            "play",
            [](py::object self, const py::object& move, const Named& seat) {
                make_move(self.cast<PyState&>(), move, seat);
                return self;
            },
            py::arg("move"), py::arg("seat") = py::none(),
            "Plays a move, written or by its number; gives the state back. What is not allowed raises "
            "officina.IllegalMove.")
        .def(
            "roll",
            [](py::object self, std::optional<std::uint64_t> seed) {
                self.cast<PyState&>().play->roll(seed);
                return self;
            },
            py::arg("seed") = py::none(), "Plays a move of chance, drawn by its odds.")
        .def(
            "odds",
            [](const PyState& self, const std::string& move) {
                const Odds odds = self.play->odds(move);
                return py::make_tuple(odds.ways, odds.of);
            },
            py::arg("move"), "How likely a move of chance is: (3, 8) for 3 of 8 equally likely cases.")
        .def(
            "chances", [](const PyState& self) { return chances(*self.play); },
            "Every move of chance with its probability, as a Fraction.")
        .def_property_readonly(
            "result", [](const PyState& self) { return result_of(*self.play); },
            "Scores, ranks, points by source, winners; before the end as if it ended now.")
        .def(
            "scores",
            [](const PyState& self) {
                const Result result = self.play->result();
                return std::vector<int>(result.score.begin(), result.score.begin() + result.seats);
            },
            "The scores alone, quickly.")
        .def(
            "seen_by",
            [](const PyState& self, int seat) {
                const Seat who = seat_at(self.play->setup(), seat);
                if (who == kChance)
                    throw Refused("bad_seat", {"python.seat",
                                               {{"found", seat}, {"most", self.play->setup().seats() - 1}}});
                return PyView(self.game, self.play->seen_by(who), who);
            },
            py::arg("seat"), "What that seat sees; officina.SPECTATOR sees what everybody may.")
        .def(
            "guess",
            [](const PyState& self, int seat, std::uint64_t seed) {
                const Seat who = seat_at(self.play->setup(), seat);
                if (who == kChance)
                    throw Refused("bad_seat", {"python.seat",
                                               {{"found", seat}, {"most", self.play->setup().seats() - 1}}});
                return PyState(self.game, self.play->guess(who, seed));
            },
            py::arg("seat"), py::arg("seed") = 0,
            "A whole state, drawn at random, that looks the same to the seat.")
        .def(
            "clone", [](const PyState& self) { return PyState(self.game, self.play->clone()); },
            "A state of its own: playing on one does not change the other.")
        .def("__copy__", [](const PyState& self) { return PyState(self.game, self.play->clone()); })
        .def(
            "__deepcopy__",
            [](const PyState& self, const py::dict&) { return PyState(self.game, self.play->clone()); },
            py::arg("memo"))
        .def(
            "__eq__", [](const PyState& a, const PyState& b) { return a.play->equals(*b.play); },
            py::is_operator())
        .def("__repr__", [](const PyState& self) {
            return "<officina.State of " + self.game.setup->heading().game + " after " +
                   std::to_string(self.play->length()) + " moves>";
        });
}

}  // namespace officina::python
