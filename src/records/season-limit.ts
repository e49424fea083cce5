// How many seasons a club or an account may have (docs/rules/seasons.md, The record).

import { type Found, located, type RecordLocation } from '../contract/file-problems.ts';
import type { Writer } from '../store/database.ts';
import { countSeasons, listSeasonOwners } from '../store/read/seasons.ts';

const mostSeasons = 100;

export function startSeasonLimit(writer: Writer) {
  const added = new Map<string, RecordLocation[]>();

  return {
    /** What a season belongs to. To be called before the season is saved, and afterwards. */
    async findOwner(slug: string): Promise<string | null> {
      return (await listSeasonOwners(writer, [slug]))[0]?.owner ?? null;
    },

    /** To be called with a season that was added to what a club or an account has. */
    note(owner: string | null, location: RecordLocation): void {
      if (owner !== null) added.getOrInsertComputed(owner, () => []).push(location);
    },

    /** Call it when the whole file was read. The seasons beyond the limit have a problem. */
    async listProblems(): Promise<Found[]> {
      const problems: Found[] = [];
      for (const [owner, locations] of added) {
        const seasons = await countSeasons(writer, owner);
        if (seasons <= mostSeasons) continue;
        const parameters = { owner: owner.startsWith('@') ? null : owner, seasons, most: mostSeasons };
        for (const location of locations.slice(mostSeasons - seasons))
          problems.push(located(location, { pointer: '/slug', code: 'tooManySeasons', parameters }));
      }
      return problems;
    },
  };
}
