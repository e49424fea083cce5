// The presets of games: scoring and tie-breakers (docs/foreign-files.md, Scoring).
import type { ScoringRecord, TieBreakerRecord } from '../../rules/src/event-file/record.ts';
import type { Preset } from './platform-event.ts';

/** A win by less than 12 points is a modified one. */
export const xwing1: Preset = {
  battleSize: 100,
  scoring: {
    points: { type: 'outcome', majorWin: 5, minorWin: 3, draw: 1, minorLoss: 0, majorLoss: 0 },
    major: { difference: 12 },
    bye: { victoryPointsDiff: 50 },
  },
  tieBreakers: [
    'battlePoints',
    { by: 'margin', base: 100 },
    { by: 'strengthOfSchedule', of: 'battlePoints', combine: 'sum' },
  ],
};

export const xwing2: Preset = {
  battleSize: 200,
  scoring: {
    points: { type: 'outcome', win: 1, draw: 0, loss: 0 },
    bye: { victoryPointsDiff: 100 },
  },
  tieBreakers: ['battlePoints', { by: 'margin', base: 200 }, 'strengthOfSchedule'],
};

/** Event points, strength of schedule, mission points. */
export const xwing25: Preset = {
  battleSize: 20,
  scoring: {
    points: { type: 'outcome', win: 3, draw: 1, loss: 0 },
    bye: { victoryPoints: 18 },
  },
  tieBreakers: ['battlePoints', { by: 'strengthOfSchedule', of: 'battlePointsPerGame' }, 'victoryPoints'],
};

/** `byes`: Aesops' Tables counts a bye as an opponent without points. */
export function netrunner(byes: 'none' | 'zero'): Preset {
  const schedule = { of: 'battlePointsPerGame', ...(byes === 'zero' && { byes }) } as const;
  return {
    battleSize: 0,
    scoring: { outcome: 'battlePoints', points: { type: 'outcome', win: 3, draw: 1, loss: 0 } },
    tieBreakers: [
      'battlePoints',
      { by: 'strengthOfSchedule', ...schedule },
      { by: 'extendedStrengthOfSchedule', ...schedule },
    ],
  };
}

const ninthAgeScoring: ScoringRecord = {
  outcome: 'battlePoints',
  points: {
    type: 'difference',
    unit: 'percentOfBattleSize',
    table: [
      { upTo: 5, winner: 10, loser: 10 },
      { upTo: 10, winner: 11, loser: 9 },
      { upTo: 20, winner: 12, loser: 8 },
      { upTo: 30, winner: 13, loser: 7 },
      { upTo: 40, winner: 14, loser: 6 },
      { upTo: 50, winner: 15, loser: 5 },
      { winner: 16, loser: 4 },
    ],
  },
  bonuses: [
    { metric: 'Primary', points: 3, opponentPoints: -3 },
    { metric: 'Secondary', points: 1, opponentPoints: -1 },
  ],
  min: 0,
  max: 20,
};

const byBattlePoints: readonly TieBreakerRecord[] = ['battlePoints', 'victoryPointsDiff', 'victoryPoints'];

export function ninthAge(battleSize: number): Preset {
  return { battleSize, scoring: ninthAgeScoring, tieBreakers: byBattlePoints };
}

/** The points of the file as scores, for games without battle points. */
export function asScored(battleSize: number): Preset {
  return { battleSize, scoring: { points: { type: 'victoryPoints' } }, tieBreakers: byBattlePoints };
}

/** The points of the file as battle points. */
export function asRecorded(battleSize: number): Preset {
  const points = { type: 'outcome', win: 1, draw: 0.5, loss: 0 } as const;
  return { battleSize, scoring: { outcome: 'battlePoints', points }, tieBreakers: byBattlePoints };
}

/** Chess: points, then the sum of the opponents' points. */
export const chess: Preset = {
  battleSize: 0,
  scoring: { outcome: 'reported', points: { type: 'outcome', win: 1, draw: 0.5, loss: 0 } },
  tieBreakers: ['battlePoints', { by: 'strengthOfSchedule', of: 'battlePoints', combine: 'sum' }],
};
