CREATE TABLE distinct_pair (submission INTEGER NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL,
  PRIMARY KEY (submission, one, other)) WITHOUT ROWID;
INSERT INTO change_floor (kind, place) VALUES ('season', 0);
