// Every read and write of src/store/read, records and keys, called once for each statement it may run.
import { listKeyCalls } from './key-calls.ts';
import type { Known } from './known.ts';
import { listReadCalls } from './read-calls.ts';
import { listRecordCalls } from './record-calls.ts';
import type { Call } from './record-statements.ts';

export function listCalls(known: Known): Call[] {
  return [...listReadCalls(known), ...listRecordCalls(known), ...listKeyCalls(known)];
}
