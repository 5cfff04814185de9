#pragma once
// A match for tests of the terminal table: a row of situations, each left by any of its moves.

#include <boost/json/object.hpp>
#include <utility>
#include <vector>

#include "match/match.h"

namespace officina::cli {

struct Situation {
    std::vector<std::pair<Seat, std::vector<std::string>>> moves;  // who may do what
    std::optional<std::chrono::seconds> clock;
    std::string clock_means = "engine.play.over";  // a message id
    std::vector<Seat> hidden_from;
};

class PretendMatch final : public Match {
  public:
    PretendMatch(int seats, std::vector<Situation> situations)
        : Match({"pretend", "", seats, {}}), situations_(std::move(situations)) {}

    std::vector<Message> help() const override { return {}; }
    boost::json::object printed() const override { return {}; }
    SeatSet to_move() const override {
        SeatSet deciding;
        if (const Situation* now = this->now())
            for (const auto& [seat, moves] : now->moves) deciding.add(seat);
        return deciding;
    }
    Message asked(Seat seat) const override { return {"engine.play.out_of_turn", {{"seat", seat}}}; }
    std::vector<Choice> choices(Seat seat) const override {
        std::vector<Choice> result;
        for (const std::string& move : moves_of(seat))
            result.push_back({move, {seat == kChance ? now()->clock_means : "engine.play.over", {}}, {}});
        return result;
    }
    std::vector<Barred> barred(Seat) const override {
        return {{"fly away", {"engine.play.over", {}}, {"engine.play.no_chance", {}}}};
    }
    std::optional<std::string> only_move(Seat seat) const override {
        const auto moves = moves_of(seat);
        return moves.size() == 1 ? std::optional(moves.front()) : std::nullopt;
    }
    std::vector<std::string> parts(std::string_view move) const override { return {std::string(move)}; }
    std::expected<void, Problem> play(Seat seat, std::string_view move) override {
        for (const std::string& legal : moves_of(seat)) {
            if (legal != move) continue;
            moves_.push_back({seat, legal});
            return {};
        }
        return std::unexpected(
            Problem{"unknown_move", {"engine.play.unknown", {{"move", std::string(move)}}}});
    }
    std::vector<Fact> happened(std::size_t number, Seat audience) const override {
        // Only who moved knows what it was.
        const auto& [seat, move] = moves_[number];
        return {Fact("undone").seat(seat).word("move", audience == seat ? move : "something")};
    }
    Message sentence(const Fact& fact) const override {
        return {"terminal.undone", {{"seat", fact.seat("seat")}, {"move", fact.word("move")}}};
    }
    std::unique_ptr<Match> here() const override { return std::make_unique<PretendMatch>(*this); }
    std::unique_ptr<Match> as_it_was(std::size_t) const override { return here(); }
    bool was_secret(std::size_t, Seat) const override { return false; }
    std::string view(Seat) const override { return {}; }
    bool look(std::string_view) override { return false; }
    Foreseen foreseen(Seat, std::span<const std::string>) const override { return {}; }
    bool may_withdraw(std::size_t number) const override { return moves_[number].move != "shout"; }
    SeatSet to_move_at(std::size_t number) const override { return SeatSet(moves_[number].seat); }
    bool was_choice(std::size_t) const override { return true; }
    std::string roll(Random&) const override { return moves_of(kChance).front(); }
    bool undo() override {
        if (moves_.empty()) return false;
        moves_.pop_back();
        return true;
    }
    std::optional<std::chrono::seconds> clock() const override { return now() ? now()->clock : std::nullopt; }
    Result result() const override {
        Result result;
        result.seats = heading().seats;
        result.sources = 1;
        rank_by_score(result, [](Seat, Seat) { return false; });
        return result;
    }
    std::vector<Message> sources() const override { return {{"ricochet.source.tokens", {}}}; }
    Message verdict() const override { return {"engine.play.over", {}}; }
    std::optional<Landmark> landmark(Seat, std::string_view) const override { return std::nullopt; }
    std::vector<Landmark> landmarks() const override { return {}; }
    int rounds() const override { return 0; }
    boost::json::object state(std::optional<Seat>) const override { return {}; }
    Picture picture(std::optional<Seat> seen_by, Room) const override {
        Picture picture;
        picture.line("seen by " + (seen_by == kSpectator ? "all" : std::to_string(seen_by->index() + 1)));
        return picture;
    }
    bool hidden_from(Seat seat) const override {
        if (!now()) return false;
        for (Seat blind : now()->hidden_from)
            if (blind == seat) return true;
        return false;
    }
    std::vector<Message> hint(Seat, int strength) const override {
        if (strength > 1) return {};
        return {{"ricochet.hint.unsolvable", {}}};
    }
    std::expected<boost::json::object, Problem> explored(const boost::json::object&) const override {
        return {};
    }

  private:
    const Situation* now() const {
        return moves_.size() < situations_.size() ? &situations_[moves_.size()] : nullptr;
    }
    std::vector<std::string> moves_of(Seat seat) const {
        if (now())
            for (const auto& [who, moves] : now()->moves)
                if (who == seat) return moves;
        return {};
    }

    std::vector<Situation> situations_;
};

}  // namespace officina::cli
