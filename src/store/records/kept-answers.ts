// Answers that are given again to whoever asks the same again under the same Idempotency-Key, for a day.
import type { Reader, Writer } from '../database.ts';
import { writeMoment } from './history.ts';

export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  /** Of what was asked. */
  readonly digest: string;
}

const keptMilliseconds = 86_400_000;

export const keptAnswerQuery =
  'SELECT status, body, digest FROM kept_answer WHERE key = $1 AND name = $2 AND at > $3';

/** `key` is the id of a key, `name` the Idempotency-Key. */
export async function findKeptAnswer(
  reader: Reader,
  key: string,
  name: string,
  now: number,
): Promise<KeptAnswer | undefined> {
  const row = await reader.first<[number, string, string]>(keptAnswerQuery, [
    ...[key, name, writeMoment(now - keptMilliseconds)],
  ]);
  return row && { status: row[0], body: row[1], digest: row[2] };
}

export const dropAnswersStatement = 'DELETE FROM kept_answer WHERE at <= $1';

export async function keepAnswer(
  writer: Writer,
  key: string,
  name: string,
  { status, body, digest }: KeptAnswer,
  now: number,
): Promise<void> {
  await writer.run(dropAnswersStatement, [writeMoment(now - keptMilliseconds)]);
  await writer.insert(
    'kept_answer',
    ['key', 'name', 'digest', 'at', 'status', 'body'],
    [[key, name, digest, writeMoment(now), status, body]],
  );
}
