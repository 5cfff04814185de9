#include "server/net/common_passwords.h"

#include <algorithm>
#include <set>
#include <span>
#include <string>

#include "engine/embedded.h"
#include "match/lines.h"

namespace officina::embedded {
extern const std::span<const EmbeddedFile> common_passwords;
}  // namespace officina::embedded

namespace officina::server {

namespace {

const std::set<std::string_view>& common_words() {
    static const std::set<std::string_view> words = [] {
        std::set<std::string_view> all;
        for (const EmbeddedFile& file : embedded::common_passwords)
            for (std::string_view text = file.text; !text.empty();) {
                std::string_view line = take_line(text);
                if (line.starts_with('#')) continue;
                while (!line.empty()) {
                    const std::size_t end = std::min(line.find(' '), line.size());
                    if (end > 0) all.insert(line.substr(0, end));
                    line.remove_prefix(std::min(end + 1, line.size()));
                }
            }
        return all;
    }();
    return words;
}

bool is_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || static_cast<unsigned char>(letter) >= 0x80;
}

std::string folded(std::string_view text) {
    std::string small;
    for (char letter : text)
        small += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return small;
}

// "p4ssw0rd" as "password".
std::string without_digits_for_letters(std::string text) {
    constexpr std::string_view kWritten = "0134578@$!", kMeant = "oieastbasi";
    for (char& letter : text)
        if (const std::size_t at = kWritten.find(letter); at != std::string_view::npos) letter = kMeant[at];
    return text;
}

std::string_view without_signs_around(std::string_view text) {
    const auto is_sign = [](char letter) { return !is_letter(letter) && (letter < '0' || letter > '9'); };
    while (!text.empty() && is_sign(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_sign(text.back())) text.remove_suffix(1);
    return text;
}

// Without what people add to get past a rule: digits and signs before and behind.
std::string_view core_of(std::string_view text) {
    while (!text.empty() && !is_letter(text.front())) text.remove_prefix(1);
    while (!text.empty() && !is_letter(text.back())) text.remove_suffix(1);
    return text;
}

// Made of pieces of at least three that follow each other in one of these rows, forwards or backwards.
bool is_run(std::string_view text) {
    constexpr std::string_view kRows[] = {"01234567890",
                                          "abcdefghijklmnopqrstuvwxyz",
                                          "qwertyuiop",
                                          "qwertzuiop",
                                          "azertyuiop",
                                          "asdfghjkl",
                                          "qsdfghjklm",
                                          "zxcvbnm",
                                          "yxcvbnm",
                                          "wxcvbn",
                                          "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
                                          "1q2w3e4r5t6y7u8i9o0p",
                                          "147258369"};
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t best = 0;
        for (const std::string_view row : kRows) {
            const std::string back(row.rbegin(), row.rend());
            for (const std::string_view way : {row, std::string_view(back)})
                for (std::size_t size = text.size() - at; size > best && size >= 3; --size)
                    if (way.find(text.substr(at, size)) != std::string_view::npos) best = size;
        }
        if (best == 0) return false;
        at += best;
    }
    return true;
}

// Only digits and signs between them, as dates and telephone numbers are: too few to try them all.
bool is_number(std::string_view text) {
    return text.size() < 14 &&
           std::ranges::all_of(text, [](char letter) { return letter >= '-' && letter <= '9'; });
}

bool has_few_letters(std::string_view text) { return std::set<char>(text.begin(), text.end()).size() < 5; }

// "footballfootball": one piece again and again.
bool repeats(std::string_view text) {
    for (std::size_t size = 1; size <= text.size() / 2; ++size)
        if (text.size() % size == 0 && text.substr(size) == text.substr(0, text.size() - size)) return true;
    return false;
}

bool is_known_word(std::string_view word, std::string_view login) {
    return word.empty() || word == login || common_words().contains(word);
}

}  // namespace

bool is_common_password(std::string_view password, std::string_view login) {
    const std::string small = folded(password);
    if (has_few_letters(small) || is_number(small) || is_run(small) || repeats(small)) return true;
    const std::string of_core = without_digits_for_letters(std::string(core_of(small)));
    const std::string of_all = without_digits_for_letters(std::string(without_signs_around(small)));
    for (const std::string_view word :
         {std::string_view(small), core_of(small), std::string_view(of_core), core_of(of_all)})
        if (is_known_word(word, login)) return true;
    // Two of them side by side, or the login beside one.
    for (std::size_t at = 3; at + 3 <= small.size(); ++at)
        if (is_known_word(core_of(std::string_view(small).substr(0, at)), login) &&
            is_known_word(core_of(std::string_view(small).substr(at)), login))
            return true;
    return false;
}

}  // namespace officina::server
