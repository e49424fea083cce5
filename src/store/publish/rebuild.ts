// A second copy of everything published, in temporary tables of the same names: whatever publishes writes into the copy, which is then compared with what
// was there and replaces it. Both engines find temporary tables before others.
import { countOf } from '#rules/text/numbers';
import type { Database, Reader, Writer } from '../database.ts';
import { readStatements } from '../schema/statements.ts';
import { findChanges, findMissingChanges, writeChanges } from './changes.ts';
import { startPublishing, withdraw } from './publish.ts';
import { listTablesOf, type PublishedTable, publishedFile, tables } from './tables.ts';

export interface Copy {
  /** The number that the first battle of each tournament or casual battle has, so that the copy has the same. */
  numberBattles(kind: 'tournament' | 'battle', records: readonly Numbered[]): Promise<number[]>;
  /** The copy of a season is its former rows. */
  keepSeason(slug: string): Promise<void>;
  /** Call it when everything is published. Returns what differs, a line each. */
  compare(): Promise<string[]>;
  /** Replaces what was there by the copy. */
  replace(): Promise<void>;
}

/** A record with so many battles. */
interface Numbered {
  readonly key: string;
  readonly battles: number;
}

/** Drops what is published, in whatever shape an older version had it, and makes empty tables. */
export async function remakeTables(writer: Writer, { engine }: Database): Promise<void> {
  for (const name of tables.keys()) await writer.run(`DROP TABLE IF EXISTS ${name}`);
  for (const statement of readStatements(publishedFile, engine)) await writer.run(statement);
}

export async function startCopy(writer: Writer, { engine }: Database): Promise<Copy> {
  const names = engine === 'sqlite' ? ['main', 'temp'] : [await findSchema(writer), 'pg_temp'];
  const [stored = '', copy = ''] = names;
  for (const statement of readStatements(publishedFile, engine))
    await writer.run(statement.replace(/^CREATE TABLE/, 'CREATE TEMPORARY TABLE'));
  // Statements that this connection prepared before are of the tables that were there then. SQLite notices that itself.
  if (engine === 'postgres') await writer.run('DISCARD PLANS');
  await startPublishing(writer);
  await writer.run(`INSERT INTO touched (kind, key, hash) SELECT kind, key, hash FROM ${stored}.published`);
  await writer.run(`INSERT INTO listed_battle (player, hash, sign)
    SELECT s.player, b.hash, 1 FROM ${stored}.battle b JOIN ${stored}.side s ON s.battle = b.n WHERE b.archived = 0 AND s.player IS NOT NULL`);
  let next = 1 + Number(await writer.value(`SELECT coalesce(max(n), 0) FROM ${stored}.battle`));
  const different: string[] = [];

  return {
    async numberBattles(kind, records) {
      const [name, own] =
        kind === 'tournament' ? ['tournament', ''] : ['id', `AND coalesce(tournament, '') = ''`];
      const rows = await writer.all<{ key: string; least: number; most: number }>(
        `SELECT ${name} AS key, min(n) AS least, max(n) AS most FROM ${stored}.battle
         WHERE ${name} IN LIST($1) ${own} GROUP BY ${name}`,
        [JSON.stringify(records.map(({ key }) => key))],
      );
      const numbers = new Map(rows.map(({ key, least, most }) => [key, { least, most }]));
      return records.map(({ key, battles }) => {
        const known = numbers.get(key);
        if (known !== undefined && known.most - known.least + 1 === battles) return known.least;
        const first = next;
        next += battles;
        return first;
      });
    },

    async keepSeason(slug) {
      await withdraw(writer, 'season', [slug]);
      for (const [name, where] of seasonTables) {
        const columns = tables.get(name)?.columns.join(', ');
        await writer.run(
          `INSERT INTO ${copy}.${name} (${columns}) SELECT ${columns} FROM ${stored}.${name} WHERE ${where}`,
          [JSON.stringify([slug])],
        );
      }
    },

    async compare() {
      const found: string[] = [];
      for (const [name, table] of tables) {
        const counts = await writer.first<Differences>(compareStatement(name, table, stored, copy));
        if (counts === undefined || counts.missing + counts.surplus + counts.changed === 0) continue;
        different.push(name);
        found.push(`"${name}": ${describe(counts)}`);
      }
      await findChanges(writer);
      const unfollowed = await findMissingChanges(writer);
      if (unfollowed > 0)
        found.push(`"change": ${describe({ missing: 0, surplus: 0, changed: unfollowed })}`);
      return found;
    },

    async replace() {
      for (const name of different) {
        await writer.run(`DELETE FROM ${stored}.${name}`);
        const columns = tables.get(name)?.columns.join(', ');
        await writer.run(`INSERT INTO ${stored}.${name} (${columns}) SELECT ${columns} FROM ${copy}.${name}`);
      }
      await writeChanges(writer);
      for (const name of tables.keys()) await writer.run(`DROP TABLE ${copy}.${name}`);
    },
  };
}

/** The tables of a season, and which rows are its own. */
const seasonTables = listTablesOf('season');

async function findSchema(reader: Reader): Promise<string> {
  return (await reader.value<string>('SELECT quote_ident(current_schema())')) ?? 'public';
}

/** How many rows are missing, superfluous, and different. */
interface Differences {
  readonly missing: number;
  readonly surplus: number;
  readonly changed: number;
}

function compareStatement(
  name: string,
  { columns, key }: PublishedTable,
  stored: string,
  copy: string,
): string {
  const [first = ''] = key;
  const same = key.map((column) => `s.${column} = c.${column}`);
  const changed = columns.map((column) => `s.${column} IS DISTINCT FROM c.${column}`);
  const found = [`s.${first} IS NULL`, `c.${first} IS NULL`];
  return `
    SELECT count(*) FILTER (WHERE ${found[0]}) AS missing, count(*) FILTER (WHERE ${found[1]}) AS surplus,
      count(*) FILTER (WHERE NOT ${found[0]} AND NOT ${found[1]}) AS changed
    FROM ${stored}.${name} s FULL JOIN ${copy}.${name} c ON ${same.join(' AND ')}
    WHERE ${[...found, ...changed].join(' OR ')}`;
}

function describe(counts: Differences): string {
  const words = { missing: 'missing', surplus: 'too many', changed: 'different from the records' };
  return Object.entries(words)
    .flatMap(([name, said]) => {
      const count = counts[name as keyof typeof counts];
      return count === 0 ? [] : [`${countOf(count, 'row is', 'rows are')} ${said}`];
    })
    .join(', ');
}
