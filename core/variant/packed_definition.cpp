#include "core/variant/packed_definition.h"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace sixfold {

namespace {

constexpr std::string_view kMark = "6fold";
constexpr char kVersion = 1;
constexpr std::size_t kChecksumAt = kMark.size() + 1;
constexpr std::size_t kContentAt = kChecksumAt + 4;

/// FNV-1a: any change of one byte changes it.
std::uint32_t checksum_of(std::string_view bytes) {
    std::uint32_t sum = 0x811c9dc5;
    for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x01000193;
    return sum;
}

std::string head_of(std::string_view content) {
    std::string head(kMark);
    head += kVersion;
    for (int shift = 0; shift < 32; shift += 8) {
        head += static_cast<char>(checksum_of(content) >> shift);
    }
    return head;
}

// Both archives know whole numbers and what a sound definition requires; everything else is made
// of these. A number is written as its distance from the least one that can stand there, seven bits
// a byte, lowest first, with a mark on all bytes but the last.

class Writer {
  public:
    static constexpr bool kReads = false;

    int number(int value, int least, int) {
        auto rest = static_cast<std::uint32_t>(value - least);
        for (; rest >= 0x80; rest >>= 7) bytes_ += static_cast<char>(rest | 0x80);
        bytes_ += static_cast<char>(rest);
        return value;
    }
    void require(bool) {}

    const std::string& bytes() const { return bytes_; }

    int cells = 0;
    int types = 0;

  private:
    std::string bytes_;
};

/// After the first fault every number is the least one, so that reading soon ends.
class Reader {
  public:
    static constexpr bool kReads = true;

    explicit Reader(std::string_view bytes) : rest_(bytes) {}

    int number(int, int least, int most) {
        std::uint32_t distance = 0;
        bool more = true;
        for (int shift = 0; more && shift < 28; shift += 7) {
            require(!rest_.empty());
            if (!sound_) return least;
            const auto byte = static_cast<unsigned char>(rest_.front());
            rest_.remove_prefix(1);
            distance |= (byte & 0x7fu) << shift;
            more = byte >= 0x80;
        }
        require(!more && distance <= static_cast<std::uint32_t>(most - least));
        return sound_ ? least + static_cast<int>(distance) : least;
    }
    void require(bool condition) { sound_ = sound_ && condition; }

    bool sound() const { return sound_; }
    bool at_end() const { return rest_.empty(); }

    int cells = 0;
    int types = 0;

  private:
    std::string_view rest_;
    bool sound_ = true;
};

constexpr int kMostItems = static_cast<int>(kMaxPackedSize);  ///< of a list, letters of a text
constexpr int kFarthest = 10'000;                             ///< coordinates and bounds
constexpr int kPlayers = 2;
constexpr int kWin = 4;  ///< quarters

/// A value that an archive reads into or writes from.
template <typename T, typename Of>
concept Is = std::same_as<std::remove_const_t<T>, Of>;

template <typename Archive, typename T>
void within(Archive& archive, T& value, int least, int most) {
    const int number = archive.number(static_cast<int>(value), least, most);
    if constexpr (Archive::kReads) value = static_cast<T>(number);
}

template <typename Archive>
void flags(Archive& archive, Is<bool> auto&... values) {
    (within(archive, values, 0, 1), ...);
}

/// Room for what is read. Nothing is kept, so this is a smaller program than resize().
template <typename Archive, typename Items>
void make_items(Archive&, Items& items, int count) {
    if constexpr (Archive::kReads) items = Items(static_cast<std::size_t>(count));
}

template <typename Archive>
void list(Archive& archive, auto& items, auto each, int most = kMostItems) {
    const int count = archive.number(static_cast<int>(items.size()), 0, most);
    make_items(archive, items, count);
    for (auto& item : items) each(item);
}

template <typename Archive>
void by_player(Archive& archive, auto& items, auto each) {
    make_items(archive, items, kPlayers);
    archive.require(items.size() == kPlayers);
    for (auto& item : items) each(item);
}

template <typename Archive>
void text(Archive& archive, Is<std::string> auto& value) {
    const int count = archive.number(static_cast<int>(value.size()), 0, kMostItems);
    if constexpr (Archive::kReads) value.resize(static_cast<std::size_t>(count));
    for (auto& letter : value) {
        const int byte = archive.number(static_cast<unsigned char>(letter), 0, 255);
        if constexpr (Archive::kReads) letter = static_cast<char>(byte);
    }
}

void cell(auto& archive, Is<Cell> auto& value) { within(archive, value, 0, archive.cells - 1); }

void type(auto& archive, Is<int> auto& value) { within(archive, value, 0, archive.types - 1); }

void types(auto& archive, Is<std::vector<int>> auto& values) {
    list(archive, values, [&](auto& value) { type(archive, value); });
}

/// Seven cells a byte; no byte for a set without a size.
template <typename Archive>
void cell_set(Archive& archive, Is<CellSet> auto& set) {
    constexpr std::size_t kBits = 7;
    bool sized = !set.empty();
    flags(archive, sized);
    if (!sized) return;
    make_items(archive, set, archive.cells);
    for (std::size_t first = 0; first < set.size(); first += kBits) {
        const std::size_t end = std::min(set.size(), first + kBits);
        int bits = 0;
        for (std::size_t i = first; i < end; ++i) bits |= (set[i] ? 1 : 0) << (i - first);
        within(archive, bits, 0, (1 << (end - first)) - 1);
        if constexpr (Archive::kReads) {
            for (std::size_t i = first; i < end; ++i) set[i] = ((bits >> (i - first)) & 1) != 0;
        }
    }
}

void zone(auto& archive, Is<std::vector<CellSet>> auto& sets) {
    by_player(archive, sets, [&](auto& set) { cell_set(archive, set); });
}

// The fields of each part of a definition.

/// Small ones of either sign take one byte.
template <typename Archive>
void coordinate(Archive& archive, Is<int> auto& value) {
    int folded = value < 0 ? -2 * value - 1 : 2 * value;
    within(archive, folded, 0, 2 * kFarthest);
    if constexpr (Archive::kReads) value = folded % 2 == 0 ? folded / 2 : -(folded + 1) / 2;
}

void point(auto& archive, Is<Point> auto& p) {
    coordinate(archive, p.x);
    coordinate(archive, p.y);
    coordinate(archive, p.z);
}

void points(auto& archive, Is<std::vector<Point>> auto& items) {
    list(archive, items, [&](auto& p) { point(archive, p); });
}

void bound(auto& archive, Is<Topology::Inequality> auto& inequality) {
    point(archive, inequality.coefficient);
    coordinate(archive, inequality.min);
    coordinate(archive, inequality.max);
}

void named_frame(auto& archive, Is<Topology::NamedFrame> auto& named) {
    text(archive, named.name);
    points(archive, named.frame.orthogonal);
    points(archive, named.frame.diagonal);
    points(archive, named.frame.triagonal);
    points(archive, named.frame.knight);
}

void topology(auto& archive, Is<Topology> auto& t) {
    within(archive, t.shape, 0, static_cast<int>(Topology::Shape::Cube));
    point(archive, t.third);
    point(archive, t.min);
    within(archive, t.max.x, t.min.x, t.min.x + kMaxExtent - 1);
    within(archive, t.max.y, t.min.y, t.min.y + kMaxExtent - 1);
    within(archive, t.max.z, t.min.z, t.min.z + kMaxExtent - 1);
    list(archive, t.bounds, [&](auto& item) { bound(archive, item); });
    list(archive, t.frames, [&](auto& item) { named_frame(archive, item); });
    text(archive, t.files);
    text(archive, t.levels);
    within(archive, t.ranks, 0, static_cast<int>(Topology::Ranks::AlongFile));
    within(archive, t.up, -1, 1);
    archive.require(t.levels.empty() == (t.shape != Topology::Shape::Cube));
}

/// The cells follow from the topology.
template <typename Archive>
void board(Archive& archive, Is<Board> auto& value) {
    Topology shape = value.topology();
    topology(archive, shape);
    if constexpr (Archive::kReads) {
        if (!archive.sound()) return;
        Result<Board> made = Board::make(shape);
        archive.require(made.has_value());
        if (made) value = *std::move(made);
    }
    archive.cells = value.cells();
}

void atom(auto& archive, Is<Atom> auto& a) {
    points(archive, a.vectors);
    within(archive, a.min_steps, 1, Atom::kUnbounded);
    within(archive, a.max_steps, a.min_steps, Atom::kUnbounded);
    flags(archive, a.moves, a.captures, a.passes, a.en_passant);
    cell_set(archive, a.from);
    archive.require(std::find(a.vectors.begin(), a.vectors.end(), Point{}) == a.vectors.end());
    archive.require(!a.passes || a.max_steps <= kMaxPassed + 1);
}

void piece(auto& archive, Is<PieceType> auto& p) {
    text(archive, p.name);
    text(archive, p.symbol);
    flags(archive, p.royal);
    by_player(archive, p.atoms,
              [&](auto& atoms) { list(archive, atoms, [&](auto& item) { atom(archive, item); }); });
    archive.require(p.symbol.size() == 1);
}

void castling(auto& archive, Is<Castling> auto& c) {
    text(archive, c.name);
    within(archive, c.right, 'A', 'Z');
    cell(archive, c.king_from);
    cell(archive, c.king_to);
    cell(archive, c.rook_from);
    cell(archive, c.rook_to);
    type(archive, c.king);
    type(archive, c.rook);
    cell_set(archive, c.clear);
    cell_set(archive, c.safe);
    flags(archive, c.by_rook);
}

void player(auto& archive, Is<Player> auto& p) {
    text(archive, p.name);
    flags(archive, p.capitals);
    point(archive, p.forward);
    constexpr int kMostCastlings = 256;  // shuffled games have one for each place of the king
    list(
        archive, p.castlings, [&](auto& item) { castling(archive, item); }, kMostCastlings);
    std::vector<char> rights;
    for (const Castling& c : p.castlings) {
        if (std::find(rights.begin(), rights.end(), c.right) == rights.end()) {
            rights.push_back(c.right);
        }
    }
    archive.require(rights.size() <= kMaxRights);
}

void placement(auto& archive, Is<Placement> auto& man) {
    cell(archive, man.cell);
    type(archive, man.type);
    within(archive, man.player, 0, kPlayers - 1);
}

void promotion(auto& archive, Is<Promotion> auto& p) {
    types(archive, p.from);
    zone(archive, p.zone);
    types(archive, p.to);
    archive.require(!p.from.empty());
}

void goal(auto& archive, Is<Goal> auto& g) {
    types(archive, g.types);
    zone(archive, g.zone);
    flags(archive, g.reply);
}

void extinction(auto& archive, Is<Extinction> auto& e) {
    within(archive, e.player, -1, kPlayers - 1);
    types(archive, e.types);
    within(archive, e.quarters, 0, kWin);
}

void hand(auto& archive, Is<Hand> auto& h) {
    flags(archive, h.captures, h.demote);
    list(archive, h.bans, [&](auto& ban) {
        type(archive, ban.type);
        zone(archive, ban.zone);
    });
}

/// Whether there is a cell for each man that is dealt.
bool deals_fit(const Board& board, const Shuffle& shuffle) {
    const std::vector<Cell>& cells = shuffle.cells.front();
    std::vector<int> free(static_cast<std::size_t>(board.shades()));
    int all = static_cast<int>(cells.size());
    for (const Cell c : cells) ++free[static_cast<std::size_t>(board.shade(c))];
    bool by_shade = true;
    for (const Shuffle::Step& step : shuffle.steps) {
        const int men = static_cast<int>(step.types.size());
        all -= men;
        // Deals by shade come first: how many cells of a shade are left afterwards is open.
        if (step.shade >= 0 && !by_shade) return false;
        by_shade = step.shade >= 0;
        if (by_shade && (free[static_cast<std::size_t>(step.shade)] -= men) < 0) return false;
        if (all < 0) return false;
    }
    return shuffle.cells.back().size() == cells.size();
}

void shuffle(auto& archive, const Board& board, Is<Shuffle> auto& s) {
    by_player(archive, s.cells,
              [&](auto& cells) { list(archive, cells, [&](auto& item) { cell(archive, item); }); });
    list(archive, s.steps, [&](auto& step) {
        types(archive, step.types);
        within(archive, step.shade, -1, board.shades() - 1);
    });
    within(archive, s.starts, 1, Shuffle::kMostStarts);
    archive.require(deals_fit(board, s));
}

template <typename Archive>
void definition(Archive& archive, Is<Definition> auto& d) {
    text(archive, d.slug);
    text(archive, d.title);
    text(archive, d.blurb);
    flags(archive, d.published);
    board(archive, d.board);
    list(
        archive, d.pieces, [&](auto& item) { piece(archive, item); }, kMaxPieceTypes);
    archive.require(!d.pieces.empty());
    archive.types = static_cast<int>(d.pieces.size());
    by_player(archive, d.players, [&](auto& item) { player(archive, item); });
    list(archive, d.setup, [&](auto& man) { placement(archive, man); });
    list(archive, d.promotions, [&](auto& item) { promotion(archive, item); });
    within(archive, d.royalty, 0, static_cast<int>(Royalty::CaptureAll));
    list(archive, d.goals, [&](auto& item) { goal(archive, item); });
    list(archive, d.extinctions, [&](auto& item) { extinction(archive, item); });
    within(archive, d.checks_to_win, 0, kMostItems);
    flags(archive, d.must_capture, d.may_give_check);
    hand(archive, d.hand);
    bool shuffled = d.shuffle.has_value();
    flags(archive, shuffled);
    if constexpr (Archive::kReads) {
        if (shuffled) d.shuffle.emplace();
    }
    if (shuffled) shuffle(archive, d.board, *d.shuffle);
    within(archive, d.stalemate_quarters, 0, kWin);
    within(archive, d.repetition_fold, 0, kMostItems);
    within(archive, d.quiet_moves, 0, kMostItems);
    types(archive, d.resetting);
    flags(archive, d.bare_kings_draw);
}

Error refused(std::string sentence) { return {ErrorCode::InvalidVariant, std::move(sentence)}; }

}  // namespace

std::string packed(const Definition& value) {
    Writer writer;
    definition(writer, value);
    return head_of(writer.bytes()) + writer.bytes();
}

Result<Definition> unpacked(std::string_view bytes) {
    if (bytes.size() > kMaxPackedSize) return refused("The packed game is too long.");
    if (!bytes.starts_with(kMark)) return refused("This is not a packed game.");
    if (bytes.size() <= kMark.size() || bytes[kMark.size()] != kVersion) {
        return refused("The game was packed by another version of Sixfold.");
    }
    const std::string_view content = bytes.substr(std::min(bytes.size(), kContentAt));
    if (!bytes.starts_with(head_of(content))) return refused("The packed game is damaged.");
    Reader reader(content);
    Definition value;
    definition(reader, value);
    if (!reader.sound() || !reader.at_end()) {
        return refused("The packed game is none that Sixfold can play.");
    }
    return value;
}

}  // namespace sixfold
