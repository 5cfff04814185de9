#include "match/request.h"

#include <algorithm>
#include <boost/json.hpp>

#include "match/options.h"

namespace officina {

namespace json = boost::json;

std::unexpected<Problem> wrong_field(std::string name, std::string found, std::string expected) {
    return std::unexpected(Problem{
        "bad_field",
        {"engine.request.bad_field",
         {{"field", std::move(name)}, {"found", std::move(found)}, {"expected", std::move(expected)}}}});
}

std::unexpected<Problem> wrong_field(const json::object& request, std::string_view name,
                                     std::string expected) {
    const json::value* value = request.if_contains(name);
    return wrong_field(std::string(name), value ? json::serialize(*value) : "–", std::move(expected));
}

std::expected<void, Problem> only_fields(const json::object& request,
                                         std::initializer_list<std::string_view> known) {
    for (const auto& [name, value] : request) {
        if (name == "do" || name == "id") continue;
        if (std::find(known.begin(), known.end(), name) == known.end())
            return std::unexpected(Problem{
                "unknown_field",
                {"engine.request.unknown_field",
                 {{"field", std::string(name)}, {"expected", listed({known.begin(), known.end()})}}}});
    }
    return {};
}

std::expected<std::string, Problem> text_field(const json::object& request, std::string_view name) {
    const json::value* value = request.if_contains(name);
    if (!value || !value->is_string()) return wrong_field(request, name, "\"...\"");
    return std::string(value->as_string());
}

std::expected<std::vector<std::string>, Problem> texts_field(const json::object& request,
                                                             std::string_view name, std::size_t least,
                                                             std::size_t most, const std::string& expected) {
    const json::value* const field = request.if_contains(name);
    const json::array* const list = field ? field->if_array() : nullptr;
    if (!list || list->size() < least || list->size() > most) return wrong_field(request, name, expected);
    std::vector<std::string> texts;
    for (const json::value& text : *list) {
        if (!text.is_string()) return wrong_field(request, name, expected);
        texts.emplace_back(text.as_string());
    }
    return texts;
}

std::expected<bool, Problem> flag_field(const json::object& request, std::string_view name) {
    const json::value* value = request.if_contains(name);
    if (!value) return false;
    if (!value->is_bool()) return wrong_field(request, name, "true, false");
    return value->as_bool();
}

std::expected<std::int64_t, Problem> number_field(const json::object& request, std::string_view name,
                                                  std::int64_t least, std::int64_t most) {
    const json::value* value = request.if_contains(name);
    const std::int64_t* number = value ? value->if_int64() : nullptr;
    if (!number || *number < least || *number > most)
        return wrong_field(request, name, std::to_string(least) + " – " + std::to_string(most));
    return *number;
}

std::expected<std::int64_t, Problem> number_field(const json::object& request, std::string_view name,
                                                  std::int64_t least, std::int64_t most,
                                                  std::int64_t where_missing) {
    if (!request.contains(name)) return where_missing;
    return number_field(request, name, least, most);
}

}  // namespace officina
