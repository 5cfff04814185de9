#pragma once
// How a refusal reaches Python: as an exception that says what the house says everywhere (officina/errors.py).

#include <exception>
#include <utility>

#include "match/message.h"

namespace officina::python {

class Refused : public std::exception {
  public:
    explicit Refused(Problem problem) : problem_(std::move(problem)) {}
    Refused(std::string code, Message message) : problem_{std::move(code), std::move(message)} {}

    const Problem& problem() const { return problem_; }
    const char* what() const noexcept override { return problem_.code.c_str(); }

  private:
    Problem problem_;
};

// The value, or the refusal.
template <class T>
T or_refuse(std::expected<T, Problem> expected) {
    if (!expected) throw Refused(std::move(expected.error()));
    if constexpr (!std::is_void_v<T>) return std::move(*expected);
}

}  // namespace officina::python
