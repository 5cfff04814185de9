// A promise of chance is the hash everybody knows.

#include "tables/sha256.h"

#include <gtest/gtest.h>
#include <sodium.h>
#include <string>

#include "engine/random.h"

namespace officina::tables {
namespace {

TEST(Sha256, IsTheOneOfTheStandard) {
    EXPECT_EQ(sha256_digits(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256_digits("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256_digits("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256_digits(std::string(1'000'000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, AgreesWithLibsodiumAtEveryLength) {
    Random random(1);
    std::string text;
    for (int length = 0; length < 300; ++length) {
        std::array<std::uint8_t, 32> expected{};
        crypto_hash_sha256(expected.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
        EXPECT_EQ(sha256(text), expected) << length;
        text += static_cast<char>(random.below(256));
    }
}

}  // namespace
}  // namespace officina::tables
