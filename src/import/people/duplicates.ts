// People who are probably the same, best first (docs/people.md, Finding duplicates): names are compared in one pass, and where people played is read only where
// two are alike.
import { compareText } from '../../domain/name-order.ts';
import { findNear, groupSame, isTooCommon, listForms } from '../../domain/people/like-names.ts';
import { nameKey } from '../../domain/people/person-name.ts';
import { type Judged, judge, type Likeness } from '../../domain/people/same-person.ts';
import type { Reader } from '../../store/database.ts';
import {
  findAliases,
  findPlayed,
  type KnownPerson,
  listAliasesOf,
  listNamedEntries,
  listSpelledPlayers,
} from '../../store/read/aliases.ts';
import { listDistinctPairs, pairOf } from '../../store/records/people.ts';
import { listMeetings } from './aliases.ts';

export interface DuplicatePerson {
  readonly playerId: string | null;
  readonly player: string;
  /** Of a person without an id. */
  readonly tournament?: string;
}

export interface Duplicate {
  readonly players: readonly [DuplicatePerson, DuplicatePerson];
  readonly reasons: readonly string[];
}

interface Alike extends Judged {
  readonly one: KnownPerson;
  readonly other: KnownPerson;
}

/** Entries without an id that are looked at of one name. */
const mostEntries = 50;
/** People who asked to be forgotten: their names are made up. */
const strangerId = /^anon_/;
const strangerName = /^Anonymous /;

export async function findDuplicates(reader: Reader): Promise<Duplicate[]> {
  const people = await readPeople(reader);
  const isDistinct = await readDistinct(reader);
  const alike = pairNames(people).filter(({ one, other }) => !isDistinct(one, other));
  const tournamentsOf = await readTournaments(reader, alike);
  const found: Alike[] = [];
  for (const pair of alike) {
    const [ones, others] = [tournamentsOf(pair.one), tournamentsOf(pair.other)];
    if (!ones.isDisjointFrom(others) || (await haveMet(reader, pair))) continue;
    const never = ones.size > 0 && others.size > 0 ? ['never in the same tournament'] : [];
    found.push({ ...pair, reasons: [...pair.reasons, ...never] });
  }
  found.sort((a, b) => b.score - a.score || compareText(sortName(a), sortName(b)));
  return keepBest(found).map(({ one, other, reasons }) => ({
    players: [describe(one), describe(other)],
    reasons,
  }));
}

/** An entry without an id is listed with one player only. */
function keepBest(sorted: readonly Alike[]): Alike[] {
  const listed = new Set<KnownPerson>();
  return sorted.filter(({ one, other }) => {
    if ((one.playerId === null) === (other.playerId === null)) return true;
    const entry = one.playerId === null ? one : other;
    const isFirst = !listed.has(entry);
    listed.add(entry);
    return isFirst;
  });
}

function sortName({ one, other }: Alike): string {
  return [one, other].map(({ player, playerId, tournament }) => [player, playerId ?? tournament]).join(' ');
}

function describe({ playerId, player, tournament }: KnownPerson): DuplicatePerson {
  return { playerId, player, ...(tournament !== undefined && { tournament }) };
}

/** Players first, then entries without an id. */
async function readPeople(reader: Reader): Promise<KnownPerson[]> {
  const people: KnownPerson[] = [];
  for await (const player of listSpelledPlayers(reader))
    if (!strangerId.test(player.playerId ?? '')) people.push(player);
  let ofName = 0;
  for await (const entry of listNamedEntries(reader)) {
    ofName = people.at(-1)?.player === entry.player ? ofName + 1 : 1;
    if (ofName <= mostEntries && !strangerName.test(entry.player)) people.push(entry);
  }
  return people;
}

/** Every player with every other of the same name; an entry without an id with each player, without any with the first such entry. */
function pairNames(people: readonly KnownPerson[]): Alike[] {
  const groups = groupSame(people.map(({ names }) => names));
  const alike: Alike[] = [];
  const seen = new Set<number>();
  const add = (likeness: Likeness, first: number, second: number): void => {
    const [one, other] = [people[first], people[second]];
    const key = Math.min(first, second) * people.length + Math.max(first, second);
    if (one === undefined || other === undefined || one === other || seen.has(key)) return;
    const judged = judge(likeness, one, other);
    if (judged === undefined) return;
    seen.add(key);
    alike.push({ ...judged, one, other });
  };
  const hasId = (index: number) => people[index]?.playerId !== null;
  for (const [key, group] of groups) {
    const likeness = key.includes(' ') ? 'name' : 'word';
    const players = group.filter(hasId);
    if (isTooCommon(players)) continue;
    const entries = group.slice(players.length);
    for (const [at, one] of players.entries())
      for (const other of [...players.slice(at + 1), ...entries]) add(likeness, one, other);
    const [first = -1, ...others] = entries;
    if (players.length === 0) for (const other of others) add(likeness, first, other);
  }
  const spelled = function* () {
    for (const { names } of people) for (const name of names) yield [nameKey(name), name] as const;
  };
  const forms = listForms(spelled());
  const keys = [...forms.values()];
  /** The players of a name; without any, the first entry. */
  const firstOf = (key: string): readonly number[] => {
    const group = groups.get(key) ?? [];
    const players = group.filter(hasId);
    return players.length === 0 ? group.slice(0, 1) : isTooCommon(players) ? [] : players;
  };
  for (const [one, other] of findNear([...forms.keys()]))
    for (const left of keys[one] ?? [])
      for (const right of keys[other] ?? [])
        for (const first of firstOf(left))
          for (const second of firstOf(right)) add('spelling', first, second);
  return alike;
}

async function readDistinct(reader: Reader): Promise<(one: KnownPerson, other: KnownPerson) => boolean> {
  const pairs = await listDistinctPairs(reader);
  const aliases = await findAliases(reader, [...new Set(pairs.flat())]);
  const show = (id: string) => aliases.get(id) ?? id;
  const known = new Set(pairs.map(([one, other]) => JSON.stringify(pairOf(show(one), show(other)))));
  return ({ playerId: one }, { playerId: other }) =>
    one !== null && other !== null && known.has(JSON.stringify(pairOf(one, other)));
}

async function readTournaments(reader: Reader, alike: readonly Alike[]) {
  const ids = new Set(alike.flatMap(({ one, other }) => [one.playerId ?? [], other.playerId ?? []].flat()));
  const played = await findPlayed(reader, [...ids]);
  const none: ReadonlySet<string> = new Set();
  return ({ playerId, tournament }: KnownPerson): ReadonlySet<string> =>
    playerId === null ? new Set([tournament ?? '']) : (played.get(playerId)?.tournaments ?? none);
}

/** In a tournament or a casual battle, published or not: they could not be merged. */
async function haveMet(reader: Reader, { one, other }: Alike): Promise<boolean> {
  const ids: string[] = [];
  for (const { playerId } of [one, other]) {
    if (playerId === null) return false;
    ids.push(playerId, ...(await listAliasesOf(reader, playerId)));
  }
  return (await listMeetings(reader, ids)).length > 0;
}
