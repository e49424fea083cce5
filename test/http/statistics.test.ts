// Every figure of statistics equals a count of the API's own battles, whatever was imported, replaced, hidden, removed or forgotten before.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { casesOf } from '../../packages/rules/test/builders/times.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { forgetPlayer } from '../../src/records/forget/forget-player.ts';

import {
  casualIds,
  changes,
  type MadeChange,
  filters as someFilters,
} from '../builders/arbitrary-statistics.ts';

import { bruteForce, type Filters, seeEverything } from '../builders/brute-statistics.ts';
import { changeRecords } from '../builders/change-records.ts';
import { type Service, startService } from '../builders/service.ts';

const asked = Object.keys(bruteForce) as (keyof typeof bruteForce)[];

function addressOf(endpoint: keyof typeof bruteForce, filters: Filters): string {
  const words = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return `${endpoints[endpoint]}?${words.join('&')}`;
}

async function apply({ database, import: take }: Service, made: MadeChange): Promise<void> {
  if (made.kind === 'import') {
    if (made.records.length > 0) await take(made.records);
    return;
  }
  if (made.kind === 'anonymise') {
    await forgetPlayer(database, made.player);
    return;
  }
  await changeRecords(database, async ({ recordWriter }) => {
    switch (made.kind) {
      case 'publish':
      case 'unpublish':
        return (await recordWriter.setPublished(made.slug, made.kind === 'publish')) ?? false;
      case 'remove':
        return recordWriter.remove('tournament', made.slug);
      case 'removeBattle':
        return recordWriter.remove('battle', made.id);
    }
  });
}

interface Recorded {
  readonly id?: string;
  readonly archived?: boolean;
  readonly slug?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly game?: string;
  readonly battlePack?: string | null;
  readonly battles?: readonly { readonly id: string; readonly archived: boolean }[];
}

/** Ids of archived battles, as the last import of each said. */
function listArchived(made: readonly MadeChange[]): Set<string> {
  const archived = new Map<string, boolean>();
  for (const one of made) {
    if (one.kind !== 'import') continue;
    for (const { id, archived: own, battles } of one.records as Recorded[]) {
      if (battles === undefined && id !== undefined) archived.set(id, own ?? false);
      for (const battle of battles ?? []) archived.set(battle.id, battle.archived);
    }
  }
  return new Set([...archived].flatMap(([id, isArchived]) => (isArchived ? id : [])));
}

/** The game of each tournament and casual battle: its own, else its pack's, as the last import of each said. */
function listGames(made: readonly MadeChange[]): Map<string, string | null> {
  const records = made.flatMap((one) => (one.kind === 'import' ? (one.records as Recorded[]) : []));
  const packs = new Map(
    records.flatMap(({ kind, name, game }) => (kind === 'battlePack' ? [[name, game ?? null]] : [])),
  );
  return new Map(
    records.flatMap(({ slug, id, game, battlePack }) => {
      const key = slug ?? id;
      return key === undefined ? [] : [[key, game ?? packs.get(battlePack ?? '') ?? null]];
    }),
  );
}

// PostgreSQL: test/store/same-answers.test.ts compares the statistics of both engines.
describe('statistics', () => {
  it('have the figures that result from counting the battles of the API, after any sequence of changes', async (t) => {
    const service = await startService(t);
    await fc.assert(
      fc.asyncProperty(
        changes,
        fc.array(someFilters, { minLength: 6, maxLength: 6 }),
        async (made, filters) => {
          await clear(service);
          for (const one of made) await apply(service, one);
          const seen = await seeEverything(service, listArchived(made), casualIds, listGames(made));
          const visible = new Set(seen.tournaments.map(({ slug }) => slug));
          for (const filter of [{ faction: 'Elves' }, ...filters]) {
            for (const endpoint of asked) {
              const address = addressOf(endpoint, filter);
              const { status, body } = await service.get(address);
              const { tournament } = filter as Filters;
              if (tournament !== undefined && !visible.has(tournament)) {
                assert.equal(status, 404, address);
                continue;
              }
              assert.equal(status, 200, address);
              assert.deepEqual(body, bruteForce[endpoint](seen, filter), address);
              const { selected, counted, mirrors, withoutFaction, unfinished } = body.coverage;
              assert.equal(selected, counted + mirrors + withoutFaction + unfinished);
            }
          }
          assert.deepEqual((await rebuild(service.database, { dryRun: true })).differences, []);
        },
      ),
      { numRuns: casesOf(6) },
    );
  });
});

/** Removes everything, and expects that every count is gone. */
async function clear(service: Service): Promise<void> {
  await changeRecords(service.database, async ({ recordWriter }) => {
    for (const slug of ['t1', 't2', 't3', 't4']) await recordWriter.remove('tournament', slug);
    for (const id of casualIds) await recordWriter.remove('battle', id);
    for (const name of ['Highlands', 'Roads']) await recordWriter.remove('battlePack', name);
    return true;
  });
  for (const table of ['scenario', 'faction', 'sub_faction', 'matchup', 'entry', 'game'])
    assert.deepEqual(await service.database.all(`SELECT * FROM ${table}_count`), [], table);
}
