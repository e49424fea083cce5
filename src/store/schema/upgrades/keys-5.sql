-- An address to which changes are sent (docs/webhooks.md). `n`: the order in which they were made. `kinds`, `tournaments`: what it wants, separated by
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
