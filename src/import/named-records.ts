// What a file names: each club and tournament must be stored, or be in the file, wherever in it; a game should be spelled as before.
import { makeFindSimilar } from '../contract/did-you-mean.ts';
import type { Problem } from '../domain/results.ts';
import type { Writer } from '../store/database.ts';
import { listDistinct } from '../store/read/choices.ts';
import { listClubSlugs } from '../store/read/clubs.ts';
import { listTournamentSlugs } from '../store/read/tournaments.ts';
import { wordsOf } from '../store/read/words.ts';
import type { Seen } from '../store/records/ids.ts';
import { hasRecord, type Packs } from '../store/records/records.ts';
import { listClubs, listTournaments, type ValidRecord } from './record-facts.ts';
import { type Found, type Location, located } from './report.ts';

/** `listSlugs`: what a wrong name may have been meant to be; nothing that others may not see. */
const namedKinds = [
  { kind: 'club', list: listClubs, listSlugs: listClubSlugs },
  { kind: 'tournament', list: listTournaments, listSlugs: listTournamentSlugs },
] as const;

/** At most this many known names are cached; others are looked up again. */
const mostKnown = 100_000;
/** How many locations are stored besides the first of each name. */
const mostLocations = 10_000;

interface NamedAt {
  readonly location: Location;
  readonly pointer: string;
}

export function startNamedRecords(writer: Writer, seen: Seen) {
  const known = new Set<string>();
  // Names without a record so far.
  const open = { club: new Map<string, NamedAt[]>(), tournament: new Map<string, NamedAt[]>() };
  let count = 0;

  return {
    /** Names that already have a problem are not checked. */
    async note(valid: ValidRecord, location: Location, problems: readonly Problem[] = []): Promise<void> {
      for (const { kind, list } of namedKinds)
        for (const { name, pointer } of list(valid)) {
          const id = `${kind} ${name}`;
          if (known.has(id) || problems.some((problem) => problem.pointer === pointer)) continue;
          const before = open[kind].get(name);
          if (before === undefined && (await hasRecord(writer, kind, name))) {
            if (known.size < mostKnown) known.add(id);
          } else if (before === undefined) open[kind].set(name, [{ location, pointer }]);
          else if (count < mostLocations) {
            before.push({ location, pointer });
            count += 1;
          }
        }
    },

    /** Call it when the whole file was read. */
    async listUnknown(): Promise<Found[]> {
      const unknown: Found[] = [];
      for (const { kind, listSlugs } of namedKinds) {
        const missing: [string, NamedAt[]][] = [];
        // A record in the file that has problems of its own is reported by those.
        for (const [name, locations] of open[kind])
          if (!(await hasRecord(writer, kind, name)) && !(await seen.has(kind, name)))
            missing.push([name, locations]);
        const findSimilar = makeFindSimilar(missing.length === 0 ? [] : await listSlugs(writer));
        for (const [name, locations] of missing) {
          const problem = describeUnknown(kind, name, findSimilar(name));
          for (const { location, pointer } of locations)
            unknown.push(located(location, { pointer, ...problem }));
        }
      }
      return unknown;
    },
  };
}

function describeUnknown(kind: 'club' | 'tournament', name: string, similar: readonly string[]) {
  return kind === 'club'
    ? ({ code: 'unknownClub', parameters: { club: name, similar } } as const)
    : ({ code: 'unknownTournament', parameters: { tournament: name, similar } } as const);
}

/** A game that is new and spelled almost as a stored one is most likely the same. */
export function startGameNames(writer: Writer, packs: Packs) {
  /** Without case, accents, spaces and punctuation. */
  const fold = (game: string) => wordsOf(game).join('');
  const names = new Set<string>();
  const known = new Map<string, string>();
  let isRead = false;

  function note(game: string): void {
    names.add(game);
    if (!known.has(fold(game))) known.set(fold(game), game);
  }

  return {
    /** Call it before the record is saved. */
    async check({ kind, record }: ValidRecord): Promise<Problem[]> {
      const game = kind === 'club' || kind === 'player' || kind === 'season' ? null : (record.game ?? null);
      if (game === null) return [];
      if (!isRead) {
        isRead = true;
        for (const { game: own } of packs.values()) if (own != null) note(own);
        for (const mentioned of await listDistinct(writer, 'games')) note(mentioned);
      }
      const stored = names.has(game) ? undefined : known.get(fold(game));
      note(game);
      return stored === undefined
        ? []
        : [{ pointer: '/game', code: 'similarGame', parameters: { game, stored } }];
    },
  };
}
