-- What people are to each other beside their accounts: ratings, who follows and who blocks whom,
-- challenges, and seeks that stay.

-- The only one who may take the free seat of an open game. Stays when the game has begun.
ALTER TABLE games ADD COLUMN invited TEXT REFERENCES users (id);

-- As small as the number of challenges that wait for an answer.
CREATE INDEX games_challenges ON games (id) WHERE status = 'open' AND invited IS NOT NULL;

-- Without it, to delete a user would look through all games.
CREATE INDEX games_invited ON games (invited) WHERE invited IS NOT NULL;

-- The rating with which the seat was taken, as it is shown, and by how much the game changed it.
ALTER TABLE game_seats ADD COLUMN rating INTEGER;

ALTER TABLE game_seats ADD COLUMN provisional INTEGER
    CHECK (provisional IN (0, 1) AND (rating IS NULL) = (provisional IS NULL));

ALTER TABLE game_seats ADD COLUMN rating_change INTEGER;

-- When the game ended, if it has a result: that of the game row again, so that the index below gives
-- a person's games in their order.
ALTER TABLE game_seats ADD COLUMN ended_at INTEGER CHECK (ended_at IS NULL OR quarters IS NOT NULL);

UPDATE game_seats SET ended_at = (
    SELECT games.ended_at FROM games
    WHERE games.id = game_seats.game_id AND games.end_reason NOT IN ('aborted', 'no-start'));

CREATE INDEX game_seats_ended ON game_seats (user_id, ended_at)
    WHERE user_id IS NOT NULL AND ended_at IS NOT NULL;

-- The games of a person that are not over: few, however many there were.
CREATE INDEX game_seats_running ON game_seats (user_id)
    WHERE user_id IS NOT NULL AND quarters IS NULL;

-- A person's strength in one game (a slug: a rating outlives an edition of the rules) and speed (a
-- word of core/game/speed.h) after the last rated game.
CREATE TABLE standings (
    user_id    TEXT NOT NULL REFERENCES users (id),
    variant    TEXT NOT NULL,
    speed      TEXT NOT NULL,
    value      REAL NOT NULL,
    deviation  REAL NOT NULL CHECK (deviation >= 0),
    volatility REAL NOT NULL CHECK (volatility >= 0),
    games      INTEGER NOT NULL CHECK (games >= 0),
    last_at    INTEGER,  -- when the last of the games ended
    PRIMARY KEY (user_id, variant, speed)
) STRICT, WITHOUT ROWID;

-- Leaderboards, from the top.
CREATE INDEX standings_by_value ON standings (variant, speed, value DESC);

-- The same after each rated game: `games` counts up from 1, and the last row says what the standing
-- says. That the game is there is not for the database to check: it would have to look through all
-- rows whenever an open game is withdrawn.
CREATE TABLE rating_history (
    user_id    TEXT NOT NULL REFERENCES users (id),
    variant    TEXT NOT NULL,
    speed      TEXT NOT NULL,
    games      INTEGER NOT NULL CHECK (games >= 1),
    game_id    TEXT NOT NULL,
    at         INTEGER NOT NULL,
    value      REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL,
    PRIMARY KEY (user_id, variant, speed, games)
) STRICT, WITHOUT ROWID;

-- What the first move is worth in a game, in points of rating, as its rated games tell.
CREATE TABLE first_moves (
    variant TEXT NOT NULL PRIMARY KEY,
    points  REAL NOT NULL,
    games   INTEGER NOT NULL CHECK (games >= 1)
) STRICT, WITHOUT ROWID;

-- What one person is to another, in one direction. Relations and seeks go with their owner.
CREATE TABLE relations (
    user_id  TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    relation TEXT NOT NULL CHECK (relation IN ('follow', 'block')),
    PRIMARY KEY (user_id, other_id),
    CHECK (user_id <> other_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX relations_other ON relations (other_id);

-- Correspondence seeks: the others go with the sockets of their owners. There are few.
CREATE TABLE seeks (
    id                 TEXT NOT NULL PRIMARY KEY,
    owner              TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    variant            TEXT NOT NULL,
    clock_kind         TEXT NOT NULL,
    clock_base_ms      INTEGER NOT NULL CHECK (clock_base_ms >= 0),
    clock_increment_ms INTEGER NOT NULL CHECK (clock_increment_ms >= 0),
    clock_periods      INTEGER NOT NULL CHECK (clock_periods >= 0),
    casual             INTEGER NOT NULL CHECK (casual IN (0, 1)),
    seat               INTEGER CHECK (seat BETWEEN 0 AND 7),  -- NULL: by lot
    least              INTEGER,  -- bounds of the rating of who may accept; NULL: none
    most               INTEGER,
    created_at         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
