#pragma once
// Writes JSON straight into a text. Most of what the server does is writing messages, and a tree of values that is
// thrown away at once would cost more than the games themselves.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstdlib>
#include <string>
#include <string_view>

#include "match/base64.h"

namespace officina::server {

class JsonText {
  public:
    explicit JsonText(std::size_t expected = 512) { text_.reserve(expected); }

    JsonText& begin(char bracket) {  // '{' or '['
        comma();
        text_ += bracket;
        return *this;
    }
    JsonText& end(char bracket) {
        text_ += bracket;
        return *this;
    }
    // Names are ours: they need no escaping.
    JsonText& name(std::string_view name) {
        comma();
        text_ += '"';
        text_ += name;
        text_ += "\":";
        return *this;
    }
    JsonText& value(std::string_view text);
    JsonText& value(const char* text) { return value(std::string_view(text)); }
    JsonText& value(bool yes) { return raw(yes ? "true" : "false"); }
    template <std::integral Number>
    JsonText& value(Number number) {
        char digits[24];
        const auto [end, error] = std::to_chars(digits, digits + sizeof digits, number);
        return raw({digits, static_cast<std::size_t>(end - digits)});
    }
    // With one digit after the point. Not by std::to_chars, whose tables would be a tenth of a page's module.
    JsonText& tenths(double number) {
        const auto all = std::llround(std::clamp(number, -1e9, 1e9) * 10);
        return raw((all < 0 ? "-" : "") + std::to_string(std::abs(all) / 10) + '.' +
                   std::to_string(std::abs(all) % 10));
    }
    // Bytes, as a text in base64.
    JsonText& bytes(std::string_view bytes) {
        comma();
        text_ += '"';
        append_base64(text_, bytes);
        text_ += '"';
        return *this;
    }
    // Something that is JSON already.
    JsonText& raw(std::string_view json) {
        comma();
        text_ += json;
        return *this;
    }
    template <class Value>
    JsonText& field(std::string_view its_name, const Value& its_value) {
        return name(its_name).value(its_value);
    }

    const std::string& text() const { return text_; }
    std::string take() { return std::move(text_); }

  private:
    void comma() {
        if (text_.empty()) return;
        const char last = text_.back();
        if (last != '{' && last != '[' && last != ':') text_ += ',';
    }

    std::string text_;
};

inline JsonText& JsonText::value(std::string_view text) {
    comma();
    text_ += '"';
    std::size_t from = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto letter = static_cast<unsigned char>(text[i]);
        if (letter >= 0x20 && letter != '"' && letter != '\\') continue;
        text_ += text.substr(from, i - from);
        from = i + 1;
        constexpr std::string_view kDigits = "0123456789abcdef";
        if (letter >= 0x20) {
            text_ += '\\';
            text_ += text[i];
        } else {
            text_ += "\\u00";
            text_ += kDigits[letter >> 4];
            text_ += kDigits[letter & 15];
        }
    }
    text_ += text.substr(from);
    text_ += '"';
    return *this;
}

}  // namespace officina::server
