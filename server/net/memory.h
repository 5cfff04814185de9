#pragma once
// What the program holds of the machine's memory, and what it gives back.

#include <cstddef>

namespace officina::server {

double resident_bytes();
// What the program has asked for and not given back, whether it has touched it yet or not.
double heap_bytes();

// People and tables that have gone leave memory behind in pieces, which the allocator keeps. Giving whole pages of it back takes a
// fifth of a millisecond for each megabyte there is, and everybody waits meanwhile: it is done only when enough has gathered.
class SpareMemory {
  public:
    explicit SpareMemory(double enough = 32e6) : enough_(enough) {}
    void give_back_if_enough();
    int given_back() const { return given_back_; }

  private:
    double enough_;     // bytes
    double kept_ = -1;  // free pieces that were left the last time, whole pages of them without memory
    int given_back_ = 0;
};

}  // namespace officina::server
