// Who may read, and who may hand over results for which clubs. On SQLite these tables have a file of their own, so that they never wait for an import.
import type { Dialect } from '../database.ts';

export function keySchema({ text, integer }: Dialect): readonly string[] {
  return [
    `CREATE TABLE account (name ${text} PRIMARY KEY, active ${integer} NOT NULL, created ${text} NOT NULL)`,
    `CREATE TABLE api_key (id ${text} PRIMARY KEY, digest ${text} NOT NULL UNIQUE, account ${text} NOT NULL, label ${text} NOT NULL,
       tail ${text} NOT NULL, created ${text} NOT NULL, expires ${text}, revoked ${text}, last_used ${text}, rate_limit ${integer}, clubs ${text})`,
  ];
}
