import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { figure, NotPossible, none } from '../../scripts/drill/drill.ts';
import { drills } from '../../scripts/drill/drills.ts';
import { fillPage, runDrill } from '../../scripts/drill/outcome.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/generated/drills.md'), 'utf8');
function rows(text: string): string[] {
  return text.split('\n').filter((line) => /^\| `[\w-]+`/.test(line));
}

describe('docs/generated/drills.md', () => {
  it('has a row of two columns for every drill, in the order in which they run', () => {
    const table = page.split('<!-- generated: figures -->')[1]?.split('<!-- /generated')[0] ?? '';
    assert.deepEqual(
      rows(table).map((row) => /`([\w-]+)`/.exec(row)?.[1]),
      drills.map(({ name }) => name),
    );
    for (const row of rows(table)) assert.equal(row.split(/(?<!\\)\|/).length, 4, row);
  });

  it('gets the figures of the drills that were run, and nothing else changes', () => {
    const figures = [none('lost', 0, 1000), figure('a | b', '3', '< 2', false)];
    const filled = fillPage(page, [{ name: 'flood', seconds: 4, figures }], 'Here.');
    const changed = filled.split('\n').filter((line) => !page.split('\n').includes(line));
    assert.equal(changed.length, 2);
    assert.equal(changed[0], 'Here.');
    assert.match(
      changed[1] ?? '',
      /^\| `flood`.*\| lost: \*\*0 of 1,000\*\*<br>a \\\| b: ✗ 3<br>took 4 s \|/,
    );
    assert.equal(fillPage(filled, [], 'Here.'), filled);
  });
});

describe('a drill', () => {
  const drill = (run: () => Promise<never>) => ({ name: 'one', summary: '', run });

  it('that throws is a failed figure', async () => {
    const { figures } = await runDrill(
      drill(() => Promise.reject(new Error('broken'))),
      'full',
    );
    assert.deepEqual(pick(figures, 'holds'), [false]);
  });

  it('that this machine cannot do says why', async () => {
    const outcome = await runDrill(
      drill(() => Promise.reject(new NotPossible('no disk'))),
      'full',
    );
    assert.deepEqual(
      { ...outcome, seconds: 0 },
      { name: 'one', seconds: 0, figures: [], skipped: 'no disk' },
    );
  });
});
