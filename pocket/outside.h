#pragma once
// What the house in a page asks of the page around it. A module has no disk, no threads and no clock that rings: it leaves
// orders, and is called again with what came of them. In both directions it is JSON (pocket_house.h).

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <map>

namespace officina::pocket {

class Outside {
  public:
    using Number = std::uint64_t;  // of an order that is answered
    using Answered = std::function<void(const boost::json::object& answer)>;

    // Nothing is heard of it again.
    void order(boost::json::object order) { orders_.push_back(std::move(order)); }
    // `answered` is called when the page says what came of it, unless it was cancelled before.
    Number ask(boost::json::object order, Answered answered);
    void cancel(Number number) { waiting_.erase(number); }

    // The page answers; false where nobody waits for that any more.
    bool answer(Number number, const boost::json::object& answer);
    boost::json::array take_orders() { return std::exchange(orders_, {}); }

  private:
    boost::json::array orders_;
    std::map<Number, Answered> waiting_;
    Number last_ = 0;
};

// One module, one house, one page around it.
Outside& outside();

}  // namespace officina::pocket
