// Documents name clubs by slug; people know them by name.
import type { ClubResource } from '../contract/resources.ts';
import { clubsBySlug, findMany } from '../store/by-slug.ts';
import type { Reader } from '../store/database.ts';

export interface ClubNames {
  readonly names: ReadonlyMap<string, string>;
  readonly identity: readonly string[];
}

export async function readClubNames(reader: Reader, slugs: Iterable<string>): Promise<ClubNames> {
  const found = await findMany(reader, clubsBySlug, slugs);
  const names = [...found].map(
    ([slug, { body }]) => [slug, (JSON.parse(body) as ClubResource).name] as const,
  );
  return { names: new Map(names), identity: [...found.values()].map(({ fingerprint }) => fingerprint) };
}
