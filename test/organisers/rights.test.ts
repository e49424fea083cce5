// Every operation that changes something, requested with keys that may not change it: it is rejected, and nothing changes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  club,
  participant,
  player,
  seasonRecord,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { operations } from '../../src/organisers/operations.ts';
import type { Database } from '../../src/store/database.ts';
import { sqlite } from '../builders/engines.ts';
import { type OrganiserClient, startOrganised } from '../builders/organisers.ts';
import { openBattle } from '../builders/players.ts';
import { onDatabase } from '../builders/run-muster.ts';
import type { Answer } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

const slug = 'cup';

function cup(more: object = {}): object {
  return tournament(slug, {
    status: 'ongoing',
    reports: 'on',
    stages: [{ id: 'swiss', rounds: 2 }],
    participants: [
      participant('a', { playerId: 'p_ada' }),
      participant('b', { playerId: 'p_bo' }),
      participant('c', { player: 'Cy Dee' }),
      participant('d', { player: 'Di Fox' }),
    ],
    battles: [openBattle('b_1', 'a', 'b')],
    ...more,
  });
}

/** What is there: records and their owners, personal links, and the history. */
async function readAll(database: Database): Promise<readonly unknown[]> {
  return [
    await database.values('SELECT kind || key || digest || published FROM record ORDER BY kind, key'),
    await database.values('SELECT kind || key || account FROM owner ORDER BY kind, key'),
    await database.values('SELECT code || participant FROM player_link ORDER BY code'),
    await database.values('SELECT id || state FROM submission ORDER BY n'),
  ];
}

type Attempt = (key: OrganiserClient, ids: Submissions) => Promise<Answer>;

/** Submissions that others made. */
interface Submissions {
  readonly made: string;
  readonly merged: string;
  readonly assigned: string;
}

/** One for each operation that changes something, by its id. */
const attempts: Readonly<Record<string, readonly Attempt[]>> = {
  submitFiles: [
    (key) => key.submit([cup({ name: 'Mine' })]),
    (key) => key.submit([{ ...player('p_ada'), name: 'Mine' }]),
    (key) => key.submit([seasonRecord('season', { name: 'Mine' })]),
  ],
  undoSubmission: [
    (key, { made }) => key.post(`/submissions/${made}/undo`),
    (key, { merged }) => key.post(`/submissions/${merged}/undo`),
    (key, { assigned }) => key.post(`/submissions/${assigned}/undo`),
  ],
  ...Object.fromEntries(
    ['Tournament', 'Season', 'Rating'].flatMap((name) => {
      const path =
        name === 'Tournament' ? `/tournaments/${slug}` : `/${name.toLowerCase()}s/${name.toLowerCase()}`;
      const changes: [string, Attempt][] = [
        [`remove${name}`, (key) => key.remove(path)],
        [`publish${name}`, (key) => key.post(`${path}/publish`)],
        [`unpublish${name}`, (key) => key.post(`${path}/unpublish`)],
      ];
      return changes.map(([id, attempt]) => [id, [attempt]]);
    }),
  ),
  takeNextStep: [(key) => key.post(`/tournaments/${slug}/next`)],
  enterResults: [
    (key) => key.post(`/tournaments/${slug}/results`, '{"battles":[{"id":"b_1","winner":"a"}]}'),
  ],
  invite: [(key) => key.post(`/tournaments/${slug}/invitations`, '{"role":"judge","name":"Kim"}')],
  revokeInvitation: [(key) => key.remove(`/tournaments/${slug}/invitations/i_0`)],
  pressClock: [(key) => key.put(`/tournaments/${slug}/clock`, { action: 'stop', version: 0 })],
  setVoting: [(key) => key.put(`/tournaments/${slug}/votes`, { award: 'x', state: 'open' })],
  renewPersonalLinks: [(key) => key.post(`/tournaments/${slug}/links/renew`)],
  renewPersonalLink: [(key) => key.post(`/tournaments/${slug}/links/a/renew`)],
  approveEntry: [(key) => key.post(`/tournaments/${slug}/entries/a/approve`)],
  admitEntry: [(key) => key.post(`/tournaments/${slug}/entries/a/admit`)],
  removeEntry: [(key) => key.remove(`/tournaments/${slug}/entries/a`)],
  setEntryHere: [(key) => key.put(`/tournaments/${slug}/entries/a/check-in`, { here: true })],
  openCheckIn: [(key) => key.post(`/tournaments/${slug}/check-in/open`)],
  closeCheckIn: [(key) => key.post(`/tournaments/${slug}/check-in/close`, '{"drop":true}')],
  mergePeople: [
    (key) => key.post('/people/merge', '{"from":"p_ada","into":"p_free"}'),
    (key) => key.post('/people/merge', '{"from":"p_free","into":"p_ada"}'),
  ],
  splitPeople: [(key) => key.post('/people/split', '{"alias":"nr_1"}')],
  assignPlayerId: [
    (key) => key.post('/people/assign', `{"id":"p_cy","name":"Cy Dee","tournament":"${slug}"}`),
  ],
};

/** It changes no record: two players are not suggested as one any more. */
const changesNoRecord = 'separatePeople';

describe('operations with a key that may not change the record', () => {
  const open = startOnce(async (suite) => {
    const service = await startOrganised(suite, sqlite, [club('gate'), club('other'), player('p_free')]);
    const ada = await service.organiser([], 'Ada', true);
    const made = await ada.submit([cup(), seasonRecord('season')]);
    assert.equal(made.status, 201, made.text);
    const operate = async (words: string, ...more: string[]) => {
      const { status, stderr } = await onDatabase(service.url)(words, ...more);
      assert.equal(status, 0, stderr);
      return (await ada.get('/submissions')).body.data;
    };
    await service.import([{ ...player('p_bo'), aliases: ['nr_1'] }, player('p_bo_2')]);
    await operate('players merge p_bo_2 p_bo');
    const [assigned] = await operate('players assign p_di --tournament cup --name', 'Di Fox');
    const all = await service.organiser('all', 'League');
    const merged = (await all.get('/submissions')).body.data.find(
      ({ changes }: { changes: { id: string }[] }) => changes.some(({ id }) => id === 'p_bo_2'),
    );
    return {
      service,
      ids: { made: made.body.data.id, merged: merged.id, assigned: assigned.id },
      strangers: {
        'for all clubs': all,
        'for all clubs that owns what it makes': await service.organiser('all', 'Bo', true),
        'for a club': await service.organiser(['gate'], 'Gate'),
        'that owns what it makes': await service.organiser([], 'Bo', true),
        'of the same account that owns nothing': await service.organiser(['gate'], 'Ada'),
      },
    };
  });

  it('include every operation that changes something', () => {
    const changing = operations.filter(({ method }) => method !== undefined).map(({ id }) => id);
    assert.deepEqual([...Object.keys(attempts), changesNoRecord].sort(), changing.sort());
  });

  for (const [operation, some] of Object.entries(attempts))
    it(`${operation} is rejected and changes nothing`, async () => {
      const { service, ids, strangers } = await open();
      const before = await readAll(service.database);
      for (const [name, key] of Object.entries(strangers))
        for (const [index, attempt] of some.entries()) {
          const { status, text } = await attempt(key, ids);
          const what = `${index} by a key ${name}: ${status} ${text}`;
          assert.ok([403, 404, 409, 422].includes(status), what);
          assert.deepEqual(await readAll(service.database), before, what);
        }
    });
});
