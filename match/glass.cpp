#include "match/glass.h"

namespace officina {

void Glass::look(const Match& match, Seat moved) {
    if (moved == kChance) elapsed_ = Seconds(0);
    const SeatSet deciding = match.to_move();
    if (!deciding.has(kChance) || deciding.is_only(kChance)) {
        running_.reset();
        return;
    }
    Running read{.whole = match.clock(), .meaning = {}};
    read.left = read.whole.value_or(std::chrono::seconds(0));
    for (const Choice& choice : match.choices(kChance)) read.meaning.push_back(choice.says);
    const bool goes_on =
        running_ && moved != kChance && read.whole == running_->whole && read.meaning == running_->meaning;
    if (!goes_on) running_ = std::move(read);
}

void Glass::pass(Seconds time) {
    elapsed_ += time;
    if (running_) running_->left = std::max(Seconds(0), running_->left - time);
}

std::optional<Glass::Seconds> Glass::left() const {
    if (!running_ || !running_->whole) return std::nullopt;
    return running_->left;
}

}  // namespace officina
