// The type of answer that a client prefers.
import Negotiator from 'negotiator';

/** By `Accept` (RFC 9110, 12.5.1). The first type if the client has no preference, or accepts none of them. */
export function preferType<T extends string>(accept: string | undefined, types: readonly [T, ...T[]]): T {
  const [first] = types;
  return (new Negotiator({ headers: { accept } }).mediaType([...types]) as T | undefined) ?? first;
}

/** Whether a client gets a page rather than JSON. */
export function prefersPage(accept: string | undefined): boolean {
  return preferType(accept, ['text/html', 'application/json']) === 'text/html';
}
