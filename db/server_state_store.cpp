#include "db/server_state_store.h"

#include "db/database.h"

namespace sixfold::db {

void store_heartbeat(Transaction& transaction, const Heartbeat& heartbeat) {
    // The newest one written wins, not the latest moment: a clock that once ran ahead and was set
    // right would otherwise rule for good.
    transaction
        .statement(
            "INSERT INTO server_state (key, value) VALUES ('heartbeat', ?)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value")
        .bind(heartbeat.at)
        .run();
}

std::optional<Instant> last_heartbeat(Transaction& transaction) {
    Statement query =
        transaction.statement("SELECT value FROM server_state WHERE key = 'heartbeat'");
    if (!query.step()) return std::nullopt;
    return query.instant(0);
}

}  // namespace sixfold::db
