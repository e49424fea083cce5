// Imports that must be rejected, and change nothing.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { FileProblem } from '../../src/contract/file-problems.ts';
import { readRevision } from '../../src/store/engine/settings.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { say } from '../builders/say.ts';
import { rejectRecords } from '../builders/service.ts';

export async function reject(t: TestContext, content: string | Buffer | readonly object[], name?: string) {
  const database = await openTestDatabase(t, sqlite);
  const rejected = await rejectRecords(database, content, name);
  assert.equal(await readRevision(database), 0, 'something was changed');
  return rejected;
}

export function sayAll({ problems }: { problems: readonly FileProblem[] }) {
  return problems.map(say).map(({ line, pointer, message }) => `${line} ${pointer}: ${message}`);
}
