#include <iostream>
#include "engine/referee.h"
#include "games/games.h"
int main() { officina::Referee r(*officina::games()[0], officina::games()[0]->content(), "en", 1); r.serve(std::cin, std::cout); }
