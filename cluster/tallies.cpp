#include "cluster/tallies.h"

#include <algorithm>

namespace officina::cluster {

namespace {

constexpr std::size_t kAtOnce = 1000;  // in one piece: a NATS server carries a megabyte

}  // namespace

std::size_t Tallies::elsewhere(server::Standing what, const std::string& who) const {
    std::size_t sum = 0;
    for (const auto& [node, counts] : theirs_)
        if (const auto found = counts.find({what, who}); found != counts.end()) sum += found->second;
    return sum;
}

void Tallies::changed(server::Standing what, const std::string& who, int by) {
    const Key key{what, who};
    const auto now = static_cast<std::int64_t>(mine_[key]) + by;
    if (now <= 0)
        mine_.erase(key);
    else
        mine_[key] = static_cast<std::uint64_t>(now);
    news_[key] = static_cast<std::uint64_t>(std::max<std::int64_t>(now, 0));
}

std::vector<std::string> Tallies::take_news() {
    return written(std::exchange(news_, {}), std::exchange(spendings_, {}));
}

std::vector<std::string> Tallies::all() const { return written(mine_, {}); }

std::vector<std::string> Tallies::written(const Counts& counts,
                                          const std::vector<server::Spending>& spendings) {
    std::vector<std::string> pieces;
    auto count = counts.begin();
    auto spending = spendings.begin();
    while (count != counts.end() || spending != spendings.end()) {
        PacketWriter piece;
        const auto left = static_cast<std::size_t>(std::distance(count, counts.end()));
        const std::size_t some = std::min(left, kAtOnce);
        piece.number(some);
        for (std::size_t i = 0; i < some; ++i, ++count)
            piece.number(static_cast<std::uint64_t>(count->first.first))
                .text(count->first.second)
                .number(count->second);
        const std::size_t more =
            std::min(static_cast<std::size_t>(std::distance(spending, spendings.end())), kAtOnce);
        piece.number(more);
        for (std::size_t i = 0; i < more; ++i, ++spending)
            piece.number(static_cast<std::uint64_t>(spending->what)).text(spending->who).text(spending->from);
        pieces.push_back(piece.take());
    }
    return pieces;
}

std::vector<server::Spending> Tallies::heard(const std::string& node, PacketReader& reader) {
    Counts& counts = theirs_[node];
    for (std::uint64_t left = reader.number(); left > 0 && reader.is_well(); --left) {
        const auto what = static_cast<server::Standing>(reader.number());
        std::string who = reader.text();
        const std::uint64_t count = reader.number();
        if (!reader.is_well()) break;
        if (count == 0)
            counts.erase({what, who});
        else
            counts[{what, std::move(who)}] = count;
    }
    std::vector<server::Spending> spendings;
    for (std::uint64_t left = reader.number(); left > 0 && reader.is_well(); --left) {
        const auto what = static_cast<server::Spending::What>(reader.number());
        std::string who = reader.text(), from = reader.text();
        if (reader.is_well()) spendings.push_back({what, std::move(who), std::move(from)});
    }
    return spendings;
}

}  // namespace officina::cluster
