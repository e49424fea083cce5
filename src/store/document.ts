// Documents as they are sent, but for the site before their `url`, and pages of them. Each has a seal beside it, which tells whether its bytes
// are still what was written.
import { crc32 } from 'node:zlib';
import { damaged } from './database.ts';
import type { DateWindow } from './order.ts';

export interface Document {
  readonly body: Buffer;
  /** The same for the same content. */
  readonly mark: string;
}

export interface Page {
  /** Documents, joined by commas. */
  readonly body: Buffer;
  /** Where in `body` each of them ends. */
  readonly ends: readonly number[];
  /** The same for the same content. */
  readonly mark: string;
  /** What a cursor has to hold for the next page; undefined on the last page. */
  readonly last: string | undefined;
}

export const emptyPage: Page = { body: Buffer.alloc(0), ends: [], mark: '', last: undefined };

export interface PageRequest {
  readonly limit: number;
  /** What the cursor held. */
  readonly after?: string | undefined;
  readonly window?: DateWindow;
}

/** What the document says. */
export function parseDocument<T>({ body }: Document): T {
  return JSON.parse(body.toString()) as T;
}

export function parsePage<T>({ body }: Page): T[] {
  return JSON.parse(`[${body}]`) as T[];
}

/** A text as an engine gives it when asked for bytes. */
export type Bytes = Uint8Array | string;

const crcDigits = 8;
const sizeDigits = 8;
export const sealLength = crcDigits + sizeDigits;

/** Checksum and size. `about` is what else of its row must be right. */
export function sealOf(document: string | Buffer, about = ''): string {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document;
  const crc = about === '' ? crc32(bytes) : crc32(bytes, crc32(about));
  return crc.toString(16).padStart(crcDigits, '0') + bytes.length.toString(16).padStart(sizeDigits, '0');
}

export function bufferOf(bytes: Bytes): Buffer {
  if (typeof bytes === 'string') return Buffer.from(bytes);
  // In a damaged row a column may hold anything.
  if (!(bytes instanceof Uint8Array)) throw damaged('a document');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** `what` names it where it is damaged. */
export function readDocument(bytes: Bytes, seal: string, what: string, about?: string): Document {
  const body = bufferOf(bytes);
  if (sealOf(body, about) !== seal) throw damaged(what);
  return { body, mark: seal };
}

/** The document must say itself that it is the one asked for. */
export function readNamed(
  key: 'id' | 'slug' | 'playerId',
  name: string,
  bytes: Bytes,
  seal: string,
): Document {
  const document = readDocument(bytes, seal, `the document "${name}"`);
  const start = Buffer.from(`{"${key}":${JSON.stringify(name)},`);
  if (start.compare(document.body, 0, start.length) !== 0) throw damaged(`the ${key} "${name}"`);
  return document;
}

/** Where each of several documents ends that are joined by commas, one seal behind the other. Throws where one is not what was written. */
export function findEnds(body: Buffer, seals: string, what: string): number[] {
  const ends: number[] = [];
  let start = 0;
  for (let at = 0; at < seals.length; at += sealLength) {
    const crc = Number.parseInt(seals.slice(at, at + crcDigits), 16);
    const end = start + Number.parseInt(seals.slice(at + crcDigits, at + sealLength), 16);
    if (crc32(body.subarray(start, end)) !== crc) throw damaged(what);
    ends.push(end);
    start = end + 1;
  }
  if (body.length !== (ends.at(-1) ?? 0)) throw damaged(what);
  return ends;
}
