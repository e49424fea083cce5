// How two answers to the same request differ. Left out is what may differ from one moment or process to the next: the values of tags
// and cursors, the date, request ids, what remains of a rate limit, a server's own port, and the length of a body that holds one of these.
import type { Answer } from './ask.ts';

export interface Difference {
  /** "status", "body", or the name of a header. */
  readonly what: string;
  readonly old: string;
  readonly new: string;
}

const hidden = '…';

export interface Leave {
  /** The request id that was sent, which the answer is to repeat. */
  readonly givenId?: string | undefined;
  /** The length of a body that is not sent (HEAD), because the bodies themselves differ by a cursor or a tag. */
  readonly length?: boolean;
}

export function findDifferences(
  old: Answer,
  now: Answer,
  { givenId, length = false }: Leave = {},
): Difference[] {
  const found: Difference[] = [];
  const check = (what: string, a: string, b: string) => {
    if (a !== b) found.push({ what, old: a, new: b });
  };
  check('status', old.status, now.status);
  const [a, b] = [readHeaders(old, givenId), readHeaders(now, givenId)];
  const hasSameBytes = old.body.equals(now.body);
  // A page of which only the cursor differs has another length, compressed or not.
  const mayDiffer = length || !hasSameBytes || a.get('link')?.includes('cursor=') === true;
  for (const name of new Set([...a.keys(), ...b.keys()])) {
    if (name === 'content-length' && mayDiffer && a.has(name) && b.has(name)) continue;
    check(name, a.get(name) ?? 'absent', b.get(name) ?? 'absent');
  }
  if (!hasSameBytes) {
    const [x, y] = [hideInBody(old), hideInBody(now)];
    if (x !== y) found.push({ what: 'body', ...cutAround(x, y) });
  }
  return found;
}

export function hasOtherOrder(old: Answer, now: Answer): boolean {
  const names = ({ headers }: Answer) => headers.map(([name]) => name.toLowerCase());
  const [a, b] = [names(old), names(now)];
  return a.toSorted().join() === b.toSorted().join() && a.join() !== b.join();
}

function readHeaders(answer: Answer, givenId: string | undefined): Map<string, string> {
  const read = new Map<string, string>();
  for (const [given, value] of answer.headers) {
    const name = given.toLowerCase();
    const shown = hideInHeader(name, value, answer.status, givenId);
    const before = read.get(name);
    read.set(name, before === undefined ? shown : `${before}\n${shown}`);
  }
  return read;
}

function hideInHeader(name: string, value: string, status: string, givenId: string | undefined): string {
  switch (name) {
    case 'date':
    case 'ratelimit':
      return hidden;
    case 'etag':
      return value.replace(/"[^"]*"/, `"${hidden}"`);
    case 'x-request-id':
      return value === givenId ? value : hidden;
    case 'link':
      return hideCursors(hidePort(value));
    case 'retry-after':
      // The seconds that are left of a window, as in RateLimit.
      return status.startsWith('429') ? hidden : value;
    default:
      return value;
  }
}

const hideCursors = (text: string): string => text.replaceAll(/\bcursor=[^"&<>\s]*/g, `cursor=${hidden}`);

/** Where a request names no host that could be one, the answer names the server's own address. */
const hidePort = (text: string): string => text.replaceAll(/\b127\.0\.0\.1:\d+/g, `127.0.0.1:${hidden}`);

/** Of a public page: where the next one begins, and the tag by which its script sees news. */
function hideInPage(text: string): string {
  return text
    .replaceAll(/<a href="([^"]*)" rel="next">/g, (_, href: string) => {
      const shown = href.replace(/\b(after|tournaments|battles)=[\w-]+/, `$1=${hidden}`);
      return `<a href="${shown}" rel="next">`;
    })
    .replace(/ data-version="[^"]*"/, ` data-version="${hidden}"`);
}

function hideInBody(answer: Answer): string {
  const type = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (type.startsWith('image/png') || type.startsWith('font/')) return answer.body.toString('hex');
  const text = hidePort(answer.body.toString('latin1'));
  return type.startsWith('text/html') ? hideInPage(text) : hideCursors(text);
}

const before = 60;
const after = 120;

/** The place where two texts part. */
function cutAround(a: string, b: string): { old: string; new: string } {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const cut = (text: string) => `${text.length} bytes: …${text.slice(Math.max(0, at - before), at + after)}`;
  return { old: cut(a), new: cut(b) };
}
