import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  casualBattle,
  club,
  pack,
  participant,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { startService } from '../builders/service.ts';

const list = { text: 'Line one\nLine two', faction: 'Skaven', points: 1990, battleTacticCards: ['Bold'] };

const cup = tournament('cup', {
  name: 'The Cup',
  status: 'finished',
  startDate: '2026-03-14',
  endDate: '2026-03-15',
  description: 'Bring "paint"',
  city: 'Graz',
  country: 'Austria',
  battlePack: 'Full',
  club: 'iron-gate',
  organizers: [
    { name: 'Zoe', playerId: 'p_z' },
    { name: 'Ada', playerId: 'p_a' },
  ],
  stages: [
    { id: 'knockout', name: 'Top Two', matches: [{ round: 'Final', table: 1, battle: 'b_f' }] },
    { id: 'swiss', rounds: 2, groups: ['Group A', 'Group B'] },
    { id: 'placement-3', matches: [{ round: 'Third', table: 2 }] },
  ],
  participants: [
    participant('a', { playerId: 'p_a', club: 'iron-gate', group: 'Group A', list }),
    participant('b', { group: 'Group B', faction: 'Orruks' }),
    participant('c', { group: 'Group A', dropped: true }),
  ],
  battles: [
    battle('b_1', 'a', 'c', '12-8', { date: '2026-03-14', scenario: 'Hold', round: 1 }),
    battle('b_f', 'a', 'b', '20-5', { stage: 'knockout', round: 1, victorySize: 'major' }),
  ],
});
const records = [
  club('iron-gate', { name: 'Iron Gate', members: 40, website: 'https://iron.test' }),
  pack('Full', { objectives: true, battleTactics: true, grandStrategies: true }),
  pack('Half', { battleTactics: true }),
  cup,
  casualBattle('c_half', { battlePack: 'Half', club: 'iron-gate' }),
  casualBattle('c_none', { battlePack: 'Unheard of' }),
];

describe('shapes', async () => {
  it('a tournament is as docs/rules/api.md says, key by key', async (t) => {
    const { get } = await startService(t, records, { siteUrl: 'https://site.test' });
    const { text } = await get('/api/v1/tournaments/cup');
    const expected = {
      slug: 'cup',
      name: 'The Cup',
      status: 'finished',
      startDate: '2026-03-14',
      endDate: '2026-03-15',
      description: 'Bring "paint"',
      city: 'Graz',
      country: 'Austria',
      players: 3,
      rounds: 4,
      battleSize: 2000,
      battlePack: 'Full',
      organizer: 'iron-gate',
      tournamentOrganizers: [
        { name: 'Ada', playerId: 'p_a' },
        { name: 'Zoe', playerId: 'p_z' },
      ],
      stages: [
        { id: 'swiss', name: 'Group Stage', type: 'board', rounds: 2 },
        { id: 'knockout', name: 'Top Two', type: 'bracket', rounds: 1, players: 2 },
        { id: 'placement-3', name: '3rd Place', type: 'bracket', rounds: 1 },
        { id: 'standings', name: 'Final Standings', type: 'board' },
      ],
      url: 'https://site.test/tournaments/cup',
    };
    assert.equal(text, JSON.stringify({ data: expected }));
    const { text: listed } = await get('/api/v1/tournaments');
    assert.equal(listed, JSON.stringify({ data: [expected], next: null }));
    assert.equal((await get('/api/v1/clubs/iron-gate/tournaments')).text, listed);
  });

  it('standings, participants, clubs and battles are as docs/rules/api.md says, key by key', async (t) => {
    const { get } = await startService(t, records, { baseUrl: 'https://api.test' });
    const read = async (path: string) => (await get(`/api/v1/${path}`)).text;
    const row = (player: string, group: string, more: object) => ({
      rank: null,
      group,
      player,
      playerId: null,
      faction: null,
      battlePoints: 0,
      wins: 0,
      draws: 0,
      losses: 0,
      victoryPoints: 0,
      victoryPointsDiff: 0,
      ...more,
    });
    const won = { battlePoints: 3, wins: 1, victoryPoints: 12, victoryPointsDiff: 4 };
    assert.equal(
      await read('tournaments/cup/standings?stage=swiss'),
      JSON.stringify({
        stage: { id: 'swiss', name: 'Group Stage', type: 'board' },
        data: [
          row('A', 'Group A', { rank: 1, playerId: 'p_a', faction: 'Skaven', ...won }),
          row('C', 'Group A', { rank: 2, losses: 1, victoryPoints: 8, victoryPointsDiff: -4 }),
          row('B', 'Group B', { faction: 'Orruks' }),
        ],
      }),
    );
    const reason = (player: string, group: string | undefined, more: object) => ({
      rank: null,
      group,
      player,
      playerId: null,
      values: [null, null, null, null],
      decidedBy: null,
      ...more,
    });
    const explained = JSON.parse(await read('tournaments/cup/standings/explanation?stage=swiss'));
    assert.equal(
      JSON.stringify(explained.data),
      JSON.stringify([
        reason('A', 'Group A', { rank: 1, playerId: 'p_a', values: [3, 1, 4, 12], decidedBy: 'first' }),
        reason('C', 'Group A', { rank: 2, values: [0, 0, -4, 8], decidedBy: 'battle points' }),
        reason('B', 'Group B', {}),
      ]),
    );
    const merged = JSON.parse(await read('tournaments/cup/standings/explanation?stage=standings'));
    assert.ok(merged.data.every((one: object) => !('group' in one)));
    assert.equal(
      await read('tournaments/cup/standings?stage=knockout'),
      '{"stage":{"id":"knockout","name":"Top Two","type":"bracket"},"data":[{"round":"Final","table":1,"players":["A","B"],"winner":"A","battle":"b_f"}]}',
    );
    assert.equal(
      await read('tournaments/cup/standings?stage=placement-3'),
      '{"stage":{"id":"placement-3","name":"3rd Place","type":"bracket"},"data":[{"round":"Third","table":2,"players":[],"winner":null,"battle":null}]}',
    );
    const shown = JSON.parse(await read('tournaments/cup/standings'));
    assert.equal(shown.stage.id, 'standings');
    assert.ok(
      shown.data.every((one: object) => !('group' in one)),
      'no groups on the final standings',
    );
    const army = {
      faction: 'Skaven',
      subFaction: '',
      points: 1990,
      battleTacticCards: ['Bold'],
      text: list.text,
    };
    const shownParticipant = (player: string, group: string, finalPlacement: number, more: object = {}) => ({
      player,
      playerId: null,
      club: null,
      group,
      dropped: false,
      finalPlacement,
      list: null,
      ...more,
    });
    assert.equal(
      await read('tournaments/cup/participants'),
      JSON.stringify({
        data: [
          shownParticipant('A', 'Group A', 1, { playerId: 'p_a', club: 'iron-gate', list: army }),
          shownParticipant('B', 'Group B', 2),
          shownParticipant('C', 'Group A', 3, { dropped: true }),
        ],
        next: null,
      }),
    );
    assert.equal(
      await read('clubs/iron-gate'),
      '{"data":{"slug":"iron-gate","name":"Iron Gate","description":"","city":null,"country":null,"members":40,"website":"https://iron.test","url":"https://api.test/clubs/iron-gate"}}',
    );
  });

  it('only a single battle has list and rounds; keys that depend on the pack are present or absent, never null', async (t) => {
    const { get } = await startService(t, records);
    const keys = async (path: string): Promise<string[]> => {
      const { data } = (await get(path)).body;
      const [one] = Array.isArray(data) ? data : [data];
      assert.deepEqual(Object.keys(one), battleKeys);
      assert.equal(one.players.length, 2);
      return Object.keys(one.players[0]);
    };
    assert.deepEqual(await keys('/api/v1/tournaments/cup/battles'), [...full]);
    assert.deepEqual(await keys('/api/v1/battles/b_1'), [...full, 'list', 'rounds']);
    assert.deepEqual(await keys('/api/v1/battles/c_half'), [
      ...full.filter((key) => !/^(objective|grand)/.test(key)),
      'list',
      'rounds',
    ]);
    assert.deepEqual(await keys('/api/v1/battles/c_none'), [
      ...full.filter((key) => !/^(objective|grand|battleTactics)/.test(key)),
      'list',
      'rounds',
    ]);
    assert.deepEqual((await get('/api/v1/battles/b_1')).body.data.players[0].list, {
      faction: 'Skaven',
      subFaction: '',
      points: 1990,
      battleTacticCards: ['Bold'],
      text: list.text,
    });
  });
});

const battleKeys = [
  'id',
  'date',
  'tournament',
  'stage',
  'round',
  'scenario',
  'battlePack',
  'battleSize',
  'winner',
  'victorySize',
  'players',
  'url',
];
const full = [
  'player',
  'playerId',
  'faction',
  'subFaction',
  'outcome',
  'battlePoints',
  'victoryPoints',
  'objectivePoints',
  'battleTacticsScored',
  'grandStrategy',
  'grandStrategyScored',
  'drops',
  'role',
  'metrics',
];
