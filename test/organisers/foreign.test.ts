// Submitted files of other platforms; options in the request add what they lack (docs/uploads.md, Bodies).
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readFixture } from '../../packages/foreign/test/builders/foreign.ts';
import { club } from '../../packages/rules/test/builders/records.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { type OrganiserClient, startOrganised } from '../builders/organisers.ts';
import { runMuster } from '../builders/run-muster.ts';

const octets = { 'content-type': 'application/octet-stream' };

async function postForm(
  client: OrganiserClient,
  files: Readonly<Record<string, Buffer>>,
  fields: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(files))
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const whole = new Response(form);
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
  return client.post('/submissions', Buffer.from(await whole.bytes()), headers);
}

// How files are read does not depend on the engine.
describe('files of other platforms', () => {
  it('are detected by their content, and imported for the only club of the key', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate'), club('other')]);
    const ada = await service.organiser(['gate']);
    const trf = readFixture('open.trf');
    const query = '?slug=spring&battleSize=2000&publish=true';
    const taken = await ada.post(`/submissions${query}`, trf, octets);
    assert.equal(taken.status, 201, taken.text);
    assert.deepEqual(taken.body.data.files, [{ name: 'body', format: 'trf', bytes: trf.length }]);
    const { data } = (await service.get('/api/v1/tournaments/spring')).body;
    assert.deepEqual([data.organizer, data.battleSize], ['gate', 2000]);

    const again = await ada.post(`/submissions${query}`, trf, octets);
    assert.equal(
      again.body.data.changes[0].change,
      'unchanged',
      'a newer copy replaces, the same changes nothing',
    );
  });

  it('come together in a form, beside event files, with fields, as one submission', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate'), club('other')]);
    const both = await service.organiser(['gate', 'other']);
    const files = {
      'games.json': readFixture('newrecruit-games.json'),
      'clubs.json': Buffer.from('{"format":"muster/1","clubs":[{"slug":"gate","name":"The Gate"}]}'),
      'tournament.json': readFixture('newrecruit-tournament.json'),
    };
    const fields = { slug: 'autumn', date: '2026-03-14', club: 'other', battleSize: '1000' };
    const taken = await postForm(both, files, fields);
    assert.equal(taken.status, 201, taken.text);
    assert.deepEqual(
      taken.body.data.files.map(({ name, format }: { name: string; format: string }) => `${name} ${format}`),
      ['games.json newrecruit', 'clubs.json muster/1', 'tournament.json newrecruit'],
    );
    assert.deepEqual(
      taken.body.data.changes.map(({ id, change }: { id: string; change: string }) => `${id} ${change}`),
      ['gate replaced', 'autumn added'],
    );
    const own = (await both.get('/tournaments/autumn')).body.data;
    assert.deepEqual([own.organizer, own.published], ['other', false]);
  });

  it('name what is missing by the parameters and fields of a request', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate')]);
    const ada = await service.organiser(['gate']);
    const said = async (body: Buffer, query = '') => {
      const answer = await ada.post(`/submissions${query}`, body, octets);
      assert.equal(answer.status, 422, answer.text);
      return answer.body.problems.map(({ message }: { message: string }) => message);
    };
    assert.deepEqual(await said(readFixture('newrecruit-tournament.json')), [
      'the file has no date; give the parameter or field date=YYYY-MM-DD',
    ]);
    const goepp = await ada.post('/submissions?slug=g&name=G&dryRun=true', readFixture('goepp.gep'), octets);
    assert.equal(goepp.status, 200, goepp.text);
    assert.match(JSON.stringify(goepp.body.data.warnings), /; to change it, use the parameter or field date/);
    assert.deepEqual(await said(readFixture('goepp.gep')), [
      'the file has no name; give the parameter or field name=NAME',
    ]);
  });

  it('are rejected completely with every problem, and unknown options with 400', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate'), club('other')]);
    const ada = await service.organiser(['gate']);
    const wrong = await postForm(ada, {
      'bad.json': Buffer.from('{"participants":[{"id":1}],"rounds":[{"matches":7}]}'),
      'clubs.json': Buffer.from('{"format":"muster/1","clubs":[{"slug":"gate","name":""}]}'),
    });
    assert.equal(wrong.status, 422, wrong.text);
    const names = wrong.body.problems.map(({ file }: { file: string }) => file);
    assert.deepEqual([...new Set(names)].sort(), ['bad.json', 'clubs.json']);
    const theirs = await ada.post(
      '/submissions?club=other&slug=x&battleSize=1',
      readFixture('open.trf'),
      octets,
    );
    assert.equal(theirs.status, 422);
    assert.deepEqual(
      theirs.body.problems.map(({ pointer, message }: Record<string, string>) => `${pointer} ${message}`),
      ['/tournaments/0/club this key may not change the club "other"'],
    );
    for (const [query, message] of [
      ['?date=tomorrow', '"date" is "tomorrow"; expected YYYY-MM-DD'],
      ['?battleSize=big', '"battleSize" is "big"; expected a whole number'],
      ['?slug=a&slug=b', '"slug" is given twice'],
      ['?playerIds=yes', '"playerIds" is "yes"; expected true or false'],
    ] as const) {
      const answer = await ada.post(`/submissions${query}`, readFixture('open.trf'), octets);
      assert.deepEqual([answer.status, answer.body.error.message], [400, message]);
    }
  });
});

describe('muster submit', () => {
  it('accepts the options of import for files of other platforms', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate')]);
    const { key } = await service.organiser(['gate']);
    const file = join(makeFolder(t), 'open.trf');
    writeFileSync(file, readFixture('open.trf'));
    const to = ['--to', service.address, '--key', key];
    const more = '--slug spring --battle-size 2000 --publish'.split(' ');
    const taken = await runMuster(['submit', file, ...to, ...more]);
    assert.equal(taken.status, 0, taken.stderr);
    assert.equal((await service.get('/api/v1/tournaments/spring')).body.data.battleSize, 2000);
    const undated = join(makeFolder(t), 'tournament.json');
    writeFileSync(undated, readFixture('newrecruit-tournament.json'));
    const missing = await runMuster(['submit', undated, ...to]);
    assert.equal(missing.status, 1);
    assert.match(missing.stderr, /the file has no date; give --date YYYY-MM-DD\n/, 'as import says it');
    const odd = await runMuster(['submit', file, ...to, '--date', 'tomorrow']);
    assert.deepEqual([odd.status, /--date is "tomorrow"; expected YYYY-MM-DD/.test(odd.stderr)], [2, true]);
  });
});
