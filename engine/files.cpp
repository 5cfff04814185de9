// Whatever reads or writes a file: the only part of the engine that a page has not.
#include "engine/files.h"

#include <fstream>
#include <iterator>

#include "engine/content.h"
#include "engine/options.h"

namespace officina {

std::expected<void, Problem> write_file(const std::filesystem::path& path, std::string_view text) {
    const std::filesystem::path draft = path.string() + ".part";
    std::error_code error;
    {
        std::ofstream out(draft, std::ios::binary);
        out << text;
        out.flush();
        if (!out) error = std::make_error_code(std::errc::io_error);
    }
    if (!error) std::filesystem::rename(draft, path, error);
    if (error) {
        std::error_code ignored;
        std::filesystem::remove(draft, ignored);
        return std::unexpected(Problem{"bad_file", {"engine.file.unwritable", {{"file", path.string()}}}});
    }
    return {};
}

std::expected<std::string, Problem> read_file(const std::filesystem::path& path) {
    std::error_code error;
    std::ifstream in(path, std::ios::binary);
    if (!in || std::filesystem::is_directory(path, error))
        return std::unexpected(Problem{"bad_file", {"engine.file.unreadable", {{"file", path.string()}}}});
    return std::string{std::istreambuf_iterator<char>(in), {}};
}

std::expected<void, Problems> ContentFolder::replace_from(const std::filesystem::path& folder) {
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error))
        return std::unexpected(
            Problems{{"bad_content", {"engine.content.no_folder", {{"folder", folder.string()}}}}});
    std::vector<std::string> names;
    for (const auto& [name, text] : files_) names.push_back(name);
    Problems problems;
    std::map<std::string, std::string> replaced = files_;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() != ".json") continue;
        if (!files_.contains(name)) {
            problems.push_back(
                {"bad_content",
                 {"engine.content.unknown_file", {{"file", name}, {"expected", listed(names)}}}});
            continue;
        }
        auto text = read_file(entry.path());
        if (!text) {
            problems.push_back({"bad_content", std::move(text.error().message)});
            continue;
        }
        replaced[name] = std::move(*text);
    }
    if (!problems.empty()) return std::unexpected(problems);
    files_ = std::move(replaced);
    hash_ = hashed();
    return {};
}

}  // namespace officina
