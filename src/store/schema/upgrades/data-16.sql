CREATE TABLE entry (tournament TEXT NOT NULL, participant TEXT NOT NULL, n INTEGER NOT NULL, state TEXT NOT NULL, former TEXT,
  at TEXT, request TEXT, player TEXT NOT NULL, faction TEXT, club TEXT, contact TEXT, PRIMARY KEY (tournament, participant)) WITHOUT ROWID;
CREATE INDEX entry_by_state ON entry (tournament, state, n);
CREATE UNIQUE INDEX entry_by_request ON entry (tournament, request);
CREATE TABLE arrival (tournament TEXT NOT NULL, participant TEXT NOT NULL, PRIMARY KEY (tournament, participant)) WITHOUT ROWID;
CREATE TABLE check_in (tournament TEXT PRIMARY KEY, state TEXT NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;
