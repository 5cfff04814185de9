#pragma once
// Figures as they are written in a language: a decimal point or a decimal comma, a real minus.

#include <string>
#include <string_view>

#include "arena/statistics.h"

namespace officina::arena {

class Figures {
  public:
    explicit Figures(std::string_view language) : comma_(language != "en") {}

    std::string number(double figure, int digits = 0) const;               // "1 234.5", "−3", "∞"
    std::string with_sign(double figure, int digits = 0) const;            // "+12"
    std::string percent(double share, int digits = 1) const;               // "71.3 %"
    std::string percents(const Estimate& share) const;                     // "71.3 % (66.0 – 76.1)"
    std::string with_signs(const Estimate& figure, int digits = 0) const;  // "+158 (+115 – +201)"
    std::string duration(double seconds) const;                            // "45 s", "3:05 min", "1:02:45 h"

  private:
    bool comma_;
};

}  // namespace officina::arena
