// How a function of the store is called to record its statements, and what they may do.
import type { Reader, Store, Writer } from '../../src/store/database.ts';
import type { Call } from './record-statements.ts';

export function called(given: unknown, run: Call['run'], values: readonly unknown[] = []): Call {
  return { function: given, run, values };
}

export function read<A extends unknown[]>(
  given: (reader: Reader, ...values: A) => unknown,
  ...values: A
): Call {
  return called(given, (database) => given(database, ...values), values);
}

export function readKeys<A extends unknown[]>(
  given: (keys: Store, ...values: A) => unknown,
  ...values: A
): Call {
  return called(given, (database) => given(database.keys, ...values), values);
}

export function write<A extends unknown[]>(
  given: (writer: Writer, ...values: A) => Promise<unknown>,
  ...values: A
): Call {
  return called(given, (database) => database.write((writer) => given(writer, ...values)));
}

/** `which` are the statements that may sort, if others may not. */
export function maySort(call: Call, which = /./): Call {
  return { ...call, maySort: which };
}

export function maySortOnPostgres(call: Call): Call {
  return { ...call, maySortOnPostgres: /./ };
}

export function mayScan(call: Call): Call {
  return { ...call, mayScan: true };
}
