// The second thread of a server: questions in, answers out, in the same order. What there is something to say against, a mistake in the question
// or a fault of the database, is left to the first thread, which asks again and says it.
import module from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { after, type Soon } from '../store/soon.ts';
import type { Answer } from './answer.ts';
import { type Answered, packAnswers, type Questions, textsOfQuestion } from './answer-message.ts';
import type { FromThread, ThreadStart, ToThread } from './answer-thread.ts';
import type { Endpoints } from './endpoint.ts';

// What the first thread has compiled need not be compiled again; only what is loaded after this is found there.
module.enableCompileCache();
const { openDatabase } = await import('../store/open.ts');
const { makeCursors } = await import('./cursor.ts');
const { readPlainAddress } = await import('./plain-address.ts');
const { makeEndpoints } = await import('./routes/api.ts');

const { url, cursorTtl, secret } = workerData as ThreadStart;
const database = await openDatabase(url, { create: false });
const steady = database.steady ?? ((work) => work());
let endpoints = makeEndpointsUnder(secret);

function makeEndpointsUnder(found: string): Endpoints {
  return makeEndpoints({ database, cursors: makeCursors(found, cursorTtl) });
}

type Write = () => Answer;

/** Each step for all of them before the next for any, as in batch.ts. */
function answerAll({ texts }: Questions): Soon<Answered>[] {
  let answers: Soon<Answered>[] = [];
  steady(() => {
    const writes: Soon<Write | undefined>[] = [];
    for (let at = 0; at < texts.length; at += textsOfQuestion)
      writes.push(read(texts[at] ?? '', texts[at + 1] ?? '', texts[at + 2] ?? ''));
    answers = writes.map((found) => after(found, (write) => write?.()));
  });
  return answers;
}

function read(address: string, base: string, site: string): Soon<Write | undefined> {
  const plain = readPlainAddress(address);
  if (plain === undefined) return undefined;
  const { endpoint, name, query } = plain;
  try {
    const found = endpoints[endpoint]({ name, query: query(), base, site });
    return found instanceof Promise ? found.catch(() => undefined) : found;
  } catch {
    return undefined;
  }
}

function send(number: number, answers: readonly Answered[]): void {
  const packed = packAnswers(number, answers);
  parentPort?.postMessage(packed satisfies FromThread, [...packed.blocks]);
}

async function close(): Promise<void> {
  parentPort?.close();
  await database.close();
}

parentPort?.on('message', (message: ToThread) => {
  if (message === null) void close();
  else if (typeof message === 'string') endpoints = makeEndpointsUnder(message);
  else {
    const { number } = message;
    const answers = answerAll(message);
    if (answers.some((answer) => answer instanceof Promise))
      void Promise.all(answers).then((found) => send(number, found));
    else send(number, answers as Answered[]);
  }
});
parentPort?.postMessage('ready' satisfies FromThread);
