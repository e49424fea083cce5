// A record that was removed and is made again begins a new history: only the operator sees the former one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { listSubmissions } from '../../src/store/records/submissions.ts';
import { sqlite } from '../builders/engines.ts';
import { type OrganisedService, type OrganiserClient, startOrganised } from '../builders/organisers.ts';
import { onDatabase } from '../builders/run-muster.ts';
import type { Answer } from '../builders/service.ts';

function cup(owner: string, name: string) {
  return tournament('cup', { club: owner, name });
}

function idOf({ status, text, body }: Answer): string {
  assert.equal(status, 201, text);
  return body.data.id;
}

async function listIds(organiser: OrganiserClient, query = ''): Promise<string[]> {
  const { data }: { data: { id: string }[] } = (await organiser.get(`/submissions${query}`)).body;
  return data.map(({ id }) => id);
}

/** What the history of the tournament says, newest first. */
async function tell(organiser: OrganiserClient): Promise<string[]> {
  const { body } = await organiser.get('/tournaments/cup/history');
  return body.data.flatMap(({ words }: { words: string[] }) => words);
}

/** Gate has a cup, renames and removes it; then fort makes one of its own under the same slug. */
async function makeAgain(service: OrganisedService) {
  const [gate, fort, all] = [
    await service.organiser(['gate'], 'Gate'),
    await service.organiser(['fort'], 'Fort'),
    await service.organiser('all', 'All'),
  ];
  const former = [
    idOf(await gate.submit([cup('gate', 'Secret')])),
    idOf(await gate.submit([cup('gate', 'Secret Cup')])),
    idOf(await gate.remove('/tournaments/cup')),
  ];
  const made = idOf(await fort.submit([cup('fort', 'Open')]));
  return { gate, fort, all, former, made };
}

describe('a slug that is used again', () => {
  it('has a new history: no key sees the former one, or undoes any of it', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), club('fort')]);
    const [start] = await listSubmissions(service.database, { clubs: 'all' }, 1);
    const { gate, fort, all, former, made } = await makeAgain(service);
    assert.deepEqual(await tell(fort), ['Created']);
    assert.deepEqual(await tell(all), ['Created']);
    assert.deepEqual(await listIds(fort), [made, start?.submission.id]);
    assert.deepEqual(await listIds(gate), [start?.submission.id]);
    assert.deepEqual(await listIds(all), [made, start?.submission.id]);
    const { next } = (await all.get('/submissions?limit=1')).body;
    assert.deepEqual(await listIds(all, new URL(next).search), [start?.submission.id]);
    for (const key of [gate, fort, all])
      for (const id of former) {
        assert.equal((await key.get(`/submissions/${id}`)).status, 404);
        assert.equal((await key.post(`/submissions/${id}/undo`)).status, 404);
      }
    const stale = await fort.submit([cup('fort', 'Other')], '', { 'if-match': '"stale"' });
    assert.match(stale.body.error.message, /^"cup" was changed by Fort /);
  });

  it('shows the operator everything, also by club', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), club('fort')]);
    const { former, made } = await makeAgain(service);
    const muster = onDatabase(service.url);
    const listed = (await muster('submissions list')).stdout.match(/s_[0-9a-f]{12}/g);
    assert.deepEqual(listed?.slice(0, 4), [made, ...former.toReversed()]);
    const ofGate = (await muster('submissions list --club gate')).stdout.match(/s_[0-9a-f]{12}/g);
    assert.deepEqual(ofGate?.slice(0, 3), former.toReversed());
  });

  it('leaves out only the former record from a submission that also changed others', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), club('fort')]);
    const [gate, fort] = [
      await service.organiser(['gate'], 'Gate'),
      await service.organiser(['fort'], 'Fort'),
    ];
    const both = idOf(
      await gate.submit([cup('gate', 'Secret'), tournament('league', { club: 'gate', status: 'planned' })]),
    );
    idOf(await gate.remove('/tournaments/cup'));
    assert.equal((await gate.get(`/submissions/${both}`)).body.data.changes.length, 2);
    idOf(await fort.submit([cup('fort', 'Open')]));
    const { body } = await gate.get(`/submissions/${both}`);
    assert.deepEqual(pick(body.data.changes, 'id'), ['league']);
    assert.equal(body.data.more, 0);
    const many = Array.from({ length: 25 }, (_, n) => tournament(`cup-${n}`, { club: 'gate' }));
    const large = idOf(await gate.submit(many));
    idOf(await gate.remove('/tournaments/cup-3'));
    idOf(await gate.submit([tournament('cup-3', { club: 'gate' })]));
    const [, shown] = (await gate.get('/submissions?limit=2')).body.data;
    assert.equal(shown.id, large);
    assert.equal(shown.changes.length + shown.more, 24);
    assert.ok(!pick(shown.changes, 'id')?.includes('cup-3'));
  });

  it('keeps its history if the removal or the new record was undone', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), club('fort')]);
    const { gate, fort, former, made } = await makeAgain(service);
    idOf(await fort.post(`/submissions/${made}/undo`));
    assert.deepEqual((await listIds(gate)).slice(0, 3), former.toReversed(), 'nobody has it now');
    idOf(await gate.post(`/submissions/${former[2]}/undo`));
    assert.deepEqual((await tell(gate)).slice(-2), ['Name: Secret Cup, was Secret', 'Created']);
    assert.deepEqual(
      await listIds(fort),
      (await listIds(fort)).filter((id) => !former.includes(id)),
    );
  });

  it('begins a new history also if the first record was removed by an undo', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), club('fort')]);
    const [gate, fort] = [
      await service.organiser(['gate'], 'Gate'),
      await service.organiser(['fort'], 'Fort'),
    ];
    const first = idOf(await gate.submit([cup('gate', 'Secret')]));
    idOf(await gate.post(`/submissions/${first}/undo`));
    idOf(await fort.submit([cup('fort', 'Open')]));
    assert.deepEqual(await tell(fort), ['Created']);
    assert.equal((await gate.get(`/submissions/${first}`)).status, 404);
  });
});
