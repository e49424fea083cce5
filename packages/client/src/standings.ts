// The two kinds of standings. TypeScript does not narrow by a nested key, so there is a type guard for each.
import type { BoardStandings, BracketStandings, Standings } from './types.ts';

/** Whether these are the rows of a ranked table. */
export function isBoard(standings: Standings): standings is BoardStandings {
  return standings.stage.type === 'board';
}

/** Whether these are the matches of a bracket. */
export function isBracket(standings: Standings): standings is BracketStandings {
  return standings.stage.type === 'bracket';
}
