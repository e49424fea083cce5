// Scoring rules of events: every kind of points and every tie-breaker occurs in one of them (docs/rules/standings.md, Tie-breakers).

import { ninthAge, xwing2 } from '#foreign/presets';
import type { ByeRecord, ScoringRecord, TieBreakerRecord } from '#rules/event-file/record';

export interface Ruleset {
  readonly scoring?: ScoringRecord;
  readonly tieBreakers?: readonly TieBreakerRecord[];
  /** Whether points of destroyed units count, up to the battle size, instead of a few points a round. */
  readonly isAttrition?: true;
  /** What is recorded about a battle in addition to its scores. */
  readonly report?: 'outcomes' | 'sizes' | 'battlePoints';
  readonly metrics?: readonly string[];
  /** The points of a bye, if the organiser records them with each bye. */
  readonly bye?: Omit<ByeRecord, 'round' | 'participant'>;
  readonly sentence: string;
}

/** The default rules; events with a cut use them. */
export const defaultRuleset: Ruleset = { sentence: 'Three points for a win, one for a draw.' };

export const allRulesets: readonly Ruleset[] = [
  defaultRuleset,
  {
    scoring: {
      points: { type: 'outcome', majorWin: 20, minorWin: 13, draw: 10, minorLoss: 7, majorLoss: 0 },
      major: { difference: 10 },
    },
    tieBreakers: ['battlePoints', 'strengthOfSchedule', 'victoryPointsDiff'],
    sentence: 'Twenty points for a major win, thirteen for a minor one; ten points ahead is major.',
  },
  {
    scoring: {
      points: {
        type: 'difference',
        table: [
          { upTo: 2, winner: 10, loser: 10 },
          { upTo: 5, winner: 12, loser: 8 },
          { upTo: 9, winner: 14, loser: 6 },
          { upTo: 14, winner: 16, loser: 4 },
          { upTo: 20, winner: 18, loser: 2 },
          { winner: 20, loser: 0 },
        ],
      },
      drawMargin: 2,
      bye: { battlePoints: 15, victoryPoints: 20 },
    },
    tieBreakers: ['battlePoints', { by: 'strengthOfSchedule', of: 'battlePoints' }, 'victoryPoints', 'draws'],
    sentence: 'Twenty points are shared out in every battle by the difference in victory points.',
  },
  {
    isAttrition: true,
    metrics: ['Primary', 'Secondary'],
    scoring: { ...ninthAge(0).scoring, bye: { battlePoints: 10 } },
    tieBreakers: ['battlePoints', 'headToHead', 'victoryPointsDiff'],
    sentence:
      'Battle points by the share of the enemy army destroyed, with a primary and a secondary objective.',
  },
  {
    scoring: { points: { type: 'victoryPoints' }, bye: { victoryPoints: 25 } },
    tieBreakers: ['victoryPoints', 'wins', { by: 'metric', name: 'Units destroyed', order: 'most' }],
    metrics: ['Units destroyed'],
    sentence: 'Every victory point counts: the total over all rounds decides.',
  },
  {
    isAttrition: true,
    scoring: xwing2.scoring,
    tieBreakers: ['battlePoints', { by: 'margin', base: 200 }, { by: 'strengthOfSchedule', of: 'winRate' }],
    sentence: 'One point a win, then margin of victory, then strength of schedule.',
  },
  {
    report: 'outcomes',
    scoring: { outcome: 'reported', points: { type: 'outcome', win: 2, draw: 1, loss: 0 } },
    tieBreakers: [
      'record',
      { by: 'strengthOfSchedule', of: 'winRate', floor: 0.33 },
      { by: 'extendedStrengthOfSchedule', of: 'winRate', floor: 0.33 },
    ],
    sentence: 'Results are what both players sign on the slip.',
  },
  {
    metrics: ['Painted', 'Late minutes'],
    scoring: {
      points: { type: 'outcome', win: 20, draw: 10, loss: 0 },
      bonuses: [{ metric: 'Painted', points: 2 }],
      max: 22,
    },
    tieBreakers: [
      'battlePoints',
      'victoryPoints',
      { by: 'metric', name: 'Late minutes', order: 'fewest' },
      { by: 'metric', name: 'Painted' },
    ],
    sentence: 'Two extra points a round for a painted army; late starters lose ties.',
  },
  {
    scoring: {
      points: { type: 'outcome', majorWin: 5, minorWin: 4, draw: 3, minorLoss: 2, majorLoss: 1 },
      major: { ratio: 2 },
      drawMargin: 1,
    },
    tieBreakers: [
      'battlePoints',
      { by: 'strengthOfSchedule', of: 'wins', combine: 'sum' },
      'victoryPointsDiff',
    ],
    sentence: 'Twice the score of your opponent is a major win.',
  },
  {
    report: 'sizes',
    bye: { battlePoints: 15, victoryPoints: 20, victoryPointsDiff: 5 },
    scoring: {
      points: { type: 'outcome', majorWin: 20, minorWin: 15, draw: 10, minorLoss: 5, majorLoss: 0 },
    },
    tieBreakers: ['losses', 'draws', 'battlePoints', 'victoryPoints'],
    sentence: 'The table judge calls a win major or minor.',
  },
  {
    report: 'battlePoints',
    scoring: { outcome: 'battlePoints', points: { type: 'outcome', win: 20, draw: 10, loss: 0 } },
    tieBreakers: ['battlePoints', 'wins', 'extendedStrengthOfSchedule'],
    sentence: 'Players agree on a split of twenty points and hand it in.',
  },
  {
    scoring: {
      outcome: 'victoryPoints',
      points: { type: 'outcome', win: 3, draw: 1, loss: 0 },
      bonuses: [{ metric: 'Warlord slain', points: 1 }],
      bye: { outcome: 'draw', battlePoints: 2 },
    },
    metrics: ['Warlord slain', 'Units destroyed'],
    tieBreakers: [
      'battlePoints',
      'record',
      { by: 'headToHead' },
      { by: 'strengthOfSchedule', of: 'battlePoints', combine: 'sum' },
    ],
    sentence: 'An extra point for slaying the enemy warlord.',
  },
  {
    scoring: { points: { type: 'outcome', win: 1, draw: 0.5, loss: 0 } },
    tieBreakers: [
      'wins',
      { by: 'strengthOfSchedule', of: 'wins', combine: 'mean' },
      'victoryPointsDiff',
      'victoryPoints',
    ],
    sentence: 'Chess scoring, with the opponents’ wins to break ties.',
  },
];
