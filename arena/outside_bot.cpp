#include "arena/outside_bot.h"

#include <boost/json.hpp>
#include <cmath>
#include <fmt/format.h>

#include "arena/one_game.h"
#include "match/match_json.h"
#include "match/values_json.h"

namespace officina::arena {

namespace json = boost::json;

class OutsideBot final : public Bot {
  public:
    OutsideBot(OutsidePrograms& programs, std::string command, std::uint64_t seed)
        : programs_(programs), command_(std::move(command)), seed_(seed), catalogue_(programs.language_) {}
    ~OutsideBot() override {
        if (program_) programs_.give_back(command_, std::move(program_));
    }
    OutsideBot(const OutsideBot&) = delete;
    OutsideBot& operator=(const OutsideBot&) = delete;

    Advice decide(const Match& match, Seat seat) override {
        const json::object answer = answered(match, question(match, seat), seat);
        return {move_of(answer), {}, 0};
    }

    std::optional<Plan> plan(const Match& match, Seat seat, Seconds elapsed) override {
        json::object asked = question(match, seat);
        asked["plan"] = true;
        asked["elapsed"] = elapsed.count();
        const json::object answer = answered(match, asked, seat);
        const json::value* const wait = answer.if_contains("wait");
        if (wait && wait->is_null()) return std::nullopt;
        const double seconds = wait && wait->is_number() ? wait->to_number<double>() : NAN;
        if (!(seconds >= 0)) babbled(json::serialize(answer));
        return Plan{move_of(answer), Seconds(seconds)};
    }

    void game_over(const Match& match, Seat seat) override {
        if (!program_) return;
        json::object told{{"do", "result"}, {"seat", seat_to_json(seat)}};
        for (const auto& [name, value] : result_to_json(match, catalogue_)) told[name] = value;
        // The game is played: whoever cannot be told has lost nothing any more, but is not asked again.
        if (program_->write_line(json::serialize(told), deadline()) != OutsideProgram::Trouble::none)
            program_.reset();
    }

  private:
    json::object question(const Match& match, Seat seat) const {
        return {{"do", "go"},
                {"seat", seat_to_json(seat)},
                {"position", match.moves().size()},
                {"state", match.state(seat)},
                {"asked", said_to_json(match.asked(seat), catalogue_)},
                {"moves", moves_to_json(match, seat, catalogue_)}};
    }

    // It hears of the game when it is first asked: only then its seat is known.
    void introduce(const Match& match, Seat seat) {
        program_ = programs_.take(command_);
        if (!program_) failed({"outside_start", {"arena.outside.start", {{"command", command_}}}});
        const Heading& heading = match.heading();
        constexpr std::uint64_t kSafeInEveryLanguage = 0x7FFFFFFF;
        tell({{"do", "new"},
              {"game", heading.game},
              {"content", heading.content},
              {"seats", heading.seats},
              {"options", options_to_json(heading.options)},
              {"seat", seat_to_json(seat)},
              {"seed", seed_ & kSafeInEveryLanguage}});
    }

    json::object answered(const Match& match, const json::object& asked, Seat seat) {
        if (!program_) introduce(match, seat);
        tell(asked);
        std::string line;
        mind(program_->read_line(line, deadline()));
        json::error_code error;
        const json::value answer = json::parse(line, error);
        if (error || !answer.is_object()) babbled(line);
        return answer.as_object();
    }

    std::string move_of(const json::object& answer) {
        const json::value* const move = answer.if_contains("move");
        if (!move || !move->is_string()) babbled(json::serialize(answer));
        return std::string(move->as_string());
    }

    void tell(const json::object& line) { mind(program_->write_line(json::serialize(line), deadline())); }

    OutsideProgram::Time deadline() const {
        return std::chrono::steady_clock::now() +
               std::chrono::duration_cast<std::chrono::steady_clock::duration>(Seconds(programs_.seconds_));
    }

    void mind(OutsideProgram::Trouble trouble) {
        switch (trouble) {
            case OutsideProgram::Trouble::none: return;
            case OutsideProgram::Trouble::late:
                failed({"outside_late",
                        {"arena.outside.late",
                         {{"command", command_}, {"seconds", fmt::format("{}", programs_.seconds_)}}}});
            case OutsideProgram::Trouble::gone:
                failed({"outside_gone", {"arena.outside.gone", {{"command", command_}}}});
            case OutsideProgram::Trouble::too_long: babbled("…");
        }
    }

    [[noreturn]] void babbled(std::string found) {
        constexpr std::size_t kMostShown = 120;
        if (found.size() > kMostShown) {
            std::size_t end = kMostShown;
            while (end > 0 && (static_cast<unsigned char>(found[end]) & 0xC0) == 0x80) --end;
            found = found.substr(0, end) + "…";
        }
        failed({"outside_babble",
                {"arena.outside.babble", {{"command", command_}, {"found", std::move(found)}}}});
    }

    // Who has failed once is not asked again: a late answer would be taken for the next one.
    [[noreturn]] void failed(Problem problem) {
        program_.reset();
        throw BotFailed(std::move(problem));
    }

    OutsidePrograms& programs_;
    std::string command_;
    std::uint64_t seed_;
    Catalogue catalogue_;
    std::unique_ptr<OutsideProgram> program_;
};

OutsidePrograms::~OutsidePrograms() {
    const auto soon = std::chrono::steady_clock::now() + std::chrono::seconds(1);
    for (auto& [command, programs] : idle_)
        for (auto& program : programs) (void)program->write_line(R"({"do":"quit"})", soon);
}

std::unique_ptr<Bot> OutsidePrograms::make_bot(const std::string& command, std::uint64_t seed) {
    return std::make_unique<OutsideBot>(*this, command, seed);
}

std::unique_ptr<OutsideProgram> OutsidePrograms::take(const std::string& command) {
    {
        const std::scoped_lock lock(mutex_);
        auto& idle = idle_[command];
        if (!idle.empty()) {
            auto program = std::move(idle.back());
            idle.pop_back();
            return program;
        }
    }
    return OutsideProgram::start(command);
}

void OutsidePrograms::give_back(const std::string& command, std::unique_ptr<OutsideProgram> program) {
    const std::scoped_lock lock(mutex_);
    idle_[command].push_back(std::move(program));
}

}  // namespace officina::arena
