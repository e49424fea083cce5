ALTER TABLE session ADD COLUMN invitations TEXT NOT NULL DEFAULT '';
-- An invitation to the desk of a tournament. `n`: the order in which they were made. `digest`: SHA-256 of the code in its link. `life`: the submission that
-- added the tournament. The invitation ends with it, also if a tournament of that slug is added again.
CREATE TABLE invitation (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, digest TEXT NOT NULL UNIQUE, tournament TEXT NOT NULL,
  life INTEGER NOT NULL, role TEXT NOT NULL, name TEXT NOT NULL, maker TEXT NOT NULL, created TEXT NOT NULL, expires TEXT NOT NULL,
  revoked TEXT, opened INTEGER NOT NULL, last_used TEXT);
CREATE INDEX invitation_by_tournament ON invitation (tournament, n);
