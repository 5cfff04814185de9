// The prompter's own module has no bots: those of a house in the pocket (pocket/module.cpp) are asked where one is wanted.

#include "page/exchange.h"

namespace officina::page {

BotMaker bots_of_module() { return nullptr; }

}  // namespace officina::page
