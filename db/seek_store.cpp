#include "db/seek_store.h"

#include <cstdint>
#include <optional>

#include "db/conflict.h"
#include "db/database.h"

namespace sixfold::db {

namespace {

std::optional<std::int64_t> wide(const std::optional<int>& value) { return value; }

std::optional<int> narrow(const std::optional<std::int64_t>& value) {
    if (!value) return std::nullopt;
    return static_cast<int>(*value);
}

InsertSeek seek_of(const Statement& row) {
    InsertSeek seek;
    seek.seek = row.text(0);
    seek.owner = UserId{row.text(1)};
    seek.variant = row.text(2);
    const auto kind = time_control_kind_from(row.text(3));
    if (!kind) throw Conflict("the clock of seek " + seek.seek + " is not known");
    seek.clock = {Milliseconds{row.integer(4)}, Milliseconds{row.integer(5)}, *kind,
                  static_cast<int>(row.integer(6))};
    seek.casual = row.integer(7) != 0;
    if (const auto seat = row.optional_integer(8))
        seek.seat = Seat{static_cast<std::uint8_t>(*seat)};
    seek.least = narrow(row.optional_integer(9));
    seek.most = narrow(row.optional_integer(10));
    seek.at = row.instant(11);
    return seek;
}

bool is_stored(Transaction& transaction, const InsertSeek& seek) {
    Statement query = transaction.statement(
        "SELECT id, owner, variant, clock_kind, clock_base_ms, clock_increment_ms, clock_periods,"
        " casual, seat, least, most, created_at FROM seeks WHERE id = ?");
    return query.bind(seek.seek).step() && seek_of(query) == seek;
}

}  // namespace

void insert_seek(Transaction& transaction, const InsertSeek& seek) {
    const int inserted =
        transaction
            .statement(
                "INSERT INTO seeks (id, owner, variant, clock_kind, clock_base_ms,"
                " clock_increment_ms, clock_periods, casual, seat, least, most, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING")
            .bind(seek.seek, seek.owner, seek.variant, to_string(seek.clock.kind), seek.clock.base,
                  seek.clock.increment, std::int64_t{seek.clock.periods}, std::int64_t{seek.casual},
                  seek.seat, wide(seek.least), wide(seek.most), seek.at)
            .run();
    if (inserted == 0 && !is_stored(transaction, seek)) {
        throw Conflict("the seek is stored with other values");
    }
}

void delete_seek(Transaction& transaction, const DeleteSeek& seek) {
    transaction.statement("DELETE FROM seeks WHERE id = ?").bind(seek.seek).run();
}

std::vector<InsertSeek> all_seeks(Transaction& transaction) {
    std::vector<InsertSeek> seeks;
    Statement query = transaction.statement(
        "SELECT id, owner, variant, clock_kind, clock_base_ms, clock_increment_ms, clock_periods,"
        " casual, seat, least, most, created_at FROM seeks ORDER BY created_at, id");
    while (query.step()) seeks.push_back(seek_of(query));
    return seeks;
}

}  // namespace sixfold::db
