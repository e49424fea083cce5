// Tables that cannot be made from others: the records as they were imported, their history, the changes that clients follow, and the keys.
import type { Dialect } from '../database.ts';

export function recordSchema(dialect: Dialect): readonly string[] {
  return [
    ...truth(dialect),
    ...ownerSchema(dialect),
    ...playerSchema(dialect),
    ...distinctSchema(dialect),
    ...history(dialect),
    ...changes(dialect),
  ];
}

/** The imported records, from which everything published is made. */
function truth({ text, integer, bytes, clustered, wideRows }: Dialect): string[] {
  return [
    // A column after a large value is slow to read, so large values come last in each table, here and below.
    `CREATE TABLE record (kind ${text} NOT NULL, key ${text} NOT NULL, published ${integer} NOT NULL,
       digest ${text} NOT NULL, body ${bytes} NOT NULL, PRIMARY KEY (kind, key))`,
    ...wideRows('record', 'body'),
    // Digests by which people who asked to be forgotten are recognised.
    `CREATE TABLE forgotten (digest ${text} PRIMARY KEY) ${clustered}`,
  ];
}

/** What organisers without a club own (docs/uploads.md, Organisers without a club). A row outlives its record, so that an undo brings the owner back. */
export function ownerSchema({ text, clustered }: Dialect): string[] {
  return [
    `CREATE TABLE owner (kind ${text} NOT NULL, key ${text} NOT NULL, account ${text} NOT NULL, PRIMARY KEY (kind, key)) ${clustered}`,
    'CREATE INDEX owner_by_account ON owner (account)',
  ];
}

/** Personal links of participants, and what they reported (docs/organisers.md, What players do themselves). */
export function playerSchema({ text, clustered }: Dialect): string[] {
  return [
    `CREATE TABLE player_link (code ${text} PRIMARY KEY, tournament ${text} NOT NULL, participant ${text} NOT NULL, ended ${text})`,
    'CREATE UNIQUE INDEX player_link_by_participant ON player_link (tournament, participant)',
    `CREATE TABLE player_report (tournament ${text} NOT NULL, battle ${text} NOT NULL, participant ${text} NOT NULL, body ${text} NOT NULL,
       PRIMARY KEY (tournament, battle, participant)) ${clustered}`,
  ];
}

/** Players who are not the same person, with the submission that recorded it (docs/people.md). */
export function distinctSchema({ text, integer, clustered }: Dialect): string[] {
  return [
    `CREATE TABLE distinct_pair (submission ${integer} NOT NULL, one ${text} NOT NULL, other ${text} NOT NULL,
       PRIMARY KEY (submission, one, other)) ${clustered}`,
  ];
}

/** What was changed, by whom, and what was there before. */
function history({ text, integer, bytes, clustered, wideRows }: Dialect): string[] {
  return [
    `CREATE TABLE submission (n ${integer} PRIMARY KEY, id ${text} NOT NULL UNIQUE, at ${text} NOT NULL, account ${text}, key ${text},
       state ${text} NOT NULL, undoes ${text}, files ${text} NOT NULL, warnings ${text} NOT NULL)`,
    'CREATE INDEX submission_by_key ON submission (key, n)',
    `CREATE TABLE submission_change (submission ${integer} NOT NULL, place ${integer} NOT NULL, kind ${text} NOT NULL, key ${text} NOT NULL,
       change ${text} NOT NULL, club ${text}, former_club ${text}, details ${text} NOT NULL, published ${integer},
       former_published ${integer}, former ${bytes}, PRIMARY KEY (submission, place))`,
    ...wideRows('submission_change', 'former'),
    'CREATE INDEX submission_change_by_record ON submission_change (kind, key, submission)',
    // The changes of a club in one submission, in their order: lists show the first of them.
    `CREATE INDEX submission_change_by_club ON submission_change (club, submission, place)
       WHERE club IS NOT NULL`,
    `CREATE INDEX submission_change_by_former_club ON submission_change (former_club, submission, place)
       WHERE former_club IS NOT NULL`,
    `CREATE TABLE kept_answer (key ${text} NOT NULL, name ${text} NOT NULL, digest ${text} NOT NULL, at ${text} NOT NULL,
       status ${integer} NOT NULL, body ${text} NOT NULL, PRIMARY KEY (key, name)) ${clustered}`,
    'CREATE INDEX kept_answer_by_time ON kept_answer (at)',
  ];
}

/** The list of changes that clients follow to maintain a copy. */
function changes({ text, integer, clustered }: Dialect): string[] {
  return [
    `CREATE TABLE change (kind ${text} NOT NULL, id ${text} NOT NULL, change ${text} NOT NULL, at ${text} NOT NULL,
       place ${integer} NOT NULL, PRIMARY KEY (kind, id)) ${clustered}`,
    'CREATE UNIQUE INDEX change_by_place ON change (place)',
    'CREATE INDEX change_by_kind ON change (kind, place)',
    `CREATE INDEX change_removed ON change (at) WHERE change = 'removed'`,
    // The last position of each transaction, and a random number that identifies the transaction in markers.
    `CREATE TABLE change_set (place ${integer} PRIMARY KEY, mark ${text} NOT NULL)`,
    // The newest tombstone of each kind that was deleted.
    `CREATE TABLE change_floor (kind ${text} PRIMARY KEY, place ${integer} NOT NULL)`,
    `INSERT INTO change_floor (kind, place) VALUES ('tournament', 0), ('club', 0), ('player', 0), ('battle', 0), ('season', 0)`,
  ];
}

/** Who may read, and who may submit results for which clubs. On SQLite these tables have a file of their own, so that they never wait for an import. */
export function keySchema({ text, integer }: Dialect): readonly string[] {
  return [
    `CREATE TABLE account (name ${text} PRIMARY KEY, active ${integer} NOT NULL, created ${text} NOT NULL)`,
    `CREATE TABLE api_key (id ${text} PRIMARY KEY, digest ${text} NOT NULL UNIQUE, account ${text} NOT NULL, label ${text} NOT NULL,
       tail ${text} NOT NULL, created ${text} NOT NULL, expires ${text}, revoked ${text}, last_used ${text}, rate_limit ${integer}, clubs ${text},
       own ${integer} NOT NULL DEFAULT 0)`,
  ];
}
