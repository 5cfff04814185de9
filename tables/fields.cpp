#include "tables/fields.h"

#include <algorithm>
#include <boost/json.hpp>

#include "match/letters.h"
#include "match/options.h"

namespace officina::tables {

namespace json = boost::json;

namespace {

// What somebody sent is shown to them again, but not all of a book.
std::string shown(const json::value* value) {
    constexpr std::size_t kMost = 80;
    if (!value) return "–";
    return shortened_text(json::serialize(*value), kMost);
}

}  // namespace

Fields::Fields(const json::value& value, std::string within, std::initializer_list<std::string_view> known)
    : object_(value.if_object()), within_(std::move(within)) {
    if (!object_) {
        note({"bad_field",
              {"engine.request.bad_field",
               {{"field", within_.empty() ? "." : within_}, {"found", shown(&value)}, {"expected", "{…}"}}}});
        return;
    }
    for (const auto& [name, item] : *object_)
        if (std::find(known.begin(), known.end(), name) == known.end())
            note({"unknown_field",
                  {"engine.request.unknown_field",
                   {{"field", path_of(name)}, {"expected", listed({known.begin(), known.end()})}}}});
}

const json::value* Fields::find(std::string_view name) const {
    return object_ ? object_->if_contains(name) : nullptr;
}

std::string Fields::path_of(std::string_view name) const {
    return within_.empty() ? std::string(name) : within_ + "." + std::string(name);
}

std::string Fields::text(std::string_view name, std::size_t least, std::size_t most) {
    const json::value* value = find(name);
    const json::string* text = value ? value->if_string() : nullptr;
    if (!text || text->size() < least || text->size() > most) {
        wrong(name,
              least == 0 ? "\"…\"" : "\"…\" (" + std::to_string(least) + " – " + std::to_string(most) + ")");
        return {};
    }
    return std::string(*text);
}

std::int64_t Fields::number(std::string_view name, std::int64_t least, std::int64_t most) {
    const json::value* value = find(name);
    if (!value || !value->is_int64() || value->get_int64() < least || value->get_int64() > most) {
        wrong(name, std::to_string(least) + " – " + std::to_string(most));
        return least;
    }
    return value->get_int64();
}

bool Fields::yes_or_no(std::string_view name) {
    const json::value* value = find(name);
    if (!value || !value->is_bool()) {
        wrong(name, "true, false");
        return false;
    }
    return value->get_bool();
}

std::size_t Fields::word(std::string_view name, std::span<const std::string_view> words) {
    const json::value* value = find(name);
    if (value && value->is_string()) {
        const auto found = std::find(words.begin(), words.end(), std::string_view(value->get_string()));
        if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    }
    wrong(name, listed({words.begin(), words.end()}));
    return 0;
}

void Fields::wrong(std::string_view name, std::string expected) {
    note({"bad_field",
          {"engine.request.bad_field",
           {{"field", path_of(name)}, {"found", shown(find(name))}, {"expected", std::move(expected)}}}});
}

void Fields::note(Problem problem) {
    if (!problem_) problem_ = std::move(problem);
}

}  // namespace officina::tables
