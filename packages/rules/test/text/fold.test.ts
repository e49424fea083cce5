// The forms in which texts are compared. Stored rows contain the first three, so that a change here needs a rebuild.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countSlips } from '../../src/text/edit-distance.ts';
import { foldForOrder, foldForPerson, foldForSearch, makeSlug, plainWords } from '../../src/text/fold.ts';

describe('folded texts', () => {
  it('ignore case and accents in an order, and nothing else', () => {
    assert.equal(foldForOrder('Émile  Ørsted'), 'emile  ørsted');
    assert.equal(foldForOrder('ﬁve'), 'ﬁve');
  });

  it('ignore the form of letters as well in a search', () => {
    assert.equal(foldForSearch('Émile ﬁve 𝐀'), 'emile five a');
    assert.equal(foldForSearch('ΟΔΟΣ'), foldForSearch('Οδός'));
    assert.equal(foldForSearch('한국'), '한국');
  });

  it('distinguish people by an accent, not by case, spaces or the encoding of the accent', () => {
    assert.equal(foldForPerson(' ANA  Núñez '), foldForPerson('Ana Nu\u0301n\u0303ez'));
    assert.notEqual(foldForPerson('Ana Nunez'), foldForPerson('Ana Núñez'));
  });

  it('have words that any keyboard can type', () => {
    assert.deepEqual(plainWords('Łódź – Søren’s Straße'), ['lodz', 'soren', 's', 'strasse']);
  });
});

describe('slugs', () => {
  it('have letters from a to z, digits and single hyphens, and no half words', () => {
    assert.equal(makeSlug("  King's Été – Straße 2026! "), 'kings-ete-strasse-2026');
    assert.equal(makeSlug('Winter Clash of the North', 15), 'winter-clash-of');
    assert.equal(makeSlug('東京'), '');
  });
});

describe('slips', () => {
  it('are letters missing, surplus, wrong or swapped, and are counted up to a limit', () => {
    for (const other of ['igrid', 'inngrid', 'ingred', 'ingird'])
      assert.equal(countSlips('ingrid', other, 3), 1, other);
    assert.equal(countSlips('ingrid', 'astrid', 9), 3);
    assert.equal(countSlips('ingrid', 'astrid', 2), 2);
  });

  it('never change a fixed letter, or a space into a letter', () => {
    assert.equal(
      countSlips('an novak', 'am novak', 3, (_, index) => index < 2),
      3,
    );
    assert.equal(countSlips('ann novak', 'annnovak', 3), 1);
    assert.equal(countSlips('ann novak', 'annxnovak', 3), 2);
  });
});
