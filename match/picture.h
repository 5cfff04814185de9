#pragma once
// A drawing made of text: lines of inked words. The terminal gives it colour where it can.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "match/message.h"

namespace officina {

enum class Hue : std::uint8_t { none, red, green, blue, yellow, cyan, magenta, grey };

struct Ink {
    Hue hue = Hue::none;
    bool bold = false;
    bool inverse = false;

    friend bool operator==(const Ink&, const Ink&) = default;
};

// Text as it stands, or a message that the one who shows the picture says in his language.
struct InkedText {
    std::variant<std::string, Message> text;
    Ink ink;
};

// How much room the drawing has, in characters.
struct Room {
    int columns = 100;
    int rows = 50;
};

class Picture {
  public:
    using Line = std::vector<InkedText>;

    // Adds to the last line.
    Picture& ink(std::string_view text, Ink ink = {});
    Picture& say(Message message, Ink ink = {});
    Picture& end_line();
    Picture& line(std::string_view text, Ink ink = {}) { return this->ink(text, ink).end_line(); }
    Picture& append(const Picture& below);

    const std::vector<Line>& lines() const { return lines_; }

    // With ANSI colours, or as plain text; `spoken` turns messages into sentences.
    std::string text(bool colours, const std::function<std::string(const Message&)>& spoken) const;

  private:
    std::vector<Line> lines_;
    bool open_ = false;  // the last line is still being written
};

// A sheet of squared paper to draw on: one glyph a square.
class Canvas {
  public:
    Canvas(int rows, int columns) : rows_(rows), columns_(columns), squares_(at(rows, 0), Square{" ", {}}) {}

    void put(int row, int column, std::string_view glyph, Ink ink = {}) {
        squares_[at(row, column)] = {std::string(glyph), ink};
    }
    // ASCII text, one character a square.
    void write(int row, int column, std::string_view ascii, Ink ink = {}) {
        for (std::size_t i = 0; i < ascii.size(); ++i)
            put(row, column + static_cast<int>(i), ascii.substr(i, 1), ink);
    }

    Picture picture() const;

  private:
    std::size_t at(int row, int column) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(column);
    }

    int rows_, columns_;
    struct Square {
        std::string glyph;
        Ink ink;
    };
    std::vector<Square> squares_;
};

}  // namespace officina
