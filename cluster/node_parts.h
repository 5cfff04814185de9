#pragma once
// What the pieces of a node (node.h) share: the kinds of what goes over a wire, and a line.

#include <boost/json.hpp>

#include "cluster/node.h"
#include "cluster/packet.h"

namespace officina::cluster {

// What goes over a wire. To the owner: somebody comes, says something, goes. Back: what they are told, and that a table has moved on.
// To all: a public table is listed otherwise, or is asked for; somebody has gone for good, or some of their sessions have ended; what
// people have and have spent here (tallies.h). And what bots think about for each other (helpers.h). What asks only to be
// acknowledged. Back: a line has said enough for now, and may go on. A piece of what is too long for the bus. And to all: somebody is
// called otherwise.
enum class Kind : std::uint8_t {
    arrives = 1,
    says,
    leaves,
    is_told,
    moved_on,
    is_closed,
    listed,
    asks_for_lists,
    forgotten,
    ended,
    counts,
    thinks,
    found,
    thinks_no_more,
    are_you_there,
    is_full,
    goes_on,
    piece,
    named
};

inline PacketWriter packet(Kind kind, std::uint64_t line) {
    PacketWriter writer;
    writer.number(static_cast<std::uint64_t>(kind)).number(line);
    return writer;
}

// What a message is about.
struct About {
    std::string word;
    tables::TableId table;  // empty: none
};
About about(std::string_view message);

// Of what a line says: until the owner of its table is known, and until the owner's node has it. As the hall does (hall_turns.cpp).
constexpr std::size_t kMostWaiting = 8;
constexpr std::size_t kMostBytesWaiting = 16 * 1024;
constexpr tables::Milliseconds kBetweenNews{250};  // of what is waited for
constexpr tables::Milliseconds kAskAgain{3000};    // where no answer about an owner came

// The hall sees this and not the line itself, so that something may stand between.
class Node::End final : public server::Client {
  public:
    std::function<void(server::Sendable)> sends;
    std::function<void(std::string_view)> closes;
    std::function<void()> reads_on = [] {};
    std::function<void(const std::exception&)> fails;
    bool hears_nothing = false;  // the answer to a hello that its person did not say here

    void send(server::Sendable message) override {
        if (!hears_nothing) return sends(std::move(message));
        hears_nothing = false;
    }
    void close(std::string_view reason) override { closes(reason); }
    void go_on() override { reads_on(); }
    void fail(const std::exception& why) override {
        if (fails) return fails(why);
        closes("internal_error");
    }
};

// A person's line here; or a guest, who stands for one elsewhere.
struct Node::Line {
    LineNumber number = 0;
    server::Client* client = nullptr;  // none: a guest
    End end;
    tables::Person person;
    std::string from, hello;
    std::deque<std::string> waiting;  // until the owner of the first one's table is known
    std::size_t on_the_way = 0,
                bytes_on_the_way = 0;  // what it said that the owner's node has not acknowledged
    bool hall_is_full = false;         // the hall here wants nothing of it for now
    std::set<std::string> full_at;     // other nodes whose hall wants nothing of it for now
    bool is_full = false;              // it is not read on; of a guest: its node was told so
    std::map<tables::TableId, std::string> looks_at;  // tables it has joined, and their owner then
    std::set<std::string> stands_at;                  // nodes where a guest stands for it
    std::string waits_for;                            // what it was told that it waits for
    bool has_enough() const {
        std::size_t bytes = bytes_on_the_way;
        for (const std::string& message : waiting) bytes += message.size();
        return hall_is_full || !full_at.empty() || waiting.size() + on_the_way >= kMostWaiting ||
               bytes >= kMostBytesWaiting;
    }
    // Only where that fault is planted: what a view was like after that many moves, as if it could not be another after an undo.
    std::map<std::string, std::string> views;
    std::string view_asked;
    std::uint64_t made = 0;
    static constexpr std::string_view kId = R"("id":)", kMade = R"("made":)";
    std::optional<std::string> kept_view(const std::string& message) {
        const std::size_t id = message.rfind(kId);
        view_asked = message.substr(0, id) + std::to_string(made);
        const auto kept = views.find(view_asked);
        if (kept == views.end() || id == std::string::npos) return std::nullopt;
        std::string answer = kept->second;
        const std::size_t old = answer.find(kId) + kId.size();
        const std::size_t behind = answer.find_first_not_of("0123456789", old), mine = id + kId.size();
        return answer.replace(old, behind - old, message.substr(mine, message.size() - 1 - mine));
    }
    void keep_view(const std::string& words) {
        if (const auto at = words.find(kMade); at != std::string::npos)
            made = std::stoull(words.substr(at + kMade.size()));
        if (words.find(R"("ok":"state")") != std::string::npos) views[view_asked] = words;
    }
};

template <class Found>
auto Node::here(std::function<void(Node&, Found)> work, std::function<void(Node&, const Problem&)> refused) {
    return [post = settings_.post, self = self_, work = std::move(work),
            refused = std::move(refused)](std::expected<Found, Problem> found) {
        post([self, work, refused, found = std::move(found)] {
            Node* node = *self;
            if (!node) return;
            if (found) return work(*node, *found);
            if (found.error().code == "fenced" && node->settings_.fenced) return node->settings_.fenced();
            if (refused) refused(*node, found.error());
        });
    };
}

}  // namespace officina::cluster
