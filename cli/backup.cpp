// officina backup: a copy of a server's data, while the server runs.

#include <iostream>

#include "cli/commands.h"
#include "tables/sqlite_backup.h"
#include "tables/sqlite_store.h"

namespace officina {

namespace fs = std::filesystem;

namespace {

struct Request {
    fs::path data, file;
};

int carry_out(const Shell& shell, const Request& request) {
    const fs::path database = database_in(request.data);
    std::error_code error;
    if (!fs::is_regular_file(database, error))
        return shell.complain({"tables.backup.none",
                               {{"folder", request.data.string()}, {"file", database.filename().string()}}},
                              kFailed);
    const auto copied = back_up_database(database, request.file);
    if (!copied) return shell.complain(copied.error().message, exit_code_of(copied.error()));
    std::cout << shell.say({"tables.backup.done",
                            {{"file", request.file.string()},
                             {"tables", copied->tables},
                             {"entries", copied->entries},
                             {"people", copied->people}}})
              << "\n";
    return 0;
}

}  // namespace

void add_backup(Verb app, Shell& shell) {
    Verb command = app.word("backup", shell.say({"tables.backup.about", {}}));
    const auto request = std::make_shared<Request>();
    command.option("--data", request->data, shell.say({"tables.backup.option.data", {}}))
        .required()
        .value("DIR");
    command.option("FILE", request->file, shell.say({"tables.backup.option.file", {}})).required().value("");
    command.does(
        [&shell, request] { shell.todo = [&shell, request] { return carry_out(shell, *request); }; });
}

}  // namespace officina
