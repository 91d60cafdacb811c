#include "server/world/absence.h"

namespace sixfold::server {

namespace {

// A broken connection may come back; who closed the page has left.
constexpr Milliseconds kBroken{40'000};
constexpr Milliseconds kClosed{10'000};
constexpr Milliseconds kRapid{480'000};
constexpr Milliseconds kClassical{1'500'000};

/// Slower games have more patience.
int patience(const TimeControl& control) {
    if (control.expected() < kRapid) return 1;
    return control.expected() < kClassical ? 2 : 3;
}

}  // namespace

void Absence::leave(Instant now, bool closed) {
    since_ = now;
    closed_ = closed;
}

std::optional<Instant> Absence::claim_from(const TimeControl& control) const {
    if (!since_) return std::nullopt;
    return *since_ + (closed_ ? kClosed : kBroken) * patience(control);
}

std::optional<Instant> Absence::next_after(Instant after, const TimeControl& control) const {
    if (!since_) return std::nullopt;
    if (after < *since_ + kShownAfter) return *since_ + kShownAfter;
    if (const auto claim = claim_from(control); after < *claim) return claim;
    return std::nullopt;
}

}  // namespace sixfold::server
