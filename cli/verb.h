#pragma once
// A word of the command line with its options: a thin cover over the library that reads command lines, which is so large
// that only verb.cpp and command_line.cpp may see it.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/described.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace officina::cli {

class Option {
  public:
    explicit Option(CLI::Option* option) : option_(option) {}

    Option& value(const std::string& shown);  // how the help shows what is to be given
    Option& with_default();                   // the help shows what holds otherwise
    Option& required();
    Option& between(int least, int most);                   // a number
    Option& one_of(const std::vector<std::string>& words);  // the help shows them
    Option& one_each();                                     // may be given several times, one value each time
    Option& maybe_alone();                                  // its value may be left out
    bool given() const;

  private:
    CLI::Option* option_;
};

class Verb {
  public:
    explicit Verb(CLI::App* app) : app_(app) {}

    Verb word(const std::string& name, const std::string& about);
    Verb hidden_word(const std::string& name, const std::string& about);  // the help does not show it
    void needs_a_word();                                                  // one of its own must follow
    void takes_anything();                                                // whatever follows is not looked at

    // `target` gets the value, and must live until the command is carried out. The kinds there are stand in verb.cpp.
    template <class T>
    Option option(const std::string& name, T& target, const std::string& about);
    void flag(const std::string& name, bool& target, const std::string& about);

    void does(std::function<void()> chosen);

    // What the help shows of it, and of every word below it.
    DescribedWord described() const;

  private:
    CLI::App* app_;
};

extern template Option Verb::option(const std::string&, std::string&, const std::string&);
extern template Option Verb::option(const std::string&, int&, const std::string&);
extern template Option Verb::option(const std::string&, double&, const std::string&);
extern template Option Verb::option(const std::string&, std::uint64_t&, const std::string&);
extern template Option Verb::option(const std::string&, std::filesystem::path&, const std::string&);
extern template Option Verb::option(const std::string&, std::optional<double>&, const std::string&);
extern template Option Verb::option(const std::string&, std::optional<std::uint64_t>&, const std::string&);
extern template Option Verb::option(const std::string&, std::vector<std::string>&, const std::string&);
extern template Option Verb::option(const std::string&, std::vector<int>&, const std::string&);

}  // namespace officina::cli
