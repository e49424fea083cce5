// What players change by their personal links, and organisers about these links, done in the worker.
import { ApiError, errorCodes, messages, writeError } from '../../contract/errors.ts';
import { locateInBody, parseBody } from '../../import/read/locate-json.ts';
import {
  type ChangedByPlayer,
  handInList,
  reportResult,
  withdrawReport,
} from '../../records/players/change-by-player.ts';
import { renewPersonalLinks } from '../../records/players/links.ts';
import { findPerson, type LinkedParticipant, viewBattle } from '../../records/players/person.ts';
import { type Database, type Writer, writeIf } from '../../store/database.ts';
import type { JobOutcome, PlayerJob } from '../job.ts';
import { checkOwned } from '../preconditions.ts';
import { type WorkInput, writeProblems } from '../work.ts';
import { addUrls } from './link-sheet.ts';

/** `mayCommit` is waited for before anything is committed. */
export async function doPlayerJob(
  database: Database,
  job: PlayerJob,
  body: Buffer,
  mayCommit: () => Promise<void>,
): Promise<JobOutcome> {
  let outcome: JobOutcome | undefined;
  await writeIf(database, async (writer) => {
    const person = await findPerson(writer, job.code, job.time);
    if (person === undefined || !isOn(person, job)) throw new ApiError(404, messages.path);
    outcome = await change(database, writer, person, job, body);
    if (outcome.status !== 200) return false;
    await mayCommit();
    return true;
  });
  if (outcome === undefined) throw new Error('a job of a player ended without an outcome');
  return outcome;
}

/** Replaces the personal link of one participant, or of all. */
export function renewLinks({ database, job, settle }: WorkInput): Promise<JobOutcome> {
  const { name: slug, others, site } = job;
  const [participant] = others;
  return database.write(async (writer) => {
    await checkOwned(writer, 'tournament', slug, job);
    const links = await renewPersonalLinks(writer, slug, participant);
    if (links === undefined) throw new ApiError(404, messages.path);
    const data = addUrls(links, site);
    const outcome = outcomeOf(200, participant === undefined ? { data, next: null } : { data: data[0] });
    await settle(writer, outcome);
    return outcome;
  });
}

/** Whether the organiser has switched on what the job needs. */
function isOn({ record }: LinkedParticipant, { kind }: PlayerJob): boolean {
  return (kind === 'list' ? record.listsIn : record.reports) === 'on';
}

async function change(
  database: Database,
  writer: Writer,
  person: LinkedParticipant,
  job: PlayerJob,
  body: Buffer,
): Promise<JobOutcome> {
  if (job.kind === 'list')
    return writeChanged(writer, job, await handInList(database, writer, person, body, job.time));
  if (job.kind === 'withdraw')
    return writeChanged(writer, job, await withdrawReport(writer, person, job.battle));
  const text = body.toString();
  const parsed = parseBody(text);
  if ('problem' in parsed) return writeProblems([parsed.problem], 0);
  return writeChanged(writer, job, await reportResult(database, writer, person, parsed.value), text);
}

async function writeChanged(
  writer: Writer,
  { kind }: PlayerJob,
  changed: ChangedByPlayer,
  body = '',
): Promise<JobOutcome> {
  if ('problems' in changed) return writeProblems(locateInBody(body, changed.problems), 0);
  if ('unreadable' in changed) return { status: 422, body: writeError(422, changed.unreadable) };
  if ('handedIn' in changed) return outcomeOf(200, { data: changed.handedIn });
  // If another request changed it first, the response shows the current state.
  const data = kind === 'list' ? {} : { data: await viewBattle(writer, changed.person) };
  if (!('conflict' in changed)) return outcomeOf(200, data);
  const error = { status: 409, message: changed.conflict, code: errorCodes[409] };
  return outcomeOf(409, { error, ...data });
}

function outcomeOf(status: number, value: object): JobOutcome {
  return { status, body: JSON.stringify(value) };
}
