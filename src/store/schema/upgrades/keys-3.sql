-- People who sign in: of issuer and subject only a SHA-256 is stored. `account` is null until they choose a name, which no other account has in its folded
-- form. `clubs` and `own` are their rights, as in `api_key`.
CREATE TABLE identity (digest TEXT PRIMARY KEY, account TEXT UNIQUE, folded TEXT UNIQUE, created TEXT NOT NULL,
  clubs TEXT NOT NULL, own INTEGER NOT NULL);
-- A browser's session, by the SHA-256 of its cookie. `identity` is null where it belongs to no account.
CREATE TABLE session (digest TEXT PRIMARY KEY, identity TEXT, began TEXT NOT NULL);
CREATE INDEX session_by_identity ON session (identity);
-- Sign-ins that have begun, by the SHA-256 of the cookie that ties each to a browser. A row is deleted when it is used.
CREATE TABLE sign_in (digest TEXT PRIMARY KEY, state TEXT NOT NULL, nonce TEXT NOT NULL, verifier TEXT NOT NULL,
  path TEXT NOT NULL, began TEXT NOT NULL);
