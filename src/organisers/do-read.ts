// Reads in the reader: an operation that only reads, whose call is made again from the values that were sent, and personal pages of large tournaments.
import { hash } from 'node:crypto';
import { deprecations } from '../contract/deprecations.ts';
import { ApiError, messages } from '../contract/errors.ts';
import type { Content } from '../http/answer/answer.ts';
import { findOpenLink } from '../records/players/person.ts';
import type { Database } from '../store/database.ts';
import { readCursorSecret } from '../store/engine/settings.ts';
import { type Cursors, makeCursors } from '../store/read/cursor.ts';
import { admitAgain } from './admit-session.ts';
import type { PersonalJob, ReadJob, SentContent } from './job.ts';
import type { Call } from './operation.ts';
import { operations } from './operations.ts';
import { makePersonalViews } from './players/personal-views.ts';

/** All of it is read from one state. */
export async function doRead(database: Database, job: ReadJob): Promise<SentContent> {
  const answer = operations.find(({ id }) => id === job.operation)?.answer;
  if (answer === undefined) throw new Error(`the reader has no operation ${job.operation}`);
  // A key is looked up again twice a second; a read changes nothing.
  if (job.organiser.session !== undefined) await admitAgain(database, job.organiser, job.time);
  const cursors = makeCursors(await readCursorSecret(database.keys), job.cursorTtl);
  const content = await database.snapshot((reader) =>
    answer(makeCall({ ...database, ...reader, fresh: reader }, cursors, job)),
  );
  return { ...content, ...shortenIdentity(content), body: await bodyOf(content) };
}

const views = makePersonalViews();

/** What the page of a player shows, where the tournament is too large to be read by the server. */
export async function readPersonal(database: Database, job: PersonalJob): Promise<SentContent> {
  const { code, time } = job;
  const link = await findOpenLink(database.fresh, code);
  const view = link && (await views.read(database.fresh, code, link, time, database.timeZone));
  if (view === undefined) throw new ApiError(404, messages.path);
  return { body: Buffer.from(JSON.stringify(view)), caching: 'no-store' };
}

function makeCall(database: Database, cursors: Cursors, job: ReadJob): Call {
  const { organiser, name, others, query, method, url, headers, time, base, site, cursorTtl } = job;
  const missing = () => {
    throw new Error('the reader has no workers');
  };
  return {
    name,
    others,
    query,
    organiser,
    request: {
      id: '',
      method,
      url,
      headers,
      time,
      started: performance.now(),
      destination: { protocol: 'http', host: '', local: () => '', client: () => '' },
      body: (async function* () {})(),
      isDisconnected: () => false,
      onEnd: () => undefined,
    },
    context: { database, cursors: () => cursors, hasOrganisers: true, deprecations },
    // These take precedence over the address of the request.
    options: { database, keyPrefix: '', cursorTtl, trustProxy: false, baseUrl: base, siteUrl: site },
    recordUses: missing,
    checkQueue: missing,
    run: missing,
  };
}

/** Hashes the identity here, so that the server does not have to hash a long one. */
function shortenIdentity({ identity }: Content): Pick<Content, 'identity'> {
  return identity === undefined ? {} : { identity: hash('sha256', identity, 'base64url') };
}

/** The body as bytes, so that the server does not have to encode it. */
async function bodyOf({ body }: Content): Promise<Uint8Array> {
  const made = typeof body === 'function' ? await body() : body;
  if (typeof made === 'string') return Buffer.from(made);
  if (Buffer.isBuffer(made)) return made;
  throw new Error('the reader cannot send a stream');
}
