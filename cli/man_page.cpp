#include "cli/man_page.h"

#include <algorithm>
#include <fmt/format.h>

#include "match/version.h"

namespace officina::cli {

namespace {

// Plain text for roff: it would take a backslash, a dash and the first letter of a line for something of its own.
std::string plain(std::string_view text) {
    std::string escaped;
    if (text.starts_with('.') || text.starts_with('\'')) escaped = "\\&";
    for (const char letter : text) {
        if (letter == '\\') {
            escaped += "\\e";
        } else if (letter == '-') {
            escaped += "\\-";
        } else {
            escaped += letter;
        }
    }
    return escaped;
}

std::string bold(std::string_view text) { return "\\fB" + plain(text) + "\\fR"; }
std::string slanted(std::string_view text) { return "\\fI" + plain(text) + "\\fR"; }

// "--port N=8080", "-h, --help", "FILE"
std::string head_of(const DescribedOption& option) {
    std::string head;
    for (const std::string& name : option.names)
        head += (head.empty() ? "" : ", ") + (option.by_place ? slanted(name) : bold(name));
    if (option.value.empty()) return head;
    head += " " + slanted(option.value);
    return option.standard.empty() ? head : head + "=" + plain(option.standard);
}

class Writer {
  public:
    Writer(const DescribedWord& program, const Catalogue& catalogue)
        : program_(program), catalogue_(catalogue) {}

    ManPage page_of_program() const {
        std::string text = beginning(program_.name, program_.about);
        text += heading("describe.heading.synopsis");
        text += fmt::format("{} {} …\n", bold(program_.name), slanted(say("terminal.label.command")));
        text += heading("terminal.label.commands");
        for (const DescribedWord& word : program_.words)
            text += entry(bold(program_.name + "-" + word.name) + "(1)", word.about);
        text += options_of(program_);
        text += heading("describe.heading.exit");
        text += entry("0", say("describe.exit.done"));
        text += entry("1", say("describe.exit.failed"));
        text += entry("2", say("describe.exit.usage"));
        text += heading("describe.heading.environment");
        text += entry(bold("OFFICINA_PAGES"), say("describe.environment.pages"));
        text += entry(bold("OFFICINA_CPU"), say("describe.environment.processor"));
        text += entry(bold("LC_ALL") + ", " + bold("LC_MESSAGES") + ", " + bold("LANG"),
                      say("describe.environment.language"));
        return {program_.name, text};
    }

    ManPage page_of(const DescribedWord& word) const {
        const std::string name = program_.name + "-" + word.name;
        std::string text = beginning(name, word.about);
        text += heading("describe.heading.synopsis");
        if (word.words.empty()) text += usage_of(word.name, word);
        for (const DescribedWord& inner : word.words)
            text += (&inner == &word.words.front() ? "" : ".br\n") +
                    usage_of(word.name + " " + inner.name, inner);
        text += options_of(word);
        for (const DescribedWord& inner : word.words) {
            text +=
                fmt::format(".SH \"{} {}\"\n{}\n", upper(word.name), upper(inner.name), plain(inner.about));
            for (const DescribedOption& option : inner.options) text += entry(head_of(option), option.about);
        }
        text += heading("describe.heading.see_also");
        text += bold(program_.name) + "(1)\n";
        return {name, text};
    }

  private:
    std::string say(const char* id) const { return catalogue_.say({id, {}}); }

    static std::string upper(std::string text) {
        std::ranges::transform(text, text.begin(), [](char letter) {
            return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        });
        return text;
    }

    std::string heading(const char* id) const { return fmt::format(".SH \"{}\"\n", upper(say(id))); }

    std::string beginning(const std::string& name, const std::string& about) const {
        return fmt::format(".TH {} 1 \"\" \"Officina {}\"\n{}{} \\- {}\n", upper(name), version(),
                           heading("describe.heading.name"), plain(name), plain(about));
    }

    static std::string entry(const std::string& head, const std::string& about) {
        return fmt::format(".TP\n{}\n{}\n", head, plain(about));
    }

    std::string options_of(const DescribedWord& word) const {
        if (word.options.empty()) return {};
        std::string text = heading("terminal.label.options");
        for (const DescribedOption& option : word.options) text += entry(head_of(option), option.about);
        return text;
    }

    std::string usage_of(const std::string& words, const DescribedWord& word) const {
        std::string text = bold(program_.name + " " + words);
        for (const DescribedOption& option : word.options) {
            if (!option.by_place && !option.required) continue;
            text += option.required ? " " + head_of(option) : " [" + head_of(option) + "]";
        }
        const bool more = std::ranges::any_of(
            word.options, [](const DescribedOption& option) { return !option.by_place && !option.required; });
        return text + (more ? " [" + slanted(say("terminal.label.options")) + "]\n" : "\n");
    }

    const DescribedWord& program_;
    const Catalogue& catalogue_;
};

}  // namespace

std::vector<ManPage> man_pages(const DescribedWord& program, const Catalogue& catalogue) {
    const Writer writer(program, catalogue);
    std::vector<ManPage> pages{writer.page_of_program()};
    for (const DescribedWord& word : program.words) pages.push_back(writer.page_of(word));
    return pages;
}

}  // namespace officina::cli
