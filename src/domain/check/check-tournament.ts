// Checks of one tournament that a JSON Schema cannot express; each problem has its JSON pointer.

import { indexRecord } from '../directory.ts';
import type { TournamentRecord } from '../record.ts';
import type { Problem } from '../results.ts';
import { readScoring } from '../scoring/scoring.ts';
import { checkBattles } from './check-battles.ts';
import { checkMatchCount, checkMatches } from './check-matches.ts';
import { checkAdjustments, checkParticipants } from './check-participants.ts';
import { checkByes, checkRounds } from './check-rounds.ts';
import { checkScoring, checkTieBreakers } from './check-scoring.ts';
import { checkStages } from './check-stages.ts';

/** The record must have passed the schema: types, required and unknown keys. */
export function checkTournament(record: TournamentRecord): Problem[] {
  const directory = indexRecord(record);
  const scoring = readScoring(record.scoring ?? {}, record.battleSize);
  const battles = checkBattles(record, directory, scoring);
  return [
    ...checkDates(record),
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
  ];
}

function checkDates({ startDate, endDate }: TournamentRecord): Problem[] {
  if (startDate == null || endDate == null || endDate >= startDate) return [];
  return [{ pointer: '/endDate', code: 'endBeforeStart', parameters: { startDate, endDate } }];
}
