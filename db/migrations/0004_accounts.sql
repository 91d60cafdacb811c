-- People with a name. Of every secret only a hash is kept, so that who reads this file cannot act as
-- anybody.

-- A name is ASCII, and one that differs in case only is the same. It stays taken for good.
CREATE UNIQUE INDEX users_name ON users (name COLLATE NOCASE) WHERE name IS NOT NULL;

-- NULL: nobody can log in with a password, such as a guest.
ALTER TABLE users ADD COLUMN password_hash TEXT
    CHECK (password_hash IS NULL
           OR (name IS NOT NULL AND length(name) BETWEEN 2 AND 20
               AND name NOT GLOB '*[^A-Za-z0-9_-]*'));

ALTER TABLE users ADD COLUMN closed_at INTEGER
    CHECK (closed_at IS NULL OR (name IS NOT NULL AND password_hash IS NULL));

-- The browser's own words, shortened; '' while it is not known.
ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';

-- To the hour.
ALTER TABLE sessions ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;

-- From then on it is nobody's. A session that is ended expires at once.
ALTER TABLE sessions ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;

-- The sessions made before this belong to guests, who get 30 days from their last use; when that was
-- is not known, so they get them from now.
UPDATE sessions
SET seen_at    = created_at,
    expires_at = (CAST(strftime('%s', 'now') AS INTEGER) + 30 * 86400) * 1000;

CREATE INDEX sessions_user ON sessions (user_id);

CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Who is deleted must be no host: without it that is a look at every game.
CREATE INDEX games_host ON games (host);

-- Each gives a new password once.
CREATE TABLE recovery_codes (
    user_id   TEXT NOT NULL REFERENCES users (id),
    code_hash TEXT NOT NULL,
    PRIMARY KEY (user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Opened on another device, one goes on there as the same person, once. The newest is the one that
-- holds.
CREATE TABLE device_links (
    user_id    TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
    token_hash TEXT NOT NULL UNIQUE,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What programs log in with.
CREATE TABLE api_tokens (
    token_hash TEXT NOT NULL PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id),
    label      TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX api_tokens_user ON api_tokens (user_id);
