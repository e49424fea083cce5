import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { casesOf } from '../../rules/test/builders/times.ts';
import { readParts } from '../src/parts.ts';

const line = fc.oneof(
  fc.constantFrom('A Hero (120)', '• General', 'Regiment 1', '-----', '', 'Élan (90)', 'Hag’s Hut'),
  fc
    .array(
      fc.constantFrom(
        'Faction',
        'Host',
        'Skaven',
        'Total',
        'army',
        'points',
        'Created',
        'exported',
        'with',
        'by',
        '1990',
        ' ',
        '  ',
        ':',
        '：',
        '-',
        '–',
        '|',
        '\t',
        '\u00a0',
        '\u200b',
        '> ',
        '• ',
        '🔥',
        '\r',
        '<br>',
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join('')),
);
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('', '• Sly\n'.repeat(130), '\n'.repeat(600)))
  .map(([lines, more]) => `A list\nRegiment 1\n${more}${lines.join('\n')}`);

test('no line of a body that is passed over has a label, a total or a signature', () => {
  fc.assert(
    fc.property(text, (any) => {
      const { readBody, notable } = readParts(any);
      const body = readBody();
      assert.deepEqual(notable[0], body[0]);
      const after = notable.slice(1);
      assert.deepEqual(after, body.slice(body.length - after.length));
      for (const { labels, total, signed } of body.slice(1, body.length - after.length)) {
        assert.deepEqual({ labels, total, signed }, { labels: [], total: 0, signed: false });
      }
    }),
    { numRuns: casesOf(300) },
  );
});

test('units and their bullets are passed over up to a signature', () => {
  const { header, opening, notable } = readParts(
    'A list\nDrops: 1\nRegiment 1\nA Hero (120)\n• Sly\nCreated with Listbot\nData: 3',
  );
  assert.deepEqual(
    [header, opening === undefined ? [] : [opening], notable].map((lines) => lines.map(({ text }) => text)),
    [['A list', 'Drops: 1'], ['Regiment 1'], ['Regiment 1', 'Created with Listbot', 'Data: 3']],
  );
});

for (const said of [
  'Faction: Skaven',
  'Faction：Skaven',
  'Host - Skaven',
  'Host – Skaven',
  'Host\t-\tSkaven',
  '• Total 1990',
  'To\u200btal 1990',
  'Army  points 1990',
  'Points total: 1990',
  'Created with Listbot',
  'Generated  by Listbot',
  'exported\u00a0from Listbot',
  'EXPORTED from Listbot',
]) {
  test(`what "${said}" says below units is read`, () => {
    const { notable } = readParts(`A list\nRegiment 1\nA Hero (120)\n${said}`);
    const last = notable.at(-1);
    assert.equal(notable.length, 2);
    assert.ok(last !== undefined && (last.labels.length > 0 || last.total > 0 || last.signed));
  });
}
