#pragma once

#include <span>
#include <string_view>

// What a variant file may hold: every key of every map, described once. The reader takes keys and
// defaults from here, and the tables of core/variants/README.md are these lines.
namespace sixfold {

/// One key of a map.
struct Field {
    std::string_view key;
    std::string_view type;
    std::string_view
        fallback;  ///< what holds without the key; kRequired, kNone, kDepends or a value
    std::string_view meaning;
};

inline constexpr std::string_view kRequired = "required";
inline constexpr std::string_view kNone = "none";
inline constexpr std::string_view kDepends = "depends";  ///< on what `meaning` says

/// The keys of one map.
struct Group {
    std::string_view place;  ///< where the map stands: "engine.topology"
    std::string_view about;  ///< a sentence for people
    std::span<const Field> fields;

    /// Null when the map has no such key.
    const Field* find(std::string_view key) const;
};

namespace schema {

extern const Group kRoot;
extern const Group kEngine;
extern const Group kTopology;
extern const Group kBound;
extern const Group kFrame;
extern const Group kLabels;
extern const Group kPlayer;
extern const Group kPlugins;
extern const Group kChess;
extern const Group kPiece;
extern const Group kAtom;
extern const Group kPawn;
extern const Group kRoyal;
extern const Group kPromotion;
extern const Group kCastling;
extern const Group kShuffledCastling;
extern const Group kCastlingSide;
extern const Group kResults;
extern const Group kDraws;
extern const Group kLegality;
extern const Group kGoal;
extern const Group kExtinction;
extern const Group kHand;
extern const Group kBan;
extern const Group kShuffle;
extern const Group kDeal;

/// All of them, in the order of the reference page.
std::span<const Group* const> groups();

}  // namespace schema

}  // namespace sixfold
