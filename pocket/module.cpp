// The house and who thinks for it as a WebAssembly module, beside the prompter: a page has all of them from one file. A worker
// uses the house or the thinker, a page the prompter (page/module.cpp).

#include <cstddef>

#include "bots/bots.h"
#include "page/exchange.h"
#include "pocket/pocket_house.h"
#include "pocket/thinker.h"

namespace officina::page {
BotMaker bots_of_module() { return bots::make_bot; }
}  // namespace officina::page

extern "C" {

[[clang::export_name("house")]] std::size_t house() {
    static officina::pocket::PocketHouse house;
    return officina::page::answer_with(house);
}

[[clang::export_name("think")]] std::size_t think() {
    static officina::pocket::Thinker thinker;
    return officina::page::answer_with(thinker);
}

}  // extern "C"
