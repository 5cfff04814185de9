#pragma once
// What is said to whoever uses the module: sentences in a language, refusals as exceptions of Python.

#include <optional>
#include <pybind11/pybind11.h>
#include <string>
#include <vector>

#include "match/catalogue.h"
#include "python/src/play.h"
#include "python/src/refused.h"

namespace officina::python {

using Language = std::optional<std::string>;

// The sentences of that language; without one, of the language that was chosen for the module (English at first).
const Catalogue& catalogue(const Language& language = {});
void speak(const std::string& language);
std::string said(const Message& message, const Language& language = {});
std::vector<std::string> said(const std::vector<Message>& messages, const Language& language);

// Seats are counted from 0, as places of a list are. These two are nobody's place.
inline constexpr int kPyChance = -1, kPySpectator = -2;
int py_seat(Seat seat);
// A seat that decides or looks; refused where it is none of this table's.
Seat seat_at(const Setup& setup, int seat);

// The text of a str; what cannot be written in UTF-8 raises Python's own error.
std::string utf8(const pybind11::handle& text);

// What JSON says, as dict, list, str, ...
pybind11::object to_python(const boost::json::value& value);

void bind_speech(pybind11::module_& module);
void bind_game(pybind11::module_& module);
void bind_state(pybind11::module_& module);
void bind_batch(pybind11::module_& module);
void bind_bots(pybind11::module_& module);
void bind_arena(pybind11::module_& module);
void bind_ricochet(pybind11::module_& module);

}  // namespace officina::python
