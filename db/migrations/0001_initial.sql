-- Ids are random text made by the program. Moments are milliseconds since 1970-01-01 UTC, and
-- durations are milliseconds. Seats are numbered 0..n-1 in every table: no column is named after a
-- colour, so that games for four, for teams and on two boards need no other schema.
--
-- STRICT refuses a value of the wrong type instead of keeping it. WITHOUT ROWID where rows are small
-- and found by their key: one B-tree instead of a table and an index. Tables with long text keep
-- their rowid, because long rows make such a tree deep.

CREATE TABLE users (
    id         TEXT NOT NULL PRIMARY KEY,
    name       TEXT,  -- NULL for a guest; registering sets it and keeps the row
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Only the hash of a session token is kept: who reads this file cannot act as anybody.
CREATE TABLE sessions (
    token_hash TEXT NOT NULL PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id),
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Variant definitions by content hash, kept for good: a game is played on by the definition that it
-- began with, whatever happens to the variant's file. One slug has several of them in time.
CREATE TABLE definitions (
    hash TEXT NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE games (
    id                 TEXT NOT NULL PRIMARY KEY,
    definition_hash    TEXT NOT NULL REFERENCES definitions (hash),
    clock_base_ms      INTEGER NOT NULL CHECK (clock_base_ms >= 0),
    clock_increment_ms INTEGER NOT NULL CHECK (clock_increment_ms >= 0),
    host               TEXT NOT NULL REFERENCES users (id),
    created_at         INTEGER NOT NULL,
    -- open: no fact yet. playing: from its first fact on. over: finished and packed.
    status             TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'playing', 'over')),
    end_reason         TEXT,  -- a word of core/game/outcome.h; the list is there, and it grows
    ended_at           INTEGER,
    packed             TEXT,  -- the facts of a finished game, as db/packed_facts.h writes them
    event_id           TEXT,  -- the tournament that the game belongs to
    CHECK ((status = 'over') = (end_reason IS NOT NULL)),
    CHECK ((status = 'over') = (ended_at IS NOT NULL)),
    CHECK ((status = 'over') = (packed IS NOT NULL))
) STRICT;

-- What a restart reads. Partial: as small as the number of running games, however many are stored.
CREATE INDEX games_playing ON games (id) WHERE status = 'playing';

CREATE TABLE game_seats (
    game_id  TEXT NOT NULL REFERENCES games (id),
    seat     INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    user_id  TEXT REFERENCES users (id),        -- NULL while nobody sits there
    quarters INTEGER CHECK (quarters >= 0),     -- score in quarter points; NULL until the game is over
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

-- The games of a person. The key (game_id, seat) is part of every index of this table.
CREATE INDEX game_seats_user ON game_seats (user_id) WHERE user_id IS NOT NULL;

-- The facts of games that are not over. The rows of one game lie side by side, in order. The second
-- foreign key says that who sends a command holds a seat of that game.
CREATE TABLE journal (
    game_id TEXT NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL CHECK (version >= 1),
    at      INTEGER NOT NULL,
    command TEXT,  -- the command that caused the fact; NULL for what the server did by itself
    seat    INTEGER,
    fact    TEXT NOT NULL,
    PRIMARY KEY (game_id, version),
    FOREIGN KEY (game_id, seat) REFERENCES game_seats (game_id, seat),
    CHECK (command IS NULL OR seat IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- Single values of the whole server, such as 'heartbeat'; each key decides the type of its value.
CREATE TABLE server_state (
    key   TEXT NOT NULL PRIMARY KEY,
    value ANY NOT NULL
) STRICT, WITHOUT ROWID;
