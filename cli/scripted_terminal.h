#pragma once
// A terminal for tests: a script of lines in place of a person, a page in place of a screen, and time that passes only
// where the script says so.

#include <deque>
#include <string>
#include <vector>

#include "cli/terminal.h"

namespace officina::cli {

class ScriptedTerminal final : public Terminal {
  public:
    struct Entry {
        std::string text;
        std::chrono::seconds after{0};  // how long the person thinks before entering it
    };

    explicit ScriptedTerminal(std::vector<Entry> script) : script_(script.begin(), script.end()) {}

    std::string page;     // everything written, prompts and entered lines included
    bool screen = false;  // clearing is written as "<clear>", or "<forget>"
    Room size{100, 50};

    bool is_screen() const override { return screen; }
    bool has_colours() const override { return false; }
    Room room() const override { return size; }
    void write(std::string_view text) override { page += text; }
    void clear(bool forget) override { page += forget ? "<forget>\n" : "<clear>\n"; }
    Time now() const override { return now_; }
    void forget_typing() override {}

    Line read(const std::function<std::string()>& prompt, std::optional<Time> until) override {
        page += prompt();
        if (script_.empty()) return {Line::Kind::ended, {}};
        const Time entered = waiting_since_.value_or(now_) + script_.front().after;
        if (until && *until < entered) {
            if (!waiting_since_) waiting_since_ = now_;
            now_ = *until;
            page += "\n";
            return {Line::Kind::late, {}};
        }
        now_ = std::max(now_, entered);
        waiting_since_.reset();
        const std::string text = script_.front().text;
        script_.pop_front();
        page += text + "\n";
        return {Line::Kind::typed, text};
    }

    bool says(std::string_view text) const { return page.find(text) != std::string::npos; }

  private:
    std::deque<Entry> script_;
    Time now_{};
    std::optional<Time> waiting_since_;  // the person began to think
};

}  // namespace officina::cli
