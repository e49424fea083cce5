CREATE TABLE voter (tournament TEXT NOT NULL, participant TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (tournament, participant)) WITHOUT ROWID;
CREATE TABLE ballot (tournament TEXT NOT NULL, award TEXT NOT NULL, state TEXT NOT NULL, result TEXT, PRIMARY KEY (tournament, award)) WITHOUT ROWID;
CREATE TABLE vote (tournament TEXT NOT NULL, award TEXT NOT NULL, voter TEXT NOT NULL, candidate TEXT NOT NULL,
  PRIMARY KEY (tournament, award, voter)) WITHOUT ROWID;
