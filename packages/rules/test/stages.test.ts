// docs/rules/decisions.md, Values: stage order, names, and the stage shown when none is asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stageId } from '../src/event-file/fields.ts';
import type { StageRecord, TournamentRecord } from '../src/event-file/record.ts';
import { nameStage } from '../src/stage-name.ts';
import { compareStages, isStageId, stagePosition, stageType } from '../src/stage-order.ts';
import { computeTournament } from '../src/tournament.ts';
import { battle, match, swiss, tournament } from './builders/tournament.ts';

const ordered = [
  'swiss',
  'knockout',
  'placement-swiss',
  'placement-3',
  'placement-5',
  'placement-5-8',
  'placement-5-16',
  'placement-7',
  'placement-10',
  'placement-999',
  'standings',
];

test('stages run swiss, knockout, placement-swiss, placement by N then M, standings', () => {
  assert.deepEqual(ordered.toReversed().sort(compareStages), ordered);
  const places = ordered.map(stagePosition);
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.equal(new Set(places).size, places.length);
  assert.ok(places.every((place) => Number.isInteger(place) && place >= 0 && place < 1_000_000));
});

test('knockout and placement brackets are brackets, the rest boards', () => {
  assert.deepEqual(
    ordered.filter((id) => stageType(id) === 'board'),
    ['swiss', 'placement-swiss', 'standings'],
  );
});

test('only the ids of docs/rules/api.md are stages, and a band rises', () => {
  assert.ok(ordered.every(isStageId));
  for (const id of [
    '',
    'Swiss',
    'placement',
    'placement-0',
    'placement-03',
    'placement-8-5',
    'placement-5-5',
    'placement-5-8-9',
    'placement-1000',
  ]) {
    assert.equal(isStageId(id), false, id);
  }
});

test('the schema of the event file accepts the same ids as the rules, except for bands that do not rise', () => {
  const { pattern } = stageId() as unknown as { readonly pattern: string };
  const fits = (id: string) => new RegExp(pattern, 'u').test(id);
  assert.ok(ordered.every(fits));
  for (const id of ['', 'Swiss', 'placement-03', 'placement-5-8-9', 'placement-1000', 'placement-5-1000'])
    assert.equal(fits(id), false, id);
  assert.ok(fits('placement-8-5'));
});

const names: readonly [StageRecord, string][] = [
  [{ id: 'swiss' }, 'Swiss Stage'],
  [{ id: 'swiss', groups: ['A'] }, 'Group Stage'],
  [{ id: 'swiss', groups: [] }, 'Swiss Stage'],
  [{ id: 'knockout' }, 'Knockout Stage'],
  [{ id: 'placement-swiss' }, 'Placement Swiss'],
  [{ id: 'placement-3' }, '3rd Place'],
  [{ id: 'placement-5' }, '5th Place'],
  [{ id: 'placement-11' }, '11th Place'],
  [{ id: 'placement-21' }, '21st Place'],
  [{ id: 'placement-5-8' }, 'Places 5–8'],
  [{ id: 'standings' }, 'Final Standings'],
  [{ id: 'knockout', name: 'Top 8' }, 'Top 8'],
];

for (const [stage, expected] of names) {
  test(`${JSON.stringify(stage)} is called ${expected}`, () => assert.equal(nameStage(stage), expected));
}

test('standings exists only once the tournament has finished, labelled or not', () => {
  const idsOf = (extras: Partial<TournamentRecord>) =>
    computeTournament(tournament('a b', [], extras)).stages.map(({ id }) => id);
  const stages = [{ id: 'standings', name: 'Overall' }, swiss()];
  assert.deepEqual(idsOf({ status: 'ongoing', stages }), ['swiss']);
  assert.deepEqual(idsOf({ status: 'finished', stages }), ['swiss', 'standings']);
  assert.deepEqual(idsOf({ status: 'finished', stages: [] }), ['standings']);
  const [, standings] = computeTournament(tournament('a b', [], { stages })).stages;
  assert.deepEqual(standings, {
    id: 'standings',
    name: 'Overall',
    type: 'board',
    rounds: undefined,
    players: undefined,
  });
});

const knockout = { id: 'knockout', matches: [{ round: 'Final', table: 1 }] };
const placement = { id: 'placement-swiss', rounds: 2 };
const third = { id: 'placement-3', matches: [match('3rd', 'a', 'b')] };
const played = [battle(1, 'a', 'b', '1-0', { finished: false })];
const later = battle(1, 'a', 'b', '1-0', { stage: 'placement-swiss' });

const shown: readonly [string, Partial<TournamentRecord>, string | undefined][] = [
  ['the final standings of a finished tournament', { status: 'finished', stages: [swiss()] }, 'standings'],
  ['nothing without stages', { stages: [] }, undefined],
  ['the first stage before anything happened', { stages: [placement, knockout, swiss()] }, 'swiss'],
  ['swiss while the knockout waits', { stages: [swiss(), knockout], battles: played }, 'swiss'],
  [
    'the knockout once a match has players, whatever comes after',
    {
      stages: [
        swiss(),
        { id: 'knockout', matches: [{ round: 'Final', table: 1, players: ['a', 'b'] }] },
        placement,
      ],
      battles: [...played, later],
    },
    'knockout',
  ],
  [
    'the last stage with a battle',
    { stages: [swiss(), placement, knockout], battles: [...played, later] },
    'placement-swiss',
  ],
  [
    'the last stage with a match that has players',
    { stages: [swiss(), third, placement], battles: [later] },
    'placement-3',
  ],
];

for (const [name, extras, expected] of shown) {
  test(`without a stage is shown: ${name}`, () => {
    const record = tournament('a b', [], { status: 'ongoing', ...extras });
    assert.equal(computeTournament(record).shownStage, expected);
  });
}
