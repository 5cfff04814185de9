#pragma once
// Bots think where there is room: a node whose threads are all at work asks another to think about a question (server/thoughts.h),
// and has it thought about here after all where that one has no room either, dies, or says nothing for too long. Levels count
// simulations, and the seed travels with the question: the answer is the same wherever it is found. A bot that has begun to
// think elsewhere goes on there, for it remembers what it thought before.
//
// Only nodes of one build help each other: bytes of a view mean the same to those alone.

#include <boost/json/fwd.hpp>
#include <functional>
#include <list>
#include <map>
#include <string>
#include <vector>

#include "server/bot_pool.h"
#include "tables/terms.h"

namespace officina::cluster {

class Helpers final : public server::OtherThinkers {
  public:
    // What a node (node.h) lends.
    struct Node {
        std::function<tables::Instant()> now;
        std::function<std::vector<std::string>()> others;  // that can be asked
        std::function<void(const std::string& node, std::uint64_t number, const std::string& question)> ask;
        std::function<void(const std::string& node, std::uint64_t number)> forget;
        std::function<void(const std::string& node, std::uint64_t number, const std::string& reply)> answer;
        // In the hall here (Hall::think_for_another).
        std::function<server::BotPool::Ticket(const boost::json::object&,
                                              std::function<void(server::BotReply)>)>
            think;
        std::function<void(server::BotPool::Ticket)> think_no_more;
        std::string build = {};
        bool asks_always = false;  // in tests: also where there is room here
    };
    void work_for(Node node) { node_ = std::move(node); }
    void end() { node_.reset(); }

    std::optional<Errand> take(const server::BotQuestion& question, bool has_room,
                               const std::function<std::uint64_t()>& next_seed, Found done) override;
    void cancel(std::uint64_t number) override;

    // Another node has found something; nothing: it has no room, or cannot.
    void answered(const std::string& node, std::uint64_t number, const std::string& reply);
    // Another node asks us, or waits for it no more.
    void asked_by(const std::string& node, std::uint64_t number, const std::string& question);
    void forgotten_by(const std::string& node, std::uint64_t number);

    void lost(const std::string& node);
    void pass_time();

    struct Figures {
        std::uint64_t asked = 0, after_all = 0;  // of others; and what was thought about here after all
        std::uint64_t helped = 0;                // others
    };
    const Figures& figures() const { return figures_; }

  private:
    struct Asked {
        std::string node, mind;
        tables::Instant since{};
        int seats = 0;
        Found done;
    };
    struct Mind {
        std::string name, node;
        std::uint64_t seed = 0;
    };
    const std::string* somebody();
    void keep(Mind mind);
    void give_up(std::uint64_t number);
    void forget_minds_at(const std::string& node);

    std::optional<Node> node_;
    Figures figures_;
    std::uint64_t last_ = 0;
    std::map<std::uint64_t, Asked> open_;
    std::map<std::pair<std::string, std::uint64_t>, server::BotPool::Ticket> for_others_;
    std::list<Mind> minds_;                         // those elsewhere, the one used last first
    std::map<std::string, tables::Instant> rests_;  // not asked until then
    std::vector<std::string> others_;
    std::size_t next_ = 0;
};

}  // namespace officina::cluster
