// Compression by Accept-Encoding (RFC 9110, 12.5.3): which coding an answer gets, and the work, done off the main thread.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** Best first, where a client likes several equally. */
const encodings = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Up to this size an answer fits into one packet anyway. */
const smallestCompressed = 1024;

const compressors = {
  zstd: promisify(zstdCompress),
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};
// Modest levels: answers are made for one request, so the time they take counts as much as their size.
const zstdParameters = { [constants.ZSTD_c_compressionLevel]: 3 };
const brotliQuality = 4;
const gzipLevel = 5;

/** Undefined: as it is. */
export function chooseEncoding(header: string | undefined, size: number): Encoding | undefined {
  if (header === undefined || header === '') return undefined;
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
  if (plain === 0) return best;
  return size > smallestCompressed && bestWeight >= (plain ?? 0) ? best : undefined;
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const match = /^\s*([^\s;]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?\s*$/i.exec(part);
    if (match?.[1] === undefined) continue;
    const name = match[1].toLowerCase();
    weights.set(name === 'x-gzip' ? 'gzip' : name, Number(match[2] ?? 1));
  }
  return weights;
}

export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'zstd':
      return compressors.zstd(bytes, { params: zstdParameters });
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
