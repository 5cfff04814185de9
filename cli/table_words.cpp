#include "cli/table_words.h"

#include <algorithm>

#include "cli/text.h"

namespace officina::cli {

namespace {

struct Entry {
    Command command;
    std::string_view english;
    const char* own;    // the words in the person's language; the first one is shown
    const char* about;  // what it does
    const char* takes;  // what may follow it
};

constexpr Entry kEntries[] = {
    {Command::help, "help", "terminal.word.help", "terminal.does.help", nullptr},
    {Command::moves, "moves", "terminal.word.moves", "terminal.does.moves", nullptr},
    {Command::why, "why", "terminal.word.why", "terminal.does.why", "terminal.takes.move"},
    {Command::hint, "hint", "terminal.word.hint", "terminal.does.hint", nullptr},
    {Command::undo, "undo", "terminal.word.undo", "terminal.does.undo", nullptr},
    {Command::back, "back", "terminal.word.back", "terminal.does.back", nullptr},
    {Command::board, "board", "terminal.word.board", "terminal.does.board", "terminal.takes.all"},
    {Command::log, "log", "terminal.word.log", "terminal.does.log", nullptr},
    {Command::time, "time", "terminal.word.time", "terminal.does.time", nullptr},
    {Command::pause, "pause", "terminal.word.pause", "terminal.does.pause", nullptr},
    {Command::save, "save", "terminal.word.save", "terminal.does.save", "terminal.takes.file"},
    {Command::quit, "quit", "terminal.word.quit", "terminal.does.quit", nullptr},
};

}  // namespace

TableWords::TableWords(const Catalogue& catalogue) {
    for (const Entry& entry : kEntries) {
        Word word{entry.command, {}, words_of(catalogue.say({entry.own, {}})), {entry.about, {}}};
        word.shown = word.accepted.front();
        if (entry.takes) word.shown += " " + catalogue.say({entry.takes, {}});
        word.accepted.emplace_back(entry.english);
        words_.push_back(std::move(word));
    }
}

std::optional<Command> TableWords::find(std::string_view word) const {
    for (const Word& known : words_)
        if (std::ranges::find(known.accepted, word) != known.accepted.end()) return known.command;
    return std::nullopt;
}

std::string TableWords::name(Command command) const {
    return std::ranges::find(words_, command, &Word::command)->accepted.front();
}

}  // namespace officina::cli
