// The words of a program that was built without what measures games, bots and servers: who plays does not need it.

#include "cli/commands.h"

namespace officina::cli {

void add_arena(Verb app, Shell& shell) { add_missing(app, shell, "arena", "arena.about"); }
void add_balance(Verb app, Shell& shell) { add_missing(app, shell, "balance", "balance.about"); }
void add_bench(Verb app, Shell& shell) { add_missing(app, shell, "bench", "bench.about"); }
void add_load(Verb app, Shell& shell) { add_missing(app, shell, "load", "load.about"); }

}  // namespace officina::cli
