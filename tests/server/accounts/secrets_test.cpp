#include "server/accounts/secrets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>
#include <unordered_set>

#include "tests/support/results.h"

namespace sixfold::server {
namespace {

using test::is_error;
using test::is_ok;

bool is_alphanumeric(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c); });
}

TEST(Secrets, GameIdsAreTenLettersAndDigits) {
    CryptoGenerator generator;
    for (int i = 0; i < 100; ++i) {
        const std::string id = generator.game_id().text;
        EXPECT_EQ(id.size(), 10U);
        EXPECT_TRUE(is_alphanumeric(id)) << id;
    }
}

TEST(Secrets, UserIdsAreTwelveLettersAndDigits) {
    CryptoGenerator generator;
    for (int i = 0; i < 100; ++i) {
        const std::string id = generator.user_id().text;
        EXPECT_EQ(id.size(), 12U);
        EXPECT_TRUE(is_alphanumeric(id)) << id;
    }
}

TEST(Secrets, TenThousandDrawsDoNotRepeat) {
    CryptoGenerator generator;
    std::unordered_set<std::string> seen;
    for (int i = 0; i < 10'000; ++i) {
        EXPECT_TRUE(seen.insert(generator.game_id().text).second);
        EXPECT_TRUE(seen.insert(generator.user_id().text).second);
        const SessionSecret secret = generator.session();
        EXPECT_TRUE(seen.insert(secret.token).second);
        EXPECT_TRUE(seen.insert(secret.hash).second);
    }
}

TEST(Secrets, EveryCharacterOfTheAlphabetIsDrawn) {
    CryptoGenerator generator;
    std::unordered_set<char> seen;
    for (int i = 0; i < 1'000; ++i) {
        for (const char c : generator.game_id().text) seen.insert(c);
    }
    EXPECT_EQ(seen.size(), 62U);
}

TEST(Secrets, SessionTokensAreUnpaddedBase64UrlOf32Bytes) {
    CryptoGenerator generator;
    const std::string token = generator.session().token;
    EXPECT_EQ(token.size(), 43U);
    for (const char c : token) {
        EXPECT_TRUE(std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_') << c;
    }
}

TEST(Secrets, TheHashOfATokenIsTheOneItWasMadeWith) {
    CryptoGenerator generator;
    const SessionSecret secret = generator.session();
    const auto hash = token_hash(secret.token);
    ASSERT_TRUE(hash);
    EXPECT_EQ(*hash, secret.hash);
    EXPECT_EQ(hash->size(), 64U);
    EXPECT_NE(secret.hash, secret.token);
}

TEST(Secrets, RefusesTextThatCannotBeAToken) {
    const std::string good = CryptoGenerator().session().token;
    const std::array<std::string, 7> bad{"",
                                         "short",
                                         good + "A",
                                         good.substr(1),
                                         good + "=",
                                         good.substr(0, 42) + "+",
                                         good + std::string(1, '\0')};
    for (const std::string& token : bad) {
        EXPECT_FALSE(token_hash(token)) << token;
    }
}

TEST(Secrets, ALinkOrTokenHasItsOwnSecret) {
    const SessionSecret first = random_secret();
    const SessionSecret second = random_secret();
    EXPECT_NE(first.token, second.token);
    EXPECT_EQ(token_hash(first.token), first.hash);
}

TEST(Secrets, RecoveryCodesAreLongAndEasyToRead) {
    std::unordered_set<std::string> seen;
    for (int i = 0; i < 500; ++i) {
        const std::string code = recovery_code();
        EXPECT_TRUE(seen.insert(code).second);
        ASSERT_EQ(code.size(), 19U) << code;
        for (std::size_t at = 0; at < code.size(); ++at) {
            const bool hyphen = at % 5 == 4;
            EXPECT_EQ(code[at] == '-', hyphen) << code;
            if (!hyphen) {
                EXPECT_NE(std::string("0123456789abcdefghjkmnpqrstvwxyz").find(code[at]),
                          std::string::npos)
                    << code;
            }
        }
    }
}

TEST(Secrets, ARecoveryCodeMayBeTypedInOtherWays) {
    const auto hash = recovery_code_hash("10fa-09kq-x2me-7tz1");
    ASSERT_TRUE(hash);
    for (const char* typed : {"10fa09kqx2me7tz1", "10FA-09KQ-X2ME-7TZ1", " 10fa 09kq x2me 7tz1 ",
                              "iofa-o9kq-x2me-7tzL"}) {
        EXPECT_EQ(recovery_code_hash(typed), hash) << typed;
    }
    EXPECT_NE(recovery_code_hash("10fa-09kq-x2me-7tz2"), hash);
    for (const char* typed :
         {"", "10fa-09kq-x2me-7tz", "10fa-09kq-x2me-7tz12", "10fa-09kq-x2me-7tzu",
          "10fa_09kq_x2me_7tz1", "10fa-09kq-x2me-7tz\xc3\xa9"}) {
        EXPECT_FALSE(recovery_code_hash(typed)) << typed;
    }
}

TEST(Secrets, BelowStaysBelowItsBoundAndReachesAllNumbers) {
    CryptoGenerator generator;
    std::unordered_set<std::uint32_t> seen;
    for (int i = 0; i < 1'000; ++i) {
        const std::uint32_t number = generator.below(3);
        EXPECT_LT(number, 3U);
        seen.insert(number);
    }
    EXPECT_EQ(seen.size(), 3U);
    EXPECT_EQ(generator.below(1), 0U);
}

// A changed hash would make every stored definition and session unknown. Digests computed with
// another implementation of BLAKE2b.
TEST(Secrets, HashesAreStable) {
    EXPECT_EQ(content_hash(""), "cae66941d9efbd404e4d88758ea67670");
    EXPECT_EQ(content_hash("{\"slug\":\"glinski\"}"), "db85813dc0144478fc45d2cf8a2f0b13");
    const auto hash = token_hash(std::string(43, 'A'));
    ASSERT_TRUE(hash);
    EXPECT_EQ(*hash, "6342b384e5d6294c5df1110132b93b97b395a2ff4cca498af637b3e06b3095dd");
}

TEST(Secrets, AFileHasTheHashOfItsText) {
    const auto file = std::filesystem::path(testing::TempDir()) / "sixfold_file_hash_test";
    const std::string text(200'000, 'x');
    std::ofstream(file, std::ios::binary) << text;
    const auto hash = file_hash(file);
    std::filesystem::remove(file);
    ASSERT_TRUE(is_ok(hash));
    EXPECT_EQ(*hash, content_hash(text));
}

TEST(Secrets, AFileThatIsNotThereHasNoHash) {
    EXPECT_TRUE(is_error(file_hash("/no/such/file"), ErrorCode::NotFound));
}

}  // namespace
}  // namespace sixfold::server
