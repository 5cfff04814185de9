#pragma once
// The pages of the browser client: read once, answered from memory, so that no request ever touches the file system.
//
// A single page application with files named after their contents ("assets/index-DiwrgTda.js") is cached for good; all
// else is asked for again with its ETag. A path that is no file is the application's own business: it gets the page, with
// status 404 where nothing is there, which the page says then. Where "x.js.br" or "x.js.gz" stands beside "x.js", who
// understands it gets that.

#include <expected>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "engine/embedded.h"
#include "match/message.h"
#include "server/net/request.h"

namespace officina::server {

class Pages {
  public:
    // `base_path`: <base href="/"> in index.html becomes <base href="/games/">.
    static std::expected<Pages, Problem> from_folder(const std::filesystem::path& folder,
                                                     std::string_view base_path);
    static Pages from_embedded(std::span<const EmbeddedFile> files, std::string_view base_path);

    // The answer to GET or HEAD of a path; nothing where there is no such page. `is_place`: whether the application has
    // anything to show at a path that is no file.
    // `head`: what the page's head says about that place in particular.
    std::optional<Response> answer(const Request& request, bool is_place = true,
                                   std::string_view head = {}) const;

    // Whether there is a file at that path.
    bool has(const std::string& path) const { return find(file_at(path)) != nullptr; }

  private:
    struct Page {
        std::shared_ptr<const std::string> body;
        std::string etag;
    };
    void add(const std::string& path, std::string body, std::string_view base_path);
    const Page* find(const std::string& path) const;
    static std::string file_at(const std::string& path);

    std::map<std::string, Page> pages_;  // by path: "/index.html"
};

std::string_view content_type_of(std::string_view path);

}  // namespace officina::server
