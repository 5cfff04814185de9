#pragma once
// Reads the fields of a JSON object strictly: a field that is not known, missing or not as expected is a mistake. The
// first mistake is kept; after it harmless values come back, so that the reader asks once, at the end.

#include <boost/json/value.hpp>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/names.h"
#include "match/message.h"

namespace officina::tables {

class Fields {
  public:
    // `within` is the path of the object, empty at the top.
    Fields(const boost::json::value& value, std::string within,
           std::initializer_list<std::string_view> known);

    // Null where the field is not there.
    const boost::json::value* find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name) != nullptr; }
    std::string path_of(std::string_view name) const;

    // The field must be there; who may do without it asks `has` first.
    std::string text(std::string_view name, std::size_t least, std::size_t most);
    std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most);
    bool yes_or_no(std::string_view name);
    // One of these words, as its place in the list.
    std::size_t word(std::string_view name, std::span<const std::string_view> words);
    template <Enumeration E>
    E word(std::string_view name) {
        return static_cast<E>(word(name, words_for<E>));
    }

    void wrong(std::string_view name, std::string expected);
    // A mistake found elsewhere, inside a field of this object.
    void note(Problem problem);
    const std::optional<Problem>& problem() const { return problem_; }

  private:
    const boost::json::object* object_;
    std::string within_;
    std::optional<Problem> problem_;
};

}  // namespace officina::tables
