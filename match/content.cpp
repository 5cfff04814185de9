#include "match/content.h"

#include <algorithm>
#include <iterator>

#include "engine/hash.h"
#include "match/options.h"

namespace officina {

namespace json = boost::json;

ContentFolder::ContentFolder(std::span<const EmbeddedFile> embedded) {
    constexpr std::string_view kFolder = "content/";
    for (const EmbeddedFile& file : embedded)
        if (file.path.starts_with(kFolder)) files_.emplace(file.path.substr(kFolder.size()), file.text);
    hash_ = hashed();
}

std::expected<void, Problems> ContentFolder::replace(std::map<std::string, std::string> texts) {
    std::vector<std::string> names;
    for (const auto& [name, text] : files_) names.push_back(name);
    Problems problems;
    for (const auto& [name, text] : texts)
        if (!files_.contains(name))
            problems.push_back(
                {"bad_content",
                 {"engine.content.unknown_file", {{"file", name}, {"expected", listed(names)}}}});
    if (!problems.empty()) return std::unexpected(problems);
    texts.merge(files_);  // what is not replaced stays
    files_ = std::move(texts);
    hash_ = hashed();
    return {};
}

std::expected<json::value, Problem> ContentFolder::parse(const std::string& name) const {
    const std::string& text = files_.at(name);
    json::stream_parser parser;
    json::error_code error;
    std::size_t read = parser.write_some(text, error);
    if (!error) {
        parser.finish(error);
    }
    if (error || text.find_first_not_of(" \t\r\n", read) != std::string::npos) {
        const auto line =
            1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(read), '\n');
        const auto line_start = read == 0 ? std::string::npos : text.rfind('\n', read - 1);
        const auto column =
            static_cast<std::int64_t>(line_start == std::string::npos ? read + 1 : read - line_start);
        return std::unexpected(
            Problem{"bad_content",
                    {"engine.content.bad_json",
                     {{"file", name}, {"line", static_cast<std::int64_t>(line)}, {"column", column}}}});
    }
    return parser.release();
}

std::string ContentFolder::hashed() const {
    Hash hash;
    for (const auto& [name, text] : files_) {
        hash.add(name);
        json::error_code error;
        const json::value value = json::parse(text, error);
        hash.add(error ? text : json::serialize(value));
    }
    return hash.hex();
}

ContentReader ContentReader::at(const json::value* value, std::string path) const {
    ContentReader reader = *this;
    reader.value_ = value;
    reader.path_ = std::move(path);
    return reader;
}

void ContentReader::wrong(const std::string& found, const std::string& expected) const {
    problems_->push_back({"bad_content",
                          {"engine.content.wrong",
                           {{"file", file_},
                            {"field", path_.empty() ? "/" : path_},
                            {"found", found},
                            {"expected", expected}}}});
}

void ContentReader::wrong(const std::string& expected) const {
    if (!value_) return;
    std::string found = json::serialize(*value_);
    if (found.size() > 60) found = found.substr(0, 57) + "...";
    wrong(found, expected);
}

ContentReader ContentReader::field(std::string_view name) const {
    std::string path = path_.empty() ? std::string(name) : path_ + "." + std::string(name);
    if (!value_) return at(nullptr, std::move(path));
    const json::object* object = value_->if_object();
    if (!object) {
        wrong("{ }");
        return at(nullptr, std::move(path));
    }
    const json::value* found = object->if_contains(name);
    if (!found)
        problems_->push_back({"bad_content", {"engine.content.missing", {{"file", file_}, {"field", path}}}});
    return at(found, std::move(path));
}

bool ContentReader::has(std::string_view name) const {
    return value_ && value_->is_object() && value_->as_object().contains(name);
}

void ContentReader::only_fields(std::initializer_list<std::string_view> names) const {
    if (!value_ || !value_->is_object()) return;
    for (const auto& [key, value] : value_->as_object())
        if (std::find(names.begin(), names.end(), key) == names.end())
            at(&value, path_.empty() ? std::string(key) : path_ + "." + std::string(key))
                .wrong(std::string(key), listed({names.begin(), names.end()}));
}

std::vector<std::pair<std::string, ContentReader>> ContentReader::entries() const {
    std::vector<std::pair<std::string, ContentReader>> result;
    if (!value_) return result;
    if (!value_->is_object()) {
        wrong("{ }");
        return result;
    }
    for (const auto& [key, value] : value_->as_object()) {
        const std::string name(key);
        result.emplace_back(name, at(&value, path_.empty() ? name : path_ + "." + name));
    }
    return result;
}

std::vector<ContentReader> ContentReader::items(std::size_t least, std::size_t most) const {
    std::vector<ContentReader> result;
    if (!value_) return result;
    const json::array* array = value_->if_array();
    const std::string wanted =
        "[ ] " +
        (least == most ? std::to_string(least) : std::to_string(least) + " – " + std::to_string(most));
    if (!array) {
        wrong(wanted);
        return result;
    }
    if (array->size() < least || array->size() > most) {
        wrong("[ ] " + std::to_string(array->size()), wanted);
        return result;
    }
    for (std::size_t i = 0; i < array->size(); ++i) {
        std::string place = path_ + "[" + std::to_string(i);
        // A record is easier to find by its id than by counting.
        const json::value& item = (*array)[i];
        if (item.is_object() && item.as_object().contains("id") && item.as_object().at("id").is_string())
            place += " \"" + std::string(item.as_object().at("id").as_string()) + "\"";
        result.push_back(at(&item, place + "]"));
    }
    return result;
}

std::int64_t ContentReader::number(std::int64_t least, std::int64_t most) const {
    if (!value_) return least;
    json::error_code error;
    const auto number = value_->is_number() ? value_->to_number<std::int64_t>(error) : least;
    if (!value_->is_number() || error || number < least || number > most) {
        wrong(std::to_string(least) + " – " + std::to_string(most));
        return least;
    }
    return number;
}

bool ContentReader::yes_or_no() const {
    if (value_ && !value_->is_bool()) wrong("true, false");
    return value_ && value_->is_bool() && value_->as_bool();
}

std::string ContentReader::text() const {
    if (!value_) return {};
    if (!value_->is_string()) {
        wrong("\"...\"");
        return {};
    }
    return std::string(value_->as_string());
}

std::size_t ContentReader::word(std::span<const std::string_view> words) const {
    if (!value_) return 0;
    if (value_->is_string())
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] == std::string_view(value_->as_string())) return i;
    wrong(listed({words.begin(), words.end()}));
    return 0;
}

// Where a record comes from several places, "origins" names the fields whose origin is another than the record's:
// {"origin": "designed", "origins": {"base.effects": "rulebook"}}.
void ContentReader::origin() const {
    const auto read = [](const ContentReader& from) { return from.word({"rulebook", "found", "designed"}); };
    const std::size_t whole = read(field("origin"));
    if (!has("origins")) return;
    for (const auto& [path, origin] : field("origins").entries()) {
        const json::value* part = value_;
        for (std::string_view rest = path; part && !rest.empty();) {
            const std::string_view name = rest.substr(0, rest.find('.'));
            rest.remove_prefix(std::min(rest.size(), name.size() + 1));
            part = part->is_object() ? part->as_object().if_contains(name) : nullptr;
        }
        if (!part || path.empty() || path.starts_with("origin") || path == "note")
            origin.wrong(path, "a field of the record");
        else if (read(origin) == whole)
            origin.wrong("another origin than the record’s");
    }
}

}  // namespace officina
