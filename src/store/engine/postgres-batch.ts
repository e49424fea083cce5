// Simultaneous queries are sent over one connection as one batch: waking the server once for several queries costs this process less than waking it for each (docs/adr/README.md, 24).
import type pg from 'pg';

export interface Queryable {
  query(query: pg.QueryArrayConfig): Promise<pg.QueryArrayResult>;
}

interface Queued {
  readonly query: pg.QueryArrayConfig;
  resolve(result: pg.QueryArrayResult): void;
  reject(error: unknown): void;
}

/** A larger batch would wait longer than it takes to wake a second process of the server. */
const largestBatch = 16;

/** The clients of the pool are to be made with `pipeline`, so that they send queries without waiting for the answer to the one before. */
export function batchQueries(pool: pg.Pool): Queryable {
  let queue: Queued[] = [];

  async function sendBatch(batch: readonly Queued[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    // A lost connection fails each query. The pool handles errors of idle connections only.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    client.connection.stream.cork();
    const answers = batch.map(({ query, resolve, reject }) => {
      const answer = client.query(query);
      answer.then(resolve, reject);
      return answer;
    });
    client.connection.stream.uncork();
    const settled = await Promise.allSettled(answers);
    client.off('error', ignore);
    // A failed query may have broken the connection; the pool makes another one.
    client.release(settled.some(({ status }) => status === 'rejected'));
  }

  function sendAll(): void {
    const all = queue;
    queue = [];
    for (let at = 0; at < all.length; at += largestBatch) void sendBatch(all.slice(at, at + largestBatch));
  }

  return {
    query: (query) =>
      new Promise((resolve, reject) => {
        if (queue.length === 0) process.nextTick(sendAll);
        queue.push({ query, resolve, reject });
      }),
  };
}
