// Whatever reads or writes a file: what a page has not.
#include "match/files.h"

#include <fstream>
#include <iterator>

#include "match/content.h"

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
    Problems problems;
    std::map<std::string, std::string> texts;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".json") continue;
        if (auto text = read_file(entry.path()))
            texts.emplace(entry.path().filename().string(), std::move(*text));
        else
            problems.push_back({"bad_content", std::move(text.error().message)});
    }
    if (!problems.empty()) return std::unexpected(problems);
    return replace(std::move(texts));
}

}  // namespace officina
