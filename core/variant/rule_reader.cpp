#include "core/variant/definition_reader.h"

#include <algorithm>
#include <array>

namespace sixfold {

namespace {

constexpr std::size_t kMostRules = 16;  ///< of one kind

}  // namespace

void DefinitionReader::read_chess(const Fields& fields) {
    read_pieces(fields);
    if (faults_.any()) return;
    read_royal(fields.get("royal"), fields.node());
    read_promotions(fields.get("promotion"), fields.node());
    if (faults_.any()) return;
    read_shuffle(fields.get("shuffle"));
    read_castlings(fields.get("castling"));
    read_results(fields.get("results"));
    read_draws(fields.get("draws"));
    read_legality(fields.get("legality"));
    read_goals(fields.get("goal"));
    read_extinctions(fields.get("extinction"));
    definition_.checks_to_win = fields.integer("checks", 0, 20);
    read_hand(fields.get("hand"));
}

void DefinitionReader::read_royal(const Node* node, const Node& chess) {
    if (node == nullptr) {
        const int king = definition_.type_named("king");
        if (king >= 0) {
            definition_.pieces[static_cast<std::size_t>(king)].royal = true;
        } else {
            faults_.add(chess,
                        "without a piece named king, royal must say which pieces are "
                        "royal, or mode: none");
        }
        return;
    }
    const Fields fields(*node, schema::kRoyal, "royal", faults_);
    constexpr Royalty kModes[] = {Royalty::Single, Royalty::MateEither, Royalty::CaptureAll,
                                  Royalty::None};
    definition_.royalty =
        kModes[fields.choice("mode", {"single", "mate-either", "capture-all", "none"})];
    const bool all = definition_.royalty == Royalty::CaptureAll;
    if (all != (fields.get("last") != nullptr)) {
        faults_.add(*node, "royal.last: take belongs to mode capture-all, and to it alone");
    }
    if (all) fields.choice("last", {"take"});
    if (definition_.royalty == Royalty::None) {
        if (const Node* pieces = fields.get("pieces")) {
            faults_.add(*pieces, "royal.pieces must be left out with mode none");
        }
        return;
    }
    const std::vector<int> royals = types(fields.require("pieces"));
    if (royals.empty()) faults_.add(*node, "royal.pieces names no piece");
    for (const int type : royals) {
        if (type >= 0) definition_.pieces[static_cast<std::size_t>(type)].royal = true;
    }
}

void DefinitionReader::read_promotions(const Node* node, const Node& chess) {
    if (node == nullptr) {
        Promotion promotion;
        const int pawn = definition_.type_named("pawn");
        for (const char* name : {"queen", "rook", "bishop", "knight"}) {
            const int type = definition_.type_named(name);
            if (type >= 0) promotion.to.push_back(type);
        }
        if (pawn < 0 || promotion.to.empty()) return;
        promotion.from = {pawn};
        promotion.zone = zone(Node::scalar("edge:forward"));
        if (!faults_.any()) check_promotion(chess, promotion);
        definition_.promotions.push_back(std::move(promotion));
        return;
    }
    for (const Node& item : list_items(*node, kMostRules, "promotion", faults_)) {
        const Fields fields(item, schema::kPromotion, "promotion", faults_);
        Promotion promotion;
        promotion.from = types(fields.require("from"));
        promotion.zone = zone(fields.require("zone"));
        promotion.to = types(fields.require("to"));
        if (promotion.from.empty() || promotion.to.empty()) {
            faults_.add(item, "promotion needs pieces in from and to");
        }
        for (const int type : promotion.to) {
            if (type >= 0 && definition_.pieces[static_cast<std::size_t>(type)].royal) {
                faults_.add(item, "a piece cannot promote to a royal one");
            }
        }
        for (const Promotion& other : definition_.promotions) {
            for (const int type : promotion.from) {
                if (std::find(other.from.begin(), other.from.end(), type) == other.from.end()) {
                    continue;
                }
                faults_.add(item, "a piece stands in the from of two promotions");
            }
        }
        if (!faults_.any()) check_promotion(item, promotion);
        definition_.promotions.push_back(std::move(promotion));
    }
}

int DefinitionReader::quarters(const Fields& fields, std::string_view key) {
    return fields.choice(key, {"0", "0.25", "0.5", "0.75", "1"});
}

void DefinitionReader::read_results(const Node* node) {
    if (node == nullptr) return;
    const Fields fields(*node, schema::kResults, "results", faults_);
    definition_.stalemate_quarters = quarters(fields, "stalemate");
}

void DefinitionReader::read_draws(const Node* node) {
    if (const int pawn = definition_.type_named("pawn"); pawn >= 0) definition_.resetting = {pawn};
    if (node == nullptr) return;
    const Fields fields(*node, schema::kDraws, "draws", faults_);
    definition_.repetition_fold = fields.integer("fold", 0, 10);
    if (definition_.repetition_fold == 1) faults_.add(*node, "draws.fold must be 0 or at least 2");
    definition_.quiet_moves = fields.integer("moves", 0, 1000);
    if (const Node* resets = fields.get("resets")) definition_.resetting = types(*resets);
    definition_.bare_kings_draw = fields.boolean("bareKings");
}

void DefinitionReader::read_legality(const Node* node) {
    if (node == nullptr) return;
    const Fields fields(*node, schema::kLegality, "legality", faults_);
    definition_.must_capture = fields.boolean("mustCapture");
    definition_.may_give_check = fields.choice("giveCheck", {"allowed", "forbidden"}) == 0;
    const bool checks =
        definition_.royalty == Royalty::Single || definition_.royalty == Royalty::MateEither;
    if (!definition_.may_give_check && !checks) {
        faults_.add(*node, "legality.giveCheck: there is no check with this royal.mode");
    }
}

void DefinitionReader::read_goals(const Node* node) {
    if (node == nullptr) return;
    for (const Node& item : list_items(*node, kMostRules, "goal", faults_)) {
        const Fields fields(item, schema::kGoal, "goal", faults_);
        Goal goal;
        goal.types = types(fields.require("pieces"));
        goal.zone = zone(fields.require("zone"));
        goal.reply = fields.boolean("reply");
        if (goal.types.empty()) faults_.add(item, "goal.pieces names no piece");
        for (const CellSet& cells : goal.zone) {
            if (std::find(cells.begin(), cells.end(), true) == cells.end()) {
                faults_.add(item, "a goal has no cell");
            }
        }
        definition_.goals.push_back(std::move(goal));
    }
}

void DefinitionReader::read_extinctions(const Node* node) {
    if (node == nullptr) return;
    for (const Node& item : list_items(*node, kMostRules, "extinction", faults_)) {
        const Fields fields(item, schema::kExtinction, "extinction", faults_);
        Extinction extinction;
        extinction.player = player(fields, "player");
        const Node* pieces = fields.get("pieces");
        if (pieces != nullptr && !(pieces->is_scalar() && pieces->text == "all")) {
            extinction.types = types(*pieces);
            if (extinction.types.empty()) faults_.add(*pieces, "extinction.pieces names no piece");
        }
        fields.require("result");
        extinction.quarters = quarters(fields, "result");
        definition_.extinctions.push_back(std::move(extinction));
    }
}

/// What a promoted man was must follow from what it is.
void DefinitionReader::check_demotion(const Node& at) {
    std::vector<int> origin(definition_.pieces.size(), -1);
    for (const Promotion& promotion : definition_.promotions) {
        for (const int from : promotion.from) {
            for (const int to : promotion.to) {
                int& known = origin[static_cast<std::size_t>(to)];
                if (known >= 0 && known != from) {
                    faults_.add(at,
                                "hand.demote needs to know what a promoted man was, but two "
                                "pieces promote to " +
                                    definition_.pieces[static_cast<std::size_t>(to)].name);
                }
                known = from;
            }
        }
    }
}

void DefinitionReader::read_hand(const Node* node) {
    if (node == nullptr) return;
    const Fields fields(*node, schema::kHand, "hand", faults_);
    definition_.hand.captures = fields.choice("captures", {"none", "own"}) == 1;
    definition_.hand.demote = fields.boolean("demote");
    if (definition_.hand.captures && definition_.hand.demote) check_demotion(*node);
    const Node* bans = fields.get("bans");
    if (bans == nullptr) return;
    for (const Node& item : list_items(*bans, kMostRules, "hand.bans", faults_)) {
        const Fields ban(item, schema::kBan, "hand.bans", faults_);
        const int banned = type(ban.require("piece"));
        definition_.hand.bans.push_back({banned, zone(ban.require("zone"))});
    }
}

}  // namespace sixfold
