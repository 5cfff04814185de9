// The module `officina._core`: what Python calls of the house. python/officina/ is what people import.

#include "python/src/speech.h"

PYBIND11_MODULE(_core, module) {
    using namespace officina::python;
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
