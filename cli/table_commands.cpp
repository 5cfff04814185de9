// What people say at the terminal table: commands and moves.

#include <algorithm>
#include <cmath>
#include <ranges>

#include "cli/terminal_table.h"
#include "cli/text.h"
#include "cli/understand.h"
#include "match/files.h"

namespace officina::cli {

namespace {

template <class Moves>
std::vector<std::string> written(const Moves& moves) {
    std::vector<std::string> result;
    for (const auto& each : moves) result.push_back(each.move);
    return result;
}

std::vector<std::string> picked(const std::vector<std::string>& moves,
                                const std::vector<std::size_t>& which) {
    std::vector<std::string> result;
    for (std::size_t i : which) result.push_back(moves[i]);
    return result;
}

}  // namespace

// --- Who speaks, and is it a command or a move?

std::optional<Seat> TerminalTable::seat_called(const std::string& name) const {
    std::optional<Seat> found;
    for (std::size_t i = 0; i < names_.size(); ++i) {
        if (name != std::to_string(i + 1) && name != tidied(names_[i])) continue;
        if (found) return std::nullopt;
        found = Seat(static_cast<int>(i));
    }
    return found;
}

void TerminalTable::obey(const std::string& typed, SeatSet asked) {
    auto [name, text] = split_speaker(typed);
    std::optional<Seat> seat;
    if (name) {
        seat = seat_called(*name);
        if (!seat && !is_number(*name)) text = typed;  // a colon may also stand in the name of a file
        if ((!seat && is_number(*name)) || (seat && !is_person(*seat)))
            return write({"terminal.not_a_person", {{"name", *name}, {"names", names_of(people_)}}});
    }
    const auto words = words_of(tidied(text));
    if (words.empty()) {
        if (terminal_.is_screen()) stale_ = Stale::everything;
        return;
    }
    // A word of the game comes before a word of the table.
    const std::string tidy = tidied(text);
    const auto is_this_move = [&](const Choice& choice) { return tidied(choice.move) == tidy; };
    bool is_move = false;
    for (Seat each : asked) is_move = is_move || std::ranges::any_of(match_->choices(each), is_this_move);
    if (const auto command = words_.find(words[0]); command && !is_move) {
        const auto rest = text.substr(text.find_first_not_of(" \t") + words[0].size());
        const auto start = rest.find_first_not_of(" \t");
        const std::string argument = start == std::string::npos ? "" : rest.substr(start);
        return carry_out(*command, argument.substr(0, argument.find_last_not_of(" \t\r") + 1), seat, asked);
    }
    if (const auto speaker = who_speaks(seat, asked)) try_move(*speaker, text);
}

// Never guessed: where several people may speak, they say who they are.
std::optional<Seat> TerminalTable::who_speaks(std::optional<Seat> named, SeatSet asked) {
    if (named) return named;
    if (asked.size() == 1) return *asked.begin();
    if (asked.empty() && people_.size() == 1) return *people_.begin();
    write({"terminal.who", {{"names", names_of(asked.empty() ? people_ : asked)}}});
    return std::nullopt;
}

void TerminalTable::carry_out(Command command, const std::string& rest, std::optional<Seat> seat,
                              SeatSet asked) {
    const auto with_speaker = [&](auto action) {
        if (const auto speaker = who_speaks(seat, asked)) action(*speaker);
    };
    switch (command) {
        case Command::help: return help();
        case Command::moves: return with_speaker([&](Seat speaker) { list_moves(speaker); });
        case Command::why: return with_speaker([&](Seat speaker) { why(speaker, rest); });
        case Command::hint: return with_speaker([&](Seat speaker) { hint(speaker); });
        case Command::undo: return undo(seat);
        case Command::back: return go_back(seat);
        case Command::board:
            if (!rest.empty()) return show_public();
            stale_ = Stale::everything;
            return;
        case Command::log: return show_log();
        case Command::time:
            if (!is_clock_time()) return write({"terminal.no_clock", {}});
            return time_is_up();
        case Command::pause:
            if (!is_clock_time()) return write({"terminal.no_clock", {}});
            clock_.stand_still(now());
            return write({"terminal.paused", {}});
        case Command::save: save(rest); return;
        case Command::quit: return quit();
    }
}

// --- Moves

void TerminalTable::try_move(Seat seat, const std::string& text) {
    const auto moves = written(match_->choices(seat));
    if (numbered_ && is_number(tidied(text))) {
        const std::string number = tidied(text);
        const std::size_t chosen = number.size() > 4 ? 0 : std::stoul(number);
        if (chosen < 1 || chosen > moves.size())
            return write({"terminal.no_such_number",
                          {{"found", number}, {"most", static_cast<std::int64_t>(moves.size())}}});
        play(seat, moves[chosen - 1]);
        return;
    }
    const auto meant = understand(text, moves);
    if (meant.size() == 1) {
        play(seat, moves[meant[0]]);
        return;
    }
    if (meant.size() > 1)
        return write(
            {"terminal.ambiguous", {{"found", tidied(text)}, {"moves", by_kinds(picked(moves, meant))}}});
    const auto barred = match_->barred(seat);
    const auto barred_moves = written(barred);
    if (const auto hit = understand(text, barred_moves); hit.size() == 1) return write(barred[hit[0]].reason);
    // Not in any menu: the game itself says what it thinks of it.
    const auto kind = counted_kind(moves);
    const std::string whole = kind && is_number(tidied(text)) ? *kind + " " + tidied(text) : tidied(text);
    if (!match_->to_move().has(seat)) return write({"engine.play.out_of_turn", {{"seat", seat}}});
    if (const auto tried = match_->play(seat, whole); tried) {
        match_->undo();
        play(seat, whole);
    } else if (tried.error().code == "unknown_move") {
        write({"terminal.not_understood", {{"found", tidied(text)}, {"help", words_.name(Command::help)}}});
    } else {
        write(tried.error().message);
    }
}

void TerminalTable::list_moves(Seat seat) {
    const auto all = entries(seat);
    if (all.empty()) return write({"terminal.no_moves", {{"seat", seat}}});
    write_pages(whole_menu(all, numbered_, terminal_.room().columns));
}

void TerminalTable::why(Seat seat, const std::string& move) {
    const auto barred = match_->barred(seat);
    if (!move.empty()) {
        const auto choices = match_->choices(seat);
        if (const auto meant = understand(move, written(choices)); meant.size() == 1)
            return write({"terminal.possible", {{"move", choices[meant[0]].move}}});
        if (const auto meant = understand(move, written(barred)); meant.size() == 1)
            return write(barred[meant[0]].reason);
        const auto tried = match_->play(seat, tidied(move));
        if (!tried) return write(tried.error().message);
        match_->undo();
        return write({"terminal.possible", {{"move", tidied(move)}}});
    }
    if (barred.empty()) return write({"terminal.nothing_barred", {}});
    int widest = 0;
    for (const Barred& each : barred) widest = std::max(widest, width_of(each.move));
    std::vector<std::string> lines;
    for (const Barred& each : barred)
        for (std::string& line :
             beside("  " + each.move, widest + 2, say(each.reason), terminal_.room().columns))
            lines.push_back(std::move(line));
    write_pages(lines);
}

void TerminalTable::hint(Seat seat) {
    const bool among_people = people_.size() > 1;
    if (manner_.hints == tables::HintTerms::nobody ||
        (manner_.hints == tables::HintTerms::alone && among_people))
        return write({"terminal.hints_off", {}});
    if (hinted_at_ != played_.size()) {
        hints_.fill(0);
        advice_.reset();
    }
    hinted_at_ = played_.size();
    const int strength = hints_[at(seat)] + 1;
    const auto given = match_->hint(seat, strength);
    if (given.empty() && !advise(seat, strength)) {
        const bool none = hints_[at(seat)] == 0;
        return write({none ? "terminal.no_hint" : "terminal.no_more_hints", {}});
    }
    if (++hints_[at(seat)] == 1 && among_people) notice({"terminal.hint.taken", {{"seat", seat}}});
    for (const Message& line : given) write(line, 2);
}

// What is different after the best move than after the next best, each with what it is worth.
std::optional<Message> TerminalTable::reasons(Seat seat) {
    std::vector<Message> said;
    for (const Reason& reason : reasons_for(*manner_.adviser, *match_, seat, *advice_)) {
        const auto tenths = static_cast<std::int64_t>(std::llround(std::abs(reason.points) * 10));
        said.push_back({"terminal.hint.reason",
                        {{"says", std::vector{reason.says}},
                         {"way", reason.points > 0 ? "more" : "less"},
                         {"whole", tenths / 10},
                         {"tenth", tenths % 10}}});
    }
    if (said.empty()) return std::nullopt;
    return Message{"terminal.hint.because", {{"reasons", std::move(said)}}};
}

// What a good bot would do, and why; then what else it has thought of.
bool TerminalTable::advise(Seat seat, int strength) {
    if (!manner_.adviser || strength > 2 || !match_->to_move().has(seat)) return false;
    if (strength == 1) advice_ = asked_of(*manner_.adviser, seat, {"terminal.hint.thinking", {}});
    if (!advice_) return false;  // the hints so far were the game's own, and that was the last of them
    const auto& considered = advice_->considered;
    if (strength == 1) {
        const auto best = std::ranges::find(considered, advice_->move, &Considered::move);
        if (best == considered.end()) return false;
        write({"terminal.hint.would", {{"move", best->move}, {"says", std::vector{best->says}}}}, 2);
        if (const auto why = reasons(seat)) write(*why, 2);
        return true;
    }
    constexpr std::size_t kShown = 3;
    std::uint64_t visits = 0;
    for (const Considered& each : considered) visits += each.visits;
    for (const Considered& each : considered | std::views::take(kShown))
        write({"terminal.hint.considered",
               {{"move", each.move},
                {"share",
                 static_cast<std::int64_t>(visits > 0 ? (each.visits * 100 + visits / 2) / visits : 0)},
                {"points", static_cast<std::int64_t>(std::llround(each.points))}}},
              2);
    return true;
}

// --- The table

void TerminalTable::help() {
    if (is_clock_time()) clock_.stand_still(now());
    const int columns = terminal_.room().columns;
    std::vector<std::string> lines{""};
    const auto add = [&](const std::vector<std::string>& more) {
        lines.insert(lines.end(), more.begin(), more.end());
    };
    for (const Message& line : match_->help()) add(wrapped("• " + say(line), columns, 2));
    add({""});
    add(wrapped(say({"terminal.help.typing", {}}), columns));
    if (people_.size() > 1) add(wrapped(say({"terminal.help.prefix", {}}), columns));
    int widest = 0;
    for (const auto& word : words_.all()) widest = std::max(widest, width_of(word.shown));
    for (const auto& word : words_.all())
        add(beside("  " + word.shown, widest + 2, say(word.about), columns));
    if (is_clock_time() && manner_.clock) add({say({"terminal.paused", {}})});
    write_pages(lines);
}

void TerminalTable::time_is_up() {
    terminal_.forget_typing();  // it was meant for the question that is over now
    play(kChance, match_->roll(chance_));
}

std::optional<TerminalTable::Decided> TerminalTable::last_decision(std::optional<Seat> seat) const {
    const auto& moves = match_->moves();
    for (std::size_t i = moves.size(); i > 0; --i) {
        const Seat who = moves[i - 1].seat;
        if (people_.has(who) && (!seat || who == *seat) && !played_[i - 1].forced) return Decided{i - 1, who};
    }
    return std::nullopt;
}

void TerminalTable::undo(std::optional<Seat> seat) {
    const auto decided = last_decision(seat);
    if (!decided) return write({"terminal.nothing_to_undo", {}});
    const auto& moves = match_->moves();
    // What was forced goes back with the decision before it.
    for (std::size_t i = moves.size(); i > decided->number; --i) {
        const auto& [who, move] = moves[i - 1];
        if (who == kChance) return write({"terminal.undo_after_chance", {}});
        if (who != decided->seat) return write({"terminal.undo_after_other", {{"seat", who}}});
        if (!match_->may_withdraw(i - 1))
            return write(
                {"terminal.undo_after_showing", {{"move", move}, {"back", words_.name(Command::back)}}});
    }
    take_back(*decided);
}

// Bots agree to everything.
void TerminalTable::go_back(std::optional<Seat> seat) {
    const auto decided = last_decision(seat);
    if (!decided) return write({"terminal.nothing_to_undo", {}});
    for (Seat other : people_)
        if (other != decided->seat && !agrees(other, *decided))
            return write({"terminal.back.refused", {{"seat", other}}});
    take_back(*decided);
}

bool TerminalTable::agrees(Seat seat, const Decided& decided) {
    const Message question{
        "terminal.back.ask",
        {{"seat", seat}, {"by", decided.seat}, {"move", match_->moves()[decided.number].move}}};
    const auto yes = words_of(say({"terminal.back.yes", {}}));
    while (true) {
        const auto line = terminal_.read([&] { return say(question) + " "; }, std::nullopt);
        if (line.kind == Terminal::Line::Kind::resized) continue;
        if (line.kind != Terminal::Line::Kind::typed) return false;
        const std::string answer = tidied(line.text);
        return answer == "yes" || std::ranges::find(yes, answer) != yes.end();
    }
}

void TerminalTable::take_back(const Decided& decided) {
    const auto& moves = match_->moves();
    notice({"terminal.undone", {{"seat", decided.seat}, {"move", moves[decided.number].move}}});
    while (moves.size() > decided.number) {
        match_->undo();
        played_.pop_back();
        clock_.taken_back(now());
    }
    to_plan_ = true;
    for (std::size_t& heard : heard_) heard = std::min(heard, decided.number);
    saved_ = std::min(saved_, decided.number);
    stale_ = Stale::everything;
}

// --- Files and leaving

bool TerminalTable::is_worth_saving() const {
    for (std::size_t i = saved_; i < played_.size(); ++i)
        if (people_.has(match_->moves()[i].seat) && !played_[i].forced) return true;
    return false;
}

bool TerminalTable::save(const std::string& file) {
    if (file.empty() && manner_.file.empty()) {
        write({"terminal.save_where", {{"save", words_.name(Command::save)}}});
        return false;
    }
    const std::filesystem::path path = file.empty() ? manner_.file : std::filesystem::path(file);
    std::error_code error;
    if (path != manner_.file && std::filesystem::exists(path, error)) {
        write({"terminal.file_exists", {{"file", path.string()}}});
        return false;
    }
    if (const auto done = write_file(path, officina::written(record_of(*match_))); !done) {
        write(done.error().message);
        return false;
    }
    manner_.file = path;
    saved_ = played_.size();
    write({"terminal.saved", {{"file", path.string()}}});
    return true;
}

// The name of a file, or nothing where it is declined.
std::optional<std::string> TerminalTable::ask_for_file(const Message& question) {
    while (true) {
        const auto line = terminal_.read([&] { return say(question) + " "; }, std::nullopt);
        if (line.kind == Terminal::Line::Kind::resized) continue;
        const auto words = words_of(line.text);
        if (line.kind != Terminal::Line::Kind::typed || words.empty()) return std::nullopt;
        const auto start = line.text.find_first_not_of(" \t");
        return line.text.substr(start, line.text.find_last_not_of(" \t\r") - start + 1);
    }
}

void TerminalTable::quit() {
    clock_.stand_still(now());
    if (is_worth_saving()) {
        const auto file = ask_for_file({"terminal.ask.save_before_leaving", {}});
        if (file && !save(*file)) return;
    }
    write({"terminal.goodbye", {}});
    leave();
}

}  // namespace officina::cli
