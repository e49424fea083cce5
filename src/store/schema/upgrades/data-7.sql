CREATE TABLE owner (kind TEXT NOT NULL, key TEXT NOT NULL, account TEXT NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
CREATE INDEX owner_by_account ON owner (account);
CREATE TABLE player_link (code TEXT PRIMARY KEY, tournament TEXT NOT NULL, participant TEXT NOT NULL, ended TEXT);
CREATE UNIQUE INDEX player_link_by_participant ON player_link (tournament, participant);
CREATE TABLE player_report (tournament TEXT NOT NULL, battle TEXT NOT NULL, participant TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (tournament, battle, participant)) WITHOUT ROWID;
