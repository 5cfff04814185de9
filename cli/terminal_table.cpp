// The run of the game at the terminal table: whose turn it is, chance, machines, the clock.

#include "cli/terminal_table.h"

#include <algorithm>

#include "cli/text.h"

namespace officina {

namespace {

// A machine speaks up at most so often between two moves of chance: a person should not be flooded.
constexpr int kMostActs = 2;
// The machines' dice are others than those of chance, so that what they do does not change what is dealt.
constexpr std::uint64_t kMachineDice = 0x4D616368696E6573u;

std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }

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
      machines_(manner_.seed ^ kMachineDice),
      heard_(players_.size() + 1) {
    for (std::size_t i = 0; i < players_.size(); ++i) {
        const Seat seat(static_cast<int>(i));
        if (players_[i].is_person) people_.add(seat);
        names_.push_back(players_[i].name);
        if (!names_.back().empty()) continue;
        names_.back() = players_[i].is_person
                            ? catalogue.name_of(seat)
                            : catalogue.say({"terminal.name.machine", {{"number", seat.index() + 1}}});
    }
    if (!people_.empty()) clock_.stand_still(terminal_.now());
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
    if (clock_.look(*match_, terminal_.now())) plan_machines(deciding);
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
        play(seat, forced ? choices[0].move : move_of_machine(seat), forced);
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
    if (people_.empty()) {  // nobody waits for real time to pass
        const Seat seat = any_of(deciding, machines_);
        play(seat, seat == kChance ? match_->roll(chance_) : move_of_machine(seat));
        return;
    }
    SeatSet asked;
    for (Seat seat : people_)
        if (deciding.has(seat)) asked.add(seat);
    show(asked);
    std::optional<Terminal::Time> until;
    if (!clock_.stands_still()) {
        if (manner_.clock) until = clock_.end(terminal_.now());
        for (const Act& act : planned_)
            if (!until || act.at < *until) until = act.at;
    }
    const Terminal::Line line = terminal_.read([&] { return prompt(asked); }, until);
    if (line.kind == Terminal::Line::Kind::late) return wake_up();
    heed(line, asked);
}

// A machine's moment, or the end of the time.
void TerminalTable::wake_up() {
    const auto now = terminal_.now();
    const auto due = std::ranges::find_if(planned_, [&](const Act& act) { return act.at <= now; });
    if (due != planned_.end()) {
        const Seat seat = due->seat;
        planned_.erase(due);
        if (!match_->to_move().has(seat)) return;
        ++acts_[at(seat)];
        play(seat, move_of_machine(seat));
        return;
    }
    const auto end = clock_.end(now);
    if (manner_.clock && end && *end <= now) time_is_up();
}

// Each machine thinks of one thing to say, somewhere between the first and the last tenth of the time.
void TerminalTable::plan_machines(SeatSet deciding) {
    planned_.clear();
    if (!match_->moves().empty() && match_->moves().back().seat == kChance) acts_.fill(0);
    const auto now = terminal_.now();
    const auto whole = match_->clock().value_or(std::chrono::seconds(60));
    for (Seat seat : deciding) {
        if (seat == kChance || is_person(seat) || acts_[at(seat)] >= kMostActs) continue;
        const std::int64_t thousandths = 100 + std::int64_t{machines_.below(800)};
        planned_.push_back({now + std::chrono::milliseconds(whole.count() * thousandths), seat});
    }
}

// --- Moves

std::string TerminalTable::move_of_machine(Seat seat) {
    const auto choices = match_->choices(seat);
    return choices[machines_.below(static_cast<std::uint32_t>(choices.size()))].move;
}

bool TerminalTable::play(Seat seat, std::string_view move, bool forced) {
    const bool was_clock_time = is_clock_time();
    const auto now = terminal_.now();
    clock_.before_move(seat, now);
    if (const auto done = match_->play(seat, move); !done) {
        clock_.taken_back(now);
        write(done.error().message);
        return false;
    }
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
                clock_.go_on(terminal_.now());
                if (clock_.is_needed()) plan_machines(match_->to_move());
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

}  // namespace officina
