// Names of things that a database has, for the calls of the store.
import assert from 'node:assert/strict';
import type { Database, Reader } from '../../src/store/database.ts';
import * as keys from '../../src/store/keys/keys.ts';

/** Names of things that the database has, or does not have. */
export interface Known {
  readonly slug: string;
  readonly club: string;
  readonly clubs: readonly string[];
  readonly player: string;
  readonly name: string;
  readonly battle: string;
  readonly season: string;
  readonly rating: string;
  readonly submission: string;
  readonly key: string;
  readonly digest: string;
}

/** Names that a database with a small world has. Creates a key in it. */
export async function findKnown(database: Database): Promise<Known> {
  const find = async (reader: Reader, sql: string) => (await reader.value<string>(sql)) ?? assert.fail(sql);
  await keys.createKey(database, { account: 'account', label: 'first', prefix: 'x_' });
  return {
    slug: await find(database, 'SELECT slug FROM tournament ORDER BY players DESC'),
    club: await find(database, 'SELECT club FROM club_battle'),
    clubs: await database.values<string>('SELECT slug FROM club'),
    player: await find(database, 'SELECT player FROM player_battle'),
    name: await find(database, 'SELECT name FROM player'),
    battle: await find(database, 'SELECT id FROM battle WHERE document IS NOT NULL'),
    season: await find(database, 'SELECT slug FROM season WHERE published = 1'),
    rating: await find(database, 'SELECT slug FROM rating WHERE published = 1'),
    submission: await find(database, 'SELECT id FROM submission'),
    key: await find(database.keys, 'SELECT id FROM api_key'),
    digest: await find(database.keys, 'SELECT digest FROM api_key'),
  };
}
