-- Who may read, and who may submit results for which clubs. On SQLite these tables have a file of their own, so that they never wait for an import.
-- The comment above a table describes its rows in docs/generated/tables.md.

-- An account.
CREATE TABLE account (name TEXT PRIMARY KEY, active INTEGER NOT NULL, created TEXT NOT NULL);
-- A key of an account. `tail`: its last characters. `clubs`: of an organiser key, the slugs or `*`. `own`: 1 if it may also change what its account owns.
CREATE TABLE api_key (id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, account TEXT NOT NULL, label TEXT NOT NULL,
  tail TEXT NOT NULL, created TEXT NOT NULL, expires TEXT, revoked TEXT, last_used TEXT, rate_limit INTEGER, clubs TEXT,
  own INTEGER NOT NULL DEFAULT 0);
-- Someone who signs in (docs/accounts.md). `digest`: SHA-256 of issuer and subject, which are not stored. `account`: null until they choose a name.
-- `folded`: that name in its folded form, which no other account has. `clubs`, `own`: their rights, as in `api_key`.
CREATE TABLE identity (digest TEXT PRIMARY KEY, account TEXT UNIQUE, folded TEXT UNIQUE, created TEXT NOT NULL,
  clubs TEXT NOT NULL, own INTEGER NOT NULL);
-- A browser's session. `digest`: SHA-256 of its cookie. `identity`: null if it belongs to no account. `invitations`: ids of those it opened, separated by
-- spaces.
CREATE TABLE session (digest TEXT PRIMARY KEY, identity TEXT, began TEXT NOT NULL, invitations TEXT NOT NULL DEFAULT '');
CREATE INDEX session_by_identity ON session (identity);
-- A sign-in that has begun; the row is deleted when it is used. `digest`: SHA-256 of the cookie that ties it to a browser.
CREATE TABLE sign_in (digest TEXT PRIMARY KEY, state TEXT NOT NULL, nonce TEXT NOT NULL, verifier TEXT NOT NULL,
  path TEXT NOT NULL, began TEXT NOT NULL);
-- An invitation to the desk of a tournament. `n`: the order in which they were made. `digest`: SHA-256 of the code in its link. `life`: the submission that
-- added the tournament. The invitation ends with it, even if a tournament of that slug is added again.
CREATE TABLE invitation (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, digest TEXT NOT NULL UNIQUE, tournament TEXT NOT NULL,
  life INTEGER NOT NULL, role TEXT NOT NULL, name TEXT NOT NULL, maker TEXT NOT NULL, created TEXT NOT NULL, expires TEXT NOT NULL,
  revoked TEXT, opened INTEGER NOT NULL, last_used TEXT);
CREATE INDEX invitation_by_tournament ON invitation (tournament, n);
-- An address to which changes are sent (docs/webhooks.md). `n`: the order in which they were made. `kinds`, `tournaments`: its filters, separated by
-- spaces. `since`: the marker after what was last acknowledged. `secret` signs; so does `old_secret`, until then. `message`: the id of a body that is not
-- acknowledged, with `body_since` and `body_changes`. `failures`: in a row. Times are milliseconds since 1970. `lease`: the attempt under way, until then.
CREATE TABLE webhook (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, account TEXT NOT NULL, url TEXT NOT NULL, kinds TEXT NOT NULL,
  tournaments TEXT NOT NULL, state TEXT NOT NULL, reason TEXT, created TEXT NOT NULL, since TEXT NOT NULL, secret TEXT NOT NULL, old_secret TEXT,
  old_until INTEGER NOT NULL DEFAULT 0, message TEXT, body TEXT, body_since TEXT, body_changes INTEGER, failures INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL DEFAULT 0, lease TEXT, lease_until INTEGER NOT NULL DEFAULT 0);
CREATE INDEX webhook_by_account ON webhook (account, n);
-- One of the last attempts of a webhook. `id`: of its body. `at`: when it began. `status`: null if none came, then `error` says why.
CREATE TABLE webhook_delivery (n INTEGER PRIMARY KEY, webhook TEXT NOT NULL, id TEXT NOT NULL, at TEXT NOT NULL, attempt INTEGER NOT NULL,
  status INTEGER, milliseconds INTEGER NOT NULL, error TEXT, changes INTEGER NOT NULL);
CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook, n);
