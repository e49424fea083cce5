// Scores one battle: outcome, size and battle points of both sides (docs/rules/standings.md, Scoring a battle).
import { type Amount, amountScale } from '../amount.ts';
import type { Outcome, SideFacts, TournamentBattleRecord, VictorySize } from '../event-file/record.ts';
import { workOutPoints } from './battle-points.ts';
import { compareScores, findWinner, nameWinner, type Outcomes, type Pair, pairOutcomes } from './outcome.ts';
import type { Scoring } from './scoring.ts';
import { readFigures, type SideFigures } from './side-figures.ts';

/** The fields of a battle in a tournament or outside. */
interface BattleFacts extends Pick<TournamentBattleRecord, 'finished' | 'victorySize'> {
  readonly players: Pair<SideFacts>;
}

export interface ScoredSide extends SideFigures {
  /** Null while the battle is unfinished. */
  readonly outcome: Outcome | null;
}

export interface ScoredBattle {
  readonly winner: 0 | 1 | null;
  readonly victorySize: VictorySize | null;
  /** What decided its outcome; null without one. */
  readonly decidedBy: 'recorded' | 'victoryPoints' | 'battlePoints' | null;
  readonly sides: Pair<ScoredSide>;
}

/** `stated`: the winner that the record names. */
export function scoreBattle(battle: BattleFacts, stated: 0 | 1 | null, scoring: Scoring): ScoredBattle {
  const { players } = battle;
  const sides: Pair<SideFigures> = [readFigures(players[0]), readFigures(players[1])];
  const recorded = pairOutcomes(players[0].outcome, players[1].outcome) ?? nameWinner(stated);
  const outcomes = battle.finished === false ? undefined : (recorded ?? deriveOutcomes(sides, scoring));
  const winner = findWinner(outcomes);
  const size = sizeVictory(battle.victorySize, winner, sides, scoring.major);
  // An outcome derived from battle points must not change those points.
  const known = scoring.outcome === 'battlePoints' ? recorded : outcomes;
  const points = outcomes === undefined ? noPoints : workOutPoints(scoring, sides, known, size);
  return {
    winner,
    victorySize: size,
    decidedBy: outcomes === undefined ? null : recorded === undefined ? derivedFrom(scoring) : 'recorded',
    sides: [scoreSide(sides[0], outcomes?.[0], points[0]), scoreSide(sides[1], outcomes?.[1], points[1])],
  };
}

/** With `reported`, outcomes are never derived. */
function derivedFrom({ outcome }: Scoring): ScoredBattle['decidedBy'] {
  return outcome === 'reported' ? null : outcome;
}

const noPoints: Pair<Amount | null> = [null, null];

function scoreSide(side: SideFigures, outcome: Outcome | undefined, points: Amount | null): ScoredSide {
  return {
    outcome: outcome ?? null,
    battlePoints: side.battlePoints ?? points,
    victoryPoints: side.victoryPoints,
    metrics: side.metrics,
  };
}

/** Derives the outcomes by `scoring.outcome`; undefined if the figures are missing. */
function deriveOutcomes(sides: Pair<SideFigures>, scoring: Scoring): Outcomes | undefined {
  switch (scoring.outcome) {
    case 'victoryPoints':
      return compareScores(sides[0].victoryPoints, sides[1].victoryPoints, scoring.drawMargin);
    case 'battlePoints': {
      const points = workOutPoints(scoring, sides, undefined, null);
      return compareScores(
        sides[0].battlePoints ?? points[0],
        sides[1].battlePoints ?? points[1],
        scoring.drawMargin,
      );
    }
    case 'reported':
      return undefined;
  }
}

/**
 * The size of a win (docs/rules/event-file.md, What the importer derives; docs/rules/standings.md, Scoring a battle): as recorded, else by `scoring.major`;
 * null without a winner, a rule or the victory points.
 */
function sizeVictory(
  recorded: VictorySize | null | undefined,
  winner: 0 | 1 | null,
  sides: Pair<SideFigures>,
  major: Scoring['major'],
): VictorySize | null {
  if (winner === null) return null;
  if (recorded != null) return recorded;
  const own = sides[winner].victoryPoints;
  const other = sides[winner === 0 ? 1 : 0].victoryPoints;
  if (major === null || own === null || other === null) return null;
  const isMajor =
    'ratio' in major
      ? BigInt(own) * BigInt(amountScale) >= BigInt(major.ratio) * BigInt(other)
      : own - other >= major.difference;
  return isMajor ? 'major' : 'minor';
}
