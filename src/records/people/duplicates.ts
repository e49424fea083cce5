// People who are probably the same, best first (docs/people.md, Finding duplicates): names are compared in one pass, and where people played is read only if
// two names are alike.
import { compareText } from '#rules/name-order';
import { findNear, groupSame, isTooCommon, listForms } from '#rules/people/like-names';
import { nameKey } from '#rules/people/person-name';
import { type Judged, judge, type Likeness } from '#rules/people/same-person';
import type { DuplicatePair, DuplicatePerson } from '../../contract/organiser-answers.ts';
import type { Reader } from '../../store/database.ts';
import { findAliases, listAliases, listPlayerMentions } from '../../store/read/aliases.ts';
import {
  findPlayed,
  type KnownPerson,
  listNamedEntries,
  listSpelledPlayers,
} from '../../store/read/known-people.ts';
import { listDistinctPairs, pairOf } from '../../store/records/people.ts';
import { findStored } from '../../store/records/record-facts.ts';

interface Alike extends Judged {
  readonly one: KnownPerson;
  readonly other: KnownPerson;
}

/** Pairs that are looked at; those with a name that few have come first. */
const mostAlike = 100_000;
/** Entries without an id that are looked at of one name. */
const mostEntries = 50;
/** People who asked to be forgotten: their names are made up. */
const strangerId = /^anon_/;
const strangerName = /^Anonymous /;

export async function findDuplicates(reader: Reader, most = mostAlike): Promise<DuplicatePair[]> {
  const people = await readPeople(reader);
  const isDistinct = await readDistinct(reader);
  const alike = pairNames(people)
    .filter(({ one, other }) => !isDistinct(one, other))
    .take(most)
    .toArray();
  const tournamentsOf = await readTournaments(reader, alike);
  const haveMet = await startMeetings(reader, listIds(alike));
  const found: (Alike & { readonly name: string })[] = [];
  for (const pair of alike) {
    const [ones, others] = [tournamentsOf(pair.one), tournamentsOf(pair.other)];
    if (!ones.isDisjointFrom(others) || (await haveMet(pair.one.playerId, pair.other.playerId))) continue;
    const never = ones.size > 0 && others.size > 0 ? ['never in the same tournament'] : [];
    found.push({ ...pair, reasons: [...pair.reasons, ...never], name: sortName(pair) });
  }
  found.sort((a, b) => b.score - a.score || compareText(a.name, b.name));
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
function* pairNames(people: readonly KnownPerson[]): Generator<Alike> {
  const seen = new Set<number>();
  for (const [likeness, first, second] of pairAlike(people)) {
    const [one, other] = [people[first], people[second]];
    const key = Math.min(first, second) * people.length + Math.max(first, second);
    if (one === undefined || other === undefined || one === other || seen.has(key)) continue;
    const judged = judge(likeness, one, other);
    if (judged === undefined) continue;
    seen.add(key);
    yield { ...judged, one, other };
  }
}

/** Indexes of two people whose names are the same, then of those whose names are nearly so. */
function* pairAlike(people: readonly KnownPerson[]): Generator<readonly [Likeness, number, number]> {
  const groups = groupSame(people.map(({ names }) => names));
  const hasId = (index: number) => people[index]?.playerId !== null;
  for (const [key, group] of [...groups].sort(([, a], [, b]) => a.length - b.length)) {
    const likeness = key.includes(' ') ? 'name' : 'word';
    const players = group.filter(hasId);
    if (isTooCommon(players)) continue;
    const entries = group.slice(players.length);
    for (const [at, one] of players.entries())
      for (const other of [...players.slice(at + 1), ...entries]) yield [likeness, one, other];
    const [first = -1, ...others] = entries;
    if (players.length === 0) for (const other of others) yield [likeness, first, other];
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
  for (const [one, other, slips] of findNear([...forms.keys()]))
    for (const left of keys[one] ?? [])
      for (const right of keys[other] ?? [])
        for (const first of firstOf(left))
          for (const second of firstOf(right)) yield [slips === 1 ? 'letter' : 'letters', first, second];
}

async function readDistinct(reader: Reader): Promise<(one: KnownPerson, other: KnownPerson) => boolean> {
  const pairs = await listDistinctPairs(reader);
  const aliases = await findAliases(reader, [...new Set(pairs.flat())]);
  const show = (id: string) => aliases.get(id) ?? id;
  const known = new Set(pairs.map(([one, other]) => JSON.stringify(pairOf(show(one), show(other)))));
  return ({ playerId: one }, { playerId: other }) =>
    one !== null && other !== null && known.has(JSON.stringify(pairOf(one, other)));
}

function listIds(alike: readonly Alike[]): string[] {
  return [...new Set(alike.flatMap(({ one, other }) => [one.playerId ?? [], other.playerId ?? []].flat()))];
}

async function readTournaments(reader: Reader, alike: readonly Alike[]) {
  const played = await findPlayed(reader, listIds(alike));
  const none: ReadonlySet<string> = new Set();
  return ({ playerId, tournament }: KnownPerson): ReadonlySet<string> =>
    playerId === null ? new Set([tournament ?? '']) : (played.get(playerId)?.tournaments ?? none);
}

/**
 * Whether two players took part in the same tournament or casual battle, published or not: they could not be merged. Reads what names the players, by any of their ids, with two statements; a record is read only if it names two who are asked for, and once.
 */
async function startMeetings(
  reader: Reader,
  players: readonly string[],
): Promise<(one: string | null, other: string | null) => Promise<boolean>> {
  const mains = new Map(players.map((player) => [player, player]));
  for (const { id, player } of await listAliases(reader, players)) mains.set(id, player);
  /** Records that name a player: kind and key as JSON. */
  const named = new Map<string, Set<string>>();
  for (const { name, kind, key } of await listPlayerMentions(reader, [...mains.keys()]))
    named.getOrInsertComputed(mains.get(name) ?? name, () => new Set()).add(JSON.stringify([kind, key]));

  const takingPart = new Map<string, ReadonlySet<string>>();
  /** The players who take part in a record; it may also name others, who organise it. */
  async function readPlayers(record: string): Promise<ReadonlySet<string>> {
    const known = takingPart.get(record);
    if (known !== undefined) return known;
    const [kind, key] = JSON.parse(record) as ['tournament' | 'battle', string];
    const stored = await findStored(reader, kind, key);
    const people =
      stored?.kind === 'tournament' ? stored.record.participants : (stored?.record.players ?? []);
    const found = new Set(people.flatMap(({ playerId }) => mains.get(playerId ?? '') ?? []));
    takingPart.set(record, found);
    return found;
  }

  const none: ReadonlySet<string> = new Set();
  return async (one, other) => {
    if (one === null || other === null) return false;
    for (const record of (named.get(one) ?? none).intersection(named.get(other) ?? none)) {
      const found = await readPlayers(record);
      if (found.has(one) && found.has(other)) return true;
    }
    return false;
  };
}
