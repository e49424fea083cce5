import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { makeZip } from '../../../test/builders/zip.ts';
import { casesOf } from '../../rules/test/builders/times.ts';
import { readRoster } from '../src/roster.ts';

const MEGABYTE = 1_048_576;
const bomb = makeZip({ 'a.ros': new Uint8Array(64 * MEGABYTE) });

function problemOf(bytes: Uint8Array, fileName: string): string {
  const read = readRoster(bytes, fileName);
  assert.ok('problem' in read, 'the file was taken');
  return read.problem;
}

/** Rewrites the size that every entry of the archive's directory and headers declares. */
function declareSize(archive: Uint8Array, size: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  for (let at = 0; at + 28 < archive.length; at++) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, size, true);
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return archive;
}

const rejected: Readonly<
  Record<string, readonly [fileName: string, make: () => Uint8Array, problem: RegExp]>
> = {
  'a file of 100 MB': ['a.ros', () => new Uint8Array(100 * MEGABYTE), /^a\.ros has 100 MB; at most 4 MB/],
  'an empty file': ['a.txt', () => new Uint8Array(), /is empty/],
  'bytes that are no text': ['a.txt', () => Uint8Array.of(0xff, 0xff, 0x80), /not text in UTF-8/],
  'a text of more than 64 KB': [
    'a.txt',
    () => strToU8(`${'ä'.repeat(32_768)}x`),
    /^a\.txt is a list of 65537 bytes of text; expected at most 65536 \(64 KB\)$/,
  ],
  'a text with a NUL': ['a.txt', () => strToU8('Skaven\0'), /is not text: it contains a NUL/],
  'a roster whose list has more than 64 KB': [
    'a.json',
    () => {
      const selections = Array.from({ length: 1000 }, () => ({ name: 'x'.repeat(100) }));
      return strToU8(JSON.stringify({ roster: { forces: [{ catalogueName: 'Skaven', selections }] } }));
    },
    /^a\.json is a list of \d+ bytes of text; expected at most 65536/,
  ],
  'an archive that unpacks to 64 MB': ['a.rosz', () => bomb, /unpacks to more than 4 MB/],
  'an archive that lies about its size': [
    'a.rosz',
    () => declareSize(bomb.slice(), 1000),
    /unpacks to more than 4 MB/,
  ],
  'an archive of many files': [
    'a.rosz',
    () => zipSync(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}.txt`, strToU8('x')]))),
    /more than 20 files/,
  ],
  'an archive without a roster': ['a.rosz', () => zipSync({ 'a.txt': strToU8('x') }), /without a \.ros file/],
  'a truncated archive': [
    'a.rosz',
    () => zipSync({ 'a.ros': strToU8('<roster/>') }).subarray(0, 40),
    /damaged archive/,
  ],
  'no archive': ['a.rosz', () => strToU8('hello'), /is not a zip archive/],
  'XML whose entities grow': [
    'a.ros',
    () => strToU8('<!DOCTYPE r [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><roster name="&b;"/>'),
    /document type definition/,
  ],
  'XML that asks for another file': [
    'a.ros',
    () => strToU8('<!DOCTYPE r SYSTEM "file:///etc/hostname"><roster/>'),
    /document type definition/,
  ],
  'XML with an entity nobody defined': [
    'a.ros',
    () => strToU8('<roster name="&b;"/>'),
    /not well-formed XML/,
  ],
  'XML that breaks off': ['a.ros', () => strToU8('<roster><forces>'), /not well-formed XML/],
  'XML that is no roster': ['a.ros', () => strToU8('<html/>'), /not a roster: its root is <html>/],
  'XML without end in depth': [
    'a.ros',
    () => strToU8(`<roster>${'<a>'.repeat(500_000)}`),
    /deeper than 40 levels/,
  ],
  'XML of countless selections': [
    'a.ros',
    () => strToU8(`<roster>${'<selection/>'.repeat(200_000)}</roster>`),
    /more than 5000 selections/,
  ],
  'a roster without an army': ['a.ros', () => strToU8('<roster/>'), /without an army/],
  'JSON that is none': ['a.json', () => strToU8('{"roster":'), /not valid JSON/],
  'JSON without a roster': ['a.json', () => strToU8('{"__proto__":{"roster":{}}}'), /has no roster/],
  'JSON without end in depth': ['a.json', () => strToU8('['.repeat(MEGABYTE)), /not valid JSON/],
  'JSON of forces in forces': [
    'a.json',
    () => strToU8(`{"roster":{"forces":${'[{"forces":'.repeat(1000)}[]${'}]'.repeat(1000)}}}`),
    /deeper than 40 levels/,
  ],
  'JSON of countless forces': [
    'a.json',
    () => strToU8(`{"roster":{"forces":[${'{},'.repeat(MEGABYTE)}{}]}}`),
    /more than 5000 selections/,
  ],
};

for (const [what, [fileName, make, problem]] of Object.entries(rejected)) {
  test(`${what} is rejected with a message`, () => {
    assert.match(problemOf(make(), fileName), problem);
  });
}

test('any bytes under any name are a list or a problem', () => {
  const name = fc.constantFrom('a.txt', 'a.ros', 'a.rosz', 'a.json', '');
  const begin = fc.constantFrom(
    '',
    'PK\u0003\u0004',
    '<?xml version="1.0"?><roster>',
    '{"roster":{"forces":[',
  );
  fc.assert(
    fc.property(name, begin, fc.uint8Array({ maxLength: 200 }), (fileName, start, rest) => {
      const read = readRoster(Buffer.concat([Buffer.from(start, 'latin1'), rest]), fileName);
      assert.equal(typeof ('problem' in read ? read.problem : read.text), 'string');
    }),
    { numRuns: casesOf(200) },
  );
});
