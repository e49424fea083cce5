-- Tables that cannot be made from others: the records as they were imported, their history, and the changes that clients follow.

-- The imported records, from which everything published is made.
-- A column after a large value is slow to read, so large values come last in each table, here and below.
CREATE TABLE record (kind TEXT NOT NULL, key TEXT NOT NULL, published INTEGER NOT NULL,
  digest TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, key));
-- Digests by which people who asked to be forgotten are recognised.
CREATE TABLE forgotten (digest TEXT PRIMARY KEY) WITHOUT ROWID;

-- What organisers without a club own (docs/uploads.md, Organisers without a club). A row outlives its record, so that an undo brings the owner back.
CREATE TABLE owner (kind TEXT NOT NULL, key TEXT NOT NULL, account TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
CREATE INDEX owner_by_account ON owner (account);

-- Personal links of participants, and what they reported (docs/organisers.md, What players do themselves).
CREATE TABLE player_link (code TEXT PRIMARY KEY, tournament TEXT NOT NULL, participant TEXT NOT NULL, ended TEXT);
CREATE UNIQUE INDEX player_link_by_participant ON player_link (tournament, participant);
CREATE TABLE player_report (tournament TEXT NOT NULL, battle TEXT NOT NULL, participant TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (tournament, battle, participant)) WITHOUT ROWID;
CREATE TABLE player_list (tournament TEXT NOT NULL, participant TEXT NOT NULL, hash TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (tournament, participant)) WITHOUT ROWID;

-- Seasons whose tables are to be made anew (docs/rules/seasons.md, When a table is made). `first_mark` identifies the transaction that concerned it first,
-- `last_mark` the last one; `at` is when it was the first; `set_aside` is 1 where making it took too long.
CREATE TABLE season_due (season TEXT PRIMARY KEY, first_mark TEXT NOT NULL, last_mark TEXT NOT NULL, at TEXT NOT NULL,
  set_aside INTEGER NOT NULL) WITHOUT ROWID;

-- Players who are not the same person, with the submission that recorded it (docs/people.md).
CREATE TABLE distinct_pair (submission INTEGER NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL,
  PRIMARY KEY (submission, one, other)) WITHOUT ROWID;

-- What was changed, by whom, and what was there before.
CREATE TABLE submission (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at TEXT NOT NULL, account TEXT, key TEXT,
  state TEXT NOT NULL, undoes TEXT, files TEXT NOT NULL, warnings TEXT NOT NULL);
CREATE INDEX submission_by_key ON submission (key, n);
CREATE TABLE submission_change (submission INTEGER NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL,
  change TEXT NOT NULL, club TEXT, former_club TEXT, details TEXT NOT NULL, published INTEGER,
  former_published INTEGER, former BLOB, PRIMARY KEY (submission, place));
CREATE INDEX submission_change_by_record ON submission_change (kind, key, submission);
-- What was removed: a record of that name that is made again has a history of its own.
CREATE INDEX submission_change_removed ON submission_change (kind, key, submission) WHERE change = 'removed';
-- The changes of a club in one submission, in their order: lists show the first of them.
CREATE INDEX submission_change_by_club ON submission_change (club, submission, place)
  WHERE club IS NOT NULL;
CREATE INDEX submission_change_by_former_club ON submission_change (former_club, submission, place)
  WHERE former_club IS NOT NULL;
CREATE TABLE kept_answer (key TEXT NOT NULL, name TEXT NOT NULL, digest TEXT NOT NULL, at TEXT NOT NULL,
  status INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (key, name)) WITHOUT ROWID;
CREATE INDEX kept_answer_by_time ON kept_answer (at);

-- The list of changes that clients follow to maintain a copy.
CREATE TABLE change (kind TEXT NOT NULL, id TEXT NOT NULL, change TEXT NOT NULL, at TEXT NOT NULL,
  place INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE UNIQUE INDEX change_by_place ON change (place);
CREATE INDEX change_by_kind ON change (kind, place);
CREATE INDEX change_removed ON change (at) WHERE change = 'removed';
-- The last position of each transaction, and a random number that identifies the transaction in markers.
CREATE TABLE change_set (place INTEGER PRIMARY KEY, mark TEXT NOT NULL);
-- The newest tombstone of each kind that was deleted.
CREATE TABLE change_floor (kind TEXT PRIMARY KEY, place INTEGER NOT NULL);
INSERT INTO change_floor (kind, place) VALUES ('tournament', 0), ('club', 0), ('player', 0), ('battle', 0), ('season', 0);
