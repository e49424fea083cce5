// Common ways of scoring, and the words of tie-breakers.

const difference = {
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

export const scorings = {
  wins: { label: 'Win 3, draw 1, loss 0', scoring: undefined },
  difference: { label: '20–0 by difference of victory points', scoring: { points: difference } },
  sizes: {
    label: 'Major and minor victories',
    scoring: {
      points: { type: 'outcome', majorWin: 20, minorWin: 13, draw: 10, minorLoss: 7, majorLoss: 0 },
      major: { difference: 10 },
    },
  },
  asScored: { label: 'Victory points as scored', scoring: { points: { type: 'victoryPoints' } } },
};

/** The forms of points, each with what it begins with. */
export const forms = {
  outcome: { label: 'By outcome', points: { type: 'outcome', win: 3, draw: 1, loss: 0 } },
  sizes: { label: 'By outcome and size of the win', points: scorings.sizes.scoring.points },
  difference: { label: 'By victory point difference', points: difference },
  victoryPoints: { label: 'Victory points as scored', points: { type: 'victoryPoints' } },
};

export function findForm({ points = forms.outcome.points } = {}) {
  return points.type === 'outcome' && 'majorWin' in points ? 'sizes' : points.type;
}

export const defaultTieBreakers = ['battlePoints', 'wins', 'victoryPointsDiff', 'victoryPoints'];

export const tieBreakerWords = {
  battlePoints: 'Battle points',
  wins: 'Wins',
  draws: 'Draws',
  losses: 'Fewer losses',
  record: 'Wins plus half the draws',
  victoryPoints: 'Victory points',
  victoryPointsDiff: 'Victory point difference',
  margin: 'Margin of victory',
  strengthOfSchedule: 'Strength of schedule',
  extendedStrengthOfSchedule: 'Extended strength of schedule',
  headToHead: 'Head to head',
};

export function sayTieBreaker(one) {
  const word = typeof one === 'string' ? one : one.by;
  return word === 'metric' ? `Metric: ${one.name}` : (tieBreakerWords[word] ?? word);
}
