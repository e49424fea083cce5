// What an undo does to the places and the waiting list (docs/organisers.md, Before the event).
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { engines } from '../builders/engines.ts';
import { enterAll, openCup, sayEntries } from '../builders/entrants.ts';
import { startOrganised } from '../builders/organisers.ts';

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
const enter = (slug: string, ...names: string[]) => enterAll(service, slug, ...names);
const readRecord = async (slug: string) =>
  (await organiser.get(`/tournaments/${slug}/file`)).body.tournaments[0];
const lastSubmission = async () => (await organiser.get('/submissions?limit=1')).body.data[0];
const undo = async (id: string) => {
  const undone = await organiser.post(`/submissions/${id}/undo`);
  assert.equal(undone.status, 201, undone.text);
  return undone;
};

describe('entries', () => {
  it('return to their former state if a change is undone, and count as removed if anything else takes them out', async () => {
    await service.import([openCup('undone', { places: 1 })]);
    const [ada, bo] = await enter('undone', 'Ada', 'Bo');
    const signedUp = (await organiser.get('/submissions?limit=1')).body.data[0];
    await undo(signedUp.id);
    // Ada was in as soon as she signed up; Bo has her place now.
    assert.deepEqual(await sayEntries(organiser, 'undone'), ['Bo in', 'Ada removed']);
    const { participants, ...rest } = await readRecord('undone');
    await organiser.submit([{ kind: 'tournament', ...rest, participants: [] }]);
    assert.deepEqual(await sayEntries(organiser, 'undone'), ['Ada removed', 'Bo removed']);
    assert.equal((await bo?.leave())?.status, 409);
    const key = (await organiser.get('/tournaments/undone/entries')).body.data[0].participant;
    const admitted = await organiser.post(`/tournaments/undone/entries/${key}/admit`);
    assert.equal(admitted.status, 200, admitted.text);
    assert.equal(admitted.body.data.state, 'in');
    await undo(admitted.body.submission);
    assert.equal((await ada?.entry())?.body.data.state, 'removed');
    assert.equal(participants.length, 1);
    // A removed player still has the page, until the tournament is removed.
    assert.equal((await service.request('GET', `/p/${ada?.code}`)).status, 200);
    await organiser.remove('/tournaments/undone');
    assert.equal((await service.request('GET', `/p/${ada?.code}`)).status, 404);
  });

  it('whose moving up is undone wait again, before those who signed up later', async () => {
    await service.import([openCup('again', { places: 2 }, { checkIn: {} })]);
    const [ada] = await enter('again', 'Ada', 'Xi', 'Bo', 'Cy');
    await organiser.post('/tournaments/again/check-in/open');
    await organiser.post('/tournaments/again/check-in/close');
    await ada?.leave();
    const opened = await organiser.post('/tournaments/again/check-in/open');
    assert.deepEqual((await sayEntries(organiser, 'again')).slice(0, 3), ['Xi in', 'Bo in', 'Cy waiting 1']);
    await undo(opened.body.submission);
    assert.deepEqual((await sayEntries(organiser, 'again')).slice(0, 3), ['Xi in', 'Bo in', 'Cy waiting 1']);
  });

  it('go back step by step when everything is undone', async () => {
    await service.import([openCup('steps', { places: 1 })]);
    const [ada, bo] = await enter('steps', 'Ada', 'Bo');
    const submissions: string[] = [];
    await ada?.leave();
    submissions.unshift((await lastSubmission()).id);
    await bo?.leave();
    submissions.unshift((await lastSubmission()).id);
    const { data } = (await organiser.get('/tournaments/steps/entries')).body;
    const { participant: key } = data.find((one: { player: string }) => one.player === 'Bo');
    submissions.unshift((await organiser.post(`/tournaments/steps/entries/${key}/admit`)).body.submission);
    const seen = [];
    for (const submission of submissions) {
      await undo(submission);
      seen.push(await sayEntries(organiser, 'steps'));
    }
    assert.deepEqual(seen, [
      ['Ada withdrawn', 'Bo withdrawn'],
      ['Bo in', 'Ada withdrawn'],
      ['Ada in', 'Bo waiting 1'],
    ]);
  });
});
