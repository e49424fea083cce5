// What /p/{code} shows: the frame of the service, the player's day, the list that was handed in, and what it must not show.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, club, participant } from '../../packages/rules/test/builders/records.ts';
import { sqlite } from '../builders/engines.ts';
import { enterAll, openCup } from '../builders/entrants.ts';
import { startOrganised } from '../builders/organisers.ts';
import { dayCup, makePlayer, openBattle, readPlayers } from '../builders/players.ts';
import type { Service } from '../builders/service.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const participants = [
  participant('a', { player: 'Ada', faction: 'Seraphon' }),
  participant('b', { player: 'Bo', faction: 'Skaven', list: { text: 'Secret of Bo\n1990 pts' } }),
  participant('c', { player: 'Cy' }),
  participant('d', { player: 'Dee' }),
];
const secondRound = {
  participants,
  battles: [
    battle('b_1', 'a', 'c', '14-9', { round: 1, table: 1 }),
    battle('b_2', 'b', 'd', '14-9', { round: 1, table: 2 }),
    openBattle('b_3', 'a', 'b', { round: 2, table: 1, scenario: 'Scorched Earth' }),
    openBattle('b_4', 'c', 'd', { round: 2, table: 2 }),
  ],
};

/** Text without tags and runs of spaces. */
function textOf(page: string): string {
  return page
    .replaceAll(/<(style|script)\b[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

async function read(service: Service, code: string | undefined): Promise<string> {
  const { status, text } = await service.request('GET', `/p/${code}`);
  assert.equal(status, 200);
  return text;
}

describe('the personal page', () => {
  it('has the frame of the service, table, opponent with faction, record, rank, all rounds, and links to the event', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup(secondRound)], { pages: true });
    const { a } = await readPlayers(service, await service.organiser(['gate']));
    const page = await read(service, a?.code);
    assert.match(page, /<header class="top">/);
    assert.match(page, /<p class="me-table"><span>Table<\/span> <b>1<\/b><\/p>/);
    const text = textOf(page);
    assert.match(text, /You play Bo Skaven/);
    assert.match(text, /Round 2 of 3/);
    assert.match(text, /Scorched Earth/);
    assert.match(text, /1st in Swiss Stage · 1–0–0 · 3 BP/);
    assert.match(text, /Round 1 of 3 · Table 1 .*Ada.*Cy/, 'the first round is there too');
    assert.match(page, /href="\/tournaments\/cup"/);
    assert.match(page, /href="\/tournaments\/cup\?stage=swiss"[^>]*>Standings</);
    assert.ok(!page.includes(a?.code ?? '-'), 'the code is not in the page');
  });

  it('says that a player is checked in until they leave', async (t) => {
    const record = openCup('cup', { places: 1 }, { checkIn: {} });
    const service = await startOrganised(t, sqlite, [club('gate'), record], { pages: true });
    const [ada, bo] = await enterAll(service, 'cup', 'Ada', 'Bo');
    const organiser = await service.organiser(['gate']);
    await organiser.post('/tournaments/cup/check-in/open');
    for (const one of [ada, bo]) await one?.arrive();
    assert.match(textOf(await read(service, ada?.code)), /You are in You are checked in/);
    const waiting = textOf(await read(service, bo?.code));
    assert.match(waiting, /You are number 1 on the waiting list You are checked in/);
    await ada?.leave();
    const left = textOf(await read(service, ada?.code));
    assert.match(left, /You have withdrawn/);
    assert.doesNotMatch(left, /You are checked in/);
  });

  it('shows neither hidden rounds nor the list of the opponent', async (t) => {
    const hidden = { ...secondRound, stages: [{ id: 'swiss', rounds: 3, shownRounds: 1 }] };
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup(hidden)], { pages: true });
    const { a } = await readPlayers(service, await service.organiser(['gate']));
    const early = textOf(await read(service, a?.code));
    assert.match(early, /You play Cy/);
    assert.doesNotMatch(early, /Bo|Scorched|Round 2/);
    await service.import([dayCup(secondRound)]);
    const shown = await read(service, a?.code);
    assert.match(textOf(shown), /You play Bo/);
    assert.doesNotMatch(shown, /Secret of Bo|1990/, 'although the list is public');
  });

  it('tells a player without a battle what to expect', async (t) => {
    const bye = {
      participants: participants.slice(0, 3),
      stages: [{ id: 'swiss', rounds: 3, byes: [{ round: 1, participant: 'c' }] }],
      battles: [openBattle('b_1', 'a', 'b', { table: 1 })],
    };
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup(bye)], { pages: true });
    const { c } = await readPlayers(service, await service.organiser(['gate']));
    const free = await read(service, c?.code);
    assert.match(free, /<p class="me-table"><b>Bye<\/b>/);
    assert.match(textOf(free), /Round 1 of 3 No opponent this round/);
    await service.import([dayCup({ status: 'planned', battles: [] })]);
    assert.match(textOf(await read(service, c?.code)), /You have no battle yet/);
    const left = participant('c', { player: 'Cy', dropped: true });
    await service.import([dayCup({ participants: [...participants.slice(0, 2), left], battles: [] })]);
    assert.match(textOf(await read(service, c?.code)), /No longer taking part/);
  });

  it('acknowledges a list with its time, folds it away, and warns if it is over the limit', async (t) => {
    const now = Date.parse('2026-03-20T14:32:00Z');
    const planned = { status: 'planned', listsIn: 'on', reports: 'off', battles: [] };
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup(planned)], {
      ...{ pages: true, now: () => now },
    });
    const { a, b } = await readPlayers(service, await service.organiser(['gate']));
    assert.match(await read(service, a?.code), /<details[^>]* open>\s*<summary>Hand in your army list/);
    await a?.handIn('Faction: Seraphon\nArmy points: 1990');
    const page = await read(service, a?.code);
    assert.match(page, /Received <time datetime="2026-03-20T14:32:00Z"/);
    assert.match(textOf(page), /Seraphon · 1990 of 2000 points/);
    assert.doesNotMatch(page, /<details[^>]* open>/);
    assert.doesNotMatch(page, /Over the limit/);
    await b?.handIn('Faction: Seraphon\nArmy points: 2010');
    assert.match(textOf(await read(service, b?.code)), /2010 of 2000 points.*Over the limit/);
    const typed = participants.map((one) => ({ ...one, list: { text: 'Skaven\n1500 pts' } }));
    await service.import([dayCup({ ...planned, participants: typed })]);
    assert.doesNotMatch(await read(service, a?.code), /Received/, 'the organiser entered this list');
  });

  it('works with capitals and with a slash at the end, for the page, its form and the addresses for apps', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()], { pages: true });
    const { a, b } = await readPlayers(service, await service.organiser(['gate']));
    const code = a?.code ?? '';
    for (const address of [`/p/${code.toUpperCase()}`, `/p/${code}/`, `/p/${code.toUpperCase()}/`]) {
      const page = await service.request('GET', address);
      assert.equal(page.status, 200, address);
      for (const [, path = ''] of page.text.matchAll(/<script[^>]* src="([^"]+)"/g))
        assert.equal((await service.request('GET', path)).status, 200, path);
      const sent = await service.request('POST', address, form, 'action=report&battle=b_1&own=14&opponent=9');
      assert.equal(sent.status, 303);
      const next = new URL(sent.headers.location ?? '', `http://host${address}`).pathname;
      assert.equal(next, `/p/${code}`, address);
    }
    const loud = makePlayer(service, b?.code.toUpperCase() ?? '');
    assert.equal((await loud.battle()).body.data.reports.opponent.own.victoryPoints, 9);
    assert.equal((await service.request('GET', `/p/${code}/battle/`)).status, 200);
    assert.equal((await loud.report(9, 14)).body.data.state, 'confirmed');
  });

  it('counts reports of a code together, however it is written', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()], { pages: true });
    const { a } = await readPlayers(service, await service.organiser(['gate']));
    const loud = makePlayer(service, a?.code.toUpperCase() ?? '');
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await a?.report(count, 9))?.status, (await loud.report(count, 9)).status);
    assert.ok(statuses.includes(429), statuses.join(' '));
  });

  it('says what to do if a link does not work', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), dayCup()], { pages: true });
    const { text } = await service.request('GET', '/p/aaaaaaaaaa');
    assert.match(text, /Ask the organiser for a new link/);
    assert.equal((await service.request('GET', '/p/AAAAAAAAAA/')).text, text);
  });
});
