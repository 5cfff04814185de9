#pragma once
// When is it decided? A test that may be looked at after every deal.
//
// An interval that is looked at again and again, until it happens to clear the bar, lies. This test does not: it bets. Somebody
// with a capital of 1 who does not believe "the mean share is at most the bar" stakes part of it on the next deal, at
// odds that are fair if that mean is just the bar:
//   capital *= 1 + stake (share - bar),    the stake chosen from the deals before.
// If the claim is true the capital shrinks in the mean, and by Ville's inequality the chance that it *ever* reaches 40 is at
// most 1/40. If it does, the claim is given up. Another bettor stakes against "at least the bar". So whatever the number of
// deals and whenever one stops, a wrong decision happens at most 5 times of 100. Nothing is assumed of the shares but that
// they lie between 0 and 1 and deals are independent. (Waudby-Smith and Ramdas, "Estimating means of bounded random
// variables by betting", 2024; the stake is their approximate best one.)

#include <cstdint>

namespace officina::arena {

class SequentialTest {
  public:
    enum class Verdict : std::uint8_t { open, above, below };

    // The bar lies between 0 and 1, both not included.
    explicit SequentialTest(double bar) : bar_(bar) {}

    // Takes the share of the next deal; once decided it stays so.
    Verdict add(double share);
    Verdict verdict() const { return verdict_; }

  private:
    double bar_;
    double capital_above_ = 1, capital_below_ = 1;
    double count_ = 0, sum_ = 0, squares_ = 0;
    Verdict verdict_ = Verdict::open;
};

}  // namespace officina::arena
