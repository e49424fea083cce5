// What changed in a record, in words for the organiser who uploaded it.
import type {
  CasualBattleRecord,
  PlayerRecord,
  TournamentBattleRecord,
  TournamentRecord,
  TournamentSideRecord,
} from '../../domain/record.ts';

const mostNamed = 5;

/** `former` is undefined where there was none. */
export function describeTournament(former: TournamentRecord | undefined, record: TournamentRecord): string[] {
  const { participants = [], battles = [] } = former ?? {};
  return [
    ...(former === undefined ? [] : describeFields(former, record)),
    ...describeParts(participants, record.participants, ({ key }) => key, 'player'),
    ...describeBattles(battles, record.battles),
  ];
}

export function describePlayer(former: PlayerRecord | undefined, record: PlayerRecord): string[] {
  const [before, now] = [new Set(former?.aliases), new Set(record.aliases)];
  return [
    ...Array.from(now.difference(before), (alias) => `alias ${alias} added`),
    ...Array.from(before.difference(now), (alias) => `alias ${alias} removed`),
  ];
}

export function describeBattle(former: CasualBattleRecord | undefined, record: CasualBattleRecord): string[] {
  if (former === undefined) return [];
  return sameText(resultOf(former), resultOf(record)) ? [] : ['result changed'];
}

const listed = new Set(['participants', 'battles', 'published']);

/** `status: ongoing, was planned` of short values; `description changed` of others. */
export function describeFields(former: object, record: object): string[] {
  const [before, now] = [former, record] as readonly Record<string, unknown>[];
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})]);
  return [...names].flatMap((name) => {
    const [was, is] = [before?.[name] ?? null, now?.[name] ?? null];
    if (listed.has(name) || sameText(was, is)) return [];
    return isShort(was) && isShort(is) ? [`${name}: ${is}, was ${was}`] : [`${name} changed`];
  });
}

function isShort(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= 40);
}

function describeBattles(
  former: readonly TournamentBattleRecord[],
  battles: readonly TournamentBattleRecord[],
): string[] {
  const before = new Map(former.map((battle) => [battle.id, battle]));
  const changed = battles.filter(({ id }) => before.has(id)).map((battle) => [before.get(battle.id), battle]);
  const results = changed.flatMap(([was, is]) =>
    was && is && !sameText(resultOf(was), resultOf(is)) ? [is.id] : [],
  );
  const others = changed.flatMap(([was, is]) =>
    was && is && sameText(resultOf(was), resultOf(is)) && !sameText(was, is) ? [is.id] : [],
  );
  return [
    ...describeMoves(former, battles, ({ id }) => id, 'battle'),
    ...nameChanged(results, 'result'),
    ...nameChanged(others, 'battle'),
  ];
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

function describeParts<T>(
  former: readonly T[],
  parts: readonly T[],
  keyOf: (part: T) => string,
  word: string,
): string[] {
  const before = new Map(former.map((part) => [keyOf(part), part]));
  const changed = parts.filter(
    (part) => before.has(keyOf(part)) && !sameText(before.get(keyOf(part)), part),
  ).length;
  return [
    ...describeMoves(former, parts, keyOf, word),
    ...(changed === 0 ? [] : [`${countOf(changed, word)} changed`]),
  ];
}

function describeMoves<T>(
  former: readonly T[],
  parts: readonly T[],
  keyOf: (part: T) => string,
  word: string,
): string[] {
  const [before, now] = [new Set(former.map(keyOf)), new Set(parts.map(keyOf))];
  const added = parts.filter((part) => !before.has(keyOf(part))).length;
  const removed = former.filter((part) => !now.has(keyOf(part))).length;
  return [
    ...(added === 0 ? [] : [`${countOf(added, word)} added`]),
    ...(removed === 0 ? [] : [`${countOf(removed, word)} removed`]),
  ];
}

function nameChanged(ids: readonly string[], word: string): string[] {
  if (ids.length === 0) return [];
  const named = ids.slice(0, mostNamed).join(', ');
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
  return [`${countOf(ids.length, word)} changed: ${named}${more}`];
}

function countOf(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
