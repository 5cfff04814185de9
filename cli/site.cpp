// officina site: a house in the pocket as a folder that any host of files can serve. It is the pages (web/) with the page of a house
// that needs no server as the first one.

#include <fstream>
#include <iostream>

#include "cli/commands.h"
#include "cli/pages_folder.h"

namespace officina::cli {

namespace fs = std::filesystem;

namespace {

struct Request {
    fs::path pages, folder;
};

constexpr std::string_view kIndex = "index.html", kPocket = "pocket.html";
constexpr const char* kList = "site.txt";

// What the site is made of, as the pages' own build has listed it (web/site/site.ts).
std::vector<std::string> files_of_site(const fs::path& pages) {
    std::vector<std::string> files;
    std::ifstream list(pages / kList);
    for (std::string name; std::getline(list, name);) files.push_back(name);
    return files;
}

// Its page is the first one there, as are those packed beside it.
fs::path name_there(const std::string& file) {
    return file.starts_with(kPocket) ? std::string(kIndex) + file.substr(kPocket.size()) : file;
}

int carry_out(const Shell& shell, const Request& request) {
    const fs::path pages = pages_for(request.pages);
    std::error_code error;
    const std::vector<std::string> all = files_of_site(pages);
    if (all.empty()) return shell.complain({"site.no_pages", {{"folder", pages.string()}}}, kBadUsage);
    // What lies there would be mixed with the site, and nobody could tell the two apart afterwards.
    if (fs::exists(request.folder, error) && !fs::is_empty(request.folder, error))
        return shell.complain({"site.not_empty", {{"folder", request.folder.string()}}}, kBadUsage);
    std::int64_t files = 0, bytes = 0;
    for (const std::string& file : all) {
        if (error) break;
        const fs::path copy = request.folder / name_there(file);
        fs::create_directories(copy.parent_path(), error);
        if (!error) fs::copy_file(pages / file, copy, error);
        if (!error) bytes += static_cast<std::int64_t>(fs::file_size(copy, error));
        ++files;
    }
    if (error)
        return shell.complain(
            {"site.failed", {{"folder", request.folder.string()}, {"why", error.message()}}}, kFailed);
    constexpr std::int64_t kKilobyte = 1000;
    std::cout << shell.say(
                     {"site.done",
                      {{"folder", request.folder.string()}, {"files", files}, {"size", bytes / kKilobyte}}})
              << "\n";
    return 0;
}

}  // namespace

void add_site(Verb app, Shell& shell) {
    Verb command = app.word("site", shell.say({"site.about", {}}));
    const auto request = std::make_shared<Request>();
    command.option("--pages", request->pages, shell.say({"site.option.pages", {}})).value("DIR");
    command.option("FOLDER", request->folder, shell.say({"site.option.folder", {}})).required().value("");
    command.does(
        [&shell, request] { shell.todo = [&shell, request] { return carry_out(shell, *request); }; });
}

}  // namespace officina::cli
