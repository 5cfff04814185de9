// What the terminal table shows.

#include <algorithm>
#include <utility>

#include "cli/terminal_table.h"
#include "cli/text.h"

namespace officina::cli {

namespace {

constexpr Ink kQuestion{Hue::none, true, false};
constexpr Ink kFaint{Hue::grey, false, false};
constexpr Ink kPaused{Hue::yellow, false, false};
constexpr Ink kHurry{Hue::red, true, false};
constexpr std::chrono::seconds kLastSeconds{10};
constexpr int kAroundPicture =
    5;  // the lines below it on a small screen: news, question, moves (two), prompt

// The message with the seat's own name replaced, so that people who are asked the same can be asked together.
Message addressed(Message message, Seat seat, const std::string& names) {
    for (auto& [name, value] : message.arguments)
        if (const auto* who = std::get_if<Seat>(&value); who && *who == seat) value = names;
    return message;
}

}  // namespace

std::string TerminalTable::inked(std::string_view text, Ink ink) const {
    if (!terminal_.has_colours()) return std::string(text);
    std::string line = Picture().ink(text, ink).text(true, nullptr);
    line.pop_back();  // a picture ends its lines
    return line;
}

void TerminalTable::write(const Message& message, int indent) {
    const std::string blanks(static_cast<std::size_t>(indent), ' ');
    write_lines(wrapped(blanks + say(message), terminal_.room().columns, indent));
}

void TerminalTable::write_lines(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    terminal_.write(text);
}

void TerminalTable::notice(const Message& message) { notices_.push_back(say(message)); }

std::string TerminalTable::names_of(SeatSet seats) const {
    std::string result;
    for (Seat seat : seats) {
        if (!result.empty()) result += ", ";
        result += std::to_string(seat.index() + 1) + " ";
        result += names_[at(seat)];
    }
    return result;
}

// --- Picture, news, question, menu

void TerminalTable::show(SeatSet asked) {
    note_.clear();
    const Stale stale = std::exchange(stale_, Stale::nothing);
    if (stale == Stale::everything) return show_everything(asked);
    if (stale == Stale::nothing) return;
    show_told(kMaxSeats);
    // What others say need not change what one is asked.
    std::string now = question(asked, kMaxSeats);
    if (now == last_question_) return;
    terminal_.write(now);
    last_question_ = std::move(now);
}

void TerminalTable::show_public() {
    const Picture picture = match_->picture(kSpectator, terminal_.room());
    terminal_.write(
        picture.text(terminal_.has_colours(), [&](const Message& message) { return say(message); }));
}

void TerminalTable::show_everything(SeatSet asked) {
    const Room whole = terminal_.room();
    const Picture picture = match_->picture(viewer(), {whole.columns, whole.rows - kAroundPicture});
    std::string drawn =
        fitted(picture.text(terminal_.has_colours(), [&](const Message& message) { return say(message); }),
               whole.columns);
    int left = whole.rows - static_cast<int>(std::ranges::count(drawn, '\n'));
    left -= static_cast<int>(question_lines(asked).size()) + 1;  // the prompt
    const bool roomy = left > kAroundPicture;
    if (!roomy) {
        // Better no air than a board without its first rows.
        while (drawn.find("\n\n") != std::string::npos) drawn.erase(drawn.find("\n\n"), 1);
    }
    // Where nobody plays, what was told must stay to be read.
    if (terminal_.is_screen() && !people_.empty()) terminal_.clear(false);
    terminal_.write(drawn + (roomy && !match_->over() ? "\n" : ""));
    // News are read once, the moves can be asked for again: they share what is left.
    const int most_news = roomy ? left / 2 : 1;
    const int told = std::min(most_news, static_cast<int>(news().size()));
    show_told(most_news);
    last_question_ = question(asked, left - told - 1);
    terminal_.write(last_question_);
    stale_ = Stale::nothing;
}

// What has happened since the one who looks was last told, in lines.
std::vector<std::string> TerminalTable::news() {
    const Seat seat = viewer();
    const std::size_t audience = seat == kSpectator ? players_.size() : at(seat);
    std::vector<std::string> lines;
    const int columns = terminal_.room().columns;
    for (std::size_t i = heard_[audience]; i < played_.size(); ++i)
        for (const Message& message : played_[i].told[audience])
            for (std::string& line : wrapped(say(message), columns, 2)) lines.push_back(std::move(line));
    for (const std::string& notice : notices_)
        for (std::string& line : wrapped(notice, columns, 2)) lines.push_back(std::move(line));
    return lines;
}

void TerminalTable::show_told(int lines) {
    std::vector<std::string> all = news();
    if (std::cmp_greater(all.size(), lines)) {
        const bool say_so = lines > 1;  // a single line is worth more as news
        const auto more = static_cast<std::int64_t>(all.size()) - lines + (say_so ? 1 : 0);
        all.erase(all.begin(), all.begin() + more);
        if (say_so)
            all.insert(
                all.begin(),
                inked(say({"terminal.more_news", {{"count", more}, {"log", words_.name(Command::log)}}}),
                      kFaint));
    }
    write_lines(all);
    notices_.clear();
    const Seat seat = viewer();
    if (seat == kSpectator) {  // everybody has seen it
        std::ranges::fill(heard_, played_.size());
    } else {
        heard_[at(seat)] = played_.size();
    }
}

std::vector<std::string> TerminalTable::question_lines(SeatSet asked) const {
    std::vector<std::string> lines;
    SeatSet done;
    for (Seat seat : asked) {
        if (done.has(seat)) continue;
        // Those who are asked the same are asked at once.
        const Message question = addressed(match_->asked(seat), seat, "");
        std::string names;
        for (Seat other : asked) {
            if (addressed(match_->asked(other), other, "") != question) continue;
            done.add(other);
            names += (names.empty() ? "" : ", ") + names_[at(other)];
        }
        const std::string text = say(addressed(match_->asked(seat), seat, names));
        for (std::string& line : wrapped(text, terminal_.room().columns, 2)) lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<MenuEntry> TerminalTable::entries(Seat seat) const {
    std::vector<MenuEntry> result;
    for (const Choice& choice : match_->choices(seat)) result.push_back({choice.move, say(choice.says)});
    return result;
}

// The question, and below it the moves in at most about this many lines.
std::string TerminalTable::question(SeatSet asked, int lines) {
    std::string text;
    for (const std::string& line : question_lines(asked)) text += inked(line, kQuestion) + "\n";
    numbered_ = false;
    std::vector<std::pair<std::string, SeatSet>> menus;  // those who may do the same are told it at once
    for (Seat seat : asked) {
        std::vector<std::string> moves;
        for (const Choice& choice : match_->choices(seat)) moves.push_back(choice.move);
        if (asked.size() == 1 && is_numbered(moves)) {
            const int room = terminal_.is_screen() ? lines : static_cast<int>(kLongestMenu);
            const auto menu = menu_lines(entries(seat), true, terminal_.room().columns, room);
            numbered_ = !menu.empty();
            for (const std::string& line : menu) text += line + "\n";
            if (numbered_) break;
        }
        const std::string kinds = by_kinds(moves);
        auto menu = std::ranges::find(menus, kinds, &std::pair<std::string, SeatSet>::first);
        if (menu == menus.end()) menu = menus.insert(menus.end(), {kinds, SeatSet()});
        menu->second.add(seat);
    }
    for (const auto& [kinds, seats] : menus)
        text += faint("  " + (menus.size() > 1 ? names_of(seats) + ": " : "") + kinds);
    if (asked.size() > 1) text += faint("  " + say({"terminal.who", {{"names", names_of(asked)}}}));
    if (is_clock_time() && manner_.clock && clock_.stands_still())
        text += faint("  " + say({"terminal.paused", {}}));
    return text;
}

std::string TerminalTable::faint(const std::string& text) const {
    std::string result;
    for (const std::string& line : wrapped(text, terminal_.room().columns, 4))
        result += inked(line, kFaint) + "\n";
    return result;
}

// On a screen, no more at once than it holds.
void TerminalTable::write_pages(const std::vector<std::string>& lines) {
    const auto page = static_cast<std::size_t>(std::max(4, terminal_.room().rows - 2));
    for (std::size_t first = 0; first < lines.size(); first += page) {
        const std::size_t end = std::min(terminal_.is_screen() ? first + page : lines.size(), lines.size());
        write_lines({lines.begin() + static_cast<std::ptrdiff_t>(first),
                     lines.begin() + static_cast<std::ptrdiff_t>(end)});
        if (end == lines.size()) return;
        const auto line = terminal_.read(
            [&] { return inked(say({"terminal.more_below", {}}), kFaint) + " "; }, std::nullopt);
        if (line.kind == Terminal::Line::Kind::ended || line.kind == Terminal::Line::Kind::interrupted)
            return;
    }
}

// --- The prompt

std::string TerminalTable::prompt(SeatSet asked) const {
    std::string result;
    if (people_.size() > 1 && asked.size() == 1)
        result += names_[static_cast<std::size_t>((*asked.begin()).index())] + " ";
    const auto left = clock_.left(now());
    if (is_clock_time() && left && manner_.clock) {
        const bool still = clock_.stands_still();
        const Ink ink = still ? kPaused : *left <= kLastSeconds ? kHurry : kFaint;
        result +=
            inked((still ? "‖ " : "") + clock_face(std::chrono::ceil<std::chrono::nanoseconds>(*left)), ink) +
            " ";
    }
    return result + "› ";
}

// --- Log and result

void TerminalTable::show_log() {
    const Seat seat = viewer();
    const std::size_t audience = seat == kSpectator ? players_.size() : at(seat);
    if (played_.empty()) return write({"terminal.empty_log", {}});
    std::vector<std::string> lines;
    for (const Played& played : played_)
        for (const Message& message : played.told[audience])
            for (std::string& line : wrapped("  " + say(message), terminal_.room().columns, 4))
                lines.push_back(std::move(line));
    write_pages(lines);
}

void TerminalTable::show_result() {
    const Result result = match_->result();
    std::vector<std::vector<std::string>> table{{"", ""}};
    for (const Message& source : match_->sources()) table[0].push_back(say(source));
    table[0].push_back(say({"terminal.result.score", {}}));
    std::vector<int> order;
    for (int seat = 0; seat < result.seats; ++seat) order.push_back(seat);
    const auto rank = [&](int seat) { return std::pair(result.rank[static_cast<std::size_t>(seat)], seat); };
    std::ranges::sort(order, {}, rank);
    for (int seat : order) {
        const auto i = static_cast<std::size_t>(seat);
        std::vector<std::string> row{std::to_string(result.rank[i]) + ".", names_[i]};
        for (std::size_t source = 0; source + 3 < table[0].size(); ++source)
            row.push_back(std::to_string(result.points[i][source]));
        row.push_back(std::to_string(result.score[i]));
        table.push_back(std::move(row));
    }
    terminal_.write("\n");
    if (!match_->over()) write({"terminal.result.unfinished", {}});
    for (const auto& row : table) {
        std::string line = " ";
        for (std::size_t column = 0; column < row.size(); ++column) {
            int width = 0;
            for (const auto& other : table) width = std::max(width, width_of(other[column]));
            line += " " + (column == 1 ? padded(row[column], width) : padded_left(row[column], width)) + " ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        const bool won = &row != &table[0] && row[0] == "1.";
        terminal_.write(inked(line, won ? kQuestion : Ink{}) + "\n");
    }
    if (match_->over()) terminal_.write("\n" + inked(say(match_->verdict()), kQuestion) + "\n");
}

}  // namespace officina::cli
