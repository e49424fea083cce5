// A page is rendered once and cached, but never shown after anything has changed that it shows, whichever process changed it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { thirdOf } from '../../packages/rules/test/builders/times.ts';
import { importFile } from '../../src/import/import-inputs.ts';
import { openDatabase } from '../../src/store/open.ts';
import { type Service, sourceOf, startService } from '../builders/service.ts';
import { paths, world } from './small-world.ts';

interface Change {
  readonly field: string;
  readonly record: object;
}

/** Every field of a record changed on its own. Of entries of a list, the first. */
function* changeEach(record: object, path: readonly string[] = []): Generator<Change> {
  for (const [name, value] of Object.entries(record)) {
    const at = [...path, name];
    if (typeof value === 'object' && value !== null)
      for (const inner of changeEach(Array.isArray(value) ? value.slice(0, 1) : value, at))
        yield { ...inner, record: { ...record, [name]: merge(value, inner.record) } };
    else yield { field: at.join('.'), record: { ...record, [name]: changeValue(value) } };
  }
}

function merge(value: object, changed: object): object {
  return Array.isArray(value) ? [...Object.values(changed), ...value.slice(1)] : changed;
}

function changeValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\d$|$/, '3');
  return typeof value === 'boolean' ? !value : Number(value) + 1;
}

function isShown(record: object): boolean {
  return !('published' in record && record.published === false);
}

async function ask({ request }: Service, path: string) {
  const { status, headers, text } = await request('GET', path);
  return { path, status, tag: headers.etag, text };
}

describe('pages', () => {
  it('are rendered again after a change of any field, and not before', async (t) => {
    // The clock stands still, because a page that reads it is cached for a second only.
    const service = await startService(t, world, {
      pages: true,
      now: () => Date.parse('2026-03-15T12:00:00Z'),
    });
    // As another process writes: this one notices by the revision alone.
    const other = await openDatabase(service.url);
    t.after(() => other.close());
    for (const path of [...paths, ...paths]) await ask(service, path);

    const changed = new Set<string>();
    for (const { field, record } of world.filter(isShown).flatMap((one) => [...changeEach(one)])) {
      const imported = await importFile(other, sourceOf([record]));
      if ('problems' in imported) continue;
      changed.add(field);
      for (const path of thirdOf(paths, changed.size)) {
        const shown = await ask(service, path);
        const fresh = await ask(
          service,
          `${path}${path.includes('?') ? '&' : '?'}n=${changed.size}-${field}`,
        );
        assert.deepEqual(shown, { ...fresh, path }, `${path} after a change of ${field}`);
      }
    }
    assert.ok(changed.size >= 15, [...changed].join(', '));

    const shown = [];
    for (const path of paths) shown.push(await ask(service, path));
    // Without a new revision nothing has changed, so that nothing is read.
    for (const table of ['tournament', 'club', 'player', 'battle', 'standing', 'season'])
      await other.write((writer) => writer.run(`UPDATE ${table} SET document = '{}'`));
    for (const page of shown) assert.deepEqual(await ask(service, page.path), page);
  });
});
