// A top 6 by API, pages and event file: who rests, who waits, a walkover (docs/rules/running.md, The bracket).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { sqlite } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { readPlayers } from '../builders/players.ts';

interface Match {
  readonly round: string;
  readonly table: number;
  readonly players: readonly string[];
  readonly battle: string | null;
  readonly winner: string | null;
}

const cup = tournament('cup', {
  club: 'gate',
  status: 'ongoing',
  reports: 'on',
  stages: [
    { id: 'knockout', players: 6, matches: [] },
    { id: 'placement-5', matches: [] },
  ],
  participants: ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => participant(key)),
});

/** Players of the knockout → all brackets for places below it. */
const placements = {
  5: ['3', '5'],
  7: ['3', '5-8', '7'],
  12: ['3', '5-8', '7', '9-12', '11'],
  24: ['3', '5-8', '7', '9-16', '11', '13-16', '15', '17-24', '19', '21-24', '23'],
};

describe('a top 6 at a running service', () => {
  it('shows who waits, also in the event file, and continues after a walkover', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), cup], { pages: true });
    const ada = await service.organiser(['gate'], 'Ada');
    const readMatches = async (stage: string): Promise<readonly Match[]> =>
      (await service.get(`/api/v1/tournaments/cup/standings?stage=${stage}`)).body.data;
    /** The words of the page of the knockout. */
    const readPage = async (query = 'view=standings&stage=knockout') => {
      const { text } = await service.request('GET', `/tournaments/cup?${query}`);
      const main = text.slice(text.indexOf('<main'));
      return main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    };
    const { stages } = (await service.get('/api/v1/tournaments/cup')).body.data;
    assert.deepEqual([stages[0].rounds, stages[0].players], [3, 6], 'before it is seeded');

    const seeded = await ada.post('/tournaments/cup/next');
    assert.deepEqual(
      seeded.body.step.rounds.map(({ round, byes }: { round: string; byes: string[] }) => [round, byes]),
      [['Quarter-final', []]],
      'to rest is no bye',
    );
    assert.deepEqual(
      (await readMatches('knockout')).map(({ round, table, players }) => `${round} ${table}: ${players}`),
      ['Quarter-final 1: D,E', 'Quarter-final 2: C,F', 'Semi-final 1: ', 'Semi-final 2: ', 'Final 1: '],
    );
    const page = await readPage();
    assert.match(
      page,
      /Table 1 A waits for the winner of Quarter-final 1 Table 2 B waits for the winner of Quarter-final 2/,
    );
    assert.match(page, /No opponent in this round: A, B/);
    assert.match(await readPage('view=battles'), /C F .*No opponent in this round: A, B/);
    assert.doesNotMatch(page, /Bye/);

    const file = (await ada.get('/tournaments/cup/file')).body;
    const [knockout] = file.tournaments[0].stages;
    assert.deepEqual(knockout.matches.slice(2, 4), [
      { round: 'Semi-final', table: 1, players: ['a'] },
      { round: 'Semi-final', table: 2, players: ['b'] },
    ]);
    const again = await ada.post('/submissions', JSON.stringify(file));
    assert.deepEqual([again.status, again.body.data.changes[0].change], [201, 'unchanged']);

    knockout.matches[1] = { round: 'Quarter-final', table: 2, players: ['c', 'f'], winner: 'f' };
    file.tournaments[0].battles = file.tournaments[0].battles
      .filter(({ id }: { id: string }) => id === 'cup-knockout-1-1')
      .map((battle: object) => ({ ...battle, winner: 'd' }));
    assert.equal((await ada.post('/submissions', JSON.stringify(file))).status, 201);
    const [, walkover] = await readMatches('knockout');
    assert.deepEqual([walkover?.winner, walkover?.battle], ['F', null]);
    assert.match(await readPage(), /F \w+ walkover/);
    assert.match(await readPage('view=me&name=F'), /Quarter-final, against C\W+won \(walkover\)/);
    const { c, f } = await readPlayers(service, ada);
    const readOwn = async (code = '') => (await service.request('GET', `/p/${code}`)).text;
    assert.match(await readOwn(f?.code), /<h2>Walkover against C</);
    assert.match(await readOwn(c?.code), /<h2>Walkover for F</);
    assert.equal((await service.get('/api/v1/tournaments/cup/battles')).body.data.length, 1);

    const { step } = (await ada.post('/tournaments/cup/next')).body;
    assert.deepEqual(
      step.rounds.map(
        ({ stage, battles }: { stage: string; battles: { table: number; players: string[] }[] }) => [
          stage,
          ...battles.map(({ table, players }) => `${table} ${players.join('-')}`),
        ],
      ),
      [
        ['knockout', '1 A-D', '2 B-F'],
        ['placement-5', '3 E-C'],
      ],
    );
  });

  it('and brackets of 5, 7, 12 and 24 with every placement bracket are played to their end', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate')], { pages: true });
    const ada = await service.organiser(['gate'], 'Ada');
    const all = [...'abcdefghijklmnopqrstuvwx'];
    for (const [players, bands] of Object.entries(placements)) {
      const field = all.slice(0, Number(players));
      const stages = bands.map((band) => ({ id: `placement-${band}`, matches: [] }));
      const record = tournament('cup', {
        ...{ club: 'gate', published: true },
        stages: [{ id: 'knockout', players: Number(players), matches: [] }, ...stages],
        participants: field.map((key) => participant(key)),
      });
      await service.import([record]);
      /** The better seed wins every battle. */
      const play = async () => {
        const { body } = await ada.get('/tournaments/cup/file');
        const [{ battles }] = body.tournaments;
        for (const battle of battles)
          battle.winner = battle.players.map((side: { participant: string }) => side.participant).sort()[0];
        assert.equal((await ada.post('/submissions', JSON.stringify(body))).status, 201);
      };
      let kind = '';
      if (players === '5') {
        await ada.post('/tournaments/cup/next');
        const { text: mine } = await service.request('GET', '/tournaments/cup?view=me&name=B');
        assert.match(mine, /Semi-final: against C\. No battle until then\./);
        await play();
      }
      for (; kind !== 'finish'; await play()) {
        const stepped = await ada.post('/tournaments/cup/next');
        assert.equal(stepped.status, 201, stepped.text);
        kind = stepped.body.step.kind;
      }
      const { data } = (await service.get('/api/v1/tournaments/cup/standings')).body;
      assert.deepEqual(
        data.map(({ rank, player }: { rank: number; player: string }) => `${rank} ${player}`),
        field.map((key, index) => `${index + 1} ${key.toUpperCase()}`),
      );
      const { text } = await service.request('GET', '/tournaments/cup');
      for (const { player } of data) assert.ok(text.includes(`>${player}<`), player);

      const { body: exported } = await ada.get('/tournaments/cup/file');
      // Its slug and the ids of its battles.
      const [renamed] = JSON.parse(JSON.stringify(exported.tournaments).replaceAll('"cup', '"copy'));
      await service.import([{ kind: 'tournament', ...renamed }]);
      const copy = (await service.get('/api/v1/tournaments/copy/standings')).body.data;
      assert.deepEqual(copy, data, 'the exported file leads to the same places');
    }
  });
});
