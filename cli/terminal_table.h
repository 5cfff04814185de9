#pragma once
// The terminal table: people at one keyboard, and bots, play any game of the house through its Match.
//
// What it does by itself: chance deals at once; a seat that has a single move makes it; bots move. Everything that
// happens is told before the next question.
//
// The clock (chance beside seats): cli/table_clock.h says when it starts. While it runs every person may speak, with
// "2: declare 7" where there are several; bots speak up when they have planned to. It stands still until the first line
// is entered, and while somebody reads the help. Without a clock, or at any time, `time` says that it is over. Where only
// bots play nobody waits: the time they plan to let pass is skipped.
//
// Hidden things: where several people play and something is hidden from one of them, the screen is cleared and handed
// over before it shows another seat's view.
//
// Undo goes back to before a seat's own last decision, if it taught nothing (Match::may_withdraw) and nothing has happened
// since: no move of chance, no move of another seat. Together people go back whatever has happened; then what comes is drawn
// again, for the dice roll on.

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/menu.h"
#include "cli/table_clock.h"
#include "cli/table_words.h"
#include "cli/terminal.h"
#include "match/bot.h"
#include "match/catalogue.h"
#include "match/match.h"
#include "match/record.h"
#include "tables/terms.h"

namespace officina::cli {

struct Player {
    std::string name;  // without one, that of the seat
    bool is_person = true;
    std::shared_ptr<Bot> bot = {};  // who plays where no person does; a record that is only told needs nobody
};

struct TableManner {
    bool clock = true;                  // does time run by itself?
    std::uint64_t seed = 0;             // for chance
    std::filesystem::path file;         // the game is saved there where no other file is named
    std::shared_ptr<Bot> adviser = {};  // gives hints where the game has none of its own
    tables::HintTerms hints = tables::HintTerms::alone;
};

class TerminalTable {
  public:
    // One player for each seat of the match.
    TerminalTable(std::unique_ptr<Match> match, std::vector<Player> players, TableManner manner,
                  Terminal& terminal, const Catalogue& catalogue);

    // Plays the moves of a record, which match/record.h has found to be right for this match.
    void take_up(const Record& record);

    // Until the game is over or the people leave.
    void run();
    // Tells such a record from its beginning, and how the game stands at its end.
    void tell(const Record& record);

    const Match& match() const { return *match_; }

  private:
    // What has to be shown before the next line is read.
    enum class Stale { nothing, question, everything };

    struct Played {
        bool forced;
        std::vector<std::vector<Message>> told;  // by seat, then to everybody
    };

    // --- The run of the game (terminal_table.cpp)
    void step();
    void ask(Seat seat);
    void let_the_clock_run(SeatSet deciding);
    void wake_up();
    void plan_bots(SeatSet deciding);
    void heed(const Terminal::Line& line, SeatSet asked);
    bool play(Seat seat, std::string_view move, bool forced = false);
    Advice asked_of(Bot& bot, Seat seat, const Message& meanwhile);
    Terminal::Time now() const { return people_.empty() ? Terminal::Time() + skipped_ : terminal_.now(); }
    bool hand_over_to(Seat seat);  // false where nobody took the screen
    void finish();
    void leave() { left_ = true; }

    Bot* bot_of(Seat seat) const { return players_[at(seat)].bot.get(); }
    bool is_person(Seat seat) const { return players_[at(seat)].is_person; }
    bool is_clock_time() const;
    bool shares_secrets() const;
    Seat viewer() const;

    // --- What people say (table_commands.cpp)
    void obey(const std::string& typed, SeatSet asked);
    void carry_out(Command command, const std::string& rest, std::optional<Seat> seat, SeatSet asked);
    void try_move(Seat seat, const std::string& text);
    std::optional<Seat> seat_called(const std::string& name) const;
    std::optional<Seat> who_speaks(std::optional<Seat> named, SeatSet asked);
    void help();
    void list_moves(Seat seat);
    void why(Seat seat, const std::string& move);
    void hint(Seat seat);
    bool advise(Seat seat, int strength);  // false where there is nothing stronger
    std::optional<Message> reasons(Seat seat);
    void undo(std::optional<Seat> seat);
    void go_back(std::optional<Seat> seat);
    // The last decision of the seat, or of whoever of the people decided last: its number, and whose it is.
    struct Decided {
        std::size_t number;
        Seat seat;
    };
    std::optional<Decided> last_decision(std::optional<Seat> seat) const;
    void take_back(const Decided& decided);
    bool agrees(Seat seat, const Decided& decided);
    bool save(const std::string& file);
    void show_log();
    void time_is_up();
    void quit();
    std::optional<std::string> ask_for_file(const Message& question);
    bool is_worth_saving() const;

    // --- The screen (table_screen.cpp)
    void show(SeatSet asked);
    void show_everything(SeatSet asked);
    void show_public();  // the table as everybody may see it, with all that lies before each seat
    std::string question(SeatSet asked, int lines);
    void show_told(int lines);
    void show_result();
    std::vector<std::string> news();
    std::vector<std::string> question_lines(SeatSet asked) const;
    std::vector<MenuEntry> entries(Seat seat) const;
    std::string prompt(SeatSet asked) const;
    void notice(const Message& message);  // told with the next picture
    void write(const Message& message, int indent = 0);
    void write_lines(const std::vector<std::string>& lines);
    void write_pages(const std::vector<std::string>& lines);
    std::string faint(const std::string& text) const;
    std::string say(const Message& message) const { return catalogue_.say(message, names_); }
    std::string inked(std::string_view text, Ink ink) const;
    std::string names_of(SeatSet seats) const;

    std::unique_ptr<Match> match_;
    std::vector<Player> players_;
    std::vector<std::string> names_;
    SeatSet people_;
    TableManner manner_;
    Terminal& terminal_;
    const Catalogue& catalogue_;
    TableWords words_;
    Random chance_;

    TableClock clock_;
    std::chrono::nanoseconds skipped_{0};  // time that only bots would have waited for
    struct Act {
        Terminal::Time at;
        Seat seat;
        std::string move;
    };
    std::vector<Act> planned_;  // what the bots will do while the clock runs, if nothing happens before
    bool to_plan_ = true;       // something has happened

    std::vector<Played> played_;      // beside match_->moves()
    std::vector<std::size_t> heard_;  // by seat, then by everybody: how many of them were told
    std::vector<std::string> notices_;
    Stale stale_ = Stale::everything;
    std::string last_question_;
    std::string note_;            // who was last said to think
    bool numbered_ = false;       // did the last menu have numbers?
    std::optional<Seat> holder_;  // who has the screen, where it is handed over
    std::size_t hinted_at_ = 0;
    std::array<int, kMaxSeats> hints_{};  // how many each seat got in this position
    std::optional<Advice> advice_;        // the adviser's, for the one who asked last in this position
    std::size_t saved_ = 0;               // how many moves the file has
    bool left_ = false;
};

}  // namespace officina::cli
