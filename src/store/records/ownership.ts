// Owners of records that belong to no club (docs/uploads.md, Organisers without a club), and mentions: which records, published or not, name which club,
// tournament, player, battle pack or game.
import type { RecordKind } from '#rules/event-file/event-file';
import type { OwnerCopy } from '../../contract/key-file.ts';
import type { Reader, Writer } from '../database.ts';
import { emptyTables } from '../engine/temporary-tables.ts';
import type { Rights } from '../keys/rights.ts';

/** The owner of a record, written where records of clubs have the slug of the club. No slug contains an `@`. */
export function nameOwner(account: string): string {
  return `@${account}`;
}

/** The account that `nameOwner` wrote. */
export function readOwner(owner: string): string {
  return owner.slice(1);
}

/** By key, as `nameOwner` writes them. A record with a club belongs to the club. */
export async function findOwners(
  reader: Reader,
  kind: RecordKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.all<{ key: string; owner: string }>(
    `SELECT key, '@' || account AS owner FROM owner WHERE kind = $1 AND key IN LIST($2)`,
    [kind, JSON.stringify(keys)],
  );
  return new Map(rows.map(({ key, owner }) => [key, owner]));
}

/** The club of a casual battle, or its owner as `nameOwner` writes it. */
export function findBattleClub(reader: Reader, id: string): Promise<string | null | undefined> {
  return reader.value<string | null>(
    `SELECT coalesce(b.club, '@' || w.account) FROM battle b LEFT JOIN owner w ON w.kind = 'battle' AND w.key = b.id
     WHERE b.id = $1 AND b.tournament IS NULL`,
    [id],
  );
}

export async function removeOwners(writer: Writer, kind: RecordKind, keys: readonly string[]): Promise<void> {
  const sql = 'DELETE FROM owner WHERE kind = $1 AND key IN LIST($2)';
  await writer.run(sql, [kind, JSON.stringify(keys)]);
}

/** In place of the owners that they have. */
export async function setOwner(
  writer: Writer,
  kind: RecordKind,
  keys: readonly string[],
  account: string,
): Promise<void> {
  await removeOwners(writer, kind, keys);
  await writer.insert(
    'owner',
    keys.map((key) => ({ kind, key, account })),
  );
}

export type OwnedCounts = Readonly<Partial<Record<'tournament' | 'season' | 'battle', number>>>;

/** How many records an account owns, published or not. */
export async function countOwned(reader: Reader, account: string): Promise<OwnedCounts> {
  const rows = await reader.all<{ kind: string; count: number }>(
    `SELECT w.kind, count(*) AS count FROM owner w WHERE w.account = $1 AND (
       w.kind = 'tournament' AND (EXISTS (SELECT 1 FROM tournament t WHERE t.slug = w.key AND t.club IS NULL)
         OR EXISTS (SELECT 1 FROM draft d WHERE d.slug = w.key AND d.club IS NULL))
       OR w.kind = 'season' AND EXISTS (SELECT 1 FROM season s WHERE s.slug = w.key AND s.club IS NULL)
       OR w.kind = 'battle' AND EXISTS (SELECT 1 FROM battle b WHERE b.id = w.key AND b.tournament IS NULL AND b.club IS NULL))
     GROUP BY w.kind`,
    [account],
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Also of what was removed, which an undo would give back. */
export async function dropOwner(writer: Writer, account: string): Promise<void> {
  await writer.run('DELETE FROM owner WHERE account = $1', [account]);
}

export function readOwnerCopies(reader: Reader): Promise<OwnerCopy[]> {
  return reader.all<OwnerCopy>('SELECT kind AS record, key AS id, account FROM owner ORDER BY kind, key');
}

/** Does not change an existing owner. Returns how many were added. */
export async function writeOwnerCopies(writer: Writer, owners: readonly OwnerCopy[]): Promise<number> {
  let added = 0;
  for (const { record, id, account } of owners)
    added += await writer.run(
      'INSERT INTO owner (kind, key, account) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [record, id, account],
    );
  return added;
}

export type Mentioned = 'club' | 'tournament' | 'player' | 'battlePack' | 'game';

/** The record of that kind and key names `name`. */
export interface Mention {
  readonly what: Mentioned;
  readonly name: string;
  readonly kind: RecordKind;
  readonly key: string;
}

/** Each name once. */
export function makeMentions(
  kind: RecordKind,
  key: string,
  names: Readonly<Partial<Record<Mentioned, Iterable<string | null | undefined>>>>,
): Mention[] {
  return Object.entries(names).flatMap(([what, all]) =>
    Array.from(new Set(all)).flatMap((name) =>
      name == null ? [] : [{ what: what as Mentioned, name, kind, key }],
    ),
  );
}

/** Keys of the records of a kind that name something, in order. */
export function listMentions(
  reader: Reader,
  what: Mentioned,
  name: string,
  kind: 'tournament' | 'battle' | 'season',
  most = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  return reader.values<string>(
    'SELECT key FROM mention WHERE what = $1 AND name = $2 AND kind = $3 ORDER BY key LIMIT $4',
    [what, name, kind, most],
  );
}

/** What names any of these, each once. */
export function listMentionsOf(
  reader: Reader,
  what: Mentioned,
  names: readonly string[],
): Promise<{ readonly kind: 'tournament' | 'battle' | 'season' | 'rating'; readonly key: string }[]> {
  return reader.all(
    'SELECT DISTINCT kind, key FROM mention WHERE what = $1 AND name IN LIST($2) ORDER BY kind, key',
    [what, JSON.stringify(names)],
  );
}

/** Call it at the beginning of a transaction that replaces mentions. */
export async function startMentions(writer: Writer): Promise<void> {
  await emptyTables(writer, { gone_mention: '(what TEXT, name TEXT, kind TEXT, key TEXT)' });
}

/** `before` are all mentions of the records so far: the table has no index by record. */
export async function replaceMentions(
  writer: Writer,
  before: readonly Mention[],
  after: readonly Mention[],
): Promise<void> {
  const [former, present] = [new Set(before.map(identify)), new Set(after.map(identify))];
  const gone = before.filter((mention) => !present.has(identify(mention)));
  if (gone.length > 0) {
    await writer.insert('gone_mention', gone);
    await writer.run(removeMentionsStatement);
    await writer.run('DELETE FROM gone_mention');
  }
  const added = before.length === 0 ? after : after.filter((mention) => !former.has(identify(mention)));
  await writer.insert('mention', added);
}

const removeMentionsStatement =
  'DELETE FROM mention WHERE (what, name, kind, key) IN (SELECT what, name, kind, key FROM gone_mention)';

function identify({ what, name, kind, key }: Mention): string {
  return JSON.stringify([what, name, kind, key]);
}

/** The mentions of records, and a condition for those of a record that a key may not change. `own` is the parameter `$1`. */
function mentionsOutside({ clubs, owner }: Rights) {
  const club = 'coalesce(t.club, d.club, b.club, s.club)';
  const [isOutside, own] =
    clubs === 'all'
      ? [`${club} IS NULL AND coalesce('@' || w.account <> $1, false)`, owner ?? '']
      : [
          `NOT (coalesce(${club}, '@' || w.account, '') IN LIST($1))`,
          JSON.stringify([...clubs, owner ?? '@']),
        ];
  const from = `mention m LEFT JOIN tournament t ON m.kind = 'tournament' AND t.slug = m.key
       LEFT JOIN draft d ON m.kind = 'tournament' AND d.slug = m.key
       LEFT JOIN battle b ON m.kind = 'battle' AND b.id = m.key AND b.tournament IS NULL
       LEFT JOIN season s ON m.kind = 'season' AND s.slug = m.key
       LEFT JOIN owner w ON w.kind = m.kind AND w.key = m.key
     WHERE coalesce(t.slug, d.slug, b.id, s.slug) IS NOT NULL`;
  return { from, isOutside, own };
}

/** Lists those players or battle packs that appear in a record that a key may not change. */
export function listNamedOutside(
  reader: Reader,
  what: 'player' | 'battlePack',
  names: readonly string[],
  rights: Rights,
): Promise<string[]> {
  const { from, isOutside, own } = mentionsOutside(rights);
  return reader.values<string>(
    `SELECT DISTINCT m.name FROM ${from} AND m.what = $2 AND m.name IN LIST($3) AND ${isOutside}`,
    [own, what, JSON.stringify(names)],
  );
}

/** Lists those player ids that appear in a record that a key may change. */
export function listNamedInside(reader: Reader, ids: readonly string[], rights: Rights): Promise<string[]> {
  const { from, isOutside, own } = mentionsOutside(rights);
  return reader.values<string>(
    `SELECT DISTINCT m.name FROM ${from} AND m.what = 'player' AND m.name IN LIST($2) AND NOT (${isOutside})`,
    [own, JSON.stringify(ids)],
  );
}
