import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { insertJson } from '../../src/store/read/insert-json.ts';

describe('insertJson', () => {
  it('inserts each text at its position, counted in characters of a string or bytes of a buffer', () => {
    const document = '{"name":"Żółw","url":"/a"}';
    const inString = document.indexOf('/a');
    assert.deepEqual(insertJson(document, [{ at: inString, text: 'https://x' }]), [
      '{"name":"Żółw","url":"',
      'https://x',
      '/a"}',
    ]);
    const bytes = Buffer.from(document);
    const insertions = [
      { at: bytes.indexOf(',"url'), text: Buffer.from(',"n":1') },
      { at: bytes.indexOf('/a'), text: Buffer.from('https://x') },
    ];
    assert.equal(
      Buffer.concat(insertJson(bytes, insertions)).toString(),
      '{"name":"Żółw","n":1,"url":"https://x/a"}',
    );
    assert.deepEqual(insertJson(document, []), [document]);
  });
});
