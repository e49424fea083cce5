// How big a win was (docs/rules/event-file.md, What the importer derives; docs/rules/standings.md, Scoring a battle).
import { amountScale } from '../amount.ts';
import type { VictorySize } from '../record.ts';
import type { Pair } from './outcome.ts';
import type { Scoring } from './scoring.ts';
import type { SideFigures } from './side-figures.ts';

/** As given, else by `scoring.major`; null without a winner, a rule or the victory points. */
export function sizeVictory(
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
