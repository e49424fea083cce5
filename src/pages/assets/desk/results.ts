// Results are saved on their own, and the service merges them into what is stored: desks that enter different tables never wait for each other.

import { battleResultFields, sideResultFields } from '#rules/enter-results/result-parts';
import type { ResultsBodyValue } from '#rules/enter-results/results-body';
import type { TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import type { SubmissionAnswer } from '../../../contract/organiser-answers.ts';
import { postJson, ServiceError } from './api.ts';
import { isSame } from './merge.ts';
import { tournamentPath } from './record.ts';

type Result = ResultsBodyValue['battles'][number];

/** As many as the service accepts at a time. */
const mostResults = 200;

/** What changed from `base` to `record`, if that is results and nothing else. */
export function findResults(base: TournamentRecord, record: TournamentRecord): ResultsBodyValue | undefined {
  if (base.battles.length !== record.battles.length) return undefined;
  if (!isSame({ ...base, battles: [] }, { ...record, battles: [] })) return undefined;
  const battles: Result[] = [];
  for (const [index, before] of base.battles.entries()) {
    const now = record.battles[index] as TournamentBattleRecord;
    if (isSame(before, now)) continue;
    if (!isSame(dropResult(before), dropResult(now))) return undefined;
    const players = before.players.flatMap((side, at) => {
      const changed = findChanged(side, now.players[at as 0 | 1], sideResultFields);
      return Object.keys(changed).length === 0 ? [] : [{ participant: side.participant, ...changed }];
    });
    const facts = findChanged(before, now, battleResultFields);
    battles.push({ id: now.id, ...facts, ...(players.length > 0 && { players }) });
  }
  return battles.length === 0 || battles.length > mostResults ? undefined : { battles };
}

/** Any part of one. */
export function hasResult(battle: TournamentBattleRecord): boolean {
  return !isSame(battle, dropResult(battle));
}

function dropResult({ players, ...battle }: TournamentBattleRecord): object {
  return {
    ...dropFields(battle, battleResultFields),
    players: players.map((side) => dropFields(side, sideResultFields)),
  };
}

function dropFields(value: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)));
}

/** Null where a value was removed. */
function findChanged<T extends object, Name extends keyof T>(
  before: T,
  now: T,
  fields: readonly Name[],
): Partial<T> {
  const changed = fields.filter((name) => !isSame(before[name], now[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name] ?? null])) as Partial<T>;
}

/** `name`: the `Idempotency-Key`. Problems have the pointers that they would have in a submission of the record. */
export async function postResults(
  record: TournamentRecord,
  results: ResultsBodyValue,
  name: string,
): Promise<void> {
  try {
    const path = `${tournamentPath(record.slug)}/results`;
    await postJson<SubmissionAnswer>(path, results, { 'idempotency-key': name });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.problems.length === 0) throw error;
    const problems = error.problems.map((one) => ({
      ...one,
      pointer: placeInRecord(record, results, one.pointer),
    }));
    const { status, message, more } = error;
    throw new ServiceError(status, { error: { message }, problems, more }, null);
  }
}

export function placeInRecord(
  record: TournamentRecord,
  { battles }: ResultsBodyValue,
  pointer: string,
): string {
  const [, , at, field, sideAt, ...rest] = pointer.split('/');
  const result = battles[Number(at)];
  const index = record.battles.findIndex(({ id }) => id === result?.id);
  const battle = record.battles[index];
  if (battle === undefined) return '/tournaments/0';
  const side = result?.players?.[Number(sideAt)]?.participant;
  const place =
    field === 'players' ? battle.players.findIndex(({ participant }) => participant === side) : sideAt;
  return ['/tournaments/0/battles', index, field, place, ...rest]
    .filter((part) => part !== undefined && part !== -1)
    .join('/');
}
