// Enters results: fields of some battles, merged into the record as it is stored (docs/organiser-api.md, Enter results).
import { checkUnique } from '../check/check-references.ts';
import type { TournamentBattleRecord, TournamentRecord, TournamentSideRecord } from '../event-file/record.ts';
import type { Problem } from '../results.ts';
import type { ResultsBodyValue } from './results-body.ts';

type ResultValue = ResultsBodyValue['battles'][number];

/** `known`: ids of the battles that the caller may know. Problems have pointers into the body. */
export function enterResults(
  record: TournamentRecord,
  { battles: given }: ResultsBodyValue,
  known: ReadonlySet<string>,
): { readonly record: TournamentRecord } | { readonly problems: readonly Problem[] } {
  const stored = new Map(record.battles.map((battle) => [battle.id, battle]));
  const entered = new Map<string, TournamentBattleRecord>();
  const problems: Problem[] = [
    ...checkUnique(
      given.map((result) => result.id),
      'battle',
      (index) => `/battles/${index}/id`,
    ),
  ];
  for (const [index, result] of given.entries()) {
    const pointer = `/battles/${index}`;
    const battle = known.has(result.id) ? stored.get(result.id) : undefined;
    if (battle === undefined) {
      problems.push({ pointer: `${pointer}/id`, code: 'unknownBattle', parameters: { battle: result.id } });
      continue;
    }
    problems.push(...checkSides(battle, result, `${pointer}/players`));
    entered.set(result.id, enterResult(battle, result));
  }
  if (problems.length > 0) return { problems };
  return { record: { ...record, battles: record.battles.map((one) => entered.get(one.id) ?? one) } };
}

function* checkSides(
  { id: battle, players }: TournamentBattleRecord,
  { players: given = [] }: ResultValue,
  list: string,
): Generator<Problem> {
  const sides = players.map((side) => side.participant);
  const keys = given.map((side) => side.participant);
  const pointerOf = (index: number) => `${list}/${index}/participant`;
  yield* checkUnique(keys, 'participant', pointerOf);
  for (const [index, key] of keys.entries())
    if (!sides.includes(key))
      yield { pointer: pointerOf(index), code: 'notInBattle', parameters: { key, battle, sides } };
}

function enterResult(battle: TournamentBattleRecord, result: ResultValue): TournamentBattleRecord {
  const { players: given = [], ...facts } = result;
  const enter = (side: TournamentSideRecord): TournamentSideRecord =>
    replace(side, given.find((one) => one.participant === side.participant) ?? {});
  const [first, second] = battle.players;
  return { ...replace(battle, facts), players: [enter(first), enter(second)] };
}

/** Null removes a field. */
function replace<T extends object>(stored: T, given: object): T {
  const fields = Object.entries({ ...stored, ...given });
  const removed = new Set(Object.entries(given).flatMap(([name, value]) => (value === null ? [name] : [])));
  return Object.fromEntries(fields.filter(([name]) => !removed.has(name))) as T;
}

/** The location in the body of the value that has this pointer in the record, or of the nearest value around it. */
export function locateInResults(
  record: TournamentRecord,
  { battles: given }: ResultsBodyValue,
  pointer: string,
): string {
  const [list, battleAt, field, sideAt, ...rest] = pointer.split('/').slice(1);
  const battle = list === 'battles' ? record.battles[Number(battleAt)] : undefined;
  const index = given.findIndex((one) => one.id === battle?.id);
  if (battle === undefined || index === -1) return '';
  if (field !== 'players' || sideAt === undefined) return `/battles/${index}${field ? `/${field}` : ''}`;
  const key = battle.players[Number(sideAt)]?.participant;
  const side = (given[index]?.players ?? []).findIndex((one) => one.participant === key);
  return [`/battles/${index}/players`, ...(side === -1 ? [] : [side, ...rest])].join('/');
}
