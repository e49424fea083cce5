// muster submit: uploads files to a service, and prints a report as import does.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { recordKinds } from '#rules/event-file/event-file';
import type { SaidProblem } from '../../contract/problems/said-problem.ts';
import { isProblem, sayProblem } from '../../contract/problems.ts';
import type { Submission } from '../../store/records/submissions.ts';
import type { Command, CommandInput } from '../command.ts';
import { inputError, systemError, usageError } from '../errors.ts';
import { foreignFlags, givenOptions, readForeignOptions } from '../foreign-flags.ts';
import { escapeLine, notify, print } from '../output.ts';
import { startUpload } from '../progress.ts';
import { webAddress } from '../setting-values.ts';
import { parseNamed } from '../settings.ts';

export const submit: Command = {
  words: 'submit',
  withoutDatabase: true,
  usage: 'FILE… --to URL --key KEY [--dry-run] [--publish] [--json] [--slug … --date …]',
  summary:
    'uploads event files, files from other platforms or spreadsheets to a service (- for standard input)',
  takes: [1, 100],
  flags: {
    to: { value: 'URL', summary: 'address of the service (MUSTER_URL)' },
    key: { value: 'KEY', summary: 'an organiser key (MUSTER_ORGANISER_KEY)' },
    'dry-run': { summary: 'check everything, change nothing' },
    publish: { summary: 'publish the tournaments in the files' },
    json: { summary: 'print the submission, or the problems, as JSON' },
    ...foreignFlags,
  },
  async run({ positionals, flags }) {
    const { address, key } = readTarget(flags);
    const query = new URLSearchParams();
    if (flags['dry-run'] === true) query.set('dryRun', 'true');
    if (flags['publish'] === true) query.set('publish', 'true');
    readForeignOptions(flags);
    for (const [name, value] of Object.entries(givenOptions(flags))) query.set(name, value);
    const body = await packFiles(positionals);
    const answer = await post(
      `${address}/organisers/v1/submissions?${query}`,
      key,
      body,
      positionals.join(', '),
    );
    report(answer, flags['json'] === true);
  },
};

function readTarget(flags: CommandInput['flags']): { address: string; key: string } {
  const to = flags['to'] ?? process.env['MUSTER_URL'];
  const key = flags['key'] ?? process.env['MUSTER_ORGANISER_KEY'];
  if (typeof to !== 'string' || to === '') throw usageError('--to needs the address of a service');
  if (typeof key !== 'string' || key === '') throw usageError('--key needs an organiser key');
  if (!/^[\x21-\x7e]+$/.test(key)) throw usageError('--key is not a valid key');
  return { address: parseNamed('--to', to, webAddress), key };
}

interface Packed {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** All files in one compressed form, because a submission is imported as a whole or not at all. */
async function packFiles(files: readonly string[]): Promise<Packed> {
  const form = new FormData();
  for (const file of files) {
    const content = file === '-' ? await buffer(process.stdin) : await readBytes(file);
    form.append(
      'file',
      new Blob([new Uint8Array(content)]),
      file === '-' ? 'standard input' : basename(file),
    );
  }
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  const bytes = gzipSync(await whole.bytes());
  return { bytes, headers: { 'content-type': type, 'content-encoding': 'gzip' } };
}

async function readBytes(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    const words: Readonly<Record<string, string>> = {
      ENOENT: 'there is no such file',
      EISDIR: 'is a folder; expected a file',
    };
    throw inputError(`${file}: ${words[error.code ?? ''] ?? `cannot be read (${error.code})`}`);
  });
}

interface Answered {
  readonly status: number;
  readonly body: {
    readonly data?: Submission;
    readonly error?: { readonly message: string };
    readonly problems?: readonly SaidProblem[];
    readonly more?: number;
  };
}

const attempts = 3;
const retryMilliseconds = 1000;

/** After a lost connection, it retries with the same idempotency key, so that the files are imported once. */
async function post(url: string, key: string, { bytes, headers }: Packed, files: string): Promise<Answered> {
  const name = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    const progress = startUpload(files, bytes.length);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          ...headers,
          authorization: `Bearer ${key}`,
          'idempotency-key': name,
          'content-length': String(bytes.length),
        },
        body: ReadableStream.from(cut(bytes, progress.addBytes)),
        duplex: 'half',
        redirect: 'manual',
      });
      return { status: answer.status, body: JSON.parse(await answer.text()) as Answered['body'] };
    } catch (error) {
      if (attempt < attempts) await wait(retryMilliseconds);
      else return { status: 0, body: { error: { message: `no answer (${explain(error)})` } } };
    } finally {
      progress.end();
    }
  }
}

const pieceBytes = 64 * 1024;

/** Yields the next piece when the one before is sent, which shows the progress. */
async function* cut(bytes: Buffer, onPiece: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = new Uint8Array(bytes.subarray(at, at + pieceBytes));
    yield piece;
    onPiece(piece.length);
  }
}

function explain(error: unknown): string {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? cause?.message ?? message;
}

function report({ status, body }: Answered, isJson: boolean): void {
  const { data, more = 0, error } = body;
  const problems = body.problems?.map(rewriteProblem);
  if (data !== undefined) {
    if (isJson) print(JSON.stringify(data, null, 2));
    else describe(data);
    return;
  }
  if (problems !== undefined) {
    if (isJson) print(JSON.stringify({ problems, more }, null, 2));
    else for (const problem of problems) notify(escapeLine(describeProblem(problem)));
    if (!isJson && more > 0) notify(`and ${more} more`);
  }
  const message = error?.message ?? `the service answered ${status}`;
  const isTheirs = status < 400 || status >= 500 || status === 408 || status === 429;
  throw isTheirs ? systemError(message) : inputError(message);
}

function describe({ id, dryRun, files, changes, more, warnings }: Submission): void {
  const names = files.map(({ name }) => name).join(', ');
  print(`${names}${dryRun ? ' (checked only, nothing changed)' : ''}`);
  for (const [kind, { list }] of Object.entries(recordKinds)) {
    const own = changes.filter((change) => change.kind === kind);
    if (own.length === 0) continue;
    const counts = Object.entries(Object.groupBy(own, ({ change }) => change));
    print(`  ${list.padEnd(12)} ${counts.map(([word, some]) => `${some.length} ${word}`).join(', ')}`);
    for (const { id: name, details } of own)
      if (details.length > 0) print(`    ${name}: ${details.join('; ')}`);
  }
  if (changes.length === 0) print('  no records');
  if (more > 0) print(`  and ${more} more`);
  for (const warning of warnings as readonly SaidProblem[])
    notify(escapeLine(`warning: ${describeProblem(rewriteProblem(warning))}`));
  if (!dryRun) notify(`submission ${id}`);
}

/** Replaces parameters of the service by options of this command. A service of another version may have unknown problems. */
function rewriteProblem(problem: SaidProblem): SaidProblem {
  return isProblem(problem) ? { ...problem, message: sayProblem(problem) } : problem;
}

/** For a spreadsheet, `line` is the row and `pointer` the column. */
function describeProblem({ file, line, pointer, message }: SaidProblem): string {
  const isSheet = pointer !== '' && !pointer.startsWith('/');
  const place = isSheet
    ? `, row ${line}, column ${pointer}`
    : `:${line}${pointer === '' ? '' : `: ${pointer}`}`;
  return `${file}${place}: ${message}`;
}
