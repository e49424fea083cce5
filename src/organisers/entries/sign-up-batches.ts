// Sign-ups that arrive while others of the same tournament are being written are then written as one batch: in a rush, a transaction for each would take too
// long.
import { ApiError } from '../../contract/errors.ts';
import { organiserMessages } from '../../contract/organiser-messages.ts';
import type { Content } from '../../http/answer/answer.ts';
import type { Request } from '../../http/request/request.ts';
import type { JobOutcome, SentSignUp, SignUpJob } from '../job.ts';
import type { Client } from '../queue.ts';

/** How many wait in this process for one tournament. */
const mostWaiting = 250;
/** How many are written together. */
const largestBatch = 60;

/** Has the writer do a job. */
export type RunSignUps = (client: Client, slug: string, job: SignUpJob, body: Buffer) => Promise<Content>;

export type SignUp = (request: Request, slug: string, sent: SentSignUp, fields: string) => Promise<Content>;

interface Waiting {
  readonly request: Request;
  readonly sent: SentSignUp;
  readonly fields: string;
  readonly done: PromiseWithResolvers<Content>;
}

export function makeSignUpBatches(run: RunSignUps): SignUp {
  /** By slug; there is a list while a batch is written. */
  const waiting = new Map<string, Waiting[]>();

  async function write(slug: string, batch: readonly Waiting[]): Promise<void> {
    const client = { isDisconnected: () => batch.every(({ request }) => request.isDisconnected()) };
    const job: SignUpJob = { type: 'signUp', tournament: slug, sent: batch.map(({ sent }) => sent) };
    const body = Buffer.from(JSON.stringify(batch.map(({ fields }) => fields)));
    try {
      const content = await run(client, slug, job, body);
      const outcomes = JSON.parse(String(content.body)) as readonly JobOutcome[];
      for (const [index, { done }] of batch.entries())
        done.resolve({ ...content, ...(outcomes[index] ?? { status: 500, body: '' }) });
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
  }

  async function writeAll(slug: string, list: Waiting[]): Promise<void> {
    while (list.length > 0) {
      const batch = list.splice(0, largestBatch).filter(({ request, done }) => {
        if (request.isDisconnected()) done.reject(new ApiError(503, organiserMessages.waitedTooLong));
        return !request.isDisconnected();
      });
      if (batch.length > 0) await write(slug, batch);
    }
    waiting.delete(slug);
  }

  return (request, slug, sent, fields) => {
    const list = waiting.get(slug) ?? [];
    if (list.length >= mostWaiting)
      throw new ApiError(503, organiserMessages.queueFull, { 'retry-after': '5' });
    const done = Promise.withResolvers<Content>();
    list.push({ request, sent, fields, done });
    if (!waiting.has(slug)) {
      waiting.set(slug, list);
      void writeAll(slug, list);
    }
    return done.promise;
  };
}
