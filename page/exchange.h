#pragma once
// How a page speaks with a module: it writes a request into the room, asks, and reads the answer.

#include <string>

#include "page/prompter.h"

namespace officina::page {

struct Exchange {
    std::string requested, answered;
};
Exchange& exchange();

// Whose bots the prompter of this module asks.
BotMaker bots_of_module();

// Lets somebody answer what is in the room; how long the answer is.
template <class Answerer>
std::size_t answer_with(Answerer& answerer) {
    exchange().answered = answerer.answer(exchange().requested);
    return exchange().answered.size();
}

}  // namespace officina::page
