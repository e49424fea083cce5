// Pairs of players who are not the same person, as an organiser or the operator decided. A pair counts while its submission is not undone.
import { compareText } from '../../domain/name-order.ts';
import type { Reader, Writer } from '../database.ts';

/** The first by code point. */
export type Pair = readonly [one: string, other: string];

export function pairOf(first: string, second: string): Pair {
  return compareText(first, second) < 0 ? [first, second] : [second, first];
}

export async function addDistinct(writer: Writer, submission: number, [one, other]: Pair): Promise<void> {
  await writer.insert('distinct_pair', [{ submission, one, other }]);
}

export const distinctPairsQuery = `
  SELECT d.one, d.other FROM distinct_pair d JOIN submission s ON s.n = d.submission WHERE d.submission > 0 AND s.state = 'taken'`;

export async function listDistinct(reader: Reader): Promise<Pair[]> {
  return (await reader.query(distinctPairsQuery)).rows as unknown as Pair[];
}

/** To be called when a person is forgotten. */
export async function forgetDistinct(writer: Writer, ids: readonly string[]): Promise<void> {
  const list = JSON.stringify(ids);
  await writer.run('DELETE FROM distinct_pair WHERE one IN LIST($1) OR other IN LIST($1)', [list]);
}
