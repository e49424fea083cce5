// Documents name clubs by slug; people know them by name.
import type { ClubResource } from '../contract/resources.ts';
import { findClub } from '../store/clubs.ts';
import type { Reader } from '../store/database.ts';

export interface ClubNames {
  readonly names: ReadonlyMap<string, string>;
  readonly identity: readonly string[];
}

export async function readClubNames(reader: Reader, slugs: Iterable<string>): Promise<ClubNames> {
  const names = new Map<string, string>();
  const identity: string[] = [];
  for (const slug of new Set(slugs)) {
    const found = await findClub(reader, slug);
    if (found !== undefined) names.set(slug, (JSON.parse(found.body) as ClubResource).name);
    identity.push(found?.fingerprint ?? '-');
  }
  return { names, identity };
}
