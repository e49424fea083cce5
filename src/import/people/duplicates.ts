// People who are probably the same, best first (docs/people.md, Finding them): names are compared in one pass, and facts are read only where two are alike.
import { compareText } from '../../domain/name-order.ts';
import { findNear, groupSame, isTooCommon, listForms } from '../../domain/people/like-names.ts';
import { nameKey } from '../../domain/people/person-name.ts';
import { type Judged, judge, type Likeness, type PersonFacts } from '../../domain/people/same-person.ts';
import type { Reader } from '../../store/database.ts';
import { findAliases } from '../../store/read/aliases.ts';
import {
  findEntryFacts,
  findPlayed,
  haveMet,
  listNamedEntries,
  listSpelledPlayers,
  type NamedEntry,
  type SpelledPlayer,
} from '../../store/read/duplicates.ts';
import { listDistinct, pairOf } from '../../store/records/distinct.ts';

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

type Person = SpelledPlayer | NamedEntry;
interface Alike {
  readonly likeness: Likeness;
  readonly one: Person;
  readonly other: Person;
}

/** Entries without an id that are looked at of one name. */
const mostEntries = 50;
/** Ids of people who asked to be forgotten. Their names are made up. */
const stranger = /^anon_/;

export async function findDuplicates(reader: Reader): Promise<Duplicate[]> {
  const people: SpelledPlayer[] = [];
  for await (const player of listSpelledPlayers(reader)) if (!stranger.test(player.id)) people.push(player);
  const alike = pairNames(people, await readEntries(reader));
  const isDistinct = await readDistinct(reader);
  const factsOf = await readFacts(reader, alike);
  const found: (Duplicate & Pick<Judged, 'score'>)[] = [];
  for (const { likeness, one, other } of alike) {
    if (isDistinct(one, other)) continue;
    const judged = judge(likeness, await factsOf(one), await factsOf(other));
    if (judged === undefined) continue;
    if ('id' in one && 'id' in other && (await haveMet(reader, pairOf(one.id, other.id)))) continue;
    found.push({ players: [describe(one), describe(other)], ...judged });
  }
  return found
    .sort((a, b) => b.score - a.score || compareText(nameOf(a), nameOf(b)))
    .map(({ players, reasons }) => ({ players, reasons }));
}

function nameOf({ players: [one, other] }: Duplicate): string {
  return [one, other].map(({ player, playerId, tournament }) => [player, playerId ?? tournament]).join(' ');
}

function describe(person: Person): DuplicatePerson {
  if ('id' in person) return { playerId: person.id, player: person.name };
  return { playerId: null, player: person.name, tournament: person.tournament };
}

async function readEntries(reader: Reader): Promise<NamedEntry[]> {
  const entries: NamedEntry[] = [];
  let ofName = 0;
  for await (const entry of listNamedEntries(reader)) {
    ofName = entries.at(-1)?.name === entry.name ? ofName + 1 : 1;
    if (ofName <= mostEntries && !/^Anonymous /.test(entry.name)) entries.push(entry);
  }
  return entries;
}

/** Everybody with everybody of the same name; an entry without an id with one player, or with the first such entry. */
function pairNames(people: readonly SpelledPlayer[], entries: readonly NamedEntry[]): Alike[] {
  const players = groupSame(people.map(({ names }) => names));
  const named = groupSame(entries.map(({ name }) => [name]));
  const playersOf = (key: string) => (players.get(key) ?? []).flatMap((index) => people[index] ?? []);
  const entriesOf = (key: string) => (named.get(key) ?? []).flatMap((index) => entries[index] ?? []);
  const alike = new Map<string, Alike>();
  const add = (likeness: Likeness, one: Person, other: Person): void => {
    const name = [one, other].map((person) => JSON.stringify(describe(person))).sort();
    const key = name.join();
    if (name[0] !== name[1] && !alike.has(key)) alike.set(key, { likeness, one, other });
  };
  for (const key of new Set([...players.keys(), ...named.keys()])) {
    const [own, without] = [playersOf(key), entriesOf(key)];
    const likeness = key.includes(' ') ? 'name' : 'word';
    if (!isTooCommon(own))
      for (const [index, one] of own.entries())
        for (const other of own.slice(index + 1)) add(likeness, one, other);
    const [first] = [...own, ...without];
    if (first !== undefined) for (const entry of without) if (entry !== first) add(likeness, first, entry);
  }
  const spelled = function* () {
    for (const { names } of people) for (const name of names) yield [nameKey(name), name] as const;
    for (const { name } of entries) yield [nameKey(name), name] as const;
  };
  const forms = listForms(spelled());
  const keys = [...forms.values()];
  for (const [one, other] of findNear([...forms.keys()]))
    for (const left of keys[one] ?? [])
      for (const right of keys[other] ?? [])
        for (const first of firstOf(playersOf(left), entriesOf(left)))
          for (const second of firstOf(playersOf(right), entriesOf(right))) add('spelling', first, second);
  return [...alike.values()];
}

/** The players of a name; without any, the first entry. */
function firstOf(players: readonly SpelledPlayer[], entries: readonly NamedEntry[]): readonly Person[] {
  if (isTooCommon(players)) return [];
  return players.length > 0 ? players : entries.slice(0, 1);
}

async function readDistinct(reader: Reader): Promise<(one: Person, other: Person) => boolean> {
  const pairs = await listDistinct(reader);
  const aliases = await findAliases(reader, [...new Set(pairs.flat())]);
  const show = (id: string) => aliases.get(id) ?? id;
  const known = new Set(pairs.map(([one, other]) => JSON.stringify(pairOf(show(one), show(other)))));
  return (one, other) => 'id' in one && 'id' in other && known.has(JSON.stringify(pairOf(one.id, other.id)));
}

async function readFacts(reader: Reader, alike: readonly Alike[]) {
  const ids = new Set(
    alike.flatMap(({ one, other }) => [one, other].flatMap((person) => ('id' in person ? [person.id] : []))),
  );
  const played = await findPlayed(reader, [...ids]);
  const none: ReadonlySet<string> = new Set();
  return async (person: Person): Promise<PersonFacts> => {
    const { name: player } = person;
    if ('id' in person) {
      const { tournaments = none, clubs = none } = played.get(person.id) ?? {};
      return { playerId: person.id, player, tournaments, clubs, faction: person.faction };
    }
    const { club, faction } = await findEntryFacts(reader, person);
    const clubs = club === null ? none : new Set([club]);
    return { playerId: null, player, tournaments: new Set([person.tournament]), clubs, faction };
  };
}
