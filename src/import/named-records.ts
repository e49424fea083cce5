// The clubs and tournaments that a file names: each must be stored, or be in the file, wherever in it.
import { type FindSimilar, makeFindSimilar } from '../contract/did-you-mean.ts';
import type { Problem } from '../domain/results.ts';
import type { Writer } from '../store/database.ts';
import { hasClub, listClubSlugs } from '../store/read/clubs.ts';
import { listTournamentSlugs } from '../store/read/tournaments.ts';
import type { Seen } from '../store/records/ids.ts';
import { hasRecord } from '../store/records/records.ts';
import { listClubs, listTournaments, type Named, type ValidRecord } from './record-facts.ts';
import type { Location } from './report.ts';
import { type Found, located } from './report.ts';

export interface NamedRecords {
  /** Names that already have a problem are not checked. */
  note(valid: ValidRecord, location: Location, problems?: readonly Problem[]): Promise<void>;
  /** Call it when the whole file was read. */
  listUnknown(): Promise<Found[]>;
}

interface NamedKind {
  readonly kind: 'club' | 'tournament';
  list(valid: ValidRecord): readonly Named[];
  has(writer: Writer, name: string): Promise<boolean>;
  /** What a wrong name may have been meant to be; nothing that others may not see. */
  listSlugs(writer: Writer): Promise<string[]>;
  describe(name: string, similar: readonly string[]): Omit<Problem, 'pointer'>;
}

const clubs: NamedKind = {
  kind: 'club',
  list: listClubs,
  has: hasClub,
  listSlugs: listClubSlugs,
  describe: (club, similar) => ({ code: 'unknownClub', parameters: { club, similar } }),
};

const tournaments: NamedKind = {
  kind: 'tournament',
  list: listTournaments,
  has: (writer, name) => hasRecord(writer, 'tournament', name),
  listSlugs: listTournamentSlugs,
  describe: (tournament, similar) => ({ code: 'unknownTournament', parameters: { tournament, similar } }),
};

/** At most this many known names are cached; others are looked up again. */
const mostKnown = 100_000;
/** How many locations are stored besides the first of each name. */
const mostLocations = 10_000;

interface NamedAt {
  readonly location: Location;
  readonly pointer: string;
}

export function startNamedRecords(writer: Writer, seen: Seen): NamedRecords {
  const all = [clubs, tournaments].map((kind) => startNames(writer, seen, kind));
  return {
    async note(...noted) {
      for (const names of all) await names.note(...noted);
    },
    async listUnknown() {
      const unknown: Found[] = [];
      for (const names of all) unknown.push(...(await names.listUnknown()));
      return unknown;
    },
  };
}

function startNames(
  writer: Writer,
  seen: Seen,
  { kind, list, has, listSlugs, describe }: NamedKind,
): NamedRecords {
  const known = new Set<string>();
  // Names without a record so far.
  const open = new Map<string, NamedAt[]>();
  let count = 0;
  return {
    async note(valid, location, problems = []) {
      for (const { name, pointer } of list(valid)) {
        if (known.has(name) || problems.some((problem) => problem.pointer === pointer)) continue;
        const before = open.get(name);
        if (before === undefined && (await has(writer, name))) {
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
        // A record in the file that has problems is reported by these.
        if ((await has(writer, name)) || (await seen.has(kind, name))) continue;
        findSimilar ??= makeFindSimilar(await listSlugs(writer));
        const problem = describe(name, findSimilar(name));
        for (const { location, pointer } of locations)
          unknown.push(located(location, { pointer, ...problem } as Problem));
      }
      return unknown;
    },
  };
}
