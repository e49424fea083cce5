// Documents name clubs by slug; people know them by name.
import type { ClubResource } from '../../contract/resources.ts';
import type { Reader } from '../../store/database.ts';
import { findMany, parseDocument } from '../../store/read/document.ts';

export interface ClubNames {
  readonly names: ReadonlyMap<string, string>;
  readonly identity: readonly string[];
}

export async function readClubNames(reader: Reader, slugs: Iterable<string>): Promise<ClubNames> {
  const found = await findMany(reader, 'club', slugs);
  const names = [...found].map(([slug, club]) => [slug, parseDocument<ClubResource>(club).name] as const);
  return { names: new Map(names), identity: [...found.values()].map(({ hash }) => hash) };
}
