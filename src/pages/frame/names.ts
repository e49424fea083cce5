// Documents name clubs and tournaments by slug; people know them by name.
import type { Reader } from '../../store/database.ts';
import { findMany, parseDocument } from '../../store/read/document.ts';

export async function readNames(reader: Reader, kind: 'club' | 'tournament', slugs: Iterable<string>) {
  const found = await findMany(reader, kind, slugs);
  const names = [...found].map(([slug, one]) => [slug, parseDocument<{ name: string }>(one).name] as const);
  return { names: new Map(names), identity: [...found.values()].map(({ hash }) => hash) };
}
