#include "pocket/outside.h"

namespace officina::pocket {

Outside::Number Outside::ask(boost::json::object order, Answered answered) {
    const Number number = ++last_;
    order["number"] = number;
    waiting_.emplace(number, std::move(answered));
    orders_.push_back(std::move(order));
    return number;
}

bool Outside::answer(Number number, const boost::json::object& answer) {
    // Who is told may ask for more, or cancel.
    const auto waiting = waiting_.extract(number);
    if (!waiting) return false;
    waiting.mapped()(answer);
    return true;
}

Outside& outside() {
    static Outside only;
    return only;
}

}  // namespace officina::pocket
