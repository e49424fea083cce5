// One person under several ids (docs/people.md): no one takes part twice in one event.

import type { ParticipantRecord, PlayerRecord, TournamentBattleRecord } from '#rules/event-file/record';
import type { LocatedProblem } from '../contract/problems.ts';
import { readAliases } from '../publish/main-ids.ts';
import type { Reader } from '../store/database.ts';
import {
  type Aliases,
  findOtherOwners,
  listAliasOwners,
  listPlayerMentions,
  listSharedRecords,
} from '../store/read/aliases.ts';
import { findStored, keyOf, type ValidRecord } from '../store/records/record-facts.ts';
import { listRecorded } from '../store/records/records.ts';

/**
 * People who take part in a tournament, or meet in a casual battle, under two ids: both, and the pointer to the second. Organisers may have
 * several.
 */
export function listDoubles({ kind, record }: ValidRecord, aliases: Aliases) {
  if (aliases.size === 0 || (kind !== 'tournament' && kind !== 'battle')) return [];
  const [people, folder] =
    kind === 'tournament' ? [record.participants, 'participants'] : [record.players, 'players'];
  const seen = new Map<string, string>();
  return people.flatMap(({ playerId }, index) => {
    if (playerId == null) return [];
    const main = aliases.get(playerId) ?? playerId;
    const first = seen.get(main);
    if (first === undefined) seen.set(main, playerId);
    // The same id twice is no matter of aliases.
    if (first === undefined || first === playerId) return [];
    return [{ first, second: playerId, pointer: `/${folder}/${index}/playerId` }];
  });
}

/** Tournaments and casual battles in which one person would take part under two of the ids: by the second id, with the first. */
export interface IdConflict {
  readonly first: string;
  readonly second: string;
  /** Slugs and battle ids. */
  readonly where: readonly string[];
}

export async function listMeetings(reader: Reader, ids: readonly string[]): Promise<IdConflict[]> {
  const [main = ''] = ids;
  const aliases = new Map(ids.map((id) => [id, main]));
  const found = new Map<string, { first: string; second: string; where: string[] }>();
  for (const { kind, key } of await listSharedRecords(reader, ids)) {
    const stored = await findStored(reader, kind, key);
    for (const { first, second } of stored === undefined ? [] : listDoubles(stored, aliases)) {
      const pair = [first, second].sort((a, b) => ids.indexOf(a) - ids.indexOf(b));
      const [one = '', other = ''] = pair;
      const name = JSON.stringify(pair);
      const known = found.get(name) ?? { first: one, second: other, where: [] };
      if (!known.where.includes(key)) known.where.push(key);
      found.set(name, known);
    }
  }
  return [...found.values()];
}

/** How many battles and tournaments one of the ids takes part in, published or not. */
export async function countPlayed(reader: Reader, ids: readonly string[]) {
  const named = await listPlayerMentions(reader, ids);
  const keysOf = (wanted: string) =>
    new Set(named.flatMap(({ kind, key }) => (kind === wanted ? [key] : [])));
  let [battles, tournaments] = [keysOf('battle').size, 0];
  for (const slug of keysOf('tournament')) {
    const stored = await findStored(reader, 'tournament', slug);
    const isTheirs = ({ playerId }: ParticipantRecord) => playerId != null && ids.includes(playerId);
    const own = new Set(stored?.record.participants.filter(isTheirs).map(({ key }) => key));
    if (own.size === 0) continue;
    const isOwn = ({ players }: TournamentBattleRecord) => players.some((side) => own.has(side.participant));
    battles += stored?.record.battles.filter(isOwn).length ?? 0;
    tournaments += 1;
  }
  return { battles, tournaments };
}

/** The largest number of tournaments that a problem names. */
const mostNamed = 20;

export function personTwice({ first, second, where }: IdConflict) {
  const parameters = {
    first,
    second,
    where: where.slice(0, mostNamed),
    more: Math.max(0, where.length - mostNamed),
  };
  return { code: 'personTwice', parameters } as const;
}

/** Problems of a player's ids with other records. `reported`: slugs and battle ids that have their own problem. */
export async function checkIds(
  reader: Reader,
  { id, aliases }: PlayerRecord,
  reported: ReadonlySet<string> = new Set(),
): Promise<LocatedProblem[]> {
  const own = aliases ?? [];
  const problems: LocatedProblem[] = [];
  for (const player of await listAliasOwners(reader, id))
    problems.push({ pointer: '/id', code: 'aliasTaken', parameters: { alias: id, player } });
  if (own.length === 0) return problems;
  const recorded = new Set(await listRecorded(reader, 'player', own));
  const owners = await findOtherOwners(reader, own, id);
  for (const [index, alias] of own.entries()) {
    // The check of the record alone reports these.
    if (alias === id || own.indexOf(alias) < index) continue;
    const pointer = `/aliases/${index}`;
    if (recorded.has(alias)) problems.push({ pointer, code: 'aliasHasRecord', parameters: { alias } });
    const player = owners.get(alias);
    if (player !== undefined) problems.push({ pointer, code: 'aliasTaken', parameters: { alias, player } });
  }
  for (const { first, second, where } of await listMeetings(reader, [id, ...own])) {
    const others = where.filter((key) => !reported.has(key));
    const pointer = `/aliases/${own.indexOf(second)}`;
    if (others.length > 0) problems.push({ pointer, ...personTwice({ first, second, where: others }) });
  }
  return problems;
}

/** Problems of a tournament or a casual battle in which one person takes part twice. */
export async function checkDoubles(
  reader: Reader,
  { kind, key }: { readonly kind: 'tournament' | 'battle'; readonly key: string },
): Promise<LocatedProblem[]> {
  const stored = await findStored(reader, kind, key);
  return stored === undefined ? [] : describeDoubles(stored, await readAliases(reader, [stored]));
}

export function describeDoubles(valid: ValidRecord, aliases: Aliases): LocatedProblem[] {
  const where = [keyOf(valid.kind, valid.record) ?? ''];
  return listDoubles(valid, aliases).map(({ first, second, pointer }) => ({
    pointer,
    ...personTwice({ first, second, where }),
  }));
}
