// Compression by Accept-Encoding (RFC 9110, 12.5.3): chooses the encoding of an answer and compresses off the main thread.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** In order of preference, for clients that accept several equally. */
const encodings = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The encoding that a client prefers, and whether small answers are compressed, too. */
export interface Preference {
  readonly encoding: Encoding | undefined;
  readonly always: boolean;
}

/** Answers up to this size fit into one packet and are not compressed. */
const uncompressedBytes = 1024;

const compressors = {
  zstd: promisify(zstdCompress),
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};
interface Levels {
  readonly zstd: number;
  readonly br: number;
  readonly gzip: number;
}
/** A compressed answer is sent only a few times, so time matters as much as size. */
const quickLevels: Levels = { zstd: 3, br: 4, gzip: 5 };
/** For files that browsers cache for a year, such as scripts: takes three times as long, and saves a tenth of the size. */
const thoroughLevels: Levels = { zstd: 9, br: 6, gzip: 9 };

const uncompressed: Preference = { encoding: undefined, always: false };
/** Preferences by header, because clients send few different ones. */
const cache = new LRUCache<string, Preference>({ max: 1000 });
/** Longer headers are not cached, so that memory is bounded. */
const longestCachedChars = 200;

export function readPreference(header: string | string[] | undefined): Preference {
  if (typeof header !== 'string' || header === '') return uncompressed;
  const cached = cache.get(header);
  if (cached !== undefined) return cached;
  const preference = parsePreference(header);
  if (header.length <= longestCachedChars) cache.set(header, preference);
  return preference;
}

/** Returns undefined for no compression. */
export function chooseEncoding({ encoding, always }: Preference, size: number): Encoding | undefined {
  return always || size > uncompressedBytes ? encoding : undefined;
}

function parsePreference(header: string): Preference {
  const weights = readWeights(header);
  const any = weights.get('*');
  let best: Encoding | undefined;
  let bestWeight = 0;
  for (const encoding of encodings) {
    // `*` means gzip, which every client can read.
    const weight = weights.get(encoding) ?? (encoding === 'gzip' ? any : undefined) ?? 0;
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  const plain = weights.get('identity') ?? (any === 0 ? 0 : undefined);
  if (plain === 0) return { encoding: best, always: true };
  return bestWeight >= (plain ?? 0) ? { encoding: best, always: false } : uncompressed;
}

/** Takes time proportional to the length of the header, which any client can choose. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [coding = '', parameter, ...rest] = part.split(';').map((text) => text.trim());
    const weight = parameter === undefined ? 1 : readWeight(parameter);
    if (weight === undefined || rest.length > 0 || coding === '' || /\s/.test(coding)) continue;
    const name = coding.toLowerCase();
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight);
  }
  return weights;
}

/** Reads `q=0.5`; undefined for any other form. */
function readWeight(parameter: string): number | undefined {
  const [name, value, ...rest] = parameter.split('=').map((text) => text.trim());
  if (name?.toLowerCase() !== 'q' || value === undefined || rest.length > 0) return undefined;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : undefined;
}

/** `isLasting`: the answer never changes, and browsers cache it. */
export function compress(bytes: Buffer, encoding: Encoding, isLasting: boolean): Promise<Buffer> {
  const level = (isLasting ? thoroughLevels : quickLevels)[encoding];
  switch (encoding) {
    case 'zstd':
      return compressors.zstd(bytes, {
        params: { [constants.ZSTD_c_compressionLevel]: level },
        pledgedSrcSize: bytes.length,
      });
    case 'br':
      return compressors.br(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: level,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
    case 'gzip':
      return compressors.gzip(bytes, { level });
  }
}
