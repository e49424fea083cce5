// From battles to counts to rows of statistics, by tables small enough to check by hand. The engine counts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SideResult } from '#rules/results';
import type { CountRows } from '#rules/statistics/counts';
import { coverArmies, coverFinished } from '#rules/statistics/coverage';
import { rankFactions, rankMatchups, rankSubFactions } from '#rules/statistics/factions';
import { rankScenarios } from '#rules/statistics/scenarios';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import type { Database } from '../../src/store/database.ts';
import { type CountTableName, selectCounted, writeCounted } from '../../src/store/read/counted.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';

type Side = readonly [faction: string | null, outcome: string | null, more?: Partial<SideResult>];
type Battle = [one: Side, two: Side, scenario?: string | null];

const tableOf = {
  scenario: 'scenario_count',
  faction: 'faction_count',
  subFaction: 'sub_faction_count',
  matchup: 'matchup_count',
  entry: 'entry_count',
} as const satisfies Record<string, CountTableName>;

/** `fight('Elves win', '- loss')`: faction and outcome of both sides, `-` for none. */
function fight(one: string, two: string, scenario: string | null = null): Battle {
  const side = (text: string): Side => {
    const [faction = null, outcome = null] = text.split(' ').map((word) => (word === '-' ? null : word));
    return [faction, outcome];
  };
  return [side(one), side(two), scenario];
}

class Undo extends Error {}

/** What the engine counts of battles, without a date and a pack. */
async function count(database: Database, ...battles: readonly Battle[]) {
  const found = new Map<string, object[]>();
  await database
    .write(async (writer) => {
      const sides = battles.flatMap(([one, two], n) =>
        [one, two].map(([faction, outcome, { subFaction, victoryPoints, role } = {}], place) => ({
          opponentFaction: (place === 0 ? two : one)[0],
          opponentOutcome: (place === 0 ? two : one)[1],
          battle: n + 1,
          place,
          name: 'x',
          faction,
          outcome,
          subFaction,
          victoryPoints,
          role,
        })),
      );
      await writer.insert(
        'battle',
        battles.map(([, , scenario = null], n) => ({ n: n + 1, id: String(n), archived: false, scenario })),
      );
      await writer.insert('side', sides);
      for (const [part, name] of Object.entries(tableOf)) {
        const counted = selectCounted('SELECT n FROM battle', 'SELECT slug FROM tournament');
        const sql = writeCounted(name, counted);
        found.set(part, await writer.all(sql));
      }
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return {
    of: <K extends keyof CountRows>(part: K) => (found.get(part) ?? []) as unknown as CountRows[K][],
  };
}

for (const engine of engines) {
  describe(`a battle on ${engine.name}`, () => {
    it('is exactly one of unfinished, without faction, mirror and counted: the first that applies', async (t) => {
      const database = await openTestDatabase(t, engine);
      const added = await count(
        database,
        fight('Elves -', 'Elves -'),
        fight('- -', 'Elves -'),
        fight('- win', 'Elves loss'),
        fight('- draw', '- draw'),
        fight('Elves win', 'Elves loss'),
        fight('Elves win', 'Orcs loss'),
      );
      const rows = added.of('scenario');
      assert.deepEqual(coverArmies(rows, 'exclude'), {
        selected: 6,
        counted: 1,
        mirrors: 1,
        withoutFaction: 2,
        unfinished: 2,
      });
      assert.deepEqual(coverArmies(rows, 'include'), {
        selected: 6,
        counted: 2,
        mirrors: 0,
        withoutFaction: 2,
        unfinished: 2,
      });
      const finished = rows.map(({ battles, unfinished }) => ({ finished: battles, unfinished }));
      assert.deepEqual(coverFinished(finished), {
        selected: 6,
        counted: 4,
        mirrors: 0,
        withoutFaction: 0,
        unfinished: 2,
      });
    });

    it('against oneself counts for both sides if mirrors are included, and for none otherwise', async (t) => {
      const database = await openTestDatabase(t, engine);
      const added = await count(database, [
        ['Elves', 'win', { subFaction: 'Sea' }],
        ['Elves', 'loss'],
      ]);
      const factions = added.of('faction');
      assert.deepEqual(rankFactions(factions, [], { draws: 'half', mirrors: 'exclude' }), []);
      const [row] = rankFactions(factions, [], { draws: 'half', mirrors: 'include' });
      assert.deepEqual([row?.games, row?.wins, row?.losses, row?.winRate], [2, 1, 1, 0.5]);
      const subFactions = rankSubFactions(added.of('subFaction'), { draws: 'half', mirrors: 'include' });
      assert.deepEqual(
        subFactions.map(({ subFaction, wins, losses }) => [subFaction, wins, losses]),
        [
          ['Sea', 1, 0],
          [null, 0, 1],
        ],
      );
      assert.deepEqual(rankSubFactions(added.of('subFaction'), { draws: 'half', mirrors: 'exclude' }), []);
      assert.deepEqual(added.of('matchup'), []);
    });

    it('that both forfeited is a loss for both, and of the attacker', async (t) => {
      const database = await openTestDatabase(t, engine);
      const added = await count(database, [
        ['Elves', 'loss', { role: 'defender' }],
        ['Orcs', 'loss', { role: 'attacker' }],
      ]);
      const matchups = rankMatchups(added.of('matchup'), 'half');
      assert.deepEqual(
        matchups.map(({ faction, opponent, wins, losses }) => [faction, opponent, wins, losses]),
        [
          ['Elves', 'Orcs', 0, 1],
          ['Orcs', 'Elves', 0, 1],
        ],
      );
      const [scenario] = rankScenarios(added.of('scenario'), 'exclude');
      assert.deepEqual(
        [scenario?.withRoles, scenario?.attackerWins, scenario?.defenderWins, scenario?.attackerWinRate],
        [1, 0, 0, 0],
      );
    });
  });

  describe(`matchups on ${engine.name}`, () => {
    it('have a row for each side, also with the two swapped', async (t) => {
      const database = await openTestDatabase(t, engine);
      const added = await count(
        database,
        fight('Orcs win', 'Elves loss'),
        fight('Elves win', 'Orcs loss'),
        fight('Orcs win', 'Elves loss'),
        fight('Elves draw', 'Orcs draw'),
        fight('Orcs loss', 'Elves loss'),
      );
      const rows = rankMatchups(added.of('matchup'), 'half');
      assert.deepEqual(
        rows.map(({ faction, games, wins, draws, losses }) => [faction, games, wins, draws, losses]),
        [
          ['Elves', 5, 1, 1, 3],
          ['Orcs', 5, 2, 1, 2],
        ],
      );
      assert.deepEqual(rankMatchups(added.of('matchup'), 'half', 'Orcs'), [rows[1]]);
      assert.deepEqual(rankMatchups(added.of('matchup'), 'half', 'orcs'), []);
    });
  });

  describe(`scenarios on ${engine.name}`, () => {
    it('distinguish attackers from defenders, by the rule for draws', async (t) => {
      const database = await openTestDatabase(t, engine);
      const attack = (outcome: string, other: string): Battle => [
        ['Elves', outcome, { role: 'attacker' }],
        [null, other, { role: 'defender' }],
        'Ford',
      ];
      const added = await count(
        database,
        attack('win', 'loss'),
        attack('draw', 'draw'),
        attack('loss', 'win'),
        attack('loss', 'loss'),
        [['Elves', 'draw', { role: 'attacker' }], ['Orcs', 'draw', { role: 'attacker' }], 'Ford'],
      );
      const rates = (['half', 'zero', 'exclude'] as const).map((rule) => {
        const [row] = rankScenarios(added.of('scenario'), rule);
        return row?.attackerWinRate;
      });
      assert.deepEqual(rates, [0.375, 0.25, 0.3333]);
      const [row] = rankScenarios(added.of('scenario'), 'half');
      assert.deepEqual(
        [row?.battles, row?.draws, row?.withRoles, row?.drawsWithRoles, row?.attackerWins, row?.defenderWins],
        [5, 2, 4, 1, 1, 1],
      );
    });

    it('average the victory points that were recorded, 0 included, exactly', async (t) => {
      const database = await openTestDatabase(t, engine);
      const averages = async (...points: (number | null)[]) => {
        const battles = points.map(
          (victoryPoints): Battle => [
            [null, 'win', { victoryPoints }],
            [null, 'loss'],
          ],
        );
        return rankScenarios((await count(database, ...battles)).of('scenario'), 'half')[0]
          ?.averageVictoryPoints;
      };
      assert.equal(await averages(null), null);
      assert.equal(await averages(0), 0);
      assert.equal(await averages(1, 0, null), 0.5);
      assert.equal(await averages(0.005), 0.01);
      assert.equal(await averages(-0.005), -0.01);
      assert.equal(await averages(1.0049), 1);
      assert.equal(await averages(0.1, 0.2), 0.15);
      assert.equal(await averages(1_000_000_000, -1_000_000_000, 0.0001), 0);
      assert.equal(await averages(...Array<number>(2000).fill(1_000_000_000)), 1_000_000_000);
    });

    it('without a name are not those whose name is empty, and come last; those without a finished battle have no row', async (t) => {
      const database = await openTestDatabase(t, engine);
      const added = await count(
        database,
        fight('- draw', '- draw'),
        fight('- draw', '- draw', ''),
        fight('- draw', '- draw', 'Ford'),
        fight('- -', '- -', 'Hill'),
      );
      assert.deepEqual(pick(rankScenarios(added.of('scenario'), 'half'), 'scenario'), ['', 'Ford', null]);
    });
  });
}
