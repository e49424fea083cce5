// How many seasons a club or an account may have (docs/rules/seasons.md, The record), and how many ratings a club (docs/rules/ratings.md, The record).

import { type Found, located, type RecordLocation } from '../contract/file-problems.ts';
import type { Writer } from '../store/database.ts';
import { countRatings, countSeasons, findRatingClub, listSeasonOwners } from '../store/read/unpublished.ts';
import type { SerialisedRecord } from '../store/records/record-facts.ts';

/** Of each kind. */
const mostOfOwner = 100;

export function startRecordLimits(writer: Writer) {
  const added = {
    season: new Map<string, RecordLocation[]>(),
    rating: new Map<string, RecordLocation[]>(),
  };

  return {
    /** The club or account that a season or rating belongs to; null for any other record. Call it before the record is saved, and afterwards. */
    async findOwner(record: SerialisedRecord | undefined): Promise<string | null> {
      if (record?.valid.kind === 'season')
        return (await listSeasonOwners(writer, [record.key]))[0]?.owner ?? null;
      return record?.valid.kind === 'rating' ? findRatingClub(writer, record.key) : null;
    },

    /** Call it with a season or rating that was added to what a club or an account has. */
    note(kind: string, owner: string | null, location: RecordLocation): void {
      if (owner !== null && (kind === 'season' || kind === 'rating'))
        added[kind].getOrInsertComputed(owner, () => []).push(location);
    },

    /** Call it when the whole file was read. The records beyond a limit have a problem. */
    async listProblems(): Promise<Found[]> {
      const problems: Found[] = [];
      for (const [owner, locations] of added.season) {
        const seasons = await countSeasons(writer, owner);
        const parameters = { owner: owner.startsWith('@') ? null : owner, seasons, most: mostOfOwner };
        for (const location of listBeyond(locations, seasons, mostOfOwner))
          problems.push(located(location, { pointer: '/slug', code: 'tooManySeasons', parameters }));
      }
      for (const [club, locations] of added.rating) {
        const ratings = await countRatings(writer, club);
        const parameters = { club, ratings, most: mostOfOwner };
        for (const location of listBeyond(locations, ratings, mostOfOwner))
          problems.push(located(location, { pointer: '/slug', code: 'tooManyRatings', parameters }));
      }
      return problems;
    },
  };
}

function listBeyond<One>(added: readonly One[], count: number, most: number): readonly One[] {
  return count <= most ? [] : added.slice(most - count);
}
