#pragma once
// Ctrl-C during a long piece of work: the first one asks for an end, so that what was done is kept; a second one ends the
// program as ever.

#include <csignal>

namespace officina::cli {

class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    static bool asked();

  private:
    struct sigaction before_{};
};

}  // namespace officina::cli
