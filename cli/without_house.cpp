// The words of a program that was built without the house: for a game in the terminal nobody needs a server.

#include "cli/commands.h"

namespace officina::cli {

void add_serve(Verb app, Shell& shell) { add_missing(app, shell, "serve", "serve.about"); }
void add_backup(Verb app, Shell& shell) {
    add_missing(app, shell, "backup", "tables.backup.about");
    add_missing(app, shell, "restore", "tables.restore.about");
    add_missing(app, shell, "move-data", "tables.move.about");
}

}  // namespace officina::cli
