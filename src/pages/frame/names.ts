// Documents name clubs and tournaments by slug; people know them by name.
import type { Reader } from '../../store/database.ts';
import { findMany, parseDocument } from '../../store/read/document.ts';

export async function readNames(
  reader: Reader,
  kind: 'club' | 'tournament',
  slugs: readonly (string | null)[],
): Promise<Map<string, string>> {
  const found = await findMany(
    reader,
    kind,
    slugs.filter((slug) => slug !== null),
  );
  return new Map([...found].map(([slug, one]) => [slug, parseDocument<{ name: string }>(one).name]));
}
