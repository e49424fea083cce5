// Zip archives, compressed by Node's zlib: a tenth of the time of one written in JavaScript, which counts for archives that unpack to 100 MB.
import { crc32, deflateRawSync } from 'node:zlib';

export function makeZip(files: Readonly<Record<string, Uint8Array | string>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 1 });
    const name = Buffer.from(path);
    /** The fields that an entry has both before its data and in the directory. */
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // version needed
    fields.writeUInt16LE(8, 4); // deflate
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fields, attributes, name);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  const { length } = Object.keys(files);
  end.writeUInt16LE(length, 8);
  end.writeUInt16LE(length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}
