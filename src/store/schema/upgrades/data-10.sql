CREATE TABLE player_list (tournament TEXT NOT NULL, participant TEXT NOT NULL, hash TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (tournament, participant)) WITHOUT ROWID;
