// The module `officina._core`: what Python calls of the house. python/officina/ is what people import.

#include <pybind11/numpy.h>

#include "python/src/speech.h"

namespace {

namespace py = pybind11;

// An older pybind11 would read the strides and the kind of numpy 2's arrays from where numpy 1 had them.
void expect_known_arrays() {
    constexpr int kKnowsNumpy2 = 0x020C0000;
    const auto version = py::module_::import("numpy").attr("__version__").cast<std::string>();
    if (PYBIND11_VERSION_HEX >= kKnowsNumpy2 || version.starts_with("1.")) return;
    throw py::import_error(officina::python::said(
        {"python.numpy", {{"pybind11", std::string(OFFICINA_PYBIND11)}, {"found", version}}}));
}

}  // namespace

PYBIND11_MODULE(_core, module) {
    using namespace officina::python;
    expect_known_arrays();
    module.attr("PYBIND11") = OFFICINA_PYBIND11;  // that it was built with
    module.doc() =
        "The rules, words, bots and boards of the house, as compiled code. Use the package officina.";
    bind_speech(module);
    bind_game(module);
    bind_state(module);
    bind_batch(module);
    bind_bots(module);
    bind_arena(module);
    bind_ricochet(module);
}
