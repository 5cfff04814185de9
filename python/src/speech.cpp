#include "python/src/speech.h"

#include <boost/json/serialize.hpp>
#include <map>
#include <pybind11/stl.h>
#include <variant>

#include "match/options.h"
#include "match/version.h"

namespace officina::python {

namespace py = pybind11;

namespace {

std::string& chosen() {
    static std::string language = "en";
    return language;
}

}  // namespace

const Catalogue& catalogue(const Language& language) {
    static auto& all = *new std::map<std::string, std::unique_ptr<Catalogue>>;  // for as long as Python runs
    const std::string& wanted = language ? *language : chosen();
    const auto known = languages();
    if (std::ranges::find(known, wanted) == known.end())
        throw Refused("unknown_language",
                      {"python.language", {{"found", wanted}, {"expected", listed(known)}}});
    auto& entry = all[wanted];
    if (!entry) entry = std::make_unique<Catalogue>(wanted);
    return *entry;
}

void speak(const std::string& language) {
    catalogue(language);
    chosen() = language;
}

std::string said(const Message& message, const Language& language) {
    return catalogue(language).say(message);
}

std::vector<std::string> said(const std::vector<Message>& messages, const Language& language) {
    std::vector<std::string> sentences;
    for (const Message& message : messages) sentences.push_back(said(message, language));
    return sentences;
}

int py_seat(Seat seat) {
    if (seat == kChance) return kPyChance;
    return seat == kSpectator ? kPySpectator : seat.index();
}

Seat seat_at(const Setup& setup, int seat) {
    if (seat == kPyChance) return kChance;
    if (seat == kPySpectator) return kSpectator;
    if (seat < 0 || seat >= setup.seats())
        throw Refused("bad_seat", {"python.seat", {{"found", seat}, {"most", setup.seats() - 1}}});
    return Seat(seat);
}

std::string utf8(const py::handle& text) {
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!data) throw py::error_already_set();
    return {data, static_cast<std::size_t>(size)};
}

py::object to_python(const boost::json::value& value) {
    return py::module_::import("json").attr("loads")(boost::json::serialize(value));
}

void bind_speech(py::module_& module) {
    module.attr("CHANCE") = kPyChance;
    module.attr("SPECTATOR") = kPySpectator;
    module.attr("__version__") = std::string(version());
    module.def(
        "languages",
        [] {
            std::vector<std::string> all(languages().begin(), languages().end());
            return all;
        },
        "The languages in which everything can be said, English first.");
    module.def("speak", &speak, py::arg("language"),
               "Chooses the language of sentences and of the messages of exceptions: en, it, fr or de.");
    module.def(
        "sentence",
        [](const std::string& id,
           const std::map<std::string, std::variant<std::int64_t, std::string>>& arguments) {
            Message message{id, {}};
            for (const auto& [name, value] : arguments)
                message.with(name, std::visit([](const auto& is) { return Argument(is); }, value));
            return said(message);
        },
        py::arg("id"), py::arg("arguments"), "A sentence of the catalogue, in the language that was chosen.");
    module.def("spoken", [] { return chosen(); }, "The language that was chosen.");
    // NOLINTNEXTLINE(performance-unnecessary-value-param): it is a function of this type
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const Refused& refused) {
            const Problem& problem = refused.problem();
            const py::object error =
                py::module_::import("officina.errors")
                    .attr("error_for")(problem.code, said(problem.message), problem.message.id);
            PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
        }
    });
}

}  // namespace officina::python
