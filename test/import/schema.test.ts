import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { recordKinds } from '#rules/event-file/event-file';
import { writeEventFileSchema } from '#rules/event-file/event-file-schema';
import { schemaPath } from '../../src/contract/endpoints.ts';
import { startService } from '../builders/service.ts';

it('the schema in docs/ is the one that the importer checks against', () => {
  const kept = readFileSync(new URL('../../docs/generated/event-file.schema.json', import.meta.url), 'utf8');
  assert.equal(kept, writeEventFileSchema(), 'run "node scripts/write-schema.ts"');
});

it('every kind of record is in the schema, and every object in it is closed', () => {
  const schema = JSON.parse(writeEventFileSchema());
  assert.deepEqual(Object.keys(schema.$defs), Object.keys(recordKinds));
  const open: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, additionalProperties } = value as Record<string, unknown>;
    if (type === 'object' && additionalProperties !== false) open.push(path);
    for (const [key, child] of Object.entries(value)) visit(child, `${path}/${key}`);
  };
  visit(schema, '');
  assert.deepEqual(open, []);
});

it('the schema is published for everyone, cacheable, with an ETag', async (t) => {
  const service = await startService(t);
  const { status, headers, text } = await service.request('GET', schemaPath);
  assert.equal(status, 200);
  assert.equal(text, writeEventFileSchema());
  assert.match(String(headers['content-type']), /^application\/schema\+json/);
  assert.match(String(headers['cache-control']), /^public/);
  const again = await service.request('GET', schemaPath, { 'if-none-match': String(headers['etag']) });
  assert.equal(again.status, 304);
});
