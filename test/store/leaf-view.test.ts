import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compareText } from '../../src/domain/name-order.ts';
import { type LeafRow, makeEntry, writeLeaf } from '../../src/store/leaf.ts';
import { LeafView, readLeaf } from '../../src/store/leaf-view.ts';

const ord = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom('', ' x', ' \u{1F600}', ' \uFFFD'))
  .map(([number, end]) => `${String(number).padStart(2, '0')}${end}`);
const ords = fc.uniqueArray(ord, { maxLength: 30 }).map((unsorted) => unsorted.toSorted(compareText));
const withBodies = fc.boolean();

function write(listed: readonly string[], hasBodies: boolean): LeafRow {
  const entries = listed.map((one, index) =>
    makeEntry(one, `note ${index}`, hasBodies ? `{"${one}":${index}}` : ''),
  );
  return writeLeaf({ list: 'tournaments/é', ord: '' }, 'users/a\n', entries);
}

describe('a leaf', () => {
  it('gives back every entry as it was written, with or without documents', () => {
    fc.assert(
      fc.property(ords, withBodies, (listed, hasBodies) => {
        const read = readLeaf(write(listed, hasBodies));
        assert.deepEqual(
          read.map((entry) => [entry.ord, entry.note, entry.body]),
          listed.map((one, index) => [one, `note ${index}`, hasBodies ? `{"${one}":${index}}` : '']),
        );
        for (const entry of read) assert.equal(entry.crc, makeEntry('', '', entry.body).crc);
      }),
    );
  });

  it('knows how many entries come before an order and up to it, and finds those that are there', () => {
    fc.assert(
      fc.property(ords, ord, withBodies, (listed, asked, hasBodies) => {
        const leaf = new LeafView(write(listed, hasBodies));
        assert.equal(leaf.countBefore(asked), listed.filter((one) => compareText(one, asked) < 0).length);
        assert.equal(leaf.countUpTo(asked), listed.filter((one) => compareText(one, asked) <= 0).length);
        assert.equal(
          leaf.find(asked)?.ord,
          listed.find((one) => one === asked),
        );
      }),
    );
  });

  it('is refused where anything of it changed, to the last bit of its documents', () => {
    const row = write(['01', '02', '03'], true);
    fc.assert(
      fc.property(fc.nat(row[4].length - 1), fc.nat(7), (place, bit) => {
        const body = Uint8Array.from(row[4]);
        body[place] = (body[place] ?? 0) ^ (1 << bit);
        const [list, start, next, head, , seal] = row;
        assert.throws(() => new LeafView([list, start, next, head, body, seal]), { name: 'DatabaseError' });
      }),
    );
    for (const column of [0, 1, 2, 3]) {
      const changed = row.with(column, `${row[column]}x`) as unknown as LeafRow;
      assert.throws(() => new LeafView(changed), { name: 'DatabaseError' });
    }
  });
});
