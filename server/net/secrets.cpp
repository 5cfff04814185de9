#include "server/net/secrets.h"

#include <new>
#include <sodium.h>

namespace officina::server {

namespace {

std::string hex_of(const unsigned char* bytes, std::size_t size) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    text.reserve(size * 2);
    for (std::size_t i = 0; i < size; ++i) {
        text += kDigits[bytes[i] >> 4];
        text += kDigits[bytes[i] & 15];
    }
    return text;
}

}  // namespace

bool prepare_secrets() { return sodium_init() >= 0; }

std::string random_hex(std::size_t bytes) {
    std::string raw(bytes, '\0');
    randombytes_buf(raw.data(), raw.size());
    return hex_of(reinterpret_cast<const unsigned char*>(raw.data()), raw.size());
}

std::string random_id() {
    constexpr std::string_view kLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    std::string id;
    for (int i = 0; i < 22; ++i)
        id += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    return id;
}

std::string random_code() {
    constexpr std::string_view kLetters = "0123456789abcdefghjkmnpqrstvwxyz";
    constexpr int kLength = 16, kGroup = 4;
    std::string code;
    for (int i = 0; i < kLength; ++i) {
        if (i > 0 && i % kGroup == 0) code += '-';
        code += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    }
    return code;
}

std::string hash_of_session(std::string_view secret) {
    unsigned char hash[crypto_generichash_BYTES];
    crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(secret.data()),
                       secret.size(), nullptr, 0);
    return hex_of(hash, sizeof hash);
}

std::string hash_of_password(std::string_view password) {
    std::string hash(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(),
                              crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE,
                              crypto_pwhash_ALG_ARGON2ID13) != 0)
        throw std::bad_alloc();
    hash.resize(hash.find('\0'));
    return hash;
}

bool is_password(std::string_view password, const std::string& hash) {
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace officina::server
