import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../packages/rules/test/builders/any-text.ts';
import { escapeHtml, html, trust, writeData } from '../../src/html/html.ts';
import { textOf } from '../pages/read-html.ts';

describe('html', () => {
  it('escapes text, whatever it contains', () => {
    const name = `<img src=x onerror="alert('1')">`;
    assert.equal(
      html`<p title="${name}">${name}</p>`.toString(),
      '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;</p>',
    );
  });

  it('never lets a text open a tag, leave a quote or begin an entity', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const escaped = escapeHtml(text);
        assert.doesNotMatch(escaped, /[<>"'`]/);
        assert.doesNotMatch(escaped, /&(?!amp;|lt;|gt;|quot;|#39;|#96;)/);
        assert.equal(textOf(`<b>${escaped}</b>`), text.replace(/\s+/g, ' ').trim());
      }),
    );
  });

  it('inserts the result of a template unchanged, joins lists, and shows nothing for null, undefined and false', () => {
    const rows = ['a', 'b<'].map((word) => html`<li>${word}</li>`);
    assert.equal(
      html`<ul>${rows}${null}${undefined}${false}${0}</ul>`.toString(),
      '<ul><li>a</li><li>b&lt;</li>0</ul>',
    );
    assert.equal(html`${trust('<hr>')}`.toString(), '<hr>');
  });

  it('rejects a template with an attribute that has no quotes', () => {
    assert.throws(() => html`<a href=${'x'}>`, /without quotes/);
    assert.throws(() => html`<a href= ${'x'}>`, /without quotes/);
  });

  it('writes data that cannot end its script element', () => {
    const data = { name: '</script><script>alert(1)</script><!--' };
    const written = writeData(data).toString();
    assert.doesNotMatch(written, /</);
    assert.deepEqual(JSON.parse(written), data);
  });
});
