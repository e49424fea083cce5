// Publishes things in every way, so that a test can look at the statements that run.
import assert from 'node:assert/strict';
import type { DemoRecord } from '../../src/demo/world.ts';
import { makeDueRatings } from '../../src/publish/ratings/make-ratings.ts';
import type { Database } from '../../src/store/database.ts';
import { makeThinWorld } from '../builders/demo-world.ts';
import { importRecords } from '../builders/service.ts';

/** Imports a small world, changes everything in it, and finds out that two players are one. */
export async function publishWorld(database: Database): Promise<void> {
  const made = makeThinWorld(4, 3);
  const found = made.find((record) => record.kind === 'battle') ?? assert.fail();
  const casual = found.players.find(({ playerId }) => playerId !== undefined)?.playerId ?? assert.fail();
  const world = made.filter((record) => record.kind !== 'player' || record.id !== casual);
  await importRecords(database, world);
  await makeDueRatings(database);
  await importRecords(database, world.map(change));
  await importRecords(database, [{ kind: 'player', id: 'same', name: 'Same', aliases: [casual] }]);
  // The player who is no longer shown was removed long ago.
  await database.write((writer) =>
    writer.run(`UPDATE change SET at = '2020' WHERE kind = 'player' AND id = $1`, [casual]),
  );
  await importRecords(database, world.slice(0, 10));
  await makeDueRatings(database);
}

function change(record: DemoRecord): object {
  return record.kind === 'battle'
    ? { ...record, date: '2026-01-02' }
    : { ...record, name: `${record.name} II` };
}
