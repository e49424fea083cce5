// How many seasons a club or an account may have (docs/rules/seasons.md, The record).

import { type Found, located, type RecordLocation } from '../contract/file-problems.ts';
import type { Writer } from '../store/database.ts';
import { countSeasons, listSeasonOwners } from '../store/read/seasons.ts';
import type { SerialisedRecord } from '../store/records/record-facts.ts';

const mostSeasons = 100;

export function startSeasonLimit(writer: Writer) {
  const added = new Map<string, RecordLocation[]>();

  return {
    /** What a season belongs to; null for any other record. To be called before it is saved, and afterwards. */
    async findOwner(record: SerialisedRecord | undefined): Promise<string | null> {
      if (record?.valid.kind !== 'season') return null;
      return (await listSeasonOwners(writer, [record.key]))[0]?.owner ?? null;
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
