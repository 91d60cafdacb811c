#include "core/variant/packed_definition.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/notation/move_text.h"
#include "core/notation/position_text.h"
#include "core/position/position.h"
#include "server/app/shipped_texts.h"
#include "server/app/yaml_reader.h"
#include "tests/support/results.h"
#include "tests/support/shipped_variant.h"

namespace sixfold {
namespace {

std::vector<std::string> shipped_slugs() {
    std::vector<std::string> slugs;
    for (const server::ShippedText& shipped : server::shipped_texts()) {
        const auto node = server::read_yaml(shipped.text, shipped.file);
        EXPECT_TRUE(test::is_ok(node));
        if (node) slugs.push_back(node->find("slug")->text);
    }
    return slugs;
}

std::string sentence_for(std::string_view bytes) {
    const auto definition = unpacked(bytes);
    if (definition) return "";
    EXPECT_EQ(definition.error().code, ErrorCode::InvalidVariant);
    return definition.error().message;
}

TEST(PackedDefinition, EveryShippedGameIsTheSameAfterwards) {
    const auto slugs = shipped_slugs();
    ASSERT_GE(slugs.size(), 19u);
    for (const std::string& slug : slugs) {
        SCOPED_TRACE(slug);
        const auto before = test::variant(slug);
        const std::string bytes = packed(before->definition());
        auto definition = unpacked(bytes);
        ASSERT_TRUE(test::is_ok(definition));
        EXPECT_EQ(packed(*definition), bytes);
        const auto after = Variant::from(*std::move(definition));
        EXPECT_EQ(after->definition().title, before->definition().title);
        EXPECT_EQ(after->definition().starts(), before->definition().starts());
        const Position start(after);
        EXPECT_EQ(to_text(start), to_text(Position(before)));
        EXPECT_EQ(legal_move_texts(start), legal_move_texts(Position(before)));
        EXPECT_EQ(start.perft(2), Position(before).perft(2));
        EXPECT_EQ(start.key(), Position(before).key());
        const int last = before->definition().starts() - 1;
        EXPECT_EQ(to_text(Position(after, last)), to_text(Position(before, last)));
    }
}

TEST(PackedDefinition, IsSmall) {
    for (const std::string& slug : shipped_slugs()) {
        const std::size_t size = packed(test::variant(slug)->definition()).size();
        EXPECT_LE(size, slug == "chess960" ? 5'000u : 2'500u) << slug;
    }
}

TEST(PackedDefinition, RefusesEveryCutAndEveryChangedByte) {
    const std::string bytes = packed(test::variant("los-alamos")->definition());
    for (std::size_t end = 0; end < bytes.size(); ++end) {
        EXPECT_NE(sentence_for(bytes.substr(0, end)), "") << end;
    }
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        for (int flip = 1; flip < 256; ++flip) {
            std::string changed = bytes;
            changed[at] = static_cast<char>(changed[at] ^ flip);
            ASSERT_NE(sentence_for(changed), "") << at << ' ' << flip;
        }
    }
}

TEST(PackedDefinition, SaysWhatIsWrongWithOtherBytes) {
    const std::string bytes = packed(test::variant("chess")->definition());
    EXPECT_EQ(sentence_for(""), "This is not a packed game.");
    EXPECT_EQ(sentence_for("slug: chess"), "This is not a packed game.");
    std::string other_version = bytes;
    ++other_version[5];
    EXPECT_EQ(sentence_for(other_version), "The game was packed by another version of Sixfold.");
    EXPECT_EQ(sentence_for(bytes.substr(0, 9)), "The packed game is damaged.");
    EXPECT_EQ(sentence_for(bytes + '\0'), "The packed game is damaged.");
    EXPECT_EQ(sentence_for(bytes + std::string(kMaxPackedSize, 'x')),
              "The packed game is too long.");
}

/// A shipped game after a change that its reader would not have let through.
template <typename Change>
std::string sentence_for_changed(std::string_view slug, Change change) {
    Definition definition = test::variant(slug)->definition();
    change(definition);
    return sentence_for(packed(definition));
}

TEST(PackedDefinition, RefusesWhatNoBoardHasThoughTheChecksumIsRight) {
    const std::string unplayable = "The packed game is none that Sixfold can play.";
    EXPECT_EQ(sentence_for_changed("chess", [](Definition& d) { d.title = "Other"; }), "");
    EXPECT_EQ(sentence_for_changed("chess", [](Definition& d) { d.setup[0].cell = 64; }),
              unplayable);
    EXPECT_EQ(sentence_for_changed("chess", [](Definition& d) { d.setup[0].type = 6; }),
              unplayable);
    EXPECT_EQ(sentence_for_changed("chess", [](Definition& d) { d.setup[0].player = 2; }),
              unplayable);
    EXPECT_EQ(sentence_for_changed("chess", [](Definition& d) { d.pieces.clear(); }), unplayable);
    EXPECT_EQ(
        sentence_for_changed("chess", [](Definition& d) { d.pieces.resize(65, d.pieces[0]); }),
        unplayable);
    EXPECT_EQ(sentence_for_changed("chess", [](Definition& d) { d.pieces[0].symbol = "KK"; }),
              unplayable);
    EXPECT_EQ(sentence_for_changed("chess",
                                   [](Definition& d) { d.pieces[0].atoms[1][0].vectors[0] = {}; }),
              unplayable);
    EXPECT_EQ(sentence_for_changed(
                  "chess", [](Definition& d) { d.players[0].castlings[0].rook_to = kNoCell; }),
              unplayable);
    EXPECT_EQ(sentence_for_changed("chess", [](Definition& d) { d.promotions[0].from.clear(); }),
              unplayable);
    EXPECT_EQ(sentence_for_changed("chess960",
                                   [](Definition& d) { d.shuffle->steps[0].types.assign(9, 0); }),
              unplayable);
    EXPECT_EQ(
        sentence_for_changed("chess960", [](Definition& d) { d.shuffle->cells[1].pop_back(); }),
        unplayable);
}

TEST(PackedDefinition, RefusesMoreCastlingRightsThanAPositionCanHold) {
    const auto with_rights = [](char last) {
        return sentence_for_changed("chess", [&](Definition& d) {
            const Castling castling = d.players[0].castlings[0];
            d.players[0].castlings.clear();
            for (char right = 'A'; right <= last; ++right) {
                d.players[0].castlings.push_back(castling);
                d.players[0].castlings.back().right = right;
            }
        });
    };
    EXPECT_EQ(with_rights('P'), "");
    EXPECT_NE(with_rights('Q'), "");
}

TEST(PackedDefinition, RefusesABoardThatCannotBe) {
    const auto with_files = [](const std::string& files) {
        Definition definition = test::variant("chess")->definition();
        const std::string bytes = packed(definition);
        std::string content = bytes.substr(10);
        const std::size_t at = content.find(
            "\x08"
            "abcdefgh");
        EXPECT_NE(at, std::string::npos);
        content.replace(at, 9, static_cast<char>(files.size()) + files);
        std::uint32_t sum = 0x811c9dc5;
        for (const char byte : content) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x01000193;
        std::string head = bytes.substr(0, 6);
        for (int shift = 0; shift < 32; shift += 8) head += static_cast<char>(sum >> shift);
        return sentence_for(head + content);
    };
    EXPECT_EQ(with_files("abcdefgh"), "");
    EXPECT_NE(with_files("abcdefg"), "");
}

}  // namespace
}  // namespace sixfold
