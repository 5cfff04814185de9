#pragma once
// The sentences of one language: ICU MessageFormat patterns by message id.

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "match/message.h"

namespace officina {

// The languages there are, English first.
std::span<const std::string_view> languages();

// The language a person's environment asks for (LC_ALL, LC_MESSAGES, LANG), English where we do not speak it.
std::string_view language_of_environment();

class Catalogue {
  public:
    explicit Catalogue(std::string_view language);
    ~Catalogue();
    Catalogue(const Catalogue&) = delete;
    Catalogue& operator=(const Catalogue&) = delete;

    std::string_view language() const { return language_; }

    // The sentence. `names` are the players' names by seat; where one is missing it is "Player n".
    std::string say(const Message& message, std::span<const std::string> names = {}) const;
    std::string name_of(Seat seat, std::span<const std::string> names = {}) const;

    // Every message id with its pattern, for tests and translators.
    std::map<std::string, std::string> patterns() const;
    // The names of the arguments a pattern uses. Empty with `wrong` set where the pattern does not parse.
    static std::vector<std::string> arguments_of(const std::string& pattern, bool& wrong);

  private:
    struct Sentences;
    std::string language_;
    std::unique_ptr<Sentences> sentences_;
};

}  // namespace officina
