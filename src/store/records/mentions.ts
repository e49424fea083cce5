// Which records, published or not, name which club, tournament, player, battle pack or game.
import type { RecordKind } from '../../contract/event-file.ts';
import type { Reader, Writer } from '../database.ts';
import type { Rights } from '../keys/keys.ts';

export type Mentioned = 'club' | 'tournament' | 'player' | 'battlePack' | 'game';

/** Each name once. */
export function mentionRows(
  kind: RecordKind,
  key: string,
  names: Readonly<Partial<Record<Mentioned, Iterable<string | null | undefined>>>>,
): object[] {
  return Object.entries(names).flatMap(([what, all]) =>
    Array.from(new Set(all)).flatMap((name) => (name == null ? [] : [{ what, name, kind, key }])),
  );
}

export const mentionsQuery = `
  SELECT key FROM mention WHERE what = $1 AND name = $2 AND kind = $3 ORDER BY key LIMIT $4`;

/** Keys of the records of a kind that name something, in order. */
export function listMentions(
  reader: Reader,
  what: Mentioned,
  name: string,
  kind: 'tournament' | 'battle' | 'season',
  most = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  return reader.values<string>(mentionsQuery, [what, name, kind, most]);
}

export const removeMentionsStatement = 'DELETE FROM mention WHERE kind = $1 AND key = $2';

export async function removeMentions(writer: Writer, kind: RecordKind, key: string): Promise<void> {
  await writer.run(removeMentionsStatement, [kind, key]);
}

const namingRecords = `
  FROM mention m LEFT JOIN tournament t ON m.kind = 'tournament' AND t.slug = m.key
    LEFT JOIN draft d ON m.kind = 'tournament' AND d.slug = m.key
    LEFT JOIN battle b ON m.kind = 'battle' AND b.id = m.key AND b.tournament IS NULL
    LEFT JOIN season s ON m.kind = 'season' AND s.slug = m.key
    LEFT JOIN owner w ON w.kind = m.kind AND w.key = m.key
  WHERE m.what = $1 AND m.name = $2 AND coalesce(t.slug, d.slug, b.id, s.slug) IS NOT NULL`;

export const namedOutsideQuery = `
  SELECT 1 ${namingRecords} AND NOT (coalesce(t.club, d.club, b.club, s.club, '@' || w.account, '') IN LIST($3)) LIMIT 1`;

export const namedByOwnersQuery = `
  SELECT 1 ${namingRecords} AND coalesce(t.club, d.club, b.club, s.club) IS NULL AND '@' || w.account <> $3 LIMIT 1`;

/** Whether anything that a key may not change names a player or a battle pack. */
export async function isNamedOutside(
  reader: Reader,
  what: 'player' | 'battlePack',
  name: string,
  { clubs, owner }: Rights,
): Promise<boolean> {
  const found =
    clubs === 'all'
      ? reader.value(namedByOwnersQuery, [what, name, owner ?? ''])
      : reader.value(namedOutsideQuery, [what, name, JSON.stringify([...clubs, owner ?? '@'])]);
  return (await found) !== undefined;
}
