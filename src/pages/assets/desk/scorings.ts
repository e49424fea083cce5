// Common ways of scoring, the forms that battle points have, and both in words.
import { defaultPoints } from '#rules/event-file/defaults';
import type { DifferenceRow, PointsRule, ScoringRecord } from '#rules/event-file/record';
import { isSame } from './merge.ts';
import { set } from './set.ts';

const difference: PointsRule = {
  type: 'difference',
  table: [
    ...Array.from({ length: 10 }, (_, index) => ({
      upTo: 5 * (index + 1),
      winner: 10 + index,
      loser: 10 - index,
    })),
    { winner: 20, loser: 0 },
  ],
};

export type ScoringName = 'wins' | 'difference' | 'sizes' | 'asScored';

const sizes: PointsRule = {
  type: 'outcome',
  majorWin: 20,
  minorWin: 13,
  draw: 10,
  minorLoss: 7,
  majorLoss: 0,
};

export const scorings: Readonly<
  Record<ScoringName, { readonly label: string; readonly scoring: ScoringRecord | undefined }>
> = {
  wins: { label: 'Win 3, draw 1, loss 0', scoring: undefined },
  difference: {
    label: '20–0 by difference',
    scoring: { points: difference, bye: { battlePoints: 10 } },
  },
  sizes: {
    label: 'Major and minor victories',
    scoring: { points: sizes, major: { difference: 10 } },
  },
  asScored: { label: 'Victory points as scored', scoring: { points: { type: 'victoryPoints' } } },
};

export const scoringNames = Object.keys(scorings) as ScoringName[];

/** The scoring of the list; a bye may have another worth. Undefined if the list does not have it. */
export function findScoring(scoring: ScoringRecord | null | undefined): ScoringName | undefined {
  const plain = (one: ScoringRecord | null | undefined) => set(one ?? {}, 'bye', undefined);
  return scoringNames.find((name) => isSame(plain(scorings[name].scoring), plain(scoring)));
}

/** What a battle is worth, line by line: "difference of 6 to 10", "11 : 9". */
export function listBands({
  points,
  major,
}: ScoringRecord): readonly (readonly [when: string, worth: string])[] {
  if (points === undefined || points === null) return listBands({ points: defaultPoints });
  if (points.type === 'difference') return points.table.map(sayBand);
  if (points.type !== 'outcome') return [];
  const { draw = 0 } = points;
  if (!('majorWin' in points))
    return [
      ['win', `${points.win} : ${points.loss}`],
      ['draw', `${draw} : ${draw}`],
    ];
  const from = major && 'difference' in major ? `, difference of ${major.difference} or more` : '';
  return [
    [`major win${from}`, `${points.majorWin} : ${points.majorLoss}`],
    ['minor win', `${points.minorWin} : ${points.minorLoss}`],
    ['draw', `${draw} : ${draw}`],
  ];
}

function sayBand(
  { upTo, winner, loser }: DifferenceRow,
  index: number,
  table: readonly DifferenceRow[],
): readonly [string, string] {
  const below = table[index - 1]?.upTo;
  const from = below == null ? 0 : below + 1;
  const range = upTo == null ? `${from} or more` : `${from} to ${upTo}`;
  return [`difference of ${range}`, `${winner} : ${loser}`];
}

export type FormName = 'outcome' | 'sizes' | 'difference' | 'victoryPoints';

/** The forms of points, each with its initial values. */
export const forms: Readonly<Record<FormName, { readonly label: string; readonly points: PointsRule }>> = {
  outcome: { label: 'By outcome', points: defaultPoints },
  sizes: { label: 'By outcome and size of the win', points: sizes },
  difference: { label: 'By victory point difference', points: difference },
  victoryPoints: { label: 'Victory points as scored', points: { type: 'victoryPoints' } },
};

export const formNames = Object.keys(forms) as FormName[];

export function findForm(scoring: ScoringRecord): FormName {
  const points: PointsRule = scoring.points ?? defaultPoints;
  return points.type === 'outcome' && 'majorWin' in points ? 'sizes' : points.type;
}
