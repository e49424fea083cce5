// Checks of one tournament that a JSON Schema cannot express; each problem has its JSON pointer.
import { type Directory, indexRecord, nameParticipant } from '../directory.ts';
import type { TournamentRecord } from '../event-file/record.ts';
import type { Problem } from '../results.ts';
import { readScoring } from '../scoring/scoring.ts';
import { checkBattles } from './check-battles.ts';
import { checkMatchCount, checkMatches } from './check-matches.ts';
import { checkOnBoard, checkParticipantKey, checkStageId, checkUnique } from './check-references.ts';
import { checkByes, checkRounds } from './check-rounds.ts';
import { checkScoring, checkTieBreakers } from './check-scoring.ts';
import { checkStages } from './check-stages.ts';
import { checkSchedule, checkTables } from './check-venue.ts';

/** The record must have passed the schema: types, required and unknown keys. */
export function checkTournament(record: TournamentRecord): Problem[] {
  const directory = indexRecord(record);
  const scoring = readScoring(record.scoring ?? {}, record.battleSize);
  const battles = checkBattles(record, directory, scoring);
  return [
    ...checkDates(record),
    ...checkOpening(record, 'signUp'),
    ...checkOpening(record, 'checkIn'),
    ...checkScoring(record),
    ...checkTieBreakers(record.tieBreakers),
    ...checkStages(record, directory),
    ...checkByes(record, directory),
    ...checkMatchCount(record),
    ...checkMatches(record, directory, battles.findScored),
    ...checkParticipants(record, directory),
    ...battles.problems,
    ...checkRounds(record, directory),
    ...checkAdjustments(record, directory),
    ...checkAwards(record, directory),
    ...checkSchedule(record, directory),
    ...checkTables(record),
  ];
}

function checkDates({ startDate, endDate }: TournamentRecord): Problem[] {
  if (startDate == null || endDate == null || endDate >= startDate) return [];
  return [{ pointer: '/endDate', code: 'endBeforeStart', parameters: { startDate, endDate } }];
}

/** Both times are local in one zone, so their texts compare like the times. */
function checkOpening(record: TournamentRecord, field: 'signUp' | 'checkIn'): Problem[] {
  const { opens, closes } = record[field] ?? {};
  if (opens == null || closes == null || closes > opens) return [];
  return [{ pointer: `/${field}/closes`, code: 'closesBeforeOpens', parameters: { opens, closes } }];
}

/** docs/generated/event-file-fields.md, Participant. */
function checkParticipants(record: TournamentRecord, directory: Directory): Problem[] {
  const keys = record.participants.map(({ key }) => key);
  return [
    ...checkUnique(keys, 'participant key', (index) => `/participants/${index}/key`),
    ...checkGroups(record, directory),
  ];
}

/** With groups, every participant on the swiss board has one of them. */
function checkGroups({ participants }: TournamentRecord, directory: Directory): Problem[] {
  const groups = directory.stages.get('swiss')?.groups ?? [];
  const known = new Set(groups);
  const listed = directory.listed.get('swiss');
  return participants.flatMap(({ key, group }, index): Problem[] => {
    const pointer = `/participants/${index}`;
    if (group != null) {
      if (known.has(group)) return [];
      return [{ pointer: `${pointer}/group`, code: 'unknownGroup', parameters: { group, groups } }];
    }
    if (known.size === 0 || (listed !== undefined && !listed.has(key))) return [];
    return [{ pointer, code: 'groupMissing', parameters: { ...nameParticipant(key, directory), groups } }];
  });
}

/** docs/generated/event-file-fields.md, Adjustment. */
function checkAdjustments({ adjustments }: TournamentRecord, directory: Directory): Problem[] {
  return (adjustments ?? []).flatMap(({ participant, stage }, index) => {
    const at = `/adjustments/${index}`;
    return [
      ...checkOnBoard(participant, stage ?? '', directory, `${at}/participant`),
      ...(stage == null ? [] : checkStageId(stage, directory, `${at}/stage`)),
    ];
  });
}

/** docs/rules/awards.md, The field. */
function checkAwards({ awards }: TournamentRecord, directory: Directory): Problem[] {
  const names = (awards ?? []).map(({ name }) => name);
  return [
    ...checkUnique(names, 'award', (index) => `/awards/${index}/name`),
    ...(awards ?? []).flatMap(({ participants }, award) => {
      const pointerOf = (index: number) => `/awards/${award}/participants/${index}`;
      const keys = participants ?? [];
      return [
        ...checkUnique(keys, 'participant', pointerOf),
        ...keys.flatMap((key, index) => checkParticipantKey(key, directory, pointerOf(index))),
      ];
    }),
  ];
}
