// The command line as a whole: its language, its help, its mistakes.

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/build_info.h"
#include "cli/commands.h"
#include "engine/processor.h"

namespace officina::cli {

namespace {

// The help speaks the person's language too, so the language must be known before the command line is read.
std::expected<std::string_view, std::string_view> language_asked_for(std::span<char*> words) {
    constexpr std::string_view kOption = "--language";
    for (std::size_t i = 1; i < words.size(); ++i) {
        std::string_view word = words[i];
        if (word == kOption && i + 1 < words.size()) {
            word = words[i + 1];
        } else if (word.starts_with(kOption) && word.substr(kOption.size()).starts_with('=')) {
            word.remove_prefix(kOption.size() + 1);
        } else {
            continue;
        }
        const auto known = languages();
        const auto found = std::find(known.begin(), known.end(), word);
        if (found == known.end()) return std::unexpected(word);
        return *found;
    }
    return language_of_environment();
}

std::string list_of_languages() {
    std::string list;
    for (std::string_view language : languages()) list += (list.empty() ? "" : "|") + std::string(language);
    return list;
}

std::string list_of_processors() {
    std::string list;
    for (Processor processor : processors_at_hand())
        list += (list.empty() ? "" : ", ") + std::string(name_of(processor));
    return list;
}

// The command line library speaks English; people are answered in their own language.
Message explained(const CLI::ParseError& error, const CLI::App& app) {
    const std::string what = error.what();
    const auto name = [&](std::string_view until) { return what.substr(0, what.find(until)); };
    std::string extras;
    for (const std::string& word : app.remaining(true)) extras += (extras.empty() ? "" : " ") + word;
    const bool no_command = what.find("subcommand") != std::string::npos;
    if (dynamic_cast<const CLI::ExtrasError*>(&error) || (no_command && !extras.empty()))
        return {"terminal.usage.extra", {{"found", extras}}};
    if (no_command) return {"terminal.usage.no_command", {}};
    if (dynamic_cast<const CLI::RequiredError*>(&error))
        return {"terminal.usage.missing", {{"name", name(" is required")}}};
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error))
        return {"terminal.usage.missing_value", {{"name", name(":")}}};
    return {"terminal.usage.bad_value", {{"found", what.substr(std::min(what.size(), what.find(": ") + 2))}}};
}

// Also in the help, everything but the words themselves is translated.
void translate(CLI::App& app, const Shell& shell) {
    const auto formatter = std::make_shared<CLI::Formatter>();
    formatter->label("Usage", shell.say({"terminal.label.usage", {}}));
    formatter->label("Positionals", shell.say({"terminal.label.positionals", {}}));
    formatter->label("OPTIONS", "…");
    formatter->label("SUBCOMMAND", shell.say({"terminal.label.command", {}}));
    formatter->label("SUBCOMMANDS", shell.say({"terminal.label.command", {}}));
    formatter->label("REQUIRED", "");
    formatter->column_width(34);
    app.formatter(formatter);
    app.option_defaults()->group(shell.say({"terminal.label.options", {}}));
    app.set_help_flag("-h,--help", shell.say({"terminal.option.help", {}}));
}

void name_groups(CLI::App& app, const Shell& shell) {
    app.get_help_ptr()->group(shell.say({"terminal.label.options", {}}));
    for (CLI::App* command : app.get_subcommands({})) {
        if (!command->get_group().empty()) command->group(shell.say({"terminal.label.commands", {}}));
        name_groups(*command, shell);
    }
}

}  // namespace

int run_command_line(std::span<char*> words) {
    const auto language = language_asked_for(words);
    Shell shell(language ? *language : language_of_environment());
    if (!language)
        return shell.complain({"terminal.usage.language",
                               {{"found", std::string(language.error())}, {"expected", list_of_languages()}}},
                              kBadUsage);

    if (const auto wish = processor_not_at_hand())
        return shell.complain(
            {"terminal.usage.processor", {{"found", *wish}, {"expected", list_of_processors()}}}, kBadUsage);

    CLI::App app(shell.say({"terminal.about.officina", {}}), "officina");
    translate(app, shell);
    std::string ignored;  // read above
    app.add_option("--language", ignored, shell.say({"terminal.option.language", {}}))
        ->type_name(list_of_languages());
    app.set_version_flag("--version", build_info(), shell.say({"terminal.option.version", {}}));
    app.fallthrough();  // inherited: --language may stand anywhere
    app.require_subcommand(1);
    const Verb all(&app);
    add_play(all, shell);
    add_games(all, shell);
    add_replay(all, shell);
    add_content(all, shell);
    add_referee(all, shell);
    add_solve(all, shell);
    add_arena(all, shell);
    add_balance(all, shell);
    add_bench(all, shell);
    add_serve(all, shell);
    add_backup(all, shell);
    add_site(all, shell);
    add_verify(all, shell);
    add_load(all, shell);
    add_describe(all, shell);
    name_groups(app, shell);

    try {
        app.parse(static_cast<int>(words.size()), words.data());
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        shell.complain(explained(error, app), kBadUsage);
        return shell.complain({"terminal.usage.see_help", {}}, kBadUsage);
    }
    return shell.todo ? shell.todo() : 0;
}

}  // namespace officina::cli
