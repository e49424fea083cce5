// The clubs that a file names: each must be stored, or be in the file, wherever in it.
import { type FindSimilar, makeFindSimilar } from '../contract/did-you-mean.ts';
import type { Problem } from '../domain/results.ts';
import type { Writer } from '../store/database.ts';
import { hasClub, listClubSlugs } from '../store/read/clubs.ts';
import type { Seen } from '../store/records/seen.ts';
import { listClubs, type ValidRecord } from './record-facts.ts';
import type { Location } from './report.ts';
import { type Found, located } from './report.ts';

export interface ClubNames {
  /** Where a club has a problem already, it needs no other. */
  note(valid: ValidRecord, location: Location, problems?: readonly Problem[]): Promise<void>;
  /** To be asked when the whole file was read. */
  listUnknown(): Promise<Found[]>;
}

/** So many names are remembered as known; others are asked for again. */
const mostKnown = 100_000;
/** How many locations are stored besides the first of each name. */
const mostLocations = 10_000;

interface Named {
  readonly location: Location;
  readonly pointer: string;
}

export function startClubNames(writer: Writer, seen: Seen): ClubNames {
  const known = new Set<string>();
  // Names that nothing stored or read so far explains.
  const open = new Map<string, Named[]>();
  let count = 0;
  return {
    async note(valid, location, problems = []) {
      for (const { name, pointer } of listClubs(valid)) {
        if (known.has(name) || problems.some((problem) => problem.pointer === pointer)) continue;
        const before = open.get(name);
        if (before === undefined && (await hasClub(writer, name))) {
          if (known.size < mostKnown) known.add(name);
          continue;
        }
        if (before === undefined) open.set(name, [{ location, pointer }]);
        else if (count < mostLocations) {
          before.push({ location, pointer });
          count += 1;
        }
      }
    },

    async listUnknown() {
      const unknown: Found[] = [];
      let findSimilar: FindSimilar | undefined;
      for (const [name, locations] of open) {
        // One whose own record is wrong has its problem there.
        if ((await hasClub(writer, name)) || (await seen.has('club', name))) continue;
        findSimilar ??= makeFindSimilar(await listClubSlugs(writer));
        const parameters = { club: name, similar: findSimilar(name) };
        for (const { location, pointer } of locations)
          unknown.push(located(location, { pointer, code: 'unknownClub', parameters }));
      }
      return unknown;
    },
  };
}
