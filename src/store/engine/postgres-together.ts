// What is asked at the same moment is asked on one connection, and written to it at once: a server that is woken once for several questions costs this
// process less than one that is woken for each (docs/adr/0024-questions-together.md).
import type pg from 'pg';

export interface Queryable {
  query(query: pg.QueryArrayConfig): Promise<pg.QueryArrayResult>;
}

interface Question {
  readonly query: pg.QueryArrayConfig;
  resolve(result: pg.QueryArrayResult): void;
  reject(error: unknown): void;
}

/** More of them would wait for each other longer than waking a second process of the server takes. */
const questionsTogether = 16;

/** The clients of the pool are to be made with `pipeline`, so that they send questions without waiting for the answer to the one before. */
export function askTogether(pool: pg.Pool): Queryable {
  let waiting: Question[] = [];

  async function ask(questions: readonly Question[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      for (const { reject } of questions) reject(error);
      return;
    }
    // What is lost with a connection is said by each question; the pool listens to idle ones alone.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    let failed = false;
    client.connection.stream.cork();
    const answered = questions.map(({ query, resolve, reject }) =>
      client.query(query).then(resolve, (error: unknown) => {
        failed = true;
        reject(error);
      }),
    );
    client.connection.stream.uncork();
    await Promise.all(answered);
    client.off('error', ignore);
    // Whatever failed may have broken the connection; another one is soon made.
    client.release(failed);
  }

  function askAll(): void {
    const questions = waiting;
    waiting = [];
    for (let at = 0; at < questions.length; at += questionsTogether)
      void ask(questions.slice(at, at + questionsTogether));
  }

  return {
    query: (query) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) process.nextTick(askAll);
        waiting.push({ query, resolve, reject });
      }),
  };
}
