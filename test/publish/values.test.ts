import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkRecord } from '#rules/check/check-record';
import { battle, tournament } from '../../packages/rules/test/builders/tournament.ts';
import { makeTournamentRows } from '../../src/publish/rows/tournament-rows.ts';

it('a null that is allowed is not reported next to one that is not', () => {
  const sound = tournament([{ key: 'a', player: 'A' }], []);
  const record = { ...sound, status: 'oops', description: null, organizers: null, battlePack: null };
  const pointers = checkRecord('tournament', {
    ...record,
    scoring: null,
    participants: [{ key: 'a', player: 'A', list: null }],
  }).problems.map(({ pointer }) => pointer);
  assert.deepEqual(pointers, ['/status']);
});

it('points of an army list have at most four decimals', () => {
  const withList = (key: string, points: number) => ({
    key,
    player: key,
    list: { faction: 'Orruks', text: 'none', points },
  });
  const record = tournament([withList('a', 0.1234567), withList('b', 1990)], [battle(1, 'a', 'b', '2-1')]);
  const participants = makeTournamentRows(record, undefined, 1)['participant'] as { list: string }[];
  const points = participants.map(({ list }) => JSON.parse(list).points);
  assert.deepEqual(points, [0.1235, 1990]);
});

it('the army list of a participant is stored once, and a list that was played instead is stored separately', () => {
  const withList = (key: string) => ({ key, player: key, list: { faction: 'Orruks', text: key } });
  const played = battle(1, 'a', 'b', '2-1');
  const [one, two] = played.players;
  const other = { ...two, list: { faction: 'Orruks', text: 'other' } };
  const rows = makeTournamentRows(
    tournament([withList('a'), withList('b')], [{ ...played, players: [one, other] }]),
    undefined,
    1,
  );
  const texts = (rows['army_list'] as { document: string }[]).map(
    ({ document }) => JSON.parse(document).text,
  );
  assert.deepEqual(texts, ['other']);
  const [detail] = rows['battle_detail'] as Record<string, unknown>[];
  const found = ['participant1', 'participant2', 'list1', 'list2'].map((name) => detail?.[name]);
  assert.deepEqual(found, [0, null, null, 2]);
});

it('how an event is run is imported with it: pairing, seeding, a bracket without matches', () => {
  const stages = (pairing: object, seeding: string) => [
    { id: 'swiss', rounds: 3, pairing },
    { id: 'knockout', players: 4, matches: [], seeding },
  ];
  const pointers = (pairing: object, seeding: string): readonly string[] =>
    checkRecord('tournament', { ...tournament('a b', []), stages: stages(pairing, seeding) }).problems.map(
      ({ pointer }) => pointer,
    );
  assert.deepEqual(pointers({ method: 'roundRobin', score: 'wins', avoidSameClub: 2 }, 'groups'), []);
  assert.deepEqual(pointers({ score: 'points', club: 1 }, 'chance'), [
    '/stages/0/pairing',
    '/stages/0/pairing/score',
    '/stages/0/pairing/club',
    '/stages/1/seeding',
  ]);
});
