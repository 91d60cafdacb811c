#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "tests/simulation/client.h"
#include "tests/simulation/disk.h"
#include "tests/simulation/network.h"
#include "tests/simulation/process.h"
#include "tests/simulation/saboteur.h"
#include "tests/simulation/scene.h"
#include "tests/support/fake_generator.h"

namespace sixfold::simulation {

/// One world with some dozens of games, everybody who plays them, and what befalls it: from its
/// seed on everything is determined. It is played until the games are over, and then wound up.
class Island {
  public:
    struct Options {
        std::uint64_t seed = 1;
        Fault fault = Fault::None;
    };
    struct Report {
        Figures figures;
        std::uint64_t digest = 0;  ///< of all that any client was told
        std::optional<Violation> violation;
    };

    /// The shipped games that are played. Made once: it is shared by all islands.
    static server::Catalogue catalogue();

    Island(const server::Catalogue& catalogue, const Options& options);
    Island(const Island&) = delete;
    Island& operator=(const Island&) = delete;

    Report play();

  private:
    void connect_parts();
    /// Goes on until `until`, or the first violation.
    void run(Instant until);
    bool failed() const { return judge_.violation().has_value(); }
    void start_process();
    void crash();
    void plan_crash();
    void plan_stall();
    void plan_failing_disk();
    void plan_rest();
    /// Waits until nothing is on its way, then lets the judge look.
    void rest(Instant latest);
    bool at_rest() const;
    void wind_up();
    template <typename Answer, typename Ask>
    void carry(const Answer& answer, Ask ask);

    const server::Catalogue& catalogue_;
    const Options options_;
    Dice dice_;
    Agenda agenda_;
    Figures figures_;
    test::FakeGenerator generator_;
    Network network_;
    Disk disk_;
    Saboteur saboteur_;
    Judge judge_;
    Scene scene_;
    Client::Requests requests_;
    std::vector<std::unique_ptr<Client>> clients_;
    std::shared_ptr<Process> process_;
    Instant crashed_at_{};
    bool calm_ = false;  ///< nothing befalls it any more
};

}  // namespace sixfold::simulation
