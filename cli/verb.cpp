#include "cli/verb.h"

#include <CLI/CLI.hpp>

namespace officina {

Option& Option::value(const std::string& shown) {
    option_->type_name(shown);
    return *this;
}
Option& Option::with_default() {
    option_->capture_default_str();
    return *this;
}
Option& Option::required() {
    option_->required();
    return *this;
}
Option& Option::between(int least, int most) {
    option_->check(CLI::Range(least, most));
    return *this;
}
Option& Option::one_of(const std::vector<std::string>& words) {
    option_->check(CLI::IsMember(words));
    std::string shown;
    for (const std::string& word : words) shown += (shown.empty() ? "" : "|") + word;
    return value(shown);
}
Option& Option::one_each() {
    option_->allow_extra_args(false);
    return *this;
}
Option& Option::maybe_alone() {
    option_->expected(0, 1);
    return *this;
}
bool Option::given() const { return option_->count() > 0; }

Verb Verb::word(const std::string& name, const std::string& about) {
    return Verb(app_->add_subcommand(name, about));
}

void Verb::needs_a_word() { app_->require_subcommand(1); }
void Verb::takes_anything() { app_->prefix_command()->fallthrough(false); }

template <class T>
Option Verb::option(const std::string& name, T& target, const std::string& about) {
    return Option(app_->add_option(name, target, about));
}

void Verb::flag(const std::string& name, bool& target, const std::string& about) {
    app_->add_flag(name, target, about);
}

void Verb::does(std::function<void()> chosen) { app_->callback(std::move(chosen)); }

template Option Verb::option(const std::string&, std::string&, const std::string&);
template Option Verb::option(const std::string&, int&, const std::string&);
template Option Verb::option(const std::string&, double&, const std::string&);
template Option Verb::option(const std::string&, std::uint64_t&, const std::string&);
template Option Verb::option(const std::string&, std::filesystem::path&, const std::string&);
template Option Verb::option(const std::string&, std::optional<double>&, const std::string&);
template Option Verb::option(const std::string&, std::optional<std::uint64_t>&, const std::string&);
template Option Verb::option(const std::string&, std::vector<std::string>&, const std::string&);
template Option Verb::option(const std::string&, std::vector<int>&, const std::string&);

}  // namespace officina
