#pragma once
// Content is data: the JSON files beside a game, compiled into the program as the default and replaceable by a
// folder. `ContentReader` walks through them and says of every mistake in which file and field it is, what stands
// there and what was expected.

#include <boost/json.hpp>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/embedded.h"
#include "engine/names.h"
#include "match/message.h"

namespace officina {

using Problems = std::vector<Problem>;

// The content files of one game, by name.
class ContentFolder {
  public:
    // The files compiled into the program; their paths must begin with "content/".
    explicit ContentFolder(std::span<const EmbeddedFile> embedded);

    // Replaces files by those of the same name in a folder. A file there that the game does not know is a mistake.
    std::expected<void, Problems> replace_from(const std::filesystem::path& folder);

    // The same with texts by name, all of them or none.
    std::expected<void, Problems> replace(std::map<std::string, std::string> texts);

    const std::map<std::string, std::string>& files() const { return files_; }

    // Parses one file. Mistakes in the JSON itself come with line and column.
    std::expected<boost::json::value, Problem> parse(const std::string& name) const;

    // Sixteen hexadecimal digits over what the files say; blanks and line breaks do not matter.
    const std::string& hash() const { return hash_; }

  private:
    std::string hashed() const;

    std::map<std::string, std::string> files_;
    std::string hash_;
};

// By game, instead of what is compiled in.
using Contents = std::map<std::string, ContentFolder, std::less<>>;

// A place in a content file. Reading never throws: a mistake is noted, a harmless value comes back, and reading
// goes on, so that one look finds all mistakes.
class ContentReader {
  public:
    ContentReader(const boost::json::value& root, std::string file, Problems& problems)
        : value_(&root), file_(std::move(file)), problems_(&problems) {}

    // The field of an object. A field that is missing is a mistake.
    ContentReader field(std::string_view name) const;
    bool has(std::string_view name) const;
    // Notes every field of the object that is none of these.
    void only_fields(std::initializer_list<std::string_view> names) const;
    // The fields of an object that is used as a table.
    std::vector<std::pair<std::string, ContentReader>> entries() const;

    // The items of a list whose length is within these bounds.
    std::vector<ContentReader> items(std::size_t least, std::size_t most) const;

    std::int64_t number(std::int64_t least, std::int64_t most) const;
    bool yes_or_no() const;
    std::string text() const;
    // One of these words, as its place in the list.
    std::size_t word(std::span<const std::string_view> words) const;
    std::size_t word(std::initializer_list<std::string_view> words) const {
        return word(std::span(words.begin(), words.size()));
    }
    // The value that is written there, one of an enumeration or of a part of it.
    template <Enumeration E>
    E one_of(E first = E{}, E last = static_cast<E>(value_count<E> - 1)) const {
        const auto from = static_cast<std::size_t>(first), to = static_cast<std::size_t>(last);
        return static_cast<E>(from + word(std::span(words_for<E>).subspan(from, to + 1 - from)));
    }
    // "rulebook", "found" or "designed": every record says where it comes from.
    void origin() const;

    // Notes a mistake here: what stands here, and what was expected instead.
    void wrong(const std::string& expected) const;
    void wrong(const std::string& found, const std::string& expected) const;

    const std::string& path() const { return path_; }

  private:
    ContentReader at(const boost::json::value* value, std::string path) const;

    const boost::json::value* value_;  // null where something above was missing: already noted
    std::string file_;
    std::string path_;
    Problems* problems_;
};

}  // namespace officina
