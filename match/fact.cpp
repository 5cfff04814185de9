#include "match/fact.h"

#include <boost/json.hpp>

#include "engine/names.h"
#include "match/request.h"
#include "match/values_json.h"

namespace officina {

namespace json = boost::json;

namespace {

static_assert(value_count<FactType> == std::variant_size_v<FactValue>);

const FactSpec* spec_of(std::string_view what, const std::vector<FactSpec>& specs) {
    const auto found = std::ranges::find(specs, what, &FactSpec::what);
    return found == specs.end() ? nullptr : &*found;
}

json::value to_json(const FactValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
    if (const auto* word = std::get_if<std::string>(&value)) return json::string(*word);
    if (const auto* seat = std::get_if<Seat>(&value)) return seat_to_json(*seat);
    if (const auto* words = std::get_if<std::vector<std::string>>(&value)) return json::value_from(*words);
    json::object counts;
    for (const Counted& one : std::get<std::vector<Counted>>(value)) counts[one.what] = one.count;
    return counts;
}

std::optional<FactValue> from_json(const json::value& value, FactType type, int seats) {
    switch (type) {
        case FactType::number:
            if (value.is_int64()) return value.get_int64();
            return std::nullopt;
        case FactType::word:
            if (value.is_string()) return std::string(value.get_string());
            return std::nullopt;
        case FactType::seat:
            if (const auto seat = seat_from_json(value, seats)) return *seat;
            return std::nullopt;
        case FactType::words: {
            if (!value.is_array()) return std::nullopt;
            std::vector<std::string> words;
            for (const json::value& word : value.get_array()) {
                if (!word.is_string()) return std::nullopt;
                words.emplace_back(word.get_string());
            }
            return words;
        }
        case FactType::counts: {
            if (!value.is_object()) return std::nullopt;
            std::vector<Counted> counts;
            for (const auto& [what, count] : value.get_object()) {
                if (!count.is_int64()) return std::nullopt;
                counts.push_back({std::string(what), count.get_int64()});
            }
            return counts;
        }
    }
    return std::nullopt;
}

json::object schema_of(FactType type) {
    switch (type) {
        case FactType::number: return {{"type", "integer"}};
        case FactType::word: return {{"type", "string"}};
        case FactType::seat: return {{"type", "integer"}, {"minimum", 1}};
        case FactType::words: return {{"type", "array"}, {"items", {{"type", "string"}}}};
        case FactType::counts: return {{"type", "object"}, {"additionalProperties", {{"type", "integer"}}}};
    }
    return {};
}

}  // namespace

std::string flaw_in(const Fact& fact, const std::vector<FactSpec>& specs) {
    const FactSpec* const spec = spec_of(fact.what(), specs);
    if (!spec) return "no fact of the game: " + std::string(fact.what());
    const auto about = [&](std::string_view field) {
        return std::string(fact.what()) + ": " + std::string(field);
    };
    for (const FactSpec::Field& field : spec->fields)
        if (!field.may_miss && !fact.has(field.name)) return about(field.name) + " is missing";
    for (const auto& [name, value] : fact.fields()) {
        const auto known = std::ranges::find(spec->fields, name, &FactSpec::Field::name);
        if (known == spec->fields.end()) return about(name) + " is not in the list";
        if (value.index() != static_cast<std::size_t>(known->type))
            return about(name) + " is no " + std::string(name_of(known->type));
        if (std::ranges::count(fact.fields(), name, [](const auto& field) { return field.first; }) > 1)
            return about(name) + " is told twice";
    }
    return {};
}

Argument as_it_is(const FactValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
    if (const auto* seat = std::get_if<Seat>(&value)) return *seat;
    if (const auto* word = std::get_if<std::string>(&value)) return *word;
    return std::vector<Message>{};
}

json::object fact_to_json(const Fact& fact) {
    json::object object{{"fact", fact.what()}};
    for (const auto& [name, value] : fact.fields()) object[name] = to_json(value);
    return object;
}

std::expected<Fact, Problem> fact_from_json(const json::value& value, const std::vector<FactSpec>& specs,
                                            int seats) {
    const auto wrong = [&] {
        return wrong_field("facts", json::serialize(value), "facts of the game (docs/protocol.md)");
    };
    if (!value.is_object()) return wrong();
    const json::object& object = value.get_object();
    const json::value* const what = object.if_contains("fact");
    const FactSpec* const spec = what && what->is_string() ? spec_of(what->get_string(), specs) : nullptr;
    if (!spec) return wrong();
    Fact fact(spec->what);
    for (const FactSpec::Field& field : spec->fields)
        if (const json::value* const found = object.if_contains(field.name)) {
            auto read = from_json(*found, field.type, seats);
            if (!read) return wrong();
            fact.add(field.name, std::move(*read));
        }
    if (fact.fields().size() + 1 != object.size() || !flaw_in(fact, specs).empty()) return wrong();
    return fact;
}

json::object facts_schema(const std::vector<FactSpec>& specs) {
    json::array all;
    for (const FactSpec& spec : specs) {
        json::object properties{{"fact", {{"const", spec.what}}}};
        json::array required{"fact"};
        for (const FactSpec::Field& field : spec.fields) {
            properties[field.name] = schema_of(field.type);
            if (!field.may_miss) required.emplace_back(field.name);
        }
        all.push_back(json::object{{"type", "object"},
                                   {"properties", std::move(properties)},
                                   {"required", std::move(required)},
                                   {"additionalProperties", false}});
    }
    return {{"oneOf", std::move(all)}};
}

}  // namespace officina
