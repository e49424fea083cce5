// Pixels as a PNG (RFC 2083), compressed off the main thread: drawing would block all requests for twenty milliseconds.
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const pixelBytes = 4;
/** Eight bits each of red, green, blue and opacity; compressed, not interlaced. */
const format = [8, 6, 0, 0, 0];

export async function writePng(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const rowBytes = width * pixelBytes;
  // Before each row stands how it is filtered: not at all, which is best for plain areas.
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1)
    pixels.copy(rows, y * (rowBytes + 1) + 1, y * rowBytes, (y + 1) * rowBytes);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    signature,
    ...writeChunk('IHDR', Buffer.concat([header, Buffer.from(format)])),
    ...writeChunk('IDAT', await promisify(deflate)(rows)),
    ...writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Length, name, content, checksum of the latter two. */
function writeChunk(name: string, content: Buffer): Buffer[] {
  const start = Buffer.alloc(8);
  start.writeUInt32BE(content.length, 0);
  start.write(name, 4, 'latin1');
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(content, crc32(name)), 0);
  return [start, content, end];
}
