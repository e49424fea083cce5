// Accounts and keys of another database in: a line each, as `muster export keys` writes them, whole or not at all.
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { AccountCopy, KeyCopy, OwnerCopy } from '../contract/key-file.ts';
import type { ProblemValue } from '../contract/problems.ts';
import type { Database } from '../store/database.ts';
import { KeyClash, type KeysTaken, writeKeyCopies } from '../store/keys/key-copies.ts';
import { writeOwnerCopies } from '../store/records/ownership.ts';
import { describeMismatch, describeValue, isObject } from './check/describe-mismatch.ts';
import { type Source, UnreadableError } from './read/source.ts';
import { splitLines } from './read/split-lines.ts';
import { type FileProblem, type Found, Problems } from './report.ts';

export type KeysImported =
  | { readonly taken: KeysTaken }
  | { readonly problems: readonly FileProblem[]; readonly more: number };

/** Without the value, which may be a key. */
const noDigest: ProblemValue = { code: 'noDigest', parameters: {} };

const schemas = { account: AccountCopy, key: KeyCopy, owner: OwnerCopy } as const;

export async function importKeys(database: Database, source: Source): Promise<KeysImported> {
  const problems = new Problems();
  const accounts: AccountCopy[] = [];
  const owners: OwnerCopy[] = [];
  const lines = new Map<KeyCopy, number>();
  try {
    for await (const { line, bytes } of splitLines(source.chunks)) {
      const { kind, ...copy } = readLine(bytes, line);
      if (kind !== 'account' && kind !== 'key' && kind !== 'owner') {
        const parameters = { value: describeValue(kind), expected: '"account", "key" or "owner"' };
        problems.add({ line, pointer: '/kind', code: 'wrongValue', parameters });
        continue;
      }
      const fits = (part: object, value: unknown) => Check(part as TSchema, value);
      const found = describeMismatch(schemas[kind], copy, fits);
      for (const problem of found)
        problems.add({ ...problem, line, ...(problem.pointer === '/digest' && noDigest) } as Found);
      if (kind === 'account') accounts.push(copy as AccountCopy);
      else if (kind === 'owner') owners.push(copy as OwnerCopy);
      else lines.set(copy as KeyCopy, line);
    }
    if (!problems.any) {
      const taken = await writeKeyCopies(database, accounts, [...lines.keys()]);
      if (owners.length === 0) return { taken };
      const added = await database.write((writer) => writeOwnerCopies(writer, owners));
      return { taken: { ...taken, owners: { added, known: owners.length - added } } };
    }
  } catch (error) {
    if (error instanceof UnreadableError)
      problems.addFirst({ line: error.line, pointer: '', ...error.problem });
    else if (error instanceof KeyClash)
      problems.add({ line: lines.get(error.key) ?? 1, pointer: '', ...error.problem });
    else throw error;
  }
  return {
    problems: problems.shown.map((problem) => ({ file: source.name, ...problem })),
    more: problems.more,
  };
}

function readLine(bytes: Uint8Array, line: number): Readonly<Record<string, unknown>> {
  const text = Buffer.from(bytes).toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableError({ code: 'noKeysFile', parameters: {} }, line);
  }
  if (!isObject(value)) {
    const parameters = { value: describeValue(value), expected: 'an object with "kind"' };
    throw new UnreadableError({ code: 'wrongValue', parameters }, line);
  }
  return value;
}
