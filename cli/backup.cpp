// officina backup, restore, move-data: copies of a server's data.

#include <fstream>
#include <iostream>

#include "cli/cluster.h"
#include "cli/commands.h"
#include "tables/sqlite_store.h"

namespace officina::cli {

namespace fs = std::filesystem;

namespace {

struct BackupRequest {
    fs::path data, file;
    std::string database, from, to;
};

int say_done(const Shell& shell, const std::string& where,
             const std::expected<tables::Copied, Problem>& copied) {
    if (!copied) return shell.complain(copied.error().message, exit_code_of(copied.error()));
    std::cout << shell.say({"tables.backup.done",
                            {{"file", where},
                             {"tables", copied->tables},
                             {"entries", copied->entries},
                             {"people", copied->people}}})
              << "\n";
    return 0;
}

// A folder holds its data in a file of that name.
std::expected<tables::DataPlace, Problem> place_with_data(const std::string& where) {
    if (is_database_address(where)) return tables::DataPlace{.address = where};
    const fs::path file = tables::database_in(where);
    std::error_code error;
    if (!fs::is_regular_file(file, error))
        return std::unexpected(Problem{
            "bad_file", {"tables.backup.none", {{"folder", where}, {"file", file.filename().string()}}}});
    return tables::DataPlace{.file = file};
}

// Where data is to be put. A folder is made.
std::expected<tables::DataPlace, Problem> place_for_data(const std::string& where) {
    if (is_database_address(where)) return tables::DataPlace{.address = where};
    std::error_code error;
    fs::create_directories(where, error);
    if (!error) fs::permissions(where, fs::perms::owner_all, error);
    if (error)
        return std::unexpected(
            Problem{"bad_file", {"serve.data", {{"folder", where}, {"why", error.message()}}}});
    return tables::DataPlace{.file = tables::database_in(where)};
}

// Two files need no more than a copy; it may be of an older version, and stays so.
std::expected<tables::Copied, Problem> copied(const tables::DataPlace& from, const tables::DataPlace& to) {
    if (from.address.empty() && to.address.empty()) return tables::back_up_database(from.file, to.file);
    return copy_data(from, to);
}

std::string one_of(const BackupRequest& request) {
    return request.database.empty() ? request.data.string() : request.database;
}

// Exactly one of --data and --database, and that an address.
std::optional<int> refused(const Shell& shell, const BackupRequest& request) {
    if (request.data.empty() == request.database.empty())
        return shell.complain({"tables.backup.one_place", {}}, kBadUsage);
    if (!request.database.empty() && !is_database_address(request.database))
        return shell.complain({"serve.usage.database", {{"found", request.database}}}, kBadUsage);
    return std::nullopt;
}

int back_up(const Shell& shell, const BackupRequest& request) {
    if (const auto code = refused(shell, request)) return *code;
    const auto from = place_with_data(one_of(request));
    if (!from) return shell.complain(from.error().message, kFailed);
    return say_done(shell, request.file.string(), copied(*from, {.file = request.file}));
}

int restore(const Shell& shell, const BackupRequest& request) {
    if (const auto code = refused(shell, request)) return *code;
    if (!std::ifstream(request.file))
        return shell.complain({"engine.file.unreadable", {{"file", request.file.string()}}}, kFailed);
    const auto to = place_for_data(one_of(request));
    if (!to) return shell.complain(to.error().message, kFailed);
    return say_done(shell, one_of(request), copied({.file = request.file}, *to));
}

int move(const Shell& shell, const BackupRequest& request) {
    const auto from = place_with_data(request.from);
    if (!from) return shell.complain(from.error().message, kFailed);
    const auto is_used = has_server(*from);
    if (!is_used) return shell.complain(is_used.error().message, exit_code_of(is_used.error()));
    // What is played after the copy was made would be left behind.
    if (*is_used) return shell.complain({"tables.move.in_use", {{"file", request.from}}}, kFailed);
    const auto to = place_for_data(request.to);
    if (!to) return shell.complain(to.error().message, kFailed);
    return say_done(shell, request.to, copied(*from, *to));
}

using Work = int (*)(const Shell&, const BackupRequest&);
void does(Verb command, Shell& shell, const std::shared_ptr<BackupRequest>& request, Work work) {
    command.does(
        [&shell, request, work] { shell.todo = [&shell, request, work] { return work(shell, *request); }; });
}

}  // namespace

void add_backup(Verb app, Shell& shell) {
    const auto says = [&](const char* id) { return shell.say({id, {}}); };
    {
        Verb command = app.word("backup", says("tables.backup.about"));
        const auto request = std::make_shared<BackupRequest>();
        command.option("--data", request->data, says("tables.backup.option.data")).value("DIR");
        command.option("--database", request->database, says("tables.backup.option.database"))
            .value("ADDRESS");
        command.option("FILE", request->file, says("tables.backup.option.file")).required().value("");
        does(command, shell, request, back_up);
    }
    {
        Verb command = app.word("restore", says("tables.restore.about"));
        const auto request = std::make_shared<BackupRequest>();
        command.option("--data", request->data, says("tables.restore.option.data")).value("DIR");
        command.option("--database", request->database, says("tables.restore.option.database"))
            .value("ADDRESS");
        command.option("FILE", request->file, says("tables.restore.option.file")).required().value("");
        does(command, shell, request, restore);
    }
    Verb command = app.word("move-data", says("tables.move.about"));
    const auto request = std::make_shared<BackupRequest>();
    command.option("--from", request->from, says("tables.move.option.from")).required().value("DIR|ADDRESS");
    command.option("--to", request->to, says("tables.move.option.to")).required().value("DIR|ADDRESS");
    does(command, shell, request, move);
}

}  // namespace officina::cli
