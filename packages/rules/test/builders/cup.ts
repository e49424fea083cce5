// Tournaments with a cut: a swiss order to start from, then brackets.
import type { MatchRecord, StageRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { bye, match, swiss, tournament } from './tournament.ts';

/** A swiss stage of one round in which the keys come out in this order: a first, then b, and so on. */
export function seeded(
  keys: string,
  stages: readonly StageRecord[],
  extras: Partial<TournamentRecord> = {},
): TournamentRecord {
  const byes = keys.split(' ').map((key, index) => bye(1, key, { battlePoints: 100 - index }));
  return tournament(keys, [], { ...extras, stages: [swiss({ byes }), ...stages] });
}

export function knockout(...matches: MatchRecord[]): StageRecord {
  return { id: 'knockout', matches };
}

export function bracket(id: string, ...matches: MatchRecord[]): StageRecord {
  return { id, matches };
}

/** Of four: c beat a in the final, d and b lost the semi-finals. */
export const top4 = knockout(
  match('Semi-final', 'a', 'd', 1),
  match('Semi-final', 'c', 'b', 2),
  match('Final', 'c', 'a'),
);
/** Of eight: b beat a in the final. */
export const top8 = knockout(
  match('Quarter-final', 'a', 'h'),
  match('Quarter-final', 'b', 'g'),
  match('Quarter-final', 'f', 'c'),
  match('Quarter-final', 'e', 'd'),
  match('Semi-final', 'a', 'e'),
  match('Semi-final', 'b', 'f'),
  match('Final', 'b', 'a'),
);
