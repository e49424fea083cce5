import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../../packages/rules/test/builders/any-text.ts';
import { arbitraryTournament } from '../../packages/rules/test/builders/arbitrary-tournament.ts';
import { casualBattle, club, pack, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { casesOf } from '../../packages/rules/test/builders/times.ts';
import { exportAll, exportTournament } from '../../src/export/export-records.ts';
import type { Database } from '../../src/store/database.ts';
import { changeRecords } from '../builders/change-records.ts';
import { makeThinWorld } from '../builders/demo-world.ts';
import { type Engine, engines, sqlite } from '../builders/engines.ts';
import { collectAnswers, collectStatistics } from '../builders/every-answer.ts';
import { importRecords, type Service, startService } from '../builders/service.ts';

/** No limit on requests: whole worlds are read. */
const unlimited = { baseUrl: 'https://results.example' };

async function exported(database: Database): Promise<string> {
  return (await Array.fromAsync(exportAll(database))).join('');
}

async function copy(t: TestContext, { database }: Service, engine: Engine): Promise<Service> {
  const other = await startService(t, [], unlimited, engine);
  await importRecords(other.database, await exported(database));
  return other;
}

for (const engine of engines) {
  describe(`an export on ${engine.name}`, () => {
    it('of unpublished tournaments leaves them unpublished', async (t) => {
      const service = await startService(
        t,
        [tournament('seen'), tournament('unseen', { published: false })],
        unlimited,
        engine,
      );
      const other = await copy(t, service, engine);
      assert.equal((await other.get('/api/v1/tournaments/seen')).status, 200);
      assert.equal((await other.get('/api/v1/tournaments/unseen')).status, 404);
    });

    it('imported into the database it came from changes nothing', async (t) => {
      const service = await startService(t, makeThinWorld(1, 2), unlimited, engine);
      const { records } = await importRecords(service.database, await exported(service.database));
      for (const { added, replaced } of Object.values(records)) assert.deepEqual([added, replaced], [0, 0]);
    });

    it('of one tournament includes the records that it refers to', async (t) => {
      const named = [
        pack('Highlands', { objectives: true }),
        club('host'),
        club('guest'),
        player('p_1'),
        { ...player('p_3'), aliases: ['nr_3'] },
        tournament('open', {
          club: 'host',
          battlePack: 'Highlands',
          participants: [
            { key: 'a', player: 'Ada', playerId: 'p_1', club: 'guest' },
            { key: 'b', player: 'Cy', playerId: 'nr_3' },
          ],
          organizers: [{ name: 'Bo', playerId: 'p_9' }],
        }),
      ];
      const service = await startService(t, [...named, club('other'), player('p_2')], unlimited, engine);
      const file = (await exportTournament(service.database, 'open')) as Record<
        string,
        { slug?: string; id?: string }[]
      >;
      assert.deepEqual(Object.keys(file), ['format', 'battlePacks', 'clubs', 'players', 'tournaments']);
      assert.deepEqual(
        file['clubs']?.map(({ slug }) => slug),
        ['host', 'guest'],
      );
      assert.deepEqual(
        file['players']?.map(({ id }) => id),
        ['p_1', 'p_3'],
      );
      const other = await startService(t, [], unlimited, engine);
      await importRecords(other.database, JSON.stringify(file), 'open.json');
      const alone = await startService(t, named, unlimited, engine);
      assert.deepEqual(await collectAnswers(other), await collectAnswers(alone));
      assert.equal(await exportTournament(service.database, 'absent'), undefined);
    });
  });
}

it('an export of seasons and ratings that name removed tournaments can be imported', async (t) => {
  const place = { type: 'place', table: [3, 2, 1] };
  const late = (name: string) => ({
    ...{ type: 'adjustment', points: -1, player: 'p_a', tournament: name, reason: 'Late' },
  });
  const events = { tournaments: ['open', 'gone'], except: ['gone'], weights: { gone: 2, open: 3 } };
  const league = {
    kind: 'season',
    slug: 'league',
    name: 'League',
    events,
    points: [place, late('gone'), late('open')],
  };
  const ladder = {
    kind: 'rating',
    slug: 'ladder',
    name: 'Ladder',
    game: 'A',
    events: { match: {}, except: ['gone'] },
  };
  const service = await startService(t, [tournament('open'), tournament('gone')], unlimited);
  await importRecords(service.database, [league, ladder]);
  await changeRecords(service.database, ({ recordWriter }) => recordWriter.remove('tournament', 'gone'));
  const other = await copy(t, service, sqlite);
  const [, stored, rated] = (await exported(other.database))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(stored.events, { tournaments: ['open'], weights: { open: 3 } });
  assert.deepEqual(stored.points, [place, late('open')]);
  assert.deepEqual(rated.events, { match: {} });
});

it('an export of a demo world leads to byte-identical answers on every endpoint', async (t) => {
  const service = await startService(t, makeThinWorld(2, 3), unlimited);
  const other = await copy(t, service, sqlite);
  const answers = await collectAnswers(service);
  assert.ok(answers.size > 500, `only ${answers.size} answers`);
  assert.deepEqual(await collectAnswers(other), answers);
  assert.deepEqual(await collectStatistics(other), await collectStatistics(service));
  assert.equal(await exported(other.database), await exported(service.database));
});

it('any tournament, with any allowed characters in names and texts, comes back the same', async (t) => {
  const text = anyText({ minLength: 1, maxLength: 12 }).map((any) => any.replaceAll('\0', '0'));
  const casual = fc
    .record({ player: text, scenario: text, list: text, metric: text, archived: fc.boolean() })
    .map(({ player, scenario, list, metric, archived }) =>
      casualBattle('c%2F1ä', {
        scenario,
        archived,
        players: [
          { player, playerId: 'p%20ä?1', list: { text: list } },
          { player: 'Bo', metrics: metric === '__proto__' ? {} : { [metric]: 1 } },
        ],
      }),
    );
  await fc.assert(
    fc.asyncProperty(arbitraryTournament({ names: text }), casual, async (record, battle) => {
      const after: (() => unknown)[] = [];
      const scope = { after: (work: () => unknown) => void after.push(work) } as unknown as TestContext;
      try {
        const named = record.participants.map((one, index) => ({ ...one, playerId: `p%20ä?${index}` }));
        const records = [{ kind: 'tournament', ...record, participants: named, published: true }, battle];
        const service = await startService(scope, records, unlimited, sqlite);
        const other = await copy(scope, service, sqlite);
        assert.deepEqual(await collectAnswers(other), await collectAnswers(service));
        assert.deepEqual(await collectStatistics(other), await collectStatistics(service));
      } finally {
        for (const work of after.reverse()) await work();
      }
    }),
    { numRuns: casesOf(3), seed: 7 },
  );
  t.diagnostic(`${casesOf(3)} tournaments`);
});
