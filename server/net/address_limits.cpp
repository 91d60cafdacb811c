#include "server/net/address_limits.h"

#include <algorithm>

namespace sixfold::server {

AddressLimits::Place::Place(std::shared_ptr<Account> account) : account_(std::move(account)) {
    ++account_->connections;
}

AddressLimits::Place& AddressLimits::Place::operator=(Place&& other) noexcept {
    if (this != &other) {
        leave();
        account_ = std::move(other.account_);
    }
    return *this;
}

void AddressLimits::Place::leave() {
    if (account_) --account_->connections;
    account_.reset();
}

bool AddressLimits::Place::may_send(Instant now) {
    if (!account_) return true;
    account_->used = now;
    return account_->messages.take(now) == MessageCredits::Verdict::Allowed;
}

std::optional<AddressLimits::Place> AddressLimits::enter(const std::string& network, Instant now) {
    const std::shared_ptr<Account>& found = account(network, now);
    if (found->connections >= options_.connections) return std::nullopt;
    return Place(found);
}

bool AddressLimits::may_ask(const std::string& network, Instant now) {
    return account(network, now)->requests.take(now) == MessageCredits::Verdict::Allowed;
}

const std::shared_ptr<AddressLimits::Account>& AddressLimits::account(const std::string& network,
                                                                      Instant now) {
    auto found = accounts_.find(network);
    if (found == accounts_.end()) {
        if (accounts_.size() >= forget_at_) forget_unused(now);
        found = accounts_
                    .emplace(network,
                             std::make_shared<Account>(Account{
                                 MessageCredits(options_.messages, kMessagePeriod, now),
                                 MessageCredits(options_.requests, kRequestPeriod, now), 0, now}))
                    .first;
    }
    found->second->used = now;
    return found->second;
}

void AddressLimits::forget_unused(Instant now) {
    // After two periods both buckets of MessageCredits are full again.
    std::erase_if(accounts_, [&](const auto& entry) {
        return entry.second->connections == 0 && entry.second->used + 2 * kRequestPeriod <= now;
    });
    constexpr std::size_t kFewest = 64;
    forget_at_ = std::max(kFewest, 2 * accounts_.size());
}

}  // namespace sixfold::server
