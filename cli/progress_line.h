#pragma once
// How far a long piece of work is. On a screen a line that is written over again; elsewhere a line now and then. On stderr:
// what comes out of the work is the output.

#include <functional>
#include <string>

namespace officina::cli {

class ProgressLine {
  public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // `elapsed` in seconds; the words are asked for only when they are shown.
    void show(int done, int planned, double elapsed, const std::function<std::string()>& words);

  private:
    bool on_screen_;
    bool shown_ = false;
    double next_plain_ = 15;
};

}  // namespace officina::cli
