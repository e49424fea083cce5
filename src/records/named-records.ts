// The names in a file: each club and tournament must be stored, or be anywhere in the file; a game should be spelled as before.

import { makeFindSimilar } from '#rules/text/did-you-mean';
import { type Found, located, type RecordLocation } from '../contract/file-problems.ts';
import type { LocatedProblem } from '../contract/problems.ts';
import type { Writer } from '../store/database.ts';
import { listDistinct } from '../store/read/choices.ts';
import { listClubSlugs } from '../store/read/clubs.ts';
import { listNameable } from '../store/read/owned.ts';
import { listTournamentSlugs } from '../store/read/tournaments.ts';
import { wordsOf } from '../store/read/words.ts';
import type { Seen } from '../store/records/ids.ts';
import {
  findStored,
  listClubs,
  listTournaments,
  type SerialisedRecord,
  type ValidRecord,
} from '../store/records/record-facts.ts';
import { listRecorded } from '../store/records/records.ts';

/** `listSlugs`: suggestions for a wrong name, without any that the sender may not see. */
const namedKinds = [
  { kind: 'club', list: listClubs, listSlugs: listClubSlugs },
  { kind: 'tournament', list: listTournaments, listSlugs: listTournamentSlugs },
] as const;

type NamedKind = (typeof namedKinds)[number]['kind'];

/** At most this many known names are cached; others are looked up again. */
const mostKnown = 100_000;
/** How many locations are stored in addition to the first of each name. */
const mostLocations = 10_000;

/** A record that names others, and its problems so far. */
interface Naming {
  readonly valid: ValidRecord;
  readonly location: RecordLocation;
  readonly problems: readonly LocatedProblem[];
}

interface NamedAt {
  readonly location: RecordLocation;
  readonly pointer: string;
}

/** `isOwn` is whether the sender may change what belongs to a club or account. */
export function startNamedRecords(
  writer: Writer,
  seen: Seen,
  isOwn: (belongsTo: string | null) => boolean = () => true,
) {
  const known = new Set<string>();
  // Names without a record so far.
  const open = { club: new Map<string, NamedAt[]>(), tournament: new Map<string, NamedAt[]>() };
  let count = 0;

  /** Finds the names that a record may have. A tournament that the sender may not know of is like one that does not exist. */
  async function findNamed(kind: NamedKind, names: readonly string[]): Promise<ReadonlySet<string>> {
    if (kind === 'tournament') return listNameable(writer, names, isOwn);
    return new Set(await listRecorded(writer, kind, names));
  }

  return {
    /**
     * Call it before records are saved; a season or rating comes alone. Names that already have a problem are not checked, nor are those that a stored season or rating has:
     * they wait.
     */
    async note(batch: readonly Naming[]): Promise<void> {
      for (const { kind, list } of namedKinds) {
        const named = batch.flatMap(({ valid, location, problems }) =>
          list(valid).flatMap(({ name, pointer }) =>
            problems.some((one) => one.pointer === pointer) ? [] : [{ name, pointer, location }],
          ),
        );
        if (named.length === 0) continue;
        const stored = await listStored(writer, batch, list);
        const names = new Set(named.map(({ name }) => name)).difference(stored);
        const unknown = [...names].filter((name) => !known.has(`${kind} ${name}`) && !open[kind].has(name));
        const found = unknown.length === 0 ? new Set() : await findNamed(kind, unknown);
        for (const name of found) if (known.size < mostKnown) known.add(`${kind} ${name}`);
        for (const { name, pointer, location } of named) {
          if (!names.has(name) || found.has(name) || known.has(`${kind} ${name}`)) continue;
          const before = open[kind].get(name);
          if (before === undefined) open[kind].set(name, [{ location, pointer }]);
          else if (count < mostLocations) {
            before.push({ location, pointer });
            count += 1;
          }
        }
      }
    },

    /** Call it when the whole file was read. */
    async listUnknown(): Promise<Found[]> {
      const unknown: Found[] = [];
      for (const { kind, listSlugs } of namedKinds) {
        const missing: [string, NamedAt[]][] = [];
        const found = open[kind].size === 0 ? new Set() : await findNamed(kind, [...open[kind].keys()]);
        // A record in the file that has problems of its own is reported by those.
        for (const [name, locations] of open[kind])
          if (!found.has(name) && !(await seen.has(kind, name))) missing.push([name, locations]);
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

/** What a stored season or rating names already. */
async function listStored(
  writer: Writer,
  [first]: readonly Naming[],
  list: (typeof namedKinds)[number]['list'],
): Promise<ReadonlySet<string>> {
  const valid = first?.valid;
  if (valid?.kind !== 'season' && valid?.kind !== 'rating') return new Set();
  const stored = await findStored(writer, valid.kind, valid.record.slug);
  return new Set(stored && list(stored).map(({ name }) => name));
}

function describeUnknown(kind: NamedKind, name: string, similar: readonly string[]) {
  return kind === 'club'
    ? ({ code: 'unknownClub', parameters: { club: name, similar } } as const)
    : ({ code: 'unknownTournament', parameters: { tournament: name, similar } } as const);
}

/** A game that is new and spelled almost as a stored one is most likely the same. */
export function startGameNames(writer: Writer) {
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
    /** Call it before the records are saved. Returns the problems of each. */
    async check(batch: readonly SerialisedRecord[]): Promise<LocatedProblem[][]> {
      const games = batch.map(({ valid }) => gameOf(valid));
      if (!isRead && games.some((game) => game !== null)) {
        isRead = true;
        for (const mentioned of await listDistinct(writer, 'games')) note(mentioned);
      }
      return games.map((game) => {
        if (game === null || names.has(game)) return [];
        const stored = known.get(fold(game));
        note(game);
        return stored === undefined
          ? []
          : [{ pointer: '/game', code: 'similarGame', parameters: { game, stored } }];
      });
    },
  };
}

function gameOf({ kind, record }: ValidRecord): string | null {
  return kind === 'club' || kind === 'player' || kind === 'season' ? null : (record.game ?? null);
}
