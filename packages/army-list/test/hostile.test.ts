import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../rules/test/builders/any-text.ts';
import { casesOf } from '../../rules/test/builders/times.ts';
import { readArmyList } from '../src/army-list.ts';

const piece = fc.constantFrom(
  'Skaven',
  'Tide Callers',
  ' | ',
  '\n',
  '\r\n',
  '-----',
  'Drops: 2',
  "General's Handbook 2027-28",
  'Grand Alliance Order | ',
  'Battle Tactics Cards: ',
  'Smokescreen',
  ' and ',
  ', ',
  '1990/2000 pts',
  '(120)',
  'Faction: ',
  'Total: ',
  "General's Regiment",
  '• ',
  '[',
  ']',
  '🔥',
  '\u0000',
  '\ud800',
);
const text = fc.oneof(
  anyText({ maxLength: 300 }),
  fc
    .array(fc.oneof({ weight: 4, arbitrary: piece }, { weight: 1, arbitrary: fc.string() }))
    .map((all) => all.join('')),
);

function fold(value: string): string {
  return value
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

test('any text is read as four fields of the right types', () => {
  fc.assert(
    fc.property(text, (any) => {
      const read = readArmyList(any);
      assert.deepEqual(Object.keys(read), ['faction', 'subFaction', 'points', 'battleTacticCards']);
      assert.equal(typeof read.faction, 'string');
      assert.equal(typeof read.subFaction, 'string');
      assert.ok(Number.isSafeInteger(read.points) && read.points >= 0);
      assert.ok(read.battleTacticCards.every((card) => typeof card === 'string' && card !== ''));
    }),
    { numRuns: casesOf(300) },
  );
});

test('everything that is read is in the text', () => {
  fc.assert(
    fc.property(text, (any) => {
      const read = readArmyList(any);
      const folded = fold(any);
      for (const value of [read.faction, read.subFaction, ...read.battleTacticCards]) {
        assert.ok(folded.includes(fold(value)), value);
      }
      if (read.points > 0) assert.ok(any.replace(/[^0-9]/g, '').includes(String(read.points)));
    }),
    { numRuns: casesOf(300) },
  );
});

const MEGABYTE = 1_048_576;
const repetitions = [
  'a',
  ' ',
  '\n',
  '(',
  '|',
  ':',
  '1',
  '1/',
  '<br',
  '🔥',
  'a - ',
  'x and ',
  'Skaven, ',
  'Skaven\n',
  `${'('.repeat(399)}\n`,
  `${'a|'.repeat(199)}\n`,
  `${'19/20 pts '.repeat(39)}\n`,
  `Battle Tactics Cards: ${'x and '.repeat(60)}\n`,
  `Battle Tactic Cards: ${',a'.repeat(180)}\n`,
  'Faction: Skaven\n',
  'Battle Tactics:\n',
];

// Takes about 60 ms; a reader that is not linear would take hours.
test('a megabyte of any repetition is read in linear time', { timeout: 20_000 }, () => {
  for (const repeated of repetitions) {
    assert.doesNotThrow(() => readArmyList(repeated.repeat(Math.ceil(MEGABYTE / repeated.length))));
  }
});

test('the middle of a very long text is not read', () => {
  const head = 'A list 1990/2000 pts\n\nTide Callers\nReef and Riptide\nDrops: 2\n\nRegiment 1\n';
  const expected = readArmyList(head);
  assert.equal(expected.subFaction, 'Reef and Riptide');
  assert.deepEqual(readArmyList(`${head}${'A Hero (120)\n'.repeat(100_000)}`), expected);
  assert.equal(readArmyList(`${'x'.repeat(MEGABYTE)} 1990/2000 pts\nTide Callers\nDrops: 2`).points, 1990);
});
