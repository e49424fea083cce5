// docs/rules/decisions.md, Order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareParticipants, compareText } from '../src/name-order.ts';
import { anyText } from './builders/any-text.ts';
import { pick } from './builders/pick.ts';

test('text is compared by code point, not by UTF-16 unit', () => {
  assert.ok(compareText('\u{1F600}', '\uFFFD') > 0);
  assert.ok('\u{1F600}' < '\uFFFD');
  assert.ok(compareText('\u{1F600}', '\u{1F601}') < 0);
  assert.ok(compareText('a', 'ab') < 0);
  assert.equal(compareText('ab', 'ab'), 0);
});

test('comparing text agrees with comparing its code points one by one', () => {
  const compareSlowly = (a: string, b: string): number => {
    const [left, right] = [a, b].map((text) => [...text].map((character) => character.codePointAt(0) ?? 0));
    for (const [index, point] of (left ?? []).entries()) {
      if (point !== right?.[index]) return right?.[index] === undefined ? 1 : point - right[index];
    }
    return (left?.length ?? 0) - (right?.length ?? 0);
  };
  const text = anyText({ maxLength: 4 });
  fc.assert(
    fc.property(text, text, (a, b) => Math.sign(compareText(a, b)) === Math.sign(compareSlowly(a, b))),
  );
});

test('participants are ordered by name, ignoring case but not accents, then by key', () => {
  const people = [
    { player: 'éva', key: '1' },
    { player: 'Zoë', key: '2' },
    { player: 'EVA', key: '3' },
    { player: 'Eva', key: '0' },
    { player: 'adam', key: '4' },
  ];
  assert.deepEqual(pick(people.toSorted(compareParticipants), 'key'), ['4', '0', '3', '1', '2']);
});
