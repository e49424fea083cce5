// The clock of a tournament at its desk (docs/rules/clock.md). A press does not queue behind submissions; it only waits for the write lock.

import type { TournamentRecord } from '#rules/event-file/record';
import {
  ClockPress,
  type ClockPressValue,
  checkPress,
  pressClock,
  type ShownClock,
  type StandingClock,
  showClock,
} from '#rules/round-clock';
import { countStageRounds } from '#rules/stage-rounds';
import type { ClockAnswer } from '../contract/clock-resources.ts';
import { ApiError, errorCodes, messages } from '../contract/errors.ts';
import { largestForm } from '../contract/form-body.ts';
import type { ValueOf } from '../contract/operation.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { TournamentResource } from '../contract/resources.ts';
import type { Content, ContentOf } from '../http/answer/answer.ts';
import { apiCaching } from '../http/api/endpoint.ts';
import { readBody as readBytes } from '../http/request/body.ts';
import type { Writer } from '../store/database.ts';
import { parseDocument } from '../store/read/document.ts';
import { findClock, writeClock } from '../store/records/clock.ts';
import { findStored } from '../store/records/record-facts.ts';
import { admitAgain } from './admit-session.ts';
import { readBody, rejectBody } from './json-body.ts';
import type { Call } from './operation.ts';
import { findOwn } from './reads.ts';
import { readJsonType } from './write-requests.ts';

const mostMilliseconds = 10_000;

export async function readClock(call: Call): Promise<ContentOf<ValueOf<typeof ClockAnswer>>> {
  const { stages } = parseDocument<TournamentResource>((await findOwn(call)).document);
  const standing = await findClock(call.context.database.fresh, call.name);
  const shown = dropGone(standing, (stage) => stages.find(({ id }) => id === stage)?.rounds);
  return contentOf(200, { data: showClock(shown, timeOf(call)) });
}

export async function pressButton(call: Call): Promise<ContentOf<ValueOf<typeof ClockAnswer>>> {
  const { database } = call.context;
  await findOwn(call);
  if (readJsonType(call.request.headers).encoding !== undefined)
    throw new ApiError(415, organiserMessages.contentEncoding);
  const text = (await readBytes(call.request, largestForm)).toString();
  const body = readBody(ClockPress, text);
  if ('rejected' in body) return toContent(body.rejected);
  const { waitMilliseconds = mostMilliseconds } = call;
  return database.write(
    async (writer) => {
      await admitAgain(database, call.organiser, call.request.time);
      return applyPress(writer, call, body.value, text);
    },
    { waitMilliseconds },
  );
}

/** All in one transaction: if two people press at once, the second finds another version. */
async function applyPress(
  writer: Writer,
  call: Call,
  press: ClockPressValue,
  text: string,
): Promise<Content> {
  const { name: slug } = call;
  const record = (await findStored(writer, 'tournament', slug))?.record;
  if (record === undefined) throw new ApiError(404, messages.tournament);
  const now = timeOf(call);
  const problems = checkPress(press, record);
  if (problems.length > 0) return toContent(rejectBody(text, problems));
  const standing = dropGone(await findClock(writer, slug), (stage) => countRounds(record, stage));
  const pressed = pressClock(press, standing, record, now);
  if ('problems' in pressed) return toContent(rejectBody(text, pressed.problems));
  if ('conflict' in pressed) {
    const error = { status: 409, message: pressed.conflict, code: errorCodes[409] };
    return contentOf(409, { error, data: showClock(standing, now) });
  }
  const after = { version: standing.version + 1, clock: pressed.clock };
  await writeClock(writer, slug, after);
  return contentOf(200, { data: showClock(after, now) });
}

/** A clock whose stage or round is no longer in the record counts as none. `roundsOf`: how many rounds a stage has. */
function dropGone(
  { version, clock }: StandingClock,
  roundsOf: (stage: string) => number | undefined,
): StandingClock {
  const isThere = clock !== undefined && clock.round <= (roundsOf(clock.stage) ?? 0);
  return { version, clock: isThere ? clock : undefined };
}

function countRounds({ stages }: TournamentRecord, id: string): number | undefined {
  const stage = stages.find((one) => one.id === id);
  return stage && countStageRounds(stage);
}

function timeOf({ options }: Call): number {
  return options.now?.() ?? Date.now();
}

function contentOf(
  status: number,
  value: { readonly data: ShownClock | null; readonly error?: object },
): Content {
  return toContent({ status, body: JSON.stringify(value) });
}

function toContent({ status, body }: { readonly status: number; readonly body: string }): Content {
  return { status, body, caching: status === 200 ? apiCaching : 'no-store' };
}
