#pragma once
// Bytes of what goes over the bus: numbers and texts, each text with its length before it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace officina::cluster {

class PacketWriter {
  public:
    PacketWriter& number(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) bytes_.push_back(static_cast<char>(value | 0x80));
        bytes_.push_back(static_cast<char>(value));
        return *this;
    }
    PacketWriter& text(std::string_view value) {
        number(value.size());
        bytes_ += value;
        return *this;
    }
    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

// What is no packet gives harmless values; whoever reads asks once, at the end.
class PacketReader {
  public:
    explicit PacketReader(std::string_view bytes) : left_(bytes) {}

    std::uint64_t number() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (left_.empty()) break;
            const auto byte = static_cast<unsigned char>(left_.front());
            left_.remove_prefix(1);
            value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80) return value;
        }
        is_well_ = false;
        return 0;
    }
    std::string text() {
        const std::uint64_t size = number();
        if (size > left_.size()) {
            is_well_ = false;
            return {};
        }
        std::string value(left_.substr(0, size));
        left_.remove_prefix(size);
        return value;
    }
    // Everything that was asked for was there. What a newer node has written behind it is left unread.
    bool is_well() const { return is_well_; }

  private:
    std::string_view left_;
    bool is_well_ = true;
};

}  // namespace officina::cluster
