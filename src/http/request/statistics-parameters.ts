// Reads the query parameters of statistics (docs/rules/statistics.md, Which battles count) in order: the error names the first invalid one.

import { choices, drawRules } from '#rules/statistics/choices';
import { ApiError, messages } from '../../contract/errors.ts';
import type { StatisticsQuery } from '../../store/read/computed-statistics.ts';
import { type Query, readExact, readOnce } from './parameters.ts';

/** The parameters that an endpoint reads in addition to the filters; it ignores the others. */
export interface UsedParameters {
  readonly draws?: true;
  readonly mirrors?: true;
  readonly faction?: 'optional' | 'required';
}

export function readStatisticsQuery(query: Query, used: UsedParameters): StatisticsQuery {
  const from = readMonth(query, 'from', messages.fromMonth);
  const to = readMonth(query, 'to', messages.toMonth);
  if (from !== undefined && to !== undefined && from > to) throw new ApiError(400, messages.windowOrder);
  const battlePack = readExact(query, 'battlePack');
  const game = readExact(query, 'game');
  const tournament = readExact(query, 'tournament');
  const casual = readWord(query, 'casual', choices, messages.casual) === 'include';
  const draws = used.draws ? readWord(query, 'draws', drawRules, messages.draws) : drawRules[0];
  const mirrors = used.mirrors ? readWord(query, 'mirrors', choices, messages.mirrors) : choices[0];
  const faction = used.faction === undefined ? undefined : readExact(query, 'faction');
  if (used.faction === 'required' && faction === undefined) throw new ApiError(400, messages.faction);
  return { filter: { from, to, battlePack, game, tournament, casual }, rules: { draws, mirrors }, faction };
}

function readMonth(query: Query, name: string, message: string): string | undefined {
  const value = readOnce(query, name);
  if (value !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)) throw new ApiError(400, message);
  return value;
}

/** Returns the first word if the parameter is missing. */
function readWord<const T extends readonly [string, ...string[]]>(
  query: Query,
  name: string,
  words: T,
  message: string,
): T[number] {
  const value = readOnce(query, name);
  if (value === undefined) return words[0];
  const word = words.find((known) => known === value);
  if (word === undefined) throw new ApiError(400, message);
  return word;
}
