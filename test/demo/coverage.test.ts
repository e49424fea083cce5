// The default world uses everything that an event file can contain.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TieBreakerWord, TournamentRecord } from '#rules/event-file/record';
import { collectBattles, collectTournaments, defaultWorld as world } from './collection.ts';

const tournaments = collectTournaments(world);
const battles = collectBattles(world);
const tournamentBattles = tournaments.flatMap((tournament) => tournament.battles);
const casualBattles = world.filter((record) => record.kind === 'battle');
const participants = tournaments.flatMap((tournament) => tournament.participants);

function stagesOf({ stages }: TournamentRecord): string {
  return stages.map(({ id }) => id).join(' ');
}

const TOURNAMENT_KINDS: Readonly<Record<string, (tournament: TournamentRecord) => boolean>> = {
  'planned without participants': ({ status, participants }) =>
    status === 'planned' && participants.length === 0,
  'planned with participants': ({ status, participants }) => status === 'planned' && participants.length > 0,
  'open for sign-up, with places left': ({ status, published, signUp, participants }) =>
    status === 'planned' && published !== false && (signUp?.places ?? 0) > participants.length,
  full: ({ status, signUp, participants }) => status === 'planned' && signUp?.places === participants.length,
  'with check-in': ({ status, checkIn }) => status === 'planned' && checkIn != null,
  'planned without dates': ({ status, startDate }) => status === 'planned' && startDate == null,
  'ongoing with a battle going on': ({ status, battles }) =>
    status === 'ongoing' && battles.some(({ finished }) => finished === false),
  'ongoing with pairings that wait': ({ status, battles }) =>
    status === 'ongoing' && battles.some(({ players: [side] }) => Object.keys(side).length === 1),
  'ongoing with a match that waits on earlier ones': ({ status, stages }) =>
    status === 'ongoing' &&
    stages.some(({ matches }) => matches?.some(({ battle, players }) => !battle && !players)),
  'finished plain swiss': (tournament) =>
    tournament.status === 'finished' && stagesOf(tournament) === 'swiss',
  'swiss of 100 players and more': ({ participants }) => participants.length >= 100,
  'swiss of nine rounds': ({ stages }) => stages[0]?.rounds === 9,
  byes: ({ stages }) => (stages[0]?.byes?.length ?? 0) > 0,
  'groups and knockout': ({ stages }) => stages[0]?.groups?.length === 4 && stages[1]?.id === 'knockout',
  'knockout only': ({ stages }) => stages[0]?.id === 'knockout',
  'placement-3': (tournament) => stagesOf(tournament).includes('placement-3'),
  'placement-5-8': (tournament) => stagesOf(tournament).includes('placement-5-8'),
  'placement-7': (tournament) => stagesOf(tournament).includes('placement-7'),
  'placement-swiss': (tournament) => stagesOf(tournament).includes('placement-swiss'),
  walkovers: ({ stages }) => stages.some(({ matches }) => matches?.some(({ winner }) => winner != null)),
  'recorded places': ({ participants }) => participants.some(({ finalPlacement }) => finalPlacement != null),
  'no places recorded': ({ placementsRecorded }) => placementsRecorded === false,
  unpublished: ({ published }) => published === false,
  'no club': ({ club }) => club == null,
  'no pack': ({ battlePack }) => battlePack == null,
  'several organizers': ({ organizers }) => (organizers?.length ?? 0) > 1,
  'no organizer': ({ organizers }) => organizers?.length === 0,
  'adjustments on a stage': ({ adjustments }) => adjustments?.some(({ stage }) => stage != null) === true,
  'adjustments of the final standings': ({ adjustments }) =>
    adjustments?.some(({ stage }) => stage == null) === true,
  'a top 6': ({ stages }) => stages.some(({ id, players }) => id === 'knockout' && players === 6),
  'awards that are given, and one that the players vote on': ({ awards }) =>
    awards?.some(({ participants }) => participants?.length) === true &&
    awards.some(({ vote }) => vote === true),
  penalties: ({ adjustments }) => adjustments?.some(({ battlePoints }) => battlePoints < 0) === true,
};

for (const [kind, holds] of Object.entries(TOURNAMENT_KINDS)) {
  test(`there is a tournament of the kind: ${kind}`, () => assert.ok(tournaments.some(holds)));
}

test('every type of scoring occurs', () => {
  const rules = tournaments.map(({ scoring }) => scoring);
  const points = rules.map((rule) => rule?.points);
  assert.ok(rules.includes(undefined));
  assert.ok(points.some((rule) => rule?.type === 'outcome' && 'win' in rule));
  assert.ok(points.some((rule) => rule?.type === 'outcome' && 'majorWin' in rule));
  assert.ok(points.some((rule) => rule?.type === 'difference' && rule.unit == null));
  assert.ok(points.some((rule) => rule?.type === 'difference' && rule.unit === 'percentOfBattleSize'));
  assert.ok(points.some((rule) => rule?.type === 'victoryPoints'));
  for (const outcome of ['victoryPoints', 'battlePoints', 'reported']) {
    assert.ok(
      rules.some((rule) => rule?.outcome === outcome),
      outcome,
    );
  }
  for (const key of ['drawMargin', 'bonuses', 'min', 'max', 'bye'] as const) {
    assert.ok(
      rules.some((rule) => rule?.[key] != null),
      key,
    );
  }
  assert.ok(rules.some((rule) => rule?.major && 'ratio' in rule.major));
  assert.ok(rules.some((rule) => rule?.major && 'difference' in rule.major));
});

test('every tie-breaker and every option of one occurs', () => {
  const used = tournaments.flatMap(({ tieBreakers }) => tieBreakers ?? []);
  const words = new Set(used.map((entry) => (typeof entry === 'string' ? entry : entry.by)));
  const known: Readonly<Record<TieBreakerWord, true>> = {
    battlePoints: true,
    wins: true,
    draws: true,
    losses: true,
    victoryPoints: true,
    victoryPointsDiff: true,
    record: true,
    margin: true,
    metric: true,
    strengthOfSchedule: true,
    extendedStrengthOfSchedule: true,
    headToHead: true,
  };
  assert.deepEqual([...words].sort(), Object.keys(known).sort());
  const options = new Set(
    used.flatMap((entry) => (typeof entry === 'string' ? [] : Object.entries(entry).map(String))),
  );
  for (const option of [
    'order,most',
    'order,fewest',
    'of,winRate',
    'of,wins',
    'of,battlePoints',
    'combine,sum',
    'combine,mean',
    'floor,0.33',
    'base,200',
  ]) {
    assert.ok(options.has(option), option);
  }
});

test('battles have every combination of details', () => {
  const sides = battles.flatMap(({ players }) => [...players]);
  assert.ok(tournamentBattles.some(({ players }) => players.every(({ outcome }) => outcome === 'loss')));
  assert.ok(tournamentBattles.some(({ winner }) => winner != null));
  assert.ok(tournamentBattles.some(({ victorySize }) => victorySize === 'minor'));
  assert.ok(tournamentBattles.some(({ archived }) => archived));
  assert.ok(tournamentBattles.some(({ date }) => date == null));
  assert.ok(sides.some(({ battlePoints }) => battlePoints != null));
  assert.ok(sides.some(({ role }) => role === 'attacker'));
  assert.ok(sides.some(({ grandStrategyScored }) => grandStrategyScored));
  assert.ok(sides.some(({ metrics }) => typeof metrics?.['Painted'] === 'boolean'));
  assert.ok(sides.some(({ rounds }) => rounds?.some(({ metrics }) => metrics?.['Units destroyed'])));
  assert.ok(sides.some(({ list, rounds }) => list && rounds));
  const detailed = sides.filter(({ rounds }) => rounds != null).length / sides.length;
  assert.ok(detailed > 0.3 && detailed < 0.7, `${detailed}`);
});

test('casual battles: under a club and not, archived, going on, without a date', () => {
  assert.ok(casualBattles.some(({ club }) => club != null));
  assert.ok(casualBattles.some(({ club }) => club == null));
  assert.ok(casualBattles.some(({ archived }) => archived));
  assert.ok(casualBattles.some(({ finished }) => finished === false));
  assert.ok(casualBattles.some(({ date }) => date == null));
});

test('participants: guests, members, dropouts, with and without lists', () => {
  assert.ok(participants.some(({ playerId }) => playerId == null));
  assert.ok(participants.some(({ club }) => club != null));
  assert.ok(participants.some(({ dropped }) => dropped));
  assert.ok(participants.some(({ list }) => list == null));
  assert.ok(participants.filter(({ list }) => list != null).length > participants.length / 2);
});

test('two players share a name, and some names are in other scripts', () => {
  const names = world.filter((record) => record.kind === 'player').map(({ name }) => name);
  assert.ok(new Set(names).size < names.length);
  assert.ok(new Set(names).size > names.length - 8);
  assert.ok(names.some((name) => !/\p{Script=Latin}/u.test(name)));
  assert.ok(names.some((name) => name.includes("'")));
});
