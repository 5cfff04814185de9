#pragma once
// The real terminal: standard input and output.
//
// On a screen lines are edited here, letter by letter, so that the prompt can show a running clock while somebody types:
// Backspace, Ctrl-W (a word), Ctrl-U (the line), Up and Down (earlier lines), Ctrl-L (draw again), Ctrl-C (clears the
// line, and on an empty one leaves), Ctrl-D (the end of the input), Ctrl-Z. The terminal's own mode is changed only
// while a line is read, and is put back whatever happens, signals included.
//
// Elsewhere (pipes, files) lines are read as they come and repeated in the output, so that it reads like a conversation.

#include <string>
#include <vector>

#include "cli/terminal.h"

namespace officina::cli {

class Console final : public Terminal {
  public:
    Console();

    bool is_screen() const override { return screen_; }
    bool has_colours() const override { return colours_; }
    Room room() const override;
    void write(std::string_view text) override;
    void clear(bool forget) override;
    Time now() const override { return std::chrono::steady_clock::now(); }
    Line read(const std::function<std::string()>& prompt, std::optional<Time> until) override;
    void forget_typing() override;

  private:
    enum class Escape { none, begun, sequence };

    Line read_edited(const std::function<std::string()>& prompt, std::optional<Time> until);
    Line read_plain(const std::function<std::string()>& prompt, std::optional<Time> until);
    // Waits for input; false where the moment came first. More input is added to `unread_`.
    bool wait(int milliseconds);
    std::optional<Line> edit(char key);
    void recall(int step);
    void draw(const std::string& prompt);

    bool screen_;
    bool colours_;
    bool echo_;                 // a person does not see what is read from a file
    bool prompt_open_ = false;  // the last line written is a prompt
    bool ended_ = false;
    std::string unread_;
    std::string line_;  // typed, not yet entered
    Escape escape_ = Escape::none;
    std::vector<std::string> earlier_;
    std::size_t recalled_ = 0;
};

}  // namespace officina::cli
