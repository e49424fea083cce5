// A server that receives a signal during a submission and a stream: the process alone, or its whole process group, as with Ctrl-C.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from './engines.ts';
import { openStream } from './event-stream.ts';
import { isAlive, listDescendants, readCommand } from './processes.ts';
import { importRecords } from './service.ts';
import { until, within } from './until.ts';

export interface Signalled {
  /** The status of the answer to the submission; undefined if the connection was lost. */
  readonly answered: number | undefined;
  /** How the stream ended. */
  readonly streamEnded: 'whole' | 'cut';
  /** The exit status of the process that was started. */
  readonly status: number | null;
  readonly said: string;
}

export interface Started {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

export interface Signal {
  readonly signal: NodeJS.Signals;
  /** The process that was started, or its whole group. */
  readonly to: 'one' | 'group';
  /** Whether the signal is repeated until the server has ended, as by an impatient user. */
  readonly again?: boolean;
}

export async function signalServer(
  t: Pick<TestContext, 'after'>,
  { command, args, cwd }: Started,
  { signal, to, again = false }: Signal,
): Promise<Signalled> {
  const url = (await engines[0]?.makeUrl(t)) ?? '';
  const database = await openDatabase(url);
  t.after(() => database.close());
  await importRecords(database, [tournament('open')]);
  const made = { account: 'tests', label: '' };
  const key = await createKey(database, { ...made, prefix: 'svc_v1_' });
  const organiserKey = await createKey(database, { ...made, prefix: 'org_v1_', clubs: 'all' });

  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: '0', DATABASE_URL: url, DRAIN_SECONDS: '60', LOG_LEVEL: 'silent' };
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const pid = child.pid ?? 0;
  const closed = once(child, 'exit') as Promise<[number | null]>;
  let said = '';
  child.stderr.on('data', (part) => {
    said += String(part);
  });
  const started = () => [pid, ...listDescendants(pid)];
  let seen: number[] = [];
  t.after(() => {
    for (const left of seen.filter(isAlive)) process.kill(left, 'SIGKILL');
  });
  const address = await until({
    what: `${command} ${args.join(' ')} to serve`,
    see: () => /serves at (\S+)/.exec(said)?.[1] ?? '',
    unless: closed.then(() => Promise.reject(new Error(said))),
  });
  seen = started();

  const stream = await openStream({ port: Number(new URL(address).port), key }, '/api/v1/changes');
  // The submission waits in the worker process as long as this process holds the write lock.
  const hold = Promise.withResolvers<void>();
  t.after(() => hold.resolve());
  const held = database.write(() => hold.promise);
  const submitting = fetch(`${address}/organisers/v1/submissions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${organiserKey}`, 'content-type': 'application/x-ndjson' },
    body: JSON.stringify(tournament('cup')),
  }).then(
    ({ status }) => status,
    () => undefined,
  );
  await until({
    what: 'the process that takes submissions',
    see: () => started().some((each) => /organisers\/worker/.test(readCommand(each))),
  });
  seen = started();

  const target = to === 'group' ? -pid : pid;
  process.kill(target, signal);
  await until({ what: 'the server to stop', see: () => said.includes('stopping') });
  if (again) await until({ what: 'the server to be gone', see: () => !send(target, signal) });
  hold.resolve();
  await held;
  const answered = await submitting;
  const streamEnded = await readToEnd(stream);
  const [status] = await within('the end', closed, () => said);
  await until({ what: 'nothing to be left', see: () => !seen.some(isAlive) });
  return { answered, streamEnded, status, said };
}

/** False if no process is left. */
function send(target: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(target, signal);
    return isAlive(Math.abs(target));
  } catch {
    return false;
  }
}

async function readToEnd(stream: Awaited<ReturnType<typeof openStream>>): Promise<'whole' | 'cut'> {
  while ((await stream.next()) !== undefined);
  return stream.answer.complete ? 'whole' : 'cut';
}
