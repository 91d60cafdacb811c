-- A commit wrote a row of the journal for each fact, which touches as many pages as games are being
-- played. Now it writes one row of commit_log with all its facts, and thousands of facts are moved
-- to the journal at once, in which a row holds what has gathered of a game.

ALTER TABLE journal RENAME TO journal_by_version;

-- The facts of games that are not over, as db/packed_facts.h writes them: those after the game's
-- row before this one (or from version 1 on), up to version `last`.
CREATE TABLE journal (
    game_id TEXT NOT NULL REFERENCES games (id),
    last    INTEGER NOT NULL CHECK (last >= 1),
    facts   TEXT NOT NULL,
    PRIMARY KEY (game_id, last)
) STRICT, WITHOUT ROWID;

INSERT INTO journal (game_id, last, facts)
SELECT game_id, version,
       at || char(9) || ifnull(seat, '\-') || char(9) ||
       ifnull(replace(replace(replace(command, '\', '\\'), char(9), '\t'), char(10), '\n'), '\-') ||
       char(9) ||
       replace(replace(replace(fact, '\', '\\'), char(9), '\t'), char(10), '\n') || char(10)
FROM journal_by_version;

DROP TABLE journal_by_version;

-- The facts of the newest commits, as db/packed_facts.h writes them: a row each, in order. Those of
-- games that are over are in the game row too.
CREATE TABLE commit_log (
    id    INTEGER PRIMARY KEY,
    facts TEXT NOT NULL
) STRICT;
