// The lines of `muster export keys`, imported into another database, all or none.

import { describeMismatch } from '#rules/check/describe-mismatch';
import { describeValue, isObject } from '#rules/text/json-values';
import { Problems, type Rejected } from '../contract/file-problems.ts';
import { AccountCopy, KeyCopy, OwnerCopy } from '../contract/key-file.ts';
import type { ProblemValue } from '../contract/problems.ts';
import type { Database } from '../store/database.ts';
import { type KeyCounts, writeKeyCopies } from '../store/keys/accounts.ts';
import { writeOwnerCopies } from '../store/records/ownership.ts';
import { type Source, type Unreadable, unreadable } from './read/source.ts';
import { type Line, splitLines } from './read/split-lines.ts';

/** Without the value, which may be a key. */
const noDigest: ProblemValue = { code: 'noDigest', parameters: {} };

const schemas = { account: AccountCopy, key: KeyCopy, owner: OwnerCopy } as const;

export async function importKeys(
  database: Database,
  source: Source,
): Promise<{ readonly counts: KeyCounts } | Rejected> {
  const problems = new Problems();
  const accounts: AccountCopy[] = [];
  const owners: OwnerCopy[] = [];
  const keys: KeyCopy[] = [];
  const lines = new Map<AccountCopy | KeyCopy, number>();
  for await (const line of splitLines(source.chunks)) {
    const read = 'unreadable' in line ? line : readLine(line);
    if ('unreadable' in read) {
      problems.addFirst({ line: read.line, pointer: '', ...read.unreadable });
      break;
    }
    const { kind, ...copy } = read.value;
    if (kind !== 'account' && kind !== 'key' && kind !== 'owner') {
      const parameters = { value: describeValue(kind), expected: '"account", "key" or "owner"' };
      problems.add({ line: read.line, pointer: '/kind', code: 'wrongValue', parameters });
      continue;
    }
    for (const problem of describeMismatch(schemas[kind], copy))
      problems.add({
        ...(problem.pointer === '/digest' ? { pointer: problem.pointer, ...noDigest } : problem),
        line: read.line,
      });
    if (kind === 'account') accounts.push(copy as AccountCopy);
    else if (kind === 'owner') owners.push(copy as OwnerCopy);
    else keys.push(copy as KeyCopy);
    if (kind !== 'owner') lines.set(copy as AccountCopy | KeyCopy, read.line);
  }
  if (!problems.any) {
    const written = await writeKeyCopies(database, accounts, keys);
    if ('counts' in written) {
      if (owners.length === 0) return written;
      const added = await database.write((writer) => writeOwnerCopies(writer, owners));
      return { counts: { ...written.counts, owners: { added, known: owners.length - added } } };
    }
    problems.add({ line: lines.get(written.copy) ?? 1, pointer: '', ...written.problem });
  }
  return {
    problems: problems.shown.map((problem) => ({ file: source.name, ...problem })),
    more: problems.more,
  };
}

function readLine({
  bytes,
  line,
}: Line): { value: Readonly<Record<string, unknown>>; line: number } | Unreadable {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    return unreadable({ code: 'noKeysFile', parameters: {} }, line);
  }
  if (isObject(value)) return { value, line };
  const parameters = { value: describeValue(value), expected: 'an object with "kind"' };
  return unreadable({ code: 'wrongValue', parameters }, line);
}
