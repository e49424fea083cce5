-- Who may read, and who may submit results for which clubs. On SQLite these tables have a file of their own, so that they never wait for an import.
CREATE TABLE account (name TEXT PRIMARY KEY, active INTEGER NOT NULL, created TEXT NOT NULL);
CREATE TABLE api_key (id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, account TEXT NOT NULL, label TEXT NOT NULL,
  tail TEXT NOT NULL, created TEXT NOT NULL, expires TEXT, revoked TEXT, last_used TEXT, rate_limit INTEGER, clubs TEXT,
  own INTEGER NOT NULL DEFAULT 0);
