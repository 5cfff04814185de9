#include "server/bot_pool.h"

namespace officina::server {

BotReply found_by(Bot& bot, const BotQuestion& question) {
    BotReply found;
    if (question.hint > 0) {
        found.hint = question.match->hint(question.seat, question.hint);
        if (!found.hint.empty()) return found;
    }
    if (question.elapsed) {
        if (auto plan = bot.plan(*question.match, question.seat, *question.elapsed)) {
            found.move = std::move(plan->move);
            found.wait = plan->wait;
        }
        return found;
    }
    Advice advice = bot.decide(*question.match, question.seat);
    if (question.instead)
        found.because = reasons_for(bot, *question.match, question.seat, advice, *question.instead);
    found.move = std::move(advice.move);
    found.considered = std::move(advice.considered);
    return found;
}

}  // namespace officina::server
