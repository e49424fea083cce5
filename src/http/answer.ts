// What a request is answered with: a body, the tag by which its client knows it again, and for how long.
import { hash } from 'node:crypto';
import type { Document } from '../store/document.ts';
import type { Encoding } from './encoding.ts';
import { putSite } from './put-site.ts';

export interface Answer {
  readonly body: Buffer;
  /** Short for everything the body depends on (`digestOf`), but for the second in which its cursor was issued. */
  readonly digest: string;
  /** Of an answer with cursors: when it is given, and how long it is good. */
  readonly age?: Age | undefined;
  /** Address of the following page. */
  readonly next?: string | undefined;
}

/** In seconds since 1970. */
export interface Age {
  /** When it is given, which is when its cursor, if it has one, was issued. */
  readonly stamp: number;
  /** How long after its stamp a client may go on using its copy; undefined where it has no cursor. */
  readonly freshSeconds: number | undefined;
  /** The last second in which it may be handed to somebody else. */
  readonly until: number;
}

export function answerOne(document: Document, site: string): Answer {
  return {
    body: putSite('{"data":', document.body, '}', site),
    digest: digestOf(`${site} ${document.mark}`),
  };
}

export function digestOf(identity: string): string {
  return hash('sha1', identity, 'base64url').slice(0, 21);
}

export interface Tag {
  /** The same for the same content. */
  readonly content: string;
  /** As it is sent: with the stamp, where there is one. */
  readonly text: string;
  readonly freshSeconds: number | undefined;
}

/** Where the first letter of an encoding stands. */
const asItIs = 'i';

export function makeTag(
  { digest, age }: Pick<Answer, 'digest' | 'age'>,
  encoding: Encoding | undefined,
): Tag {
  const content = digest + (encoding?.[0] ?? asItIs);
  const freshSeconds = age?.freshSeconds;
  const text = freshSeconds === undefined ? `"${content}"` : `"${content}.${age?.stamp.toString(36)}"`;
  return { content, text, freshSeconds };
}

/** The tag of the copy that the client has (`If-None-Match`) and may go on using. */
export function findCopy(header: string | undefined, tag: Tag, now: number): string | undefined {
  if (header === undefined) return undefined;
  const { content, text, freshSeconds = -1 } = tag;
  if (header === text) return text;
  for (const part of header.split(',')) {
    const held = part.trim().replace(/^W\//, '');
    if (held === '*' || held === text) return text;
    const match = /^"([\w-]{22})\.([0-9a-z]{1,9})"$/.exec(held);
    const stamp = Number.parseInt(match?.[2] ?? '', 36);
    if (match?.[1] === content && stamp <= now && now <= stamp + freshSeconds) return held;
  }
  return undefined;
}
