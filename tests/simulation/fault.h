#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sixfold::simulation {

/// A fault that is put in on purpose between the world and what is around it, to see that the judge
/// finds it. The product knows nothing of them.
enum class Fault : std::uint8_t {
    None,
    AckBeforeCommit,
    RevealEarly,
    VersionReused,
    EventDropped,
    EventChanged,
    CommandForgotten,
    BatchLostInCrash,
    TimerIgnored,
    ClockChargedTwice,
    TimeAdded,
    WrongSeat,
    LegalLeaked,
    ChatLeaked,
    ChangeAfterEnd,
    AnswerLost,
    RoomKept,
    OutageCharged,
    SeatGivenTwice,
    BatchEmptied,
    RatingDoubled,
    RatingForgotten,
    CasualRated,
    PoolKept,
    SeatStolen,
    BlockIgnored,
    GuestRated,
    ChallengeOpened,
    SeekShownEarly,
    ReadyEarly,
    SeekLost,
    SeekKept,
    PeopleKept,
};

struct FaultInfo {
    Fault fault;
    std::string_view name;
    std::string_view invariant;  ///< what the judge must say
    std::string_view meaning;
};

inline constexpr std::array kFaults = {
    FaultInfo{Fault::AckBeforeCommit, "ack-before-commit", "durable-before-told",
              "an ack does not wait for its batch"},
    FaultInfo{Fault::RevealEarly, "reveal-early", "durable-before-told",
              "events do not wait for their batch"},
    FaultInfo{Fault::VersionReused, "version-reused", "versions",
              "an event carries the version of the one before it"},
    FaultInfo{Fault::EventDropped, "event-dropped", "versions", "an event does not reach a socket"},
    FaultInfo{Fault::EventChanged, "event-changed", "agreement", "a socket is told another move"},
    FaultInfo{Fault::CommandForgotten, "command-forgotten", "acknowledged",
              "a command is stored without its id, so that a resend after a crash is done again"},
    FaultInfo{Fault::BatchLostInCrash, "batch-lost-in-crash", "acknowledged",
              "a crash loses what was committed last"},
    FaultInfo{Fault::TimerIgnored, "timer-ignored", "clocks", "the timer never fires"},
    FaultInfo{Fault::ClockChargedTwice, "clock-charged-twice", "clocks",
              "a move is stored with twice its cost"},
    FaultInfo{Fault::TimeAdded, "time-added", "clocks", "a socket is told of a second too much"},
    FaultInfo{Fault::WrongSeat, "wrong-seat", "seats",
              "a command is stored as one of the opponent"},
    FaultInfo{Fault::LegalLeaked, "legal-leaked", "seats",
              "legal moves are told to others than the player"},
    FaultInfo{Fault::ChatLeaked, "chat-leaked", "seats", "everybody reads what is said"},
    FaultInfo{Fault::ChangeAfterEnd, "change-after-end", "finished",
              "a fact is stored after the end of a game"},
    FaultInfo{Fault::AnswerLost, "answer-lost", "answered", "an answer is not sent"},
    FaultInfo{Fault::RoomKept, "room-kept", "bounded",
              "the world is not told that a socket is gone"},
    FaultInfo{Fault::OutageCharged, "outage-charged", "restored",
              "the player to move pays for an outage"},
    FaultInfo{Fault::SeatGivenTwice, "seat-given-twice", "seats",
              "whoever asks for a seat is said to have the other one"},
    FaultInfo{Fault::BatchEmptied, "batch-emptied", "storable", "a batch writes nothing"},
    FaultInfo{Fault::RatingDoubled, "rating-doubled", "rated", "a result is rated twice"},
    FaultInfo{Fault::RatingForgotten, "rating-forgotten", "rated",
              "a new program is not told how strong people are"},
    FaultInfo{Fault::CasualRated, "casual-rated", "rated", "a casual game is stored as rated"},
    FaultInfo{Fault::PoolKept, "pool-kept", "wanted", "who leaves a pool stays in it"},
    FaultInfo{Fault::SeatStolen, "seat-stolen", "wanted",
              "a game that was looked for seats somebody else"},
    FaultInfo{Fault::BlockIgnored, "block-ignored", "allowed",
              "the world is not told whom people have blocked"},
    FaultInfo{Fault::GuestRated, "guest-rated", "allowed",
              "the game of a guest is stored as rated"},
    FaultInfo{Fault::ChallengeOpened, "challenge-opened", "allowed",
              "a challenge becomes a game that is open to all"},
    FaultInfo{Fault::SeekShownEarly, "seek-shown-early", "durable-before-told",
              "the lobby does not wait for what is stored"},
    FaultInfo{Fault::ReadyEarly, "ready-early", "durable-before-told",
              "people are sent to a game before it is stored"},
    FaultInfo{Fault::SeekLost, "seek-lost", "lobby", "a new program is not told of a seek"},
    FaultInfo{Fault::SeekKept, "seek-kept", "lobby", "nobody is told that a seek is gone"},
    FaultInfo{Fault::PeopleKept, "people-kept", "bounded",
              "the world is told of strangers all the time"},
};

inline const FaultInfo* find_fault(std::string_view name) {
    for (const FaultInfo& info : kFaults) {
        if (info.name == name) return &info;
    }
    return nullptr;
}

}  // namespace sixfold::simulation
