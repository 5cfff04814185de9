#pragma once
// The words a person can say at the terminal table besides moves. English is always understood, and the person's own
// language too.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/catalogue.h"
#include "match/match.h"

namespace officina::cli {

enum class Command { help, moves, why, hint, undo, back, board, log, time, pause, save, quit };

class TableWords {
  public:
    struct Word {
        Command command;
        std::string shown;                  // in the person's language, with what may follow it
        std::vector<std::string> accepted;  // in small letters
        Message about;
    };

    explicit TableWords(const Catalogue& catalogue);

    const std::vector<Word>& all() const { return words_; }
    std::optional<Command> find(std::string_view word) const;
    // How a command is called in the person's language.
    std::string name(Command command) const;

  private:
    std::vector<Word> words_;
};

}  // namespace officina::cli
