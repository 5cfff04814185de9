// The run of the game at the terminal table: whose turn it is, chance, bots, the clock.

#include "cli/terminal_table.h"

#include <algorithm>
#include <future>
#include <utility>

#include "cli/text.h"

namespace officina::cli {

namespace {

// Whoever thinks longer than that is said to think.
constexpr std::chrono::milliseconds kNoticed{500};

}  // namespace

TerminalTable::TerminalTable(std::unique_ptr<Match> match, std::vector<Player> players, TableManner manner,
                             Terminal& terminal, const Catalogue& catalogue)
    : match_(std::move(match)),
      players_(std::move(players)),
      manner_(std::move(manner)),
      terminal_(terminal),
      catalogue_(catalogue),
      words_(catalogue),
      chance_(manner_.seed),
      heard_(players_.size() + 1) {
    for (std::size_t i = 0; i < players_.size(); ++i) {
        const Seat seat(static_cast<int>(i));
        if (is_person(seat)) people_.add(seat);
        names_.push_back(players_[i].name.empty() ? catalogue.name_of(seat) : players_[i].name);
    }
    if (!people_.empty()) clock_.stand_still(now());
}

void TerminalTable::take_up(const Record& record) {
    for (const RecordedMove& move : record.moves) {
        const bool forced =
            move.seat != kChance && match_->to_move().size() == 1 && match_->choices(move.seat).size() == 1;
        play(move.seat, move.move, forced);
    }
    saved_ = played_.size();
    std::ranges::fill(heard_, saved_);
}

void TerminalTable::tell(const Record& record) {
    for (const RecordedMove& move : record.moves) play(move.seat, move.move);
    finish();
}

void TerminalTable::run() {
    if (!people_.empty()) notice({"terminal.welcome", {{"help", words_.name(Command::help)}}});
    while (!left_ && !match_->over()) step();
    if (!left_) finish();
}

void TerminalTable::step() {
    const SeatSet deciding = match_->to_move();
    clock_.look(*match_, now());
    if (deciding.is_only(kChance)) {
        play(kChance, match_->roll(chance_));
        return;
    }
    if (deciding.has(kChance)) return let_the_clock_run(deciding);
    for (Seat seat : deciding) {
        const auto choices = match_->choices(seat);
        const bool forced = deciding.size() == 1 && choices.size() == 1;
        if (is_person(seat) && !forced) continue;
        if (is_person(seat)) notice({"terminal.forced", {{"seat", seat}, {"move", choices[0].move}}});
        if (forced) {
            play(seat, choices[0].move, forced);
        } else {
            play(seat, asked_of(*bot_of(seat), seat, {"terminal.thinking", {{"seat", seat}}}).move);
        }
        return;
    }
    ask(*deciding.begin());
}

void TerminalTable::ask(Seat seat) {
    if (!hand_over_to(seat)) return;
    const SeatSet asked(seat);
    show(asked);
    heed(terminal_.read([&] { return prompt(asked); }, std::nullopt), asked);
}

// --- The clock

bool TerminalTable::is_clock_time() const {
    const SeatSet deciding = match_->to_move();
    return deciding.has(kChance) && !deciding.is_only(kChance);
}

void TerminalTable::let_the_clock_run(SeatSet deciding) {
    if (to_plan_ && !clock_.stands_still()) plan_bots(deciding);
    std::optional<Terminal::Time> until;
    if (!clock_.stands_still()) {
        if (manner_.clock) until = clock_.end(now());
        for (const Act& act : planned_)
            if (!until || act.at < *until) until = act.at;
    }
    if (people_.empty()) {
        if (!until) return time_is_up();
        skipped_ += std::max(std::chrono::nanoseconds(0), *until - now());
        return wake_up();
    }
    SeatSet asked;
    for (Seat seat : people_)
        if (deciding.has(seat)) asked.add(seat);
    show(asked);
    const Terminal::Line line = terminal_.read([&] { return prompt(asked); }, until);
    if (line.kind == Terminal::Line::Kind::late) return wake_up();
    heed(line, asked);
}

// A bot's moment, or the end of the time.
void TerminalTable::wake_up() {
    const auto due = std::ranges::min_element(planned_, {}, &Act::at);
    if (due != planned_.end() && due->at <= now()) {
        const Act act = std::move(*due);
        planned_.erase(due);
        play(act.seat, act.move);
        return;
    }
    const auto end = clock_.end(now());
    if (manner_.clock && end && *end <= now()) time_is_up();
}

void TerminalTable::plan_bots(SeatSet deciding) {
    to_plan_ = false;
    planned_.clear();
    const Bot::Seconds elapsed = clock_.passed(now());
    for (Seat seat : deciding) {
        Bot* const bot = seat == kChance ? nullptr : bot_of(seat);
        const auto plan = bot ? bot->plan(*match_, seat, elapsed) : std::nullopt;
        if (plan)
            planned_.push_back(
                {now() + std::chrono::ceil<std::chrono::nanoseconds>(plan->wait), seat, plan->move});
    }
}

// --- Moves

// Thinking may take a while, and people should know what they are waiting for.
Advice TerminalTable::asked_of(Bot& bot, Seat seat, const Message& meanwhile) {
    auto thought = std::async(std::launch::async, [&] { return bot.decide(*match_, seat); });
    if (thought.wait_for(kNoticed) == std::future_status::timeout && terminal_.is_screen()) {
        const std::string before = std::exchange(note_, faint(say(meanwhile)));
        if (note_ != before) terminal_.write(note_);
    }
    return thought.get();
}

bool TerminalTable::play(Seat seat, std::string_view move, bool forced) {
    const bool was_clock_time = is_clock_time();
    const auto moment = now();
    clock_.before_move(seat, moment);
    if (const auto done = match_->play(seat, move); !done) {
        clock_.taken_back(moment);
        write(done.error().message);
        return false;
    }
    to_plan_ = true;
    Played played{forced, {}};
    for (std::size_t i = 0; i < players_.size(); ++i)
        played.told.push_back(match_->told(Seat(static_cast<int>(i))));
    played.told.push_back(match_->told(kSpectator));
    played_.push_back(std::move(played));
    // While the clock runs and somebody only speaks up, the picture may stay.
    const bool only_spoken = was_clock_time && seat != kChance && is_clock_time();
    stale_ = std::max(stale_, only_spoken ? Stale::question : Stale::everything);
    if (people_.empty()) show_told(kMaxSeats);
    return true;
}

void TerminalTable::heed(const Terminal::Line& line, SeatSet asked) {
    switch (line.kind) {
        case Terminal::Line::Kind::typed:
            // Whoever enters a line has read what was there to read.
            if (clock_.stands_still()) {
                clock_.go_on(now());
                to_plan_ = true;
            }
            return obey(line.text, asked);
        case Terminal::Line::Kind::ended: return leave();
        case Terminal::Line::Kind::interrupted: return quit();
        case Terminal::Line::Kind::resized: stale_ = Stale::everything; return;
        case Terminal::Line::Kind::late: return;
    }
}

// --- Who looks at the screen

bool TerminalTable::shares_secrets() const {
    return people_.size() > 1 &&
           std::ranges::any_of(people_, [&](Seat seat) { return match_->hidden_from(seat); });
}

Seat TerminalTable::viewer() const {
    if (people_.size() == 1) return *people_.begin();
    return shares_secrets() && holder_ && !is_clock_time() && !match_->over() ? *holder_ : kSpectator;
}

bool TerminalTable::hand_over_to(Seat seat) {
    if (holder_ == seat) return true;
    if (shares_secrets()) {
        terminal_.clear(true);
        const Message pass{"terminal.hand_over", {{"seat", seat}}};
        const auto line = terminal_.read([&] { return say(pass) + " "; }, std::nullopt);
        if (line.kind != Terminal::Line::Kind::typed) {
            if (line.kind != Terminal::Line::Kind::resized) leave();
            return false;
        }
    }
    holder_ = seat;
    stale_ = Stale::everything;
    return true;
}

void TerminalTable::finish() {
    show_everything({});
    show_result();
    if (people_.empty() || !is_worth_saving()) return;
    while (true) {
        const auto file = ask_for_file({"terminal.ask.save_finished", {}});
        if (!file || save(*file)) return;
    }
}

}  // namespace officina::cli
