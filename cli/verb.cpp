#include "cli/verb.h"

#include <CLI/CLI.hpp>

namespace officina::cli {

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
    // The library would say it in English.
    option_->check(CLI::Range(least, most).description(std::to_string(least) + "-" + std::to_string(most)));
    return *this;
}
Option& Option::one_of(const std::vector<std::string>& words) {
    option_->check(CLI::IsMember(words).description(""));  // they are shown as its value
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

Verb Verb::hidden_word(const std::string& name, const std::string& about) {
    CLI::App* app = app_->add_subcommand(name, about);
    app->group("");
    return Verb(app);
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

namespace {

DescribedOption described_option(const CLI::Option& option) {
    DescribedOption described;
    described.by_place = option.get_positional();
    if (described.by_place) described.names.push_back(option.get_name(true));
    for (const std::string& name : option.get_snames()) described.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) described.names.push_back("--" + name);
    described.required = option.get_required();
    described.takes_value = option.get_items_expected_max() > 0;
    if (described.takes_value) described.value = option.get_type_name();
    described.standard = option.get_default_str();
    described.about = option.get_description();
    return described;
}

DescribedWord described_app(const CLI::App& app) {
    DescribedWord described{app.get_name(), app.get_description(), {}, {}};
    for (const CLI::Option* option : app.get_options())
        described.options.push_back(described_option(*option));
    for (const CLI::App* word : app.get_subcommands({}))
        if (!word->get_group().empty()) described.words.push_back(described_app(*word));
    return described;
}

}  // namespace

DescribedWord Verb::described() const { return described_app(*app_); }

template Option Verb::option(const std::string&, std::string&, const std::string&);
template Option Verb::option(const std::string&, int&, const std::string&);
template Option Verb::option(const std::string&, double&, const std::string&);
template Option Verb::option(const std::string&, std::uint64_t&, const std::string&);
template Option Verb::option(const std::string&, std::filesystem::path&, const std::string&);
template Option Verb::option(const std::string&, std::optional<double>&, const std::string&);
template Option Verb::option(const std::string&, std::optional<std::uint64_t>&, const std::string&);
template Option Verb::option(const std::string&, std::vector<std::string>&, const std::string&);
template Option Verb::option(const std::string&, std::vector<int>&, const std::string&);

}  // namespace officina::cli
