// Waiting, moving up, checking in and leaving, through the addresses that players and organisers use (docs/organisers.md, Before the event).
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { battle, club, participant } from '../../packages/rules/test/builders/records.ts';
import { engines } from '../builders/engines.ts';
import { enterAll, openCup, sayEntries, signUp } from '../builders/entrants.ts';
import { startOrganised } from '../builders/organisers.ts';
import type { Answer } from '../builders/service.ts';

const closing: (() => unknown)[] = [];
after(async () => {
  for (const close of closing.reverse()) await close();
});
const service = await startOrganised(
  { after: (close) => void closing.push(close as () => unknown) },
  engines[0],
  [club('gate', { name: 'Iron Gate' })],
  { pages: true },
);
const organiser = await service.organiser(['gate']);
const put = organiser.put;

const enter = (slug: string, ...names: string[]) => enterAll(service, slug, ...names);
const readRecord = async (slug: string) => {
  const { body } = await organiser.get(`/tournaments/${slug}/file`);
  return body.tournaments[0];
};
const warningsOf = ({ body }: Answer): string[] =>
  body.data.warnings.map((one: { message: string }) => one.message);
const lastSubmission = async () => (await organiser.get('/submissions?limit=1')).body.data[0];
const undo = async (id: string) => {
  const undone = await organiser.post(`/submissions/${id}/undo`);
  assert.equal(undone.status, 201, undone.text);
  return undone;
};

describe('entries', () => {
  it('get the places in order, then wait, and move up in the submission that frees a place', async () => {
    await service.import([openCup('order', { places: 2 })]);
    const [ada, bo, cy, dee] = await enter('order', 'Ada', 'Bo', 'Cy', 'Dee');
    assert.deepEqual(await sayEntries(organiser, 'order'), [
      'Ada in',
      'Bo in',
      'Cy waiting 1',
      'Dee waiting 2',
    ]);
    const state = await service.get('/api/v1/tournaments/order/sign-up');
    assert.deepEqual(state.body.data, {
      open: true,
      opens: null,
      closes: null,
      places: 2,
      taken: 2,
      waiting: 2,
      applied: 0,
      approve: false,
      wordNeeded: false,
      url: `${service.address}/tournaments/order/sign-up`,
    });
    const left = await ada?.leave();
    assert.deepEqual(left?.body.data, {
      player: 'Ada',
      state: 'withdrawn',
      place: null,
      dropped: false,
      here: false,
      can: [],
    });
    assert.equal((await ada?.leave())?.status, 200, 'again: nothing changes');
    assert.deepEqual(await sayEntries(organiser, 'order'), [
      'Bo in',
      'Cy in',
      'Dee waiting 1',
      'Ada withdrawn',
    ]);
    const withdrawal = await lastSubmission();
    assert.equal(withdrawal.account, 'players');
    assert.deepEqual(
      withdrawal.warnings.map(({ message }: { message: string }) => message),
      ['Moved up from the waiting list: Cy'],
    );
    await undo(withdrawal.id);
    assert.deepEqual(await sayEntries(organiser, 'order'), [
      'Ada in',
      'Bo in',
      'Cy waiting 1',
      'Dee waiting 2',
    ]);
    // More places, and fewer: nobody is removed.
    const record = await readRecord('order');
    const more = await organiser.submit([{ kind: 'tournament', ...record, signUp: { places: 4 } }]);
    assert.deepEqual(warningsOf(more), [
      'Moved up from the waiting list: Cy',
      'Moved up from the waiting list: Dee',
    ]);
    const fewer = await organiser.submit([
      { kind: 'tournament', ...(await readRecord('order')), signUp: { places: 3 } },
    ]);
    assert.deepEqual(warningsOf(fewer), ['4 of 3 places taken']);
    for (const one of [bo, cy, dee]) assert.equal((await one?.entry())?.body.data.state, 'in');
    const code = (await signUp(service, 'order', { name: 'Eve' })).body.data;
    assert.deepEqual([code.state, code.place], ['waiting', 1]);
  });

  it('are approved, declined, admitted beyond the places, and removed by the organiser', async () => {
    await service.import([openCup('approved', { places: 1, approve: true, waiting: 3 })]);
    const [ada, bo, cy] = await enter('approved', 'Ada', 'Bo', 'Cy');
    const full = await signUp(service, 'approved', { name: 'Dee' });
    assert.deepEqual([full.status, full.body.error.message], [409, 'The waiting list is full']);
    const keys = (await organiser.get('/tournaments/approved/entries')).body.data.map(
      ({ participant: key }: { participant: string }) => key,
    );
    const at = (index: number, what = '') => `/tournaments/approved/entries/${keys[index]}${what}`;
    const second = await organiser.post(at(1, '/approve'));
    assert.equal(second.body.data.state, 'in');
    assert.match(second.body.submission, /^s_/);
    const first = await organiser.post(at(0, '/approve'));
    assert.deepEqual(
      [first.body.data.state, first.body.data.place, first.body.submission],
      ['waiting', 1, null],
    );
    assert.equal((await organiser.post(at(0, '/approve'))).status, 409);
    const third = await organiser.post(at(2, '/admit'));
    assert.equal(third.body.data.state, 'in');
    assert.deepEqual(
      (await lastSubmission()).warnings.map(({ message }: { message: string }) => message),
      ['2 of 1 places taken'],
    );
    assert.equal((await organiser.post(at(2, '/admit'))).status, 409);
    assert.equal((await organiser.remove(at(0))).body.data.state, 'declined');
    assert.equal((await organiser.remove(at(0))).status, 409);
    assert.equal((await organiser.remove(at(1))).body.data.state, 'removed');
    assert.deepEqual(await sayEntries(organiser, 'approved'), ['Cy in', 'Ada declined', 'Bo removed']);
    assert.equal((await ada?.entry())?.body.data.state, 'declined');
    assert.equal((await bo?.leave())?.status, 409);
    assert.deepEqual((await cy?.entry())?.body.data.can, ['withdraw']);
    const missing = await organiser.post('/tournaments/approved/entries/nobody/admit');
    assert.deepEqual([missing.status, missing.body.error.message], [404, 'Entry not found']);
    // An undo of the approval makes the entry apply again.
    await undo(second.body.submission).catch(() => undefined);
  });

  it('are checked in by players and organisers; closing drops absent players, and no one moves up while it is closed', async () => {
    await service.import([
      openCup('hall', { places: 3 }, { checkIn: {}, participants: [participant('x', { player: 'Xan' })] }),
    ]);
    const [ada, bo, cy] = await enter('hall', 'Ada', 'Bo', 'Cy');
    const early = await ada?.arrive();
    assert.deepEqual([early?.status, early?.body.error.message], [409, 'Check-in is not open']);
    const opened = await organiser.post('/tournaments/hall/check-in/open');
    assert.deepEqual(opened.body, {
      data: { state: 'open', opens: null, closes: null, here: 0, expected: 3 },
      submission: null,
    });
    const arrived = await ada?.arrive();
    assert.deepEqual(arrived?.body.data.can, ['here', 'withdraw']);
    assert.equal(arrived?.body.data.here, true);
    assert.equal((await cy?.arrive())?.status, 200, 'a waiting player may check in too');
    assert.equal((await bo?.arrive())?.status, 200);
    assert.equal((await bo?.arrive(false))?.body.data.here, false);
    assert.equal((await put('/tournaments/hall/entries/x/check-in', { here: 'yes' })).status, 422);
    const ticked = await put('/tournaments/hall/entries/x/check-in', { here: true });
    assert.deepEqual([ticked.status, ticked.body.data.here, ticked.body.submission], [200, true, null]);
    const closed = await organiser.post('/tournaments/hall/check-in/close', JSON.stringify({ drop: true }));
    assert.deepEqual(closed.body.data, { state: 'closed', opens: null, closes: null, here: 2, expected: 2 });
    assert.deepEqual(await sayEntries(organiser, 'hall'), [
      'Xan in here',
      'Ada in here',
      'Bo in dropped',
      'Cy waiting 1 here',
    ]);
    const reopened = await organiser.post('/tournaments/hall/check-in/open');
    assert.match(reopened.body.submission, /^s_/, 'opening admits players who wait');
    assert.equal((await cy?.entry())?.body.data.state, 'in');
    assert.equal(
      (await organiser.post('/tournaments/hall/check-in/close', JSON.stringify({ drop: 1 }))).status,
      422,
    );
    // A player whom the organiser added gets an entry on leaving, and is still marked as here.
    const { body } = await organiser.get('/tournaments/hall/links');
    const xan = body.data.find((one: { participant: string }) => one.participant === 'x');
    assert.equal((await service.request('DELETE', `/p/${xan.code}/entry`)).body.data.state, 'withdrawn');
    assert.equal((await sayEntries(organiser, 'hall')).at(-1), 'Xan withdrawn here');
    await service.import([{ kind: 'tournament', ...(await readRecord('hall')), status: 'ongoing' }]);
    const late = await organiser.post('/tournaments/hall/check-in/open');
    assert.deepEqual([late.status, late.body.error.message], [409, 'The tournament has started']);
  });

  it('are marked as dropped if a battle names them; in an ongoing tournament players drop out after their battle', async () => {
    await service.import([
      openCup(
        'run',
        {},
        {
          participants: [participant('a', { player: 'Ada' }), participant('b', { player: 'Bo' })],
          battles: [battle('run-1', 'a', 'b')],
        },
      ),
    ]);
    const { body } = await organiser.get('/tournaments/run/links');
    const [ada, bo] = body.data.map(({ code }: { code: string }) => `/p/${code}/entry`);
    const withdrawn = await service.request('DELETE', ada);
    assert.deepEqual([withdrawn.body.data.state, withdrawn.body.data.dropped], ['in', true]);
    const withdrawal = await lastSubmission();
    const removed = await organiser.remove('/tournaments/run/entries/a');
    assert.deepEqual([removed.body.data.state, removed.body.submission], ['in', null]);
    assert.equal((await lastSubmission()).id, withdrawal.id, 'dropped already: no submission');
    await undo(withdrawal.id);
    await service.import([{ kind: 'tournament', ...(await readRecord('run')), status: 'ongoing' }]);
    const open = await service.request('DELETE', bo);
    assert.deepEqual([open.status, open.body.error.message], [409, 'Your battle has no result yet']);
    assert.deepEqual((await service.request('GET', bo)).body.data.can, []);
    const record = { ...(await readRecord('run')), battles: [battle('run-1', 'a', 'b', '3-1')] };
    await service.import([{ kind: 'tournament', ...record }]);
    assert.deepEqual((await service.request('GET', bo)).body.data.can, ['dropOut']);
    assert.equal((await service.request('DELETE', bo)).body.data.dropped, true);
    assert.equal((await service.request('DELETE', bo)).status, 200);
    await service.import([{ kind: 'tournament', ...(await readRecord('run')), status: 'finished' }]);
    const over = await service.request('DELETE', ada);
    assert.deepEqual([over.status, over.body.error.message], [409, 'The tournament is finished']);
    assert.equal(
      (await signUp(service, 'run', { name: 'Eve' })).body.error.message,
      'The tournament has started',
    );
  });

  it('get the smallest group and a line on a board that lists its players; doubles are marked', async () => {
    await service.import([
      openCup(
        'groups',
        {},
        {
          stages: [{ id: 'swiss', rounds: 3, groups: ['A', 'B'], participants: ['x'] }],
          participants: [participant('x', { player: 'Zoë', group: 'A' })],
        },
      ),
    ]);
    await signUp(service, 'groups', {
      name: ' Zoe ',
      faction: 'Orcs',
      club: 'IRON gate',
      contact: 'zoe@example.org',
    });
    await enter('groups', 'Yan');
    const { stages, participants } = await readRecord('groups');
    const [, zoe, yan] = participants;
    assert.deepEqual(stages[0].participants, ['x', zoe.key, yan.key]);
    assert.match(zoe.key, /^entry-[abcdefghjkmnpqrstuvwxyz23456789]{10}$/);
    assert.deepEqual(
      [zoe.player, zoe.faction, zoe.club, zoe.group, yan.group],
      ['Zoe', 'Orcs', 'gate', 'B', 'A'],
    );
    const { data } = (await organiser.get('/tournaments/groups/entries')).body;
    assert.deepEqual(
      data.map((one: { sameName: boolean }) => one.sameName),
      [true, true, false],
    );
    assert.equal(data[1].contact, 'zoe@example.org');
    assert.equal(data[0].at, null);
    assert.match(data[1].at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('carry a warning about too many in every submission of their tournament', async () => {
    const two = [participant('x', { player: 'Xi' }), participant('y', { player: 'Yan' })];
    await service.import([openCup('many', { places: 1 }, { participants: two })]);
    const [unpublished, published] = [
      await organiser.post('/tournaments/many/unpublish'),
      await organiser.post('/tournaments/many/publish'),
    ];
    for (const answer of [unpublished, published])
      assert.deepEqual(warningsOf(answer), ['2 of 1 places taken']);
  });

  it('have a new code once it is renewed, also while waiting; without sign-up and check-in there are none', async () => {
    await service.import([openCup('codes', { places: 1 }), openCup('plain', null)]);
    const [, bo] = await enter('codes', 'Ada', 'Bo');
    const { data } = (await organiser.get('/tournaments/codes/entries')).body;
    const renewed = await organiser.post(`/tournaments/codes/links/${data[1].participant}/renew`);
    assert.equal(renewed.status, 200, renewed.text);
    assert.equal((await bo?.entry())?.status, 404);
    const { code } = renewed.body.data;
    assert.equal((await service.request('GET', `/p/${code}/entry`)).body.data.place, 1);
    assert.equal((await service.request('GET', `/p/${code}/battle`)).status, 404);
    assert.equal((await organiser.get('/tournaments/plain/entries')).status, 404);
    assert.equal((await service.request('GET', '/tournaments/plain/sign-up')).status, 404);
    assert.equal((await signUp(service, 'plain', { name: 'Ada' })).status, 404);
    assert.deepEqual((await service.get('/api/v1/tournaments/plain/sign-up')).body.data.url, null);
  });

  it('are mentioned by the feed when participants change, and for nothing else', async () => {
    const cup = openCup('feed', { places: 1 });
    await service.import([cup]);
    let { since } = (await service.get('/api/v1/changes')).body;
    const countChanges = async () => {
      const { body } = await service.get(`/api/v1/changes?since=${encodeURIComponent(since)}`);
      since = body.since;
      return body.data.length;
    };
    await service.import([{ ...cup, checkIn: {}, signUp: { places: 1, waiting: 5 } }]);
    assert.equal(await countChanges(), 0);
    const [ada] = await enter('feed', 'Ada');
    assert.equal(await countChanges(), 1);
    const [bo] = await enter('feed', 'Bo');
    await organiser.post('/tournaments/feed/check-in/open');
    await ada?.arrive();
    await bo?.leave();
    assert.equal(await countChanges(), 0);
    await ada?.leave();
    assert.equal(await countChanges(), 1);
  });
});
