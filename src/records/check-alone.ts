// Checks of a single record, without saving it.
import { checkRecord } from '#rules/check/check-record';
import { warnTournament } from '#rules/check/warn-tournament';
import type { TournamentRecord } from '#rules/event-file/record';
import { type Found, located, Problems, type RecordLocation } from '../contract/file-problems.ts';
import type { LocatedProblem } from '../contract/problems.ts';
import { readAliases } from '../publish/main-ids.ts';
import type { Reader } from '../store/database.ts';
import { type Recognise, readForgotten } from '../store/records/people.ts';
import { listPeople, serialiseRecord, type ValidRecord } from '../store/records/record-facts.ts';
import { hasRecord } from '../store/records/records.ts';
import { describeDoubles } from './aliases.ts';
import { startReport, warn } from './import-report.ts';
import type { Guard } from './rights.ts';

/** Checks a tournament that is stored already, in another state, without saving it. */
export async function checkTournamentAlone(
  keys: Reader,
  reader: Reader,
  record: TournamentRecord,
  guard: Guard | undefined,
) {
  const valid = { kind: 'tournament', record } as const;
  const problems = new Problems();
  const report = startReport(record.slug);
  const location = { line: 1, pointer: '' };
  problems.addAt(location, checkRecord('tournament', record).problems);
  problems.addAt(location, (await guard?.check([serialiseRecord(valid)]))?.flat() ?? []);
  problems.addAt(location, describeDoubles(valid, await readAliases(reader, [valid])));
  for (const warning of listWarnings(valid, await readForgotten(keys, reader)))
    warn(report, located(location, warning));
  const pack = record.battlePack ?? null;
  if (pack !== null && !(await hasRecord(reader, 'battlePack', pack)))
    warn(report, unknownPack(pack, location));
  return { problems: problems.shown, warnings: report.warnings };
}

export function unknownPack(battlePack: string, location: RecordLocation): Found {
  const problem = { pointer: '/battlePack', code: 'unknownBattlePack', parameters: { battlePack } } as const;
  return located(location, problem);
}

export function listWarnings(valid: ValidRecord, recognise: Recognise | undefined): LocatedProblem[] {
  const doubts = valid.kind === 'tournament' ? warnTournament(valid.record) : [];
  if (recognise === undefined) return doubts;
  const back = listPeople(valid).flatMap(({ name, playerId, pointer }): LocatedProblem[] => {
    const by = recognise(name, playerId);
    if (by === undefined) return [];
    // Without the name itself: warnings are stored.
    return [{ pointer, code: 'personForgotten', parameters: { by } }];
  });
  return [...doubts, ...back];
}
