// Organisers who are no club: what an account owns, and which of its keys may change that (docs/organisers.md, Organisers without a club).
import type { Dialect } from '../database.ts';

/** Tournaments and casual battles without a club. A row outlives its record, so that an undo brings the owner back. */
export function ownerSchema({ text, clustered }: Dialect): readonly string[] {
  return [
    `CREATE TABLE owner (kind ${text} NOT NULL, key ${text} NOT NULL, account ${text} NOT NULL, PRIMARY KEY (kind, key)) ${clustered}`,
    'CREATE INDEX owner_by_account ON owner (account)',
  ];
}

export function keyOwnsSchema({ integer }: Dialect): readonly string[] {
  return [`ALTER TABLE api_key ADD COLUMN own ${integer} NOT NULL DEFAULT 0`];
}
