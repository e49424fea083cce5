// Submissions: imported completely or not at all, with a trial run, all problems, the changes, a history and undo.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { battle, club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { exportTournament } from '../../src/export/export-records.ts';
import { sqlite } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';

function cup(score: string, more: object = {}) {
  return {
    ...tournament('cup', {
      club: 'gate',
      stages: [{ id: 'swiss', rounds: 1 }],
      participants: [participant('a'), participant('b')],
      battles: [battle('b_1', 'a', 'b', score)],
      ...more,
    }),
  };
}

describe('the file of a large tournament', () => {
  it('is the same as that of a small one, and can be uploaded again', async (t) => {
    const list = { text: 'x'.repeat(60_000) };
    const many = ['a', 'b', 'c', 'd'].map((key) =>
      participant(key, { list, playerId: `p_${key}`, club: 'gate' }),
    );
    const large = tournament('large', { club: 'gate', participants: many });
    const service = await startOrganised(t, sqlite, [club('gate'), player('p_a'), large]);
    const ada = await service.organiser(['gate']);
    const { body, text } = await ada.get('/tournaments/large/file');
    assert.deepEqual(body, await exportTournament(service.database, 'large'));
    const again = await ada.post('/submissions', text);
    const changes: { change: string }[] = again.body.data.changes;
    assert.deepEqual(pick(changes, 'change'), ['unchanged', 'unchanged', 'unchanged']);
  });
});

describe('submissions', () => {
  it('are visible at once in the process that answered, even if answers are cached', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate')]);
    const ada = await service.organiser(['gate']);
    const names = async () => {
      const { body } = await service.get('/api/v1/tournaments');
      return body.data.map(({ name }: { name: string }) => name);
    };
    /** Requests until the answer is cached, then changes something. */
    const after = async (change: () => ReturnType<typeof ada.post>) => {
      for (let times = 0; times < 3; times += 1) await names();
      const { status, text, body } = await change();
      assert.equal(status, 201, text);
      return [await names(), body.data.id];
    };
    const [added] = await after(() => ada.submit([cup('3-1', { name: 'One' })]));
    assert.deepEqual(added, ['One']);
    const [replaced, id] = await after(() => ada.submit([cup('3-1', { name: 'Two' })]));
    assert.deepEqual(replaced, ['Two']);
    const [undone] = await after(() => ada.post(`/submissions/${id}/undo`));
    assert.deepEqual(undone, ['One']);
    const [unpublished] = await after(() => ada.post('/tournaments/cup/unpublish'));
    assert.deepEqual(unpublished, []);
    const [published] = await after(() => ada.post('/tournaments/cup/publish'));
    assert.deepEqual(published, ['One']);
    const [removed] = await after(() => ada.remove('/tournaments/cup'));
    assert.deepEqual(removed, []);
  });

  it('have 20 changes in lists and all of them when requested by id; others see those of their clubs', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), club('fort')]);
    const [all, gate, fort] = [
      await service.organiser('all'),
      await service.organiser(['gate']),
      await service.organiser(['fort', 'nowhere']),
    ];
    const cups = (count: number, owner: string) =>
      Array.from({ length: count }, (_, index) => tournament(`${owner}-${index}`, { club: owner }));
    const moved = cups(1, 'gate').map((record) => ({ ...record, club: 'fort' }));
    assert.equal((await all.submit([...cups(23, 'gate'), ...cups(2, 'fort')])).status, 201);
    assert.equal((await all.submit([...moved, ...cups(23, 'gate').slice(1)])).status, 201);
    const counts = async ({ get }: typeof all) => {
      const { data } = (await get('/submissions?limit=2')).body;
      const alone = await Promise.all(
        data.map(async ({ id }: { id: string }) => (await get(`/submissions/${id}`)).body.data),
      );
      return [data, alone].map((list) =>
        list.map(({ changes, more }: { changes: object[]; more: number }) => [changes.length, more]),
      );
    };
    const inLists = [
      [20, 3],
      [20, 5],
    ];
    const alone = [
      [23, 0],
      [25, 0],
    ];
    assert.deepEqual(await counts(all), [inLists, alone]);
    assert.deepEqual(await counts(gate), [
      [
        [20, 3],
        [20, 3],
      ],
      [
        [23, 0],
        [23, 0],
      ],
    ]);
    assert.deepEqual(await counts(fort), [
      [
        [1, 0],
        [2, 0],
      ],
      [
        [1, 0],
        [2, 0],
      ],
    ]);
    const { data } = (await gate.get('/submissions?limit=1')).body;
    assert.deepEqual(
      pick(data[0].changes, 'id'),
      Array.from({ length: 20 }, (_, index) => `gate-${index}`),
      'in their order',
    );
  });

  it('can be tried, imported, listed, read, undone and published', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), club('other')]);
    const ada = await service.organiser(['gate']);
    assert.deepEqual((await ada.get('/me')).body, { data: { account: 'Iron Gate', clubs: ['gate'] } });

    const trial = await ada.submit([cup('3-1', { published: undefined })], '?dryRun=true');
    assert.equal(trial.status, 200, trial.text);
    const { at, key, ...tried } = trial.body.data;
    assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.match(key, /^k_/);
    assert.deepEqual(tried, {
      id: null,
      account: 'Iron Gate',
      dryRun: true,
      state: 'taken',
      undoes: null,
      files: [{ name: 'body.ndjson', format: 'muster/1', bytes: tried.files[0].bytes }],
      changes: [
        { kind: 'tournament', id: 'cup', change: 'added', details: ['2 players added', '1 battle added'] },
      ],
      more: 0,
      warnings: [],
    });
    assert.equal((await ada.get('/tournaments/cup')).status, 404, 'nothing was changed');
    const { data: before } = (await ada.get('/submissions')).body;
    assert.deepEqual(
      before.map((one: { account: string | null }) => one.account),
      [null],
      'and nothing kept but what the operator did before',
    );

    const taken = await ada.submit([cup('3-1', { published: undefined })]);
    assert.equal(taken.status, 201, taken.text);
    assert.equal((await service.get('/api/v1/tournaments/cup')).status, 404, 'it is not published');
    const own = await ada.get('/tournaments/cup');
    assert.equal(own.status, 200);
    assert.deepEqual(Object.keys(own.body.data).slice(-2), ['url', 'published']);
    assert.equal(own.body.data.published, false);
    assert.deepEqual((await ada.get('/tournaments')).body, { data: [own.body.data], next: null });

    const published = await ada.post('/tournaments/cup/publish');
    assert.equal(published.status, 201);
    assert.deepEqual(published.body.data.changes, [
      { kind: 'tournament', id: 'cup', change: 'published', details: [] },
    ]);
    const shown = await ada.get('/tournaments/cup');
    const { published: isPublished, ...resource } = shown.body.data;
    assert.equal(isPublished, true);
    assert.deepEqual((await service.get('/api/v1/tournaments/cup')).body.data, resource);

    const { body: file, text } = await ada.get('/tournaments/cup/file');
    assert.equal(file.tournaments[0].slug, 'cup');
    const again = await ada.post('/submissions', text);
    assert.equal(again.status, 201, again.text);
    assert.deepEqual(
      pick(again.body.data.changes, 'change'),
      ['unchanged', 'unchanged'],
      'the club record of the file, and the tournament',
    );

    const fixed = await ada.submit([cup('1-3')]);
    assert.deepEqual(fixed.body.data.changes[0].details, ['1 result changed: b_1']);
    const undone = await ada.post(`/submissions/${fixed.body.data.id}/undo`);
    assert.equal(undone.status, 201, undone.text);
    assert.equal(undone.body.data.undoes, fixed.body.data.id);
    assert.deepEqual((await ada.get('/tournaments/cup/file')).body, file);
    const state = await ada.get(`/submissions/${fixed.body.data.id}`);
    assert.equal(state.body.data.state, 'undone');
    const twice = await ada.post(`/submissions/${fixed.body.data.id}/undo`);
    assert.equal(twice.status, 409);
    assert.equal(twice.body.error.code, 'CONFLICT');

    const removed = await ada.remove('/tournaments/cup');
    assert.equal(removed.status, 201);
    assert.equal(removed.body.data.changes[0].change, 'removed');
    assert.equal((await ada.get('/tournaments/cup')).status, 404);
    const all = await ada.get('/submissions');
    assert.equal(all.body.data.length, 7);
    assert.deepEqual(all.body.data[0], removed.body.data);
    const first = await ada.get('/submissions?limit=4');
    const rest = await ada.get(first.body.next.replace(/^.*\/organisers\/v1/, ''));
    assert.deepEqual([...first.body.data, ...rest.body.data], all.body.data);
  });
});
