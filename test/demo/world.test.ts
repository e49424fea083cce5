import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { checkRecord } from '#rules/check/check-record';
import { computeTournament } from '#rules/tournament';
import { type DemoRecord, generateWorld } from '../../src/demo/world.ts';
import { collectBattles, collectTournaments, defaultWorld as world } from './collection.ts';

const tournaments = collectTournaments(world);

function hash(records: Iterable<DemoRecord>): string {
  const digest = createHash('sha256');
  for (const record of records) digest.update(`${JSON.stringify(record)}\n`);
  return digest.digest('hex');
}

// A change of the generator changes this hash: on purpose, in the same commit.
test('the default world is the same each time, on every machine', () => {
  assert.equal(hash(world), '92724ee97033438daf5f0d092c84ff10e0389459093d73948c081810088faadd');
});

test('another seed gives another world', () => {
  assert.notEqual(
    hash(generateWorld({ tournaments: 2, seed: 2 })),
    hash(generateWorld({ tournaments: 2, seed: 1 })),
  );
});

test('a tournament does not depend on how many follow it', () => {
  const smaller = collectTournaments(generateWorld({ tournaments: 8, seed: 1 }));
  assert.deepEqual(smaller, tournaments.slice(0, 8));
});

test('a world is generated as a stream, so that its size is not limited by memory', () => {
  const first = generateWorld({ tournaments: 1_000_000_000, seed: 1 }).take(100).toArray();
  assert.equal(first.length, 100);
});

test('a world of no tournaments still has clubs, players and casual battles', () => {
  const kinds = new Set(generateWorld({ tournaments: 0, seed: 1 }).map(({ kind }) => kind));
  assert.deepEqual([...kinds], ['battlePack', 'club', 'player', 'battle']);
});

test('the default world is small enough to read and large enough to look real', () => {
  const count = (kind: DemoRecord['kind']) => world.filter((record) => record.kind === kind).length;
  assert.equal(count('club'), 8);
  assert.equal(count('player'), 300);
  assert.equal(count('tournament'), 60);
  assert.equal(count('battle'), 200);
  const battles = collectBattles(world).length;
  assert.ok(battles >= 3000 && battles <= 6000, `${battles} battles`);
});

test('a record equals its JSON: it has no undefined values', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(world)), world);
});

test('packs, clubs and players come before what names them', () => {
  const kinds = world.map(({ kind }) => kind);
  assert.ok(kinds.lastIndexOf('battlePack') < kinds.indexOf('club'));
  assert.ok(kinds.lastIndexOf('club') < kinds.indexOf('player'));
  assert.ok(kinds.lastIndexOf('player') < kinds.indexOf('tournament'));
  assert.ok(kinds.indexOf('battle') < kinds.lastIndexOf('tournament'));
});

for (const [name, records] of [
  ['the default world', world],
  ['a world of 12, seed 7,', generateWorld({ tournaments: 12, seed: 7 })],
  ['a world of 6, seed -20261212,', generateWorld({ tournaments: 6, seed: -20_261_212 })],
] as const) {
  test(`every record of ${name} is valid`, () => {
    for (const { kind, ...record } of records) {
      assert.deepEqual(checkRecord(kind, record).problems, [], JSON.stringify(record).slice(0, 80));
    }
  });
}

test('recorded places are those that the rules compute', () => {
  const recorded = tournaments.filter(
    ({ stages, participants }) =>
      stages[0]?.id === 'swiss' && participants.some(({ finalPlacement }) => finalPlacement != null),
  );
  assert.ok(recorded.length > 0);
  for (const tournament of recorded) {
    const blank = tournament.participants.map((participant) => ({ ...participant, finalPlacement: null }));
    const { finalPlacements } = computeTournament({ ...tournament, participants: blank });
    for (const { key, finalPlacement } of tournament.participants) {
      assert.equal(finalPlacements.get(key) ?? null, finalPlacement ?? null, `${tournament.slug} ${key}`);
    }
  }
});

test('army lists can be read: faction, formation, points and cards', () => {
  for (const tournament of tournaments) {
    for (const list of computeTournament(tournament).lists.values()) {
      if (list === null) continue;
      assert.ok(list.faction !== '' && list.subFaction !== '', list.text);
      assert.equal(list.battleTacticCards.length, 2, list.text);
      const units = [...list.text.matchAll(/\((\d+)\)$/gmu)].reduce(
        (sum, [, points]) => sum + Number(points),
        0,
      );
      assert.equal(list.points, units, list.text);
      assert.ok(list.points <= tournament.battleSize, list.text);
    }
  }
});
