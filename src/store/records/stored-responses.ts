// Responses stored under their Idempotency-Key for a day, so that a request that is repeated gets the same one.
import { writeMoment } from '../../contract/moment.ts';
import type { Reader, Writer } from '../database.ts';

export interface StoredResponse {
  readonly status: number;
  readonly body: string;
  /** The digest of the request. */
  readonly digest: string;
}

const storedMilliseconds = 86_400_000;

/** `key` is the id of a key, `name` the Idempotency-Key. */
export function findResponse(
  reader: Reader,
  key: string,
  name: string,
  now: number,
): Promise<StoredResponse | undefined> {
  return reader.first<StoredResponse>(
    'SELECT status, body, digest FROM kept_answer WHERE key = $1 AND name = $2 AND at > $3',
    [key, name, writeMoment(now - storedMilliseconds)],
  );
}

export async function storeResponse(
  writer: Writer,
  key: string,
  name: string,
  { status, body, digest }: StoredResponse,
  now: number,
): Promise<void> {
  await writer.run('DELETE FROM kept_answer WHERE at <= $1', [writeMoment(now - storedMilliseconds)]);
  await writer.insert('kept_answer', [{ key, name, digest, at: writeMoment(now), status, body }]);
}
