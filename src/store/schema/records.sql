-- Tables that cannot be made from others: the records as they were imported, their history, and the changes that clients follow.
-- The comment above a table describes its rows in docs/generated/tables.md. Large values come last, because a column after one is slow to read.

-- An imported record. `key`: its name, slug or id. `body`: the JSON, compressed with zstd if it is long.
CREATE TABLE record (kind TEXT NOT NULL, key TEXT NOT NULL, published INTEGER NOT NULL,
  digest TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, key));
-- An id or name of an anonymised person. `digest`: HMAC-SHA-256 with the setting `forgotten-secret`.
CREATE TABLE forgotten (digest TEXT PRIMARY KEY) WITHOUT ROWID;

-- A tournament, casual battle or season that an account owns (docs/uploads.md#organisers-without-a-club). The row outlives its record, so that an undo
-- restores the owner.
CREATE TABLE owner (kind TEXT NOT NULL, key TEXT NOT NULL, account TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
CREATE INDEX owner_by_account ON owner (account);

-- A personal link of a participant (docs/organisers.md#what-players-do-themselves). `ended`: when the tournament finished.
CREATE TABLE player_link (code TEXT PRIMARY KEY, tournament TEXT NOT NULL, participant TEXT NOT NULL, ended TEXT);
CREATE UNIQUE INDEX player_link_by_participant ON player_link (tournament, participant);
-- A result that a player reported and that is not confirmed yet.
CREATE TABLE player_report (tournament TEXT NOT NULL, battle TEXT NOT NULL, participant TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (tournament, battle, participant)) WITHOUT ROWID;
-- An army list that a player submitted. `hash`: of its text. `at`: when.
CREATE TABLE player_list (tournament TEXT NOT NULL, participant TEXT NOT NULL, hash TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (tournament, participant)) WITHOUT ROWID;

-- The clock of a tournament. `version`: counts its changes. `state`: the round and its end, as JSON; null while no clock is set.
CREATE TABLE clock (tournament TEXT PRIMARY KEY, version INTEGER NOT NULL, state TEXT) WITHOUT ROWID;
-- An entry of a player who signed up, or who left after the organiser added them (docs/organisers.md#before-the-event). `n`: the order of signing up. `state`:
-- `in` if they are a participant of the record. `former`: their state before they were in. `at`: when they signed up. `request`: hash of token and name.
CREATE TABLE entry (tournament TEXT NOT NULL, participant TEXT NOT NULL, n INTEGER NOT NULL, state TEXT NOT NULL, former TEXT,
  at TEXT, request TEXT, player TEXT NOT NULL, faction TEXT, club TEXT, contact TEXT, PRIMARY KEY (tournament, participant)) WITHOUT ROWID;
CREATE INDEX entry_by_state ON entry (tournament, state, n);
CREATE UNIQUE INDEX entry_by_request ON entry (tournament, request);
-- A player who has arrived.
CREATE TABLE arrival (tournament TEXT NOT NULL, participant TEXT NOT NULL, PRIMARY KEY (tournament, participant)) WITHOUT ROWID;
-- The last time that an organiser opened or closed a check-in. `state`: `open` or `closed`.
CREATE TABLE check_in (tournament TEXT PRIMARY KEY, state TEXT NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;

-- A participant of a tournament whose players vote on an award (docs/rules/awards.md#voting). `id`: identifies them in votes.
CREATE TABLE voter (tournament TEXT NOT NULL, participant TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (tournament, participant)) WITHOUT ROWID;
-- The voting on an award. `state`: `open` or `closed`. `result`: the counts by `id` of voters, as JSON; null while it is open.
CREATE TABLE ballot (tournament TEXT NOT NULL, award TEXT NOT NULL, state TEXT NOT NULL, result TEXT, PRIMARY KEY (tournament, award)) WITHOUT ROWID;
-- A vote while the voting is open. `voter`, `candidate`: the `id` of voters.
CREATE TABLE vote (tournament TEXT NOT NULL, award TEXT NOT NULL, voter TEXT NOT NULL, candidate TEXT NOT NULL,
  PRIMARY KEY (tournament, award, voter)) WITHOUT ROWID;

-- A season whose table has to be computed again (docs/rules/seasons.md#when-a-table-is-made). `first_mark`, `last_mark`: the first and the last transaction
-- that affected it. `at`: when the first one was. `set_aside`: 1 if computing it took too long.
CREATE TABLE season_due (season TEXT PRIMARY KEY, first_mark TEXT NOT NULL, last_mark TEXT NOT NULL, at TEXT NOT NULL,
  set_aside INTEGER NOT NULL) WITHOUT ROWID;

-- The figures of a rating, computed after the transaction that changed its battles (docs/rules/ratings.md#when). `computed_at`, `record_at`, `factions_at`: when
-- each part was. `rows_hash`: of the rows of the table. `summary`: counts, as JSON.
CREATE TABLE rating_figures (rating TEXT PRIMARY KEY, computed_at TEXT, record_at TEXT, factions_at TEXT, rows_hash TEXT,
  draw_parameter REAL, summary TEXT, record TEXT, factions TEXT);
-- A tournament whose battles a rating was computed from.
CREATE TABLE rating_event (rating TEXT NOT NULL, tournament TEXT NOT NULL, PRIMARY KEY (rating, tournament)) WITHOUT ROWID;
CREATE INDEX rating_event_by_tournament ON rating_event (tournament);
-- A row of the table of a rating. `place`: its position. `list`: ranked, fewBattles or apart.
CREATE TABLE rating_standing (rating TEXT NOT NULL, list TEXT NOT NULL, place INTEGER NOT NULL, player TEXT NOT NULL, name TEXT NOT NULL,
  rank INTEGER, points REAL NOT NULL, low REAL NOT NULL, high REAL NOT NULL, battles INTEGER NOT NULL, wins INTEGER NOT NULL,
  draws INTEGER NOT NULL, losses INTEGER NOT NULL, first_played TEXT NOT NULL, last_played TEXT NOT NULL,
  PRIMARY KEY (rating, list, place)) WITHOUT ROWID;
CREATE INDEX rating_standing_by_player ON rating_standing (player, rating);
CREATE INDEX rating_standing_by_low ON rating_standing (rating, list, low);
-- The rating of a player on a day with rated battles.
CREATE TABLE rating_day (rating TEXT NOT NULL, player TEXT NOT NULL, day TEXT NOT NULL, points REAL NOT NULL, low REAL NOT NULL,
  high REAL NOT NULL, battles INTEGER NOT NULL, PRIMARY KEY (rating, player, day)) WITHOUT ROWID;
CREATE INDEX rating_day_by_player ON rating_day (player);
-- A part of a rating that has to be computed again: its table, record or factions. `mark`: the last transaction that affected it. `at`: when the first one was.
CREATE TABLE rating_due (rating TEXT NOT NULL, part TEXT NOT NULL, mark TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (rating, part)) WITHOUT ROWID;
-- The server that computes a rating now. `until`: when another may, unless it is renewed.
CREATE TABLE rating_claim (rating TEXT PRIMARY KEY, owner TEXT NOT NULL, until TEXT NOT NULL) WITHOUT ROWID;

-- Two players who are not the same person (docs/people.md#finding-duplicates). `submission`: the one that recorded it.
CREATE TABLE distinct_pair (submission INTEGER NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL,
  PRIMARY KEY (submission, one, other)) WITHOUT ROWID;

-- A submission. `account`, `key`: who submitted it (null: the operator). `undoes`: the submission that it undoes.
CREATE TABLE submission (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at TEXT NOT NULL, account TEXT, key TEXT,
  state TEXT NOT NULL, undoes TEXT, files TEXT NOT NULL, warnings TEXT NOT NULL);
CREATE INDEX submission_by_key ON submission (key, n);
-- A record that a submission changed. `published`: null if it was removed. `former`: the previous record.
CREATE TABLE submission_change (submission INTEGER NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL,
  change TEXT NOT NULL, club TEXT, former_club TEXT, details TEXT NOT NULL, published INTEGER,
  former_published INTEGER, former BLOB, PRIMARY KEY (submission, place));
CREATE INDEX submission_change_by_record ON submission_change (kind, key, submission);
-- Finds removals: if a record of that name is created again, it has a history of its own.
CREATE INDEX submission_change_removed ON submission_change (kind, key, submission) WHERE change = 'removed';
-- The changes of a club in one submission, in their order: lists show the first of them.
CREATE INDEX submission_change_by_club ON submission_change (club, submission, place)
  WHERE club IS NOT NULL;
CREATE INDEX submission_change_by_former_club ON submission_change (former_club, submission, place)
  WHERE former_club IS NOT NULL;
-- The response to an `Idempotency-Key`. `key`: id of the organiser key. `name`: the idempotency key.
CREATE TABLE kept_answer (key TEXT NOT NULL, name TEXT NOT NULL, digest TEXT NOT NULL, at TEXT NOT NULL,
  status INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (key, name)) WITHOUT ROWID;
CREATE INDEX kept_answer_by_time ON kept_answer (at);

-- The latest change of a tournament, club, player, battle, season or rating (docs/rules/changes.md). `place`: its position among all changes.
CREATE TABLE change (place INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, change TEXT NOT NULL, at TEXT NOT NULL);
CREATE UNIQUE INDEX change_by_id ON change (kind, id);
CREATE INDEX change_by_kind ON change (kind, place);
CREATE INDEX change_removed ON change (at) WHERE change = 'removed';
-- A transaction that changed something. `place`: its last position. `mark`: a random number that identifies it in markers.
CREATE TABLE change_set (place INTEGER PRIMARY KEY, mark TEXT NOT NULL);
-- How far back removals of a kind are listed. `place`: the position of the newest removal that was deleted.
CREATE TABLE change_floor (kind TEXT PRIMARY KEY, place INTEGER NOT NULL);
INSERT INTO change_floor (kind, place) VALUES ('tournament', 0), ('club', 0), ('player', 0), ('battle', 0), ('season', 0), ('rating', 0);
