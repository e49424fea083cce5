// Changes by organisers are in the list of changes, like those of operators.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { sqlite } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';

function cup(score: string) {
  return tournament('cup', {
    club: 'gate',
    published: undefined,
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('a', { player: 'Ada', playerId: 'p_ada' }), participant('b')],
    battles: [battle('b_1', 'a', 'b', score)],
  });
}

describe('changes by organisers', () => {
  it('are listed when something visible changes: submissions, publishing, undo and removal', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate')]);
    const ada = await service.organiser(['gate']);
    let since = (await service.get('/api/v1/changes')).body.since;
    const told = async (): Promise<string[]> => {
      const { body } = await service.get(`/api/v1/changes?since=${since}`);
      since = body.since;
      return body.data.map((one: Record<string, string>) => `${one['kind']} ${one['id']} ${one['change']}`);
    };
    const both = (change: string) => [`player p_ada ${change}`, `tournament cup ${change}`];
    assert.equal((await ada.submit([cup('3-1')])).status, 201);
    assert.deepEqual(await told(), [], 'a draft is not visible');
    assert.ok((await ada.post('/tournaments/cup/publish')).status < 300);
    assert.deepEqual(await told(), both('updated'));
    assert.ok((await ada.submit([cup('1-3')], '?dryRun=true')).status < 300);
    assert.ok((await ada.submit([cup('3-1')])).status < 300);
    assert.deepEqual(await told(), [], 'a trial changes nothing, nor does the same again');
    const submitted = await ada.submit([cup('1-3')]);
    assert.deepEqual(await told(), both('updated'));
    const undone = await ada.post(`/submissions/${submitted.body.data.id}/undo`);
    assert.ok(undone.status < 300, undone.text);
    assert.deepEqual(await told(), both('updated'));
    assert.ok((await ada.post('/tournaments/cup/unpublish')).status < 300);
    assert.deepEqual(await told(), both('removed'));
    assert.ok((await ada.remove('/tournaments/cup')).status < 300);
    assert.deepEqual(await told(), [], 'what was not visible any more is not mentioned again');
  });
});
