#include "match/picture.h"

#include <array>

namespace officina {

namespace {

std::string ansi(Ink ink) {
    // The bright variants read well on dark and on light grounds.
    constexpr std::array kHues{"", ";91", ";92", ";94", ";93", ";96", ";95", ";90"};
    std::string code = "\033[0";
    if (ink.bold) code += ";1";
    if (ink.inverse) code += ";7";
    code += kHues[static_cast<std::size_t>(ink.hue)];
    return code + "m";
}

}  // namespace

Picture& Picture::ink(std::string_view text, Ink ink) {
    if (!open_) lines_.emplace_back();
    open_ = true;
    Line& line = lines_.back();
    auto* const last = line.empty() ? nullptr : std::get_if<std::string>(&line.back().text);
    if (last && line.back().ink == ink) {
        *last += text;
    } else {
        line.push_back({std::string(text), ink});
    }
    return *this;
}

Picture& Picture::say(Message message, Ink ink) {
    if (!open_) lines_.emplace_back();
    open_ = true;
    lines_.back().push_back({std::move(message), ink});
    return *this;
}

Picture& Picture::end_line() {
    if (!open_) lines_.emplace_back();
    open_ = false;
    return *this;
}

Picture& Picture::append(const Picture& below) {
    open_ = false;
    lines_.insert(lines_.end(), below.lines_.begin(), below.lines_.end());
    return *this;
}

std::string Picture::text(bool colours, const std::function<std::string(const Message&)>& spoken) const {
    std::string result;
    for (const Line& line : lines_) {
        std::string whole;
        for (const auto& [text, ink] : line) {
            const auto* const message = std::get_if<Message>(&text);
            const std::string plain = message ? spoken(*message) : std::get<std::string>(text);
            whole += colours && ink != Ink{} ? ansi(ink) + plain + "\033[0m" : plain;
        }
        whole.erase(whole.find_last_not_of(' ') + 1);
        result += whole + "\n";
    }
    return result;
}

Picture Canvas::picture() const {
    Picture picture;
    for (int row = 0; row < rows_; ++row) {
        for (int column = 0; column < columns_; ++column) {
            const Square& square = squares_[at(row, column)];
            picture.ink(square.glyph, square.ink);
        }
        picture.end_line();
    }
    return picture;
}

}  // namespace officina
