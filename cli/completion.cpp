#include "cli/completion.h"

#include <algorithm>
#include <fmt/format.h>

#include "bots/levels.h"
#include "games/games.h"

namespace officina::cli {

namespace {

// What can stand for a value.
struct Offer {
    enum class Kind { words, files, folders, anything };

    Kind kind = Kind::anything;
    std::vector<std::string> words;
};

Offer offer_of(const DescribedOption& option) {
    const std::string& what = option.value.empty() ? option.names.front() : option.value;
    if (what == "DIR") return {Offer::Kind::folders, {}};
    if (what == "FILE") return {Offer::Kind::files, {}};
    Offer offer{Offer::Kind::words, {}};
    if (what == "game" || what == "GAME") {
        for (const AnyGame* game : games()) offer.words.emplace_back(game->name());
    } else if (what == "BOT") {
        offer.words.assign(bots::kLevels.begin(), bots::kLevels.end());
    } else if (what.find('|') != std::string::npos && what.find_first_of("[]=:") == std::string::npos) {
        for (std::size_t from = 0; from <= what.size();) {
            const std::size_t end = std::min(what.find('|', from), what.size());
            offer.words.push_back(what.substr(from, end - from));
            from = end + 1;
        }
    } else {
        offer.kind = Offer::Kind::anything;
    }
    return offer;
}

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

// --- bash

std::string bash_answer(const Offer& offer) {
    switch (offer.kind) {
        case Offer::Kind::words: return fmt::format(R"(compgen -W "{}" -- "$cur")", joined(offer.words));
        case Offer::Kind::folders: return R"(compgen -d -- "$cur")";
        case Offer::Kind::files: return R"(compgen -f -- "$cur")";
        case Offer::Kind::anything: return ":";
    }
    return ":";
}

void bash_words(const DescribedWord& word, const std::string& path, std::string& descent, std::string& values,
                std::string& words) {
    std::vector<std::string> all;
    std::string by_place;
    for (const DescribedOption& option : word.options) {
        if (option.by_place) {
            by_place += "; " + bash_answer(offer_of(option));
            continue;
        }
        all.insert(all.end(), option.names.begin(), option.names.end());
        if (!option.takes_value) continue;
        for (const std::string& name : option.names)
            values +=
                fmt::format("        \"{} {}\") {}; return ;;\n", path, name, bash_answer(offer_of(option)));
    }
    for (const DescribedWord& inner : word.words) {
        all.push_back(inner.name);
        descent += fmt::format("            \"{0} {1}\") command=\"{0} {1}\" ;;\n", path, inner.name);
    }
    words += fmt::format("        \"{}\") compgen -W \"{}\" -- \"$cur\"{} ;;\n", path, joined(all), by_place);
    for (const DescribedWord& inner : word.words)
        bash_words(inner, path + " " + inner.name, descent, values, words);
}

// --- zsh

// Inside single quotes.
std::string single_quoted(const std::string& text, std::string_view escaped) {
    std::string quoted = "'";
    for (const char letter : text) {
        if (letter == '\'') {
            quoted += "'\\''";
            continue;
        }
        if (letter == '\\' || escaped.find(letter) != std::string_view::npos) quoted += '\\';
        quoted += letter;
    }
    return quoted += '\'';
}

std::string zsh_action(const Offer& offer) {
    switch (offer.kind) {
        case Offer::Kind::words: return fmt::format("({})", joined(offer.words));
        case Offer::Kind::folders: return "_files -/";
        case Offer::Kind::files: return "_files";
        case Offer::Kind::anything: return " ";
    }
    return " ";
}

std::string zsh_function(const std::vector<std::string>& path) {
    return "_" + fmt::format("{}", fmt::join(path, "_"));
}

std::string zsh_escaped(const std::string& text, std::string_view letters) {
    const std::string quoted = single_quoted(text, letters);
    return quoted.substr(1, quoted.size() - 2);
}

void zsh_words(const DescribedWord& word, std::vector<std::string> path, std::string& functions) {
    path.push_back(word.name);
    std::string arguments;
    for (const DescribedOption& option : word.options) {
        const std::string about = zsh_escaped(option.about, "[]:");
        const std::string value =
            zsh_escaped(option.value.empty() ? option.names.front() : option.value, ":");
        const std::string action = zsh_action(offer_of(option));
        if (option.by_place) {
            arguments += fmt::format(" \\\n    '::{}:{}'", about, action);
            continue;
        }
        for (const std::string& name : option.names)
            arguments += option.takes_value
                             ? fmt::format(" \\\n    '*{}[{}]:{}:{}'", name, about, value, action)
                             : fmt::format(" \\\n    '{}[{}]'", name, about);
    }
    std::string function = zsh_function(path) + "() {\n";
    if (word.words.empty()) {
        function += "  _arguments" + arguments + "\n";
    } else {
        function += "  local line state\n  _arguments -C" + arguments +
                    " \\\n    '1: :->word' \\\n    '*:: :->rest'\n  case $state in\n    word)\n      local "
                    "-a all=(\n";
        for (const DescribedWord& inner : word.words)
            function += "        " + single_quoted(inner.name + ":" + inner.about, "") + "\n";
        function += "      )\n      _describe word all ;;\n    rest)\n      case $line[1] in\n";
        for (const DescribedWord& inner : word.words) {
            std::vector<std::string> below = path;
            below.push_back(inner.name);
            function += fmt::format("        {}) {} ;;\n", inner.name, zsh_function(below));
        }
        function += "      esac ;;\n  esac\n";
    }
    functions += function + "}\n\n";
    for (const DescribedWord& inner : word.words) zsh_words(inner, path, functions);
}

constexpr const char* kMadeBy = "# Made by `officina describe`; completes `officina`.\n";

}  // namespace

std::string bash_completion(const DescribedWord& program) {
    std::string descent, values, words;
    bash_words(program, program.name, descent, values, words);
    return fmt::format(
        R"({0}_{1}_answers() {{
    case "$command $prev" in
{3}    esac
    case "$command" in
{4}    esac
}}
_{1}() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} command={1} i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$command ${{COMP_WORDS[i]}}" in
{2}        esac
    done
    mapfile -t COMPREPLY < <(_{1}_answers)
}}
complete -o filenames -F _{1} {1}
)",
        kMadeBy, program.name, descent, values, words);
}

std::string zsh_completion(const DescribedWord& program) {
    std::string functions;
    zsh_words(program, {}, functions);
    return fmt::format("#compdef {0}\n{1}\n{2}_{0} \"$@\"\n", program.name, kMadeBy, functions);
}

}  // namespace officina::cli
