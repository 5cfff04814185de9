#pragma once
// Reading a request, in the referee and at the server: one JSON object that says what to do in `do`, and its fields. What
// is wrong is told with what was found and what was expected.

#include <boost/json/object.hpp>
#include <expected>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/message.h"

namespace officina {

std::unexpected<Problem> wrong_field(std::string name, std::string found, std::string expected);
// The same; the field is told as it stands in the request, where it does.
std::unexpected<Problem> wrong_field(const boost::json::object& request, std::string_view name,
                                     std::string expected);

// A request may hold only fields that its word knows: a misspelt one would otherwise be passed over in silence.
std::expected<void, Problem> only_fields(const boost::json::object& request,
                                         std::initializer_list<std::string_view> known);

std::expected<std::string, Problem> text_field(const boost::json::object& request, std::string_view name);
// A list of texts whose length is within these bounds; `expected` says it in words.
std::expected<std::vector<std::string>, Problem> texts_field(const boost::json::object& request,
                                                             std::string_view name, std::size_t least,
                                                             std::size_t most, const std::string& expected);
// False where it is missing.
std::expected<bool, Problem> flag_field(const boost::json::object& request, std::string_view name);
std::expected<std::int64_t, Problem> number_field(const boost::json::object& request, std::string_view name,
                                                  std::int64_t least, std::int64_t most);
std::expected<std::int64_t, Problem> number_field(const boost::json::object& request, std::string_view name,
                                                  std::int64_t least, std::int64_t most,
                                                  std::int64_t where_missing);

}  // namespace officina
