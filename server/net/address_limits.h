#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/base/time.h"
#include "protocol/limits.h"
#include "server/net/message_credits.h"

namespace sixfold::server {

/// What one network of client_network() may do, all its connections together: so much that a club
/// behind one address does not feel it, so little that one person cannot use up the server. Pure;
/// used by the loop's thread. `now` never goes back.
class AddressLimits {
    struct Account;

  public:
    struct Options {
        std::size_t connections = protocol::kAddressConnections;  ///< at once
        int messages = protocol::kAddressMessages;  ///< of all its sockets, in each kMessagePeriod
        int requests = protocol::kAddressRequests;  ///< that change something, in kRequestPeriod
    };
    static constexpr std::chrono::seconds kMessagePeriod{protocol::kAddressMessageSeconds};
    static constexpr std::chrono::seconds kRequestPeriod{protocol::kAddressRequestSeconds};

    /// A connection, as long as this lives. One that was made by default belongs to nobody whom
    /// limits count.
    class Place {
      public:
        Place() = default;
        Place(Place&& other) noexcept = default;
        Place& operator=(Place&& other) noexcept;
        ~Place() { leave(); }

        /// Whether it belongs to somebody whom limits count.
        explicit operator bool() const { return account_ != nullptr; }
        /// Pays for a message.
        bool may_send(Instant now);

      private:
        friend class AddressLimits;
        explicit Place(std::shared_ptr<Account> account);
        void leave();
        std::shared_ptr<Account> account_;
    };

    explicit AddressLimits(Options options) : options_(options) {}

    /// Nothing when the network has as many connections as it may.
    std::optional<Place> enter(const std::string& network, Instant now);
    /// Pays for a request.
    bool may_ask(const std::string& network, Instant now);

    /// Networks that are remembered: those with connections, and those of the last minutes.
    std::size_t size() const { return accounts_.size(); }

  private:
    struct Account {
        MessageCredits messages;
        MessageCredits requests;
        std::size_t connections = 0;
        Instant used;  ///< last
    };

    const std::shared_ptr<Account>& account(const std::string& network, Instant now);
    void forget_unused(Instant now);

    Options options_;
    std::unordered_map<std::string, std::shared_ptr<Account>> accounts_;
    std::size_t forget_at_ = 0;  ///< size at which the unused ones are looked for
};

}  // namespace sixfold::server
