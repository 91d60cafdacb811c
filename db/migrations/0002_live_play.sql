-- More kinds of clocks, casual games, and games that sleep on disk. The games stored before had
-- Fischer's clock, and none was rated.

-- A word of core/game/time_control.h; the list is there, and it grows.
ALTER TABLE games ADD COLUMN clock_kind TEXT NOT NULL DEFAULT 'fischer';

ALTER TABLE games ADD COLUMN clock_periods INTEGER NOT NULL DEFAULT 0 CHECK (clock_periods >= 0);

ALTER TABLE games ADD COLUMN casual INTEGER NOT NULL DEFAULT 1 CHECK (casual IN (0, 1));

-- When a game that sleeps must be looked at although nobody moves. NULL: it does not sleep.
ALTER TABLE games ADD COLUMN deadline_at INTEGER CHECK (deadline_at IS NULL OR status = 'playing');

-- What wakes games, and what a restart leaves asleep: as small as the number of sleeping games.
CREATE INDEX games_sleeping ON games (deadline_at, id)
    WHERE status = 'playing' AND deadline_at IS NOT NULL;
