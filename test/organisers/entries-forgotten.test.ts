// Entries of people who asked to be forgotten, and those of events that were long ago (docs/organisers.md, Before the event).
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { club, participant } from '../../packages/rules/test/builders/records.ts';
import { eraseEntries } from '../../src/records/entries/erase-entries.ts';
import { forgetParticipant, forgetPlayer } from '../../src/records/forget/forget-player.ts';
import { engines } from '../builders/engines.ts';
import { enterAll, openCup, sayEntries, signUp } from '../builders/entrants.ts';
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

describe('entries', () => {
  it('of those who are not in are forgotten with a person, by id and by name', async () => {
    const zoe = participant('z', { player: 'Zoe Quill', playerId: 'p_zoe' });
    await service.import([openCup('forget', { places: 1 }, { participants: [zoe] })]);
    await signUp(service, 'forget', { name: 'Waldemar Quux', contact: 'wald@example.org' });
    const { data } = (await organiser.get('/tournaments/forget/links')).body;
    const { pathname } = new URL(data[0].url, service.address);
    const left = await service.request('DELETE', `${pathname}/entry`);
    assert.equal(left.status, 200, left.text);
    const [moved] = (await organiser.get('/tournaments/forget/entries')).body.data;
    await organiser.remove(`/tournaments/forget/entries/${moved.participant}`);
    assert.deepEqual(await sayEntries(organiser, 'forget'), ['Waldemar Quux removed', 'Zoe Quill withdrawn']);
    await forgetPlayer(service.database, 'p_zoe');
    await forgetParticipant(service.database, 'forget', 'waldemar quux');
    const { text } = await organiser.get('/tournaments/forget/entries');
    assert.doesNotMatch(text, /Zoe|Quill|Quux|wald@/);
    assert.match(text, /"Anonymous [\w]{4}".*"Anonymous [\w]{4}"/s);
    assert.equal((await service.request('GET', `${pathname}/entry`)).status, 404);
  });

  it('are erased thirty days after the event; participants stay, as the form says', async () => {
    await service.import([
      openCup('past', { places: 1 }, { startDate: '2026-03-14', endDate: '2026-03-15' }),
    ]);
    const { text } = await service.request('GET', '/tournaments/past/sign-up');
    assert.match(text, /your name, faction, club and results stay/);
    await signUp(service, 'past', { name: 'Ada', faction: 'Skaven', contact: 'ada@example.org' });
    const [bo] = await enter('past', 'Bo');
    const { data } = (await organiser.get('/tournaments/past/entries')).body;
    assert.equal(data[0].contact, null, 'the event was long ago');
    await eraseEntries(service.database, Date.parse('2026-04-13T23:59:59Z'));
    assert.equal((await bo?.entry())?.status, 200);
    await eraseEntries(service.database, Date.parse('2026-04-14T00:00:00Z'));
    assert.equal((await bo?.entry())?.status, 404);
    assert.deepEqual(await sayEntries(organiser, 'past'), ['Ada in']);
    const [{ participants }] = (await organiser.get('/tournaments/past/file')).body.tournaments;
    assert.equal(participants[0].faction, 'Skaven');
  });

  it('and personal pages stay where the event is on the last day that can be written', async () => {
    await service.import([
      openCup('far', { places: 1 }, { startDate: '9999-12-30', endDate: '9999-12-31' }),
      openCup('done', {}, { startDate: '9999-12-31' }),
    ]);
    await signUp(service, 'far', { name: 'Ada', contact: 'ada@example.org' });
    const [cy] = await enter('done', 'Cy');
    const [done] = (await organiser.get('/tournaments/done/file')).body.tournaments;
    await service.import([{ kind: 'tournament', ...done, status: 'finished' }]);
    await eraseEntries(service.database, Date.now());
    const { data } = (await organiser.get('/tournaments/far/entries')).body;
    assert.equal(data[0].contact, 'ada@example.org');
    assert.equal((await cy?.entry())?.status, 200);
  });
});
