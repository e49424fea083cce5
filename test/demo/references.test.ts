import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assembleRoster, findClub } from '../../src/demo/roster.ts';
import { findEdition } from '../../src/demo/series.ts';
import { type DemoRecord, generateWorld } from '../../src/demo/world.ts';
import { collectBattles, collectTournaments } from './collection.ts';

const world = [...generateWorld({ tournaments: 20, seed: 3 })];
const tournaments = collectTournaments(world);

function countTwice(values: Iterable<string>): string[] {
  const seen = new Set<string>();
  return [...values].filter((value) => seen.has(value) || !seen.add(value));
}

function namesOf(pick: (record: DemoRecord) => string | null): Set<string> {
  return new Set(world.map(pick).filter((name) => name !== null));
}

test('no id and no slug occurs twice', () => {
  assert.deepEqual(countTwice(collectBattles(world).map(({ id }) => id)), []);
  assert.deepEqual(countTwice(tournaments.map(({ slug }) => slug)), []);
  assert.deepEqual(countTwice(world.filter((record) => record.kind === 'player').map(({ id }) => id)), []);
  assert.deepEqual(countTwice(world.filter((record) => record.kind === 'club').map(({ slug }) => slug)), []);
});

test('every pack, club and player that is named has a record', () => {
  const packs = namesOf((record) => (record.kind === 'battlePack' ? record.name : null));
  const clubs = namesOf((record) => (record.kind === 'club' ? record.slug : null));
  const players = new Set(
    world.flatMap((record) => (record.kind === 'player' ? [record.id, ...(record.aliases ?? [])] : [])),
  );
  const casual = world.filter((record) => record.kind === 'battle');
  for (const { battlePack, club } of [...tournaments, ...casual]) {
    assert.ok(battlePack == null || packs.has(battlePack));
    assert.ok(club == null || clubs.has(club));
  }
  for (const { club, playerId } of tournaments.flatMap(({ participants }) => participants)) {
    assert.ok(club == null || clubs.has(club));
    assert.ok(playerId == null || players.has(playerId));
  }
  for (const { playerId } of tournaments.flatMap(({ organizers }) => organizers ?? [])) {
    assert.ok(players.has(playerId));
  }
  for (const { playerId } of casual.flatMap(({ players: sides }) => [...sides])) {
    assert.ok(playerId == null || players.has(playerId));
  }
});

test('no one plays twice in a round, rests in a round they play, or meets the same opponent again', () => {
  for (const { slug, stages, battles } of tournaments) {
    const busy = battles
      .filter(({ stage }) => stage === 'swiss')
      .flatMap(({ round, players }) => players.map(({ participant }) => `${round} ${participant}`));
    const resting = (stages[0]?.byes ?? []).map(({ round, participant }) => `${round} ${participant}`);
    assert.deepEqual(countTwice([...busy, ...resting]), [], slug);
    const pairs = battles
      .filter(({ stage }) => stage === 'swiss')
      .map(({ players }) =>
        players
          .map(({ participant }) => participant)
          .sort()
          .join(' '),
      );
    assert.deepEqual(countTwice(pairs), [], slug);
  }
});

test('no one enters a tournament twice', () => {
  for (const { slug, participants } of tournaments) {
    assert.deepEqual(
      countTwice(participants.map(({ playerId }) => playerId ?? '').filter(Boolean)),
      [],
      slug,
    );
  }
});

test('battles are played on the days of their tournament', () => {
  for (const { slug, startDate, endDate, battles } of tournaments) {
    for (const { date } of battles) {
      if (date == null) continue;
      assert.ok(startDate != null && endDate != null && date >= startDate && date <= endDate, slug);
    }
  }
});

test('slugs stay unique in a large world', () => {
  const roster = assembleRoster(1, 20_000, '2026-10-24');
  const slugs = Array.from({ length: 20_000 }, (_, index) => findEdition(roster, index).slug);
  assert.deepEqual(countTwice(slugs), []);
  const clubs = Array.from({ length: roster.clubs }, (_, index) => findClub(roster, index).slug);
  assert.deepEqual(countTwice(clubs), []);
});
