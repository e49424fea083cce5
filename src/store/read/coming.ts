// What is coming: tournaments from a day on, soonest first; behind them those whose day has passed or is not known, newest first.
import type { Reader } from '../database.ts';
import { windowBounds } from './order.ts';
import { isHopeless } from './tournament-filter.ts';
import { readBetween, type SearchPage, type SearchRequest } from './tournament-search.ts';

/** `day` is the first that has not passed. */
export async function searchComing(
  reader: Reader,
  { filters, window = {}, after, limit }: SearchRequest,
  day: string,
): Promise<SearchPage> {
  if (isHopeless(filters)) return { found: [], last: undefined };
  const { above, below } = windowBounds(window);
  // Later days have smaller orders: what comes lies before this one, what has passed and what has no day behind it.
  const border = windowBounds({ from: day }).below;
  const isBehind = after !== undefined && after >= border;
  const end = [after ?? border, border, below].reduce((a, b) => (a < b ? a : b));
  const coming = isBehind
    ? { found: [], last: undefined }
    : await readBetween(reader, filters, { above, below: end }, limit, 'DESC');
  if (coming.last !== undefined) return coming;
  const left = limit - coming.found.length;
  const start = [isBehind ? after : border, above].reduce((a, b) => (a > b ? a : b));
  const behind = await readBetween(reader, filters, { above: start, below }, Math.max(left, 1));
  if (left === 0) return { ...coming, last: behind.found.length > 0 ? border : undefined };
  return { found: [...coming.found, ...behind.found], last: behind.last };
}
