CREATE TABLE rating_figures (rating TEXT PRIMARY KEY, computed_at TEXT, record_at TEXT, factions_at TEXT, rows_hash TEXT,
  draw_parameter REAL, summary TEXT, record TEXT, factions TEXT);
CREATE TABLE rating_event (rating TEXT NOT NULL, tournament TEXT NOT NULL, PRIMARY KEY (rating, tournament)) WITHOUT ROWID;
CREATE INDEX rating_event_by_tournament ON rating_event (tournament);
CREATE TABLE rating_standing (rating TEXT NOT NULL, list TEXT NOT NULL, place INTEGER NOT NULL, player TEXT NOT NULL, name TEXT NOT NULL,
  rank INTEGER, points REAL NOT NULL, low REAL NOT NULL, high REAL NOT NULL, battles INTEGER NOT NULL, wins INTEGER NOT NULL,
  draws INTEGER NOT NULL, losses INTEGER NOT NULL, first_played TEXT NOT NULL, last_played TEXT NOT NULL,
  PRIMARY KEY (rating, list, place)) WITHOUT ROWID;
CREATE INDEX rating_standing_by_player ON rating_standing (player, rating);
CREATE INDEX rating_standing_by_low ON rating_standing (rating, list, low);
CREATE TABLE rating_day (rating TEXT NOT NULL, player TEXT NOT NULL, day TEXT NOT NULL, points REAL NOT NULL, low REAL NOT NULL,
  high REAL NOT NULL, battles INTEGER NOT NULL, PRIMARY KEY (rating, player, day)) WITHOUT ROWID;
CREATE INDEX rating_day_by_player ON rating_day (player);
CREATE TABLE rating_due (rating TEXT NOT NULL, part TEXT NOT NULL, mark TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (rating, part)) WITHOUT ROWID;
CREATE TABLE rating_claim (rating TEXT PRIMARY KEY, owner TEXT NOT NULL, until TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO change_floor (kind, place) VALUES ('rating', 0);
