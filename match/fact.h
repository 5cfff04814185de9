#pragma once
// What happened, as data: "buys", who, which component, at what cost. Sentences are made of facts; whoever draws, counts or
// plays back a game reads the facts themselves and never a sentence. A game lists its facts like a glossary
// (`SomeGame::facts()`): what it tells keeps to that list, and programs can rely on it.

#include <algorithm>
#include <boost/json/object.hpp>
#include <cstdint>
#include <expected>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/fail.h"
#include "engine/seat.h"
#include "match/message.h"

namespace officina {

// "gear": 3
struct Counted {
    std::string what;
    std::int64_t count = 0;

    friend bool operator==(const Counted&, const Counted&) = default;
};

// A word is an id: of a record of the content ("xray_goggles"), or of something with a name in the rules ("gear").
using FactValue =
    std::variant<std::int64_t, std::string, Seat, std::vector<std::string>, std::vector<Counted>>;
enum class FactType : std::uint8_t { number, word, seat, words, counts };  // in the order of FactValue

struct FactSpec {
    struct Field {
        std::string_view name;
        FactType type;
        bool may_miss = false;
    };

    std::string_view what;
    std::vector<Field> fields;
};

// Names point into literals, or into the game's list.
class Fact {
  public:
    explicit Fact(std::string_view what) : what_(what) {}

    Fact& number(std::string_view name, std::int64_t value) { return add(name, value); }
    Fact& word(std::string_view name, std::string_view value) { return add(name, std::string(value)); }
    Fact& seat(Seat value, std::string_view name = "seat") { return add(name, value); }
    Fact& words(std::string_view name, std::vector<std::string> value) { return add(name, std::move(value)); }
    Fact& counts(std::string_view name, std::vector<Counted> value) { return add(name, std::move(value)); }
    Fact& add(std::string_view name, FactValue value) {
        fields_.emplace_back(name, std::move(value));
        return *this;
    }

    std::string_view what() const { return what_; }
    const std::vector<std::pair<std::string_view, FactValue>>& fields() const { return fields_; }

    bool has(std::string_view name) const { return find(name) != fields_.end(); }
    // A field that the game's list promises.
    std::int64_t number(std::string_view name) const { return std::get<std::int64_t>(value(name)); }
    Seat seat(std::string_view name) const { return std::get<Seat>(value(name)); }
    const std::string& word(std::string_view name) const { return std::get<std::string>(value(name)); }
    const std::vector<std::string>& words(std::string_view name) const {
        return std::get<std::vector<std::string>>(value(name));
    }
    const std::vector<Counted>& counts(std::string_view name) const {
        return std::get<std::vector<Counted>>(value(name));
    }

    friend bool operator==(const Fact&, const Fact&) = default;

  private:
    std::vector<std::pair<std::string_view, FactValue>>::const_iterator find(std::string_view name) const {
        return std::ranges::find_if(fields_, [&](const auto& field) { return field.first == name; });
    }
    const FactValue& value(std::string_view name) const {
        const auto found = find(name);
        if (found == fields_.end()) fail(std::out_of_range("a fact without " + std::string(name)));
        return found->second;
    }

    std::string_view what_;
    std::vector<std::pair<std::string_view, FactValue>> fields_;
};

// What is wrong with a fact by the game's list; nothing where it keeps to it.
std::string flaw_in(const Fact& fact, const std::vector<FactSpec>& specs);

// A plain field as an argument of a sentence. Lists are the game's to say.
Argument as_it_is(const FactValue& value);

// {"fact":"buys","seat":1,"card":"gear","cost":3}; counts are an object.
boost::json::object fact_to_json(const Fact& fact);
// The same backwards: only facts that keep to the list of the game.
std::expected<Fact, Problem> fact_from_json(const boost::json::value& value,
                                            const std::vector<FactSpec>& specs, int seats);
// The game's list as a JSON schema.
boost::json::object facts_schema(const std::vector<FactSpec>& specs);

}  // namespace officina
