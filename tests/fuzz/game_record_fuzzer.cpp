// The first byte chooses a shipped game, the rest is a game record. Whatever is accepted must come
// back from its own text as the same record.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/notation/game_record.h"
#include "tests/fuzz/invariants.h"
#include "tests/fuzz/shipped_games.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sixfold;
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto& variant = fuzz::game_for(data[0]);
    const auto header = parse_record_header(text);
    const auto record = parse_game_record(variant, text);
    if (!record) {
        fuzz::require(record.error().message.starts_with("line "), "an error names no line");
        return 0;
    }
    fuzz::require(record->variant == variant->definition().slug,
                  "a record of another game is accepted");
    fuzz::require(
        header && header->variant == record->variant && header->definition == record->definition,
        "the header alone says something else");

    const std::string written = to_text(*record, variant);
    const auto again = parse_game_record(variant, written);
    fuzz::require(again.has_value(), "the text of a record is refused");
    fuzz::require(*again == *record, "a record changes on its way through text");
    fuzz::require(to_text(*again, variant) == written, "a record is written in two ways");
    return 0;
}
