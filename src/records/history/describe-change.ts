// What changed in a record, in words for the organiser who uploaded it.

import type { RatingRecord } from '#rules/event-file/rating-record';
import type {
  CasualBattleRecord,
  PlayerRecord,
  TournamentBattleRecord,
  TournamentRecord,
  TournamentSideRecord,
} from '#rules/event-file/record';
import type { SeasonRecord } from '#rules/event-file/season-record';
import { countOf } from '#rules/text/numbers';
import type { ValidRecord } from '../../store/records/record-facts.ts';

const mostNamed = 5;

/** `former` is the stored text; undefined if there was none. */
export function describeChange({ kind, record }: ValidRecord, former: string | undefined): string[] {
  const before: unknown = former && JSON.parse(former);
  if (kind === 'tournament') return describeTournament(before as TournamentRecord | undefined, record);
  if (kind === 'player') return describePlayer(before as PlayerRecord | undefined, record);
  if (before === undefined) return [];
  if (kind === 'rating') return describeFields(before as RatingRecord, record);
  if (kind === 'season') return describeFields(before as SeasonRecord, record);
  return kind === 'battle' && !isSame(resultOf(before as CasualBattleRecord), resultOf(record))
    ? ['result changed']
    : [];
}

function describeTournament(former: TournamentRecord | undefined, record: TournamentRecord): string[] {
  const people = compareParts(former?.participants ?? [], record.participants, ({ key }) => key);
  const battles = compareParts(former?.battles ?? [], record.battles, ({ id }) => id);
  const hasOtherResult = ([was, is]: readonly [TournamentBattleRecord, TournamentBattleRecord]) =>
    !isSame(resultOf(was), resultOf(is));
  return [
    ...(former === undefined ? [] : describeFields(former, record)),
    ...describeMoves(people, 'player'),
    ...(people.changed.length === 0 ? [] : [`${countOf(people.changed.length, 'player')} changed`]),
    ...describeMoves(battles, 'battle'),
    ...nameChanged(battles.changed.filter(hasOtherResult), 'result'),
    ...nameChanged(
      battles.changed.filter((battle) => !hasOtherResult(battle)),
      'battle',
    ),
  ];
}

function describePlayer(former: PlayerRecord | undefined, record: PlayerRecord): string[] {
  const [before, now] = [new Set(former?.aliases), new Set(record.aliases)];
  return [
    ...Array.from(now.difference(before), (alias) => `alias ${alias} added`),
    ...Array.from(before.difference(now), (alias) => `alias ${alias} removed`),
    ...((former?.rated ?? true) === (record.rated ?? true)
      ? []
      : [record.rated === false ? 'in no rating' : 'rated again']),
  ];
}

const listed = new Set(['participants', 'battles', 'published']);

/** `status: ongoing, was planned` of short values; `description changed` of others. */
function describeFields(former: object, record: object): string[] {
  const [before, now] = [former, record] as readonly Record<string, unknown>[];
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})]);
  return [...names].flatMap((name) => {
    const [was, is] = [before?.[name] ?? null, now?.[name] ?? null];
    if (listed.has(name) || isSame(was, is)) return [];
    return isShort(was) && isShort(is) ? [`${name}: ${is}, was ${was}`] : [`${name} changed`];
  });
}

function isShort(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= 40);
}

/** The part of a battle that counts as its result. */
function resultOf(battle: TournamentBattleRecord | CasualBattleRecord): unknown {
  const { winner = null, victorySize = null, finished = true, players } = battle;
  const sides = players.map(({ outcome, battlePoints, victoryPoints, rounds, ...side }) => [
    (side as TournamentSideRecord).participant ?? null,
    outcome ?? null,
    battlePoints ?? null,
    victoryPoints ?? null,
    rounds ?? null,
  ]);
  return [winner, victorySize, finished, sides];
}

interface Compared<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  readonly changed: readonly (readonly [was: T, is: T])[];
}

export function compareParts<T>(
  former: readonly T[],
  parts: readonly T[],
  keyOf: (part: T) => string,
): Compared<T> {
  const before = new Map(former.map((part) => [keyOf(part), part]));
  const now = new Set(parts.map(keyOf));
  return {
    added: parts.filter((part) => !before.has(keyOf(part))),
    removed: former.filter((part) => !now.has(keyOf(part))),
    changed: parts.flatMap((part) => {
      const was = before.get(keyOf(part));
      return was === undefined || isSame(was, part) ? [] : [[was, part] as const];
    }),
  };
}

function describeMoves<T>({ added, removed }: Compared<T>, word: string): string[] {
  return [
    ...(added.length === 0 ? [] : [`${countOf(added.length, word)} added`]),
    ...(removed.length === 0 ? [] : [`${countOf(removed.length, word)} removed`]),
  ];
}

function nameChanged(battles: Compared<TournamentBattleRecord>['changed'], word: string): string[] {
  if (battles.length === 0) return [];
  return [`${countOf(battles.length, word)} changed: ${nameSome(battles.map(([, { id }]) => id))}`];
}

/** The first few, and how many more there are. */
export function nameSome(names: readonly string[], separator = ', '): string {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return names.slice(0, mostNamed).join(separator) + more;
}

/** A key that is left out is the same as null. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
