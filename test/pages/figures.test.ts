import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sayOrdinal } from '#rules/stage-name';
import { sayDays, sayNumber, saySigned } from '../../src/pages/frame/figures.ts';
import { breakLines, cleanText, drawableText, shorten } from '../../src/pages/frame/plain-text.ts';

describe('figures', () => {
  it('days are written as short as possible without ambiguity', () => {
    assert.equal(sayDays('2026-10-24', '2026-10-25'), '24–25 Oct 2026');
    assert.equal(sayDays('2026-10-31', '2026-11-01'), '31 Oct – 1 Nov 2026');
    assert.equal(sayDays('2026-12-31', '2027-01-01'), '31 Dec 2026 – 1 Jan 2027');
    assert.equal(sayDays('2026-03-07', '2026-03-07'), '7 Mar 2026');
    assert.equal(sayDays('2026-03-07', null), '7 Mar 2026');
    assert.equal(sayDays(null, '2026-03-07'), 'Until 7 Mar 2026');
    assert.equal(sayDays(null, null), 'Date to be announced');
  });

  it('figures have a real minus, and differences a plus', () => {
    assert.deepEqual([3, 0, -2.5].map(sayNumber), ['3', '0', '−2.5']);
    assert.deepEqual([3, 0, -2.5].map(saySigned), ['+3', '0', '−2.5']);
  });

  it('places have their ordinal ending', () => {
    assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 112].map(sayOrdinal), [
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
      '101st',
      '111th',
      '112th',
    ]);
  });
});

describe('plain text', () => {
  it('control characters and broken letters never reach XML', () => {
    assert.equal(cleanText('a\u0000b\u001b[31m\ud800c\ufffe'), 'a b [31m\ufffdc');
  });

  it('a picture shows the letters that its fonts can draw', () => {
    assert.equal(drawableText('Δάφνη Żółć Тарас 🎲'), 'Δάφνη Żółć Тарас');
    assert.equal(drawableText('ნინო'), undefined);
    assert.equal(drawableText('東京'), undefined);
    assert.equal(drawableText('🎲'), undefined);
  });

  it('long text is cut at a word, and lines are broken at spaces', () => {
    assert.equal(shorten('The Very Long Tournament', 14), 'The Very Long…');
    assert.ok(breakLines('x'.repeat(21) + '𝐀'.repeat(40), 22, 2).every((line) => line.isWellFormed()));
    assert.deepEqual(breakLines('Les Corbeaux d’Étain Four Banners 2026', 22, 2), [
      'Les Corbeaux d’Étain',
      'Four Banners 2026',
    ]);
    assert.deepEqual(breakLines('x'.repeat(50), 20, 2), ['x'.repeat(20), `${'x'.repeat(19)}…`]);
  });
});
