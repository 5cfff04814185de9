#pragma once
// The objects of the module.

#include <memory>

#include "python/src/play.h"

namespace officina::python {

struct PyGame {
    std::shared_ptr<const Setup> setup;
};

// Whole, with everything that is hidden: for whoever runs the table.
struct PyState {
    PyGame game;
    std::unique_ptr<Play> play;

    PyState(PyGame of, std::unique_ptr<Play> now) : game(std::move(of)), play(std::move(now)) {}
};

// What a seat sees. It can be looked at and guessed from, and not be played.
struct PyView {
    PyGame game;
    std::unique_ptr<Play> play;
    Seat seat;

    PyView(PyGame of, std::unique_ptr<Play> now, Seat who)
        : game(std::move(of)), play(std::move(now)), seat(who) {}
};

// The seat that is meant where none is named: the only one that decides.
Seat meant_seat(const Play& play, const std::optional<int>& seat);

// The board as a picture, where the game has one.
std::optional<std::string> svg_of(const Play& play, Seat seat);

}  // namespace officina::python
