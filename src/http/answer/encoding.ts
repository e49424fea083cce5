// Compression by Accept-Encoding (RFC 9110, 12.5.3): which coding an answer gets, and the work, done off the main thread.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** Best first, where a client likes several equally. */
const encodings = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** What a client would like, and whether also where an answer is small. */
export interface Preference {
  readonly encoding: Encoding | undefined;
  readonly always: boolean;
}

/** Up to this size an answer fits into one packet anyway. */
const uncompressedBytes = 1024;

const compressors = {
  zstd: promisify(zstdCompress),
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};
// Modest levels: answers are made for few requests, so the time they take counts as much as their size.
const zstdParameters = { [constants.ZSTD_c_compressionLevel]: 3 };
const brotliQuality = 4;
const gzipLevel = 5;

const asItIs: Preference = { encoding: undefined, always: false };
/** Clients spell few headers: what each means is found out once. */
const known = new Map<string, Preference>();
const mostKnown = 1000;
/** Longer ones are read anew each time, so that memory has a bound. */
const longestKnownChars = 200;

export function readPreference(header: string | string[] | undefined): Preference {
  if (typeof header !== 'string' || header === '') return asItIs;
  const found = known.get(header);
  if (found !== undefined) return found;
  const preference = weigh(header);
  if (header.length <= longestKnownChars) {
    if (known.size >= mostKnown) known.clear();
    known.set(header, preference);
  }
  return preference;
}

/** Undefined: as it is. */
export function chooseEncoding({ encoding, always }: Preference, size: number): Encoding | undefined {
  return always || size > uncompressedBytes ? encoding : undefined;
}

function weigh(header: string): Preference {
  const weights = readWeights(header);
  const any = weights.get('*');
  let best: Encoding | undefined;
  let bestWeight = 0;
  for (const encoding of encodings) {
    // Who says "anything" gets what everything understands.
    const weight = weights.get(encoding) ?? (encoding === 'gzip' ? any : undefined) ?? 0;
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  const plain = weights.get('identity') ?? (any === 0 ? 0 : undefined);
  if (plain === 0) return { encoding: best, always: true };
  return bestWeight >= (plain ?? 0) ? { encoding: best, always: false } : asItIs;
}

/** In time that grows with the length of the header alone: anybody can send one. */
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

/** `q=0.5`; undefined where it is not spelled so. */
function readWeight(parameter: string): number | undefined {
  const [name, value, ...rest] = parameter.split('=').map((text) => text.trim());
  if (name?.toLowerCase() !== 'q' || value === undefined || rest.length > 0) return undefined;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : undefined;
}

export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'zstd':
      return compressors.zstd(bytes, { params: zstdParameters, pledgedSrcSize: bytes.length });
    case 'br':
      return compressors.br(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
    case 'gzip':
      return compressors.gzip(bytes, { level: gzipLevel });
  }
}
