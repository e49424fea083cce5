// What a round without an opponent is worth (docs/rules/standings.md, Scoring a battle).
import { type Amount, halveAmount, toAmount } from '../amount.ts';
import type { ByeRecord, Outcome } from '../event-file/record.ts';
import type { Points, Scoring } from './scoring.ts';

export interface ScoredBye {
  readonly participant: string;
  readonly stage: string;
  readonly round: number;
  readonly outcome: Outcome;
  readonly battlePoints: Amount;
  readonly victoryPoints: Amount;
  readonly victoryPointsDiff: Amount;
}

const unvalued = { battlePoints: null, victoryPoints: 0, victoryPointsDiff: 0 };

export function scoreBye(bye: ByeRecord, stage: string, scoring: Scoring): ScoredBye {
  const outcome = bye.points ?? scoring.bye.outcome;
  // `scoring.bye` values only byes of its own outcome.
  const usual = outcome === scoring.bye.outcome ? scoring.bye : unvalued;
  const victoryPoints = bye.victoryPoints == null ? usual.victoryPoints : toAmount(bye.victoryPoints);
  return {
    participant: bye.participant,
    stage,
    round: bye.round,
    outcome,
    battlePoints:
      bye.battlePoints == null
        ? (usual.battlePoints ?? valueOutcome(scoring.points, outcome, victoryPoints))
        : toAmount(bye.battlePoints),
    victoryPoints,
    victoryPointsDiff:
      bye.victoryPointsDiff == null ? usual.victoryPointsDiff : toAmount(bye.victoryPointsDiff),
  };
}

/** What the outcome is worth by `points`. For `difference`: a value of the last row, for a draw the mean of the first. */
function valueOutcome(points: Points, outcome: Outcome, victoryPoints: Amount): Amount {
  switch (points.type) {
    case 'outcome':
      return { win: points.majorWin, draw: points.draw, loss: points.majorLoss }[outcome];
    case 'difference': {
      const row = outcome === 'draw' ? points.rows[0] : points.rows.at(-1);
      if (row === undefined) return 0;
      return { win: row.winner, draw: halveAmount(row.winner + row.loser), loss: row.loser }[outcome];
    }
    case 'victoryPoints':
      return victoryPoints;
    case 'recorded':
      return 0;
  }
}
