// Numbers that are probably wrong. The desk asks about them, and saves them nevertheless.
import { defaultPoints } from '#rules/event-file/defaults';
import type { ScoringRecord, TournamentRecord } from '#rules/event-file/record';

/** A score this many times the next highest probably has a digit too many. */
const tooManyTimes = 10;
/** With fewer scores, it is not known what is usual. */
const fewestOthers = 4;

/** The question about a score; `scores`: all of the tournament, the highest first. */
export function doubtScore(
  { scoring }: Pick<TournamentRecord, 'scoring'>,
  score: unknown,
  scores: readonly number[],
): string | undefined {
  if (typeof score !== 'number') return undefined;
  const most = scoring?.points?.type === 'victoryPoints' ? (scoring.max ?? Infinity) : Infinity;
  if (score > most) return `Correct? The maximum is ${most}.`;
  const highest = scores[score === scores[0] ? 1 : 0] ?? 0;
  if (scores.length <= fewestOthers || highest <= 0 || score < tooManyTimes * highest) return undefined;
  return `Correct? The next highest is ${highest}.`;
}

/** The question about battle points that are entered by hand. */
export function doubtPoints(
  { scoring }: Pick<TournamentRecord, 'scoring'>,
  points: unknown,
): string | undefined {
  const most = findMostPoints(scoring ?? {});
  return typeof points === 'number' && points > most ? `Correct? The maximum is ${most}.` : undefined;
}

/** The most that the scoring gives for one battle. */
function findMostPoints({ points, bonuses, max }: ScoringRecord): number {
  const limit = max ?? Infinity;
  if (points?.type === 'victoryPoints' || (bonuses ?? []).length > 0) return limit;
  if (points?.type === 'difference')
    return Math.min(limit, Math.max(...points.table.flatMap(({ winner, loser }) => [winner, loser])));
  const { type: _, ...values } = points ?? defaultPoints;
  return Math.min(limit, Math.max(...Object.values(values)));
}
