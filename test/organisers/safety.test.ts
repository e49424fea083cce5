// Submissions that are repeated, concurrent, or made of spreadsheets.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { engines } from '../builders/engines.ts';
import { form } from '../builders/form.ts';
import { startOrganised } from '../builders/organisers.ts';

function cup(name: string, more: object = {}) {
  return tournament('cup', { club: 'gate', name, ...more });
}

for (const engine of engines) {
  describe(`uploaded spreadsheets on ${engine.name}`, () => {
    it('have warnings and problems with file names, never a path; problems are repeated for the same key', async (t) => {
      const service = await startOrganised(t, engine, [club('gate')]);
      const ada = await service.organiser(['gate']);
      const sheets = (size: string) =>
        form([
          {
            name: 'tournament.csv',
            content: `slug,name,status,battleSize,club,rounds,battlePack\nsheet,Cup,planned,${size},gate,1,Unknown\n`,
          },
          { name: 'my/participants.csv', content: 'player\nAda\nBo\n' },
          { name: 'battles.csv', content: 'player1,player2,round\nAda,Bo,1\n' },
        ]);
      const alone = form([{ name: 'clubs.csv', content: 'slug,name,city\ngate,The Gate,Brackwater\n' }]);
      const renamed = await ada.post('/submissions', alone.body, alone.headers);
      assert.equal(renamed.status, 201, renamed.text);
      assert.deepEqual(
        renamed.body.data.changes.map(({ kind, id, change }: Record<string, unknown>) => [kind, id, change]),
        [['club', 'gate', 'replaced']],
      );
      const others = form([{ name: 'clubs.csv', content: 'slug,name\nelsewhere,Elsewhere\n' }]);
      const rejectedClub = await ada.post('/submissions', others.body, others.headers);
      assert.deepEqual(rejectedClub.body.problems, [
        {
          file: 'clubs.csv',
          line: 2,
          pointer: 'slug',
          message: 'this key may not change the club "elsewhere"',
          code: 'mayNotChange',
          parameters: { what: 'club', name: 'elsewhere', similar: [] },
        },
      ]);
      const good = sheets('2000');
      const taken = await ada.post('/submissions', good.body, good.headers);
      assert.equal(taken.status, 201, taken.text);
      const places = taken.body.data.warnings.map(({ file, line, pointer }: Record<string, unknown>) => [
        file,
        line,
        pointer,
      ]);
      assert.deepEqual(places, [['tournament.csv', 2, 'battlePack']]);
      const bad = sheets('many');
      const once = { ...bad.headers, 'idempotency-key': 'sheets' };
      const rejected = await ada.post('/submissions', bad.body, once);
      assert.equal(rejected.status, 422, rejected.text);
      assert.doesNotMatch(rejected.text, /tmp|muster-sheets/);
      assert.equal((await ada.post('/submissions', bad.body, once)).text, rejected.text);
      assert.equal((await ada.get('/tournaments/%00')).status, 404, 'a name that nothing can have');
    });
  });

  describe(`repeated and concurrent submissions on ${engine.name}`, () => {
    it('with the same Idempotency-Key get the first answer again, or 409 if they differ', async (t) => {
      const service = await startOrganised(t, engine, [club('gate')]);
      const ada = await service.organiser(['gate']);
      const once = { 'idempotency-key': 'first' };
      const taken = await ada.submit([cup('One')], '', once);
      assert.equal(taken.status, 201, taken.text);
      const again = await ada.submit([cup('One')], '', once);
      assert.deepEqual([again.status, again.body], [201, taken.body]);
      const packed = await ada.post('/submissions', gzipSync(JSON.stringify(cup('One'))), {
        ...once,
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
      });
      assert.deepEqual([packed.status, packed.body], [201, taken.body], 'whatever the encoding');
      for (const other of [
        await ada.submit([cup('Two')], '', once),
        await ada.submit([cup('One')], '?dryRun=true', once),
        await ada.post('/tournaments/cup/unpublish', undefined, once),
      ])
        assert.equal(other.status, 409, other.text);
      const bo = await service.organiser(['gate']);
      assert.equal((await bo.submit([cup('Two')], '', once)).status, 201, 'a key has its own');
      const wrong = { 'idempotency-key': 'wrong' };
      const problem = await ada.submit([cup('Three', { club: 'nowhere' })], '', wrong);
      assert.equal(problem.status, 422);
      assert.equal((await ada.submit([cup('Three', { club: 'nowhere' })], '', wrong)).text, problem.text);
      const undo = { 'idempotency-key': 'undo' };
      const [newest] = (await bo.get('/submissions')).body.data;
      const undone = await bo.post(`/submissions/${newest.id}/undo`, undefined, undo);
      assert.equal(undone.status, 201);
      assert.deepEqual((await bo.post(`/submissions/${newest.id}/undo`, undefined, undo)).body, undone.body);
      for (const bad of ['', 'x'.repeat(201)])
        assert.equal((await ada.submit([cup('One')], '', { 'idempotency-key': bad })).status, 400);
      const slow = { 'idempotency-key': 'slow' };
      const both = await Promise.all([1, 2].map(() => ada.submit([cup('Four')], '', slow)));
      assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409], 'while the first is under way');
    });

    it('with If-Match let one of two win, and tell the other who changed what and when', async (t) => {
      const service = await startOrganised(t, engine, [club('gate')]);
      const [ada, bo] = [await service.organiser(['gate'], 'Ada'), await service.organiser(['gate'], 'Bo')];
      const created = await ada.submit([cup('One')], '', { 'if-none-match': '*' });
      assert.equal(created.status, 201, created.text);
      const twice = await bo.submit([cup('One')], '', { 'if-none-match': '*' });
      assert.equal(twice.status, 412);
      const { headers } = await ada.get('/tournaments/cup');
      const zipped = await ada.get('/tournaments/cup', { 'accept-encoding': 'gzip;q=1, identity;q=0' });
      assert.equal(zipped.headers.etag, headers.etag, 'whatever the encoding');
      assert.equal(
        (await ada.get('/tournaments/cup', { 'if-none-match': String(headers.etag) })).status,
        304,
      );
      const match = { 'if-match': String(headers.etag) };
      assert.equal((await bo.submit([cup('Two')], '', match)).status, 201);
      const late = await ada.submit([cup('Three')], '', match);
      assert.equal(late.status, 412);
      assert.equal(late.body.error.code, 'PRECONDITION_FAILED');
      assert.match(late.body.error.message, /^"cup" was changed by Bo at \d{4}-\S+Z \(name: Two, was One\)$/);
      assert.equal((await ada.post('/tournaments/cup/unpublish', undefined, match)).status, 412);
      const several = await ada.submit([cup('Three'), tournament('second', { club: 'gate' })], '', match);
      assert.equal(several.status, 400, several.text);
      const none = await ada.submit([club('gate')], '', match);
      assert.equal(none.status, 400, none.text);
      const wrong = await ada.submit([cup('Three', { club: 'nowhere' })], '', match);
      assert.equal(wrong.status, 422, 'a tournament with problems is in the body all the same');
    });
  });
}
