// Random worlds for statistics: few names, so that they meet, and everything that decides whether a battle counts.
import fc from 'fast-check';
import { casualBattle, pack, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import type { Filters } from './brute-statistics.ts';

const factions = ['Elves', 'elves', 'Orcs', 'Élan', '𝔊lass', 'Trolls'] as const;
const packs = ['Highlands', 'Roads'] as const;
const games = ['Cairns', 'cairns', 'Roads'] as const;
const game = fc.option(fc.constantFrom(...games), { freq: 1, nil: undefined });
const slugs = ['t1', 't2', 't3', 't4'] as const;
const months = ['2024-11', '2024-12', '2025-01', '2025-06', '2025-12', '2026-01', '2026-03'] as const;
const scenarios = ['Ford', 'Two Cairns', ''] as const;
export const people = ['p_1', 'p_2', 'p_3', 'p_4', 'p_5'] as const;
export const casualIds = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const;

const faction = fc.option(fc.constantFrom(...factions), { freq: 5 });
const day = fc.option(
  fc.constantFrom(...months).map((month) => `${month}-15`),
  { freq: 5 },
);
const points = fc.option(fc.constantFrom(0, 1, 12, 0.0001, 7.125, -3.3333), { freq: 4 });

const result = fc.record({
  outcome: fc.constantFrom('a', 'a', 'b', 'b', 'draw', 'none', 'forfeit'),
  roles: fc.constantFrom('ab', 'ba', 'aa', ''),
  points: fc.tuple(points, points),
  factions: fc.tuple(faction, faction),
  subFactions: fc.tuple(fc.constantFrom(null, 'Sea', 'Hill'), fc.constantFrom(null, '', 'Sea')),
  scenario: fc.option(fc.constantFrom(...scenarios), { freq: 3 }),
  date: day,
  archived: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
});

type Result = typeof result extends fc.Arbitrary<infer T> ? T : never;

function describeSide(
  { outcome, roles, points: scored, factions: played, subFactions }: Result,
  index: 0 | 1,
) {
  const words: Record<string, readonly [string, string]> = {
    a: ['win', 'loss'],
    b: ['loss', 'win'],
    draw: ['draw', 'draw'],
    forfeit: ['loss', 'loss'],
  };
  const role = { a: 'attacker', b: 'defender' }[roles[index] ?? ''] ?? null;
  return {
    ...(words[outcome] !== undefined && { outcome: words[outcome][index] }),
    faction: played[index],
    subFaction: subFactions[index],
    victoryPoints: scored[index],
    role,
  };
}

function describeBattle(one: Result) {
  return {
    scenario: one.scenario,
    date: one.date,
    archived: one.archived,
    finished: one.outcome !== 'none',
  };
}

export const tournamentRecord: fc.Arbitrary<object> = fc
  .record({
    slug: fc.constantFrom(...slugs),
    status: fc.constantFrom('planned', 'ongoing', 'finished', 'finished'),
    published: fc.integer({ min: 0, max: 4 }).map((number) => number > 0),
    startDate: day,
    battlePack: fc.option(fc.constantFrom(...packs), { freq: 3 }),
    game,
    own: fc.tuple(faction, faction, faction, faction, faction),
    games: fc.array(fc.tuple(result, fc.integer({ min: 0, max: 19 })), { maxLength: 14 }),
  })
  .map(({ slug, own, games: played, ...more }) =>
    tournament(slug, {
      ...more,
      // No outcome comes from points that were recorded.
      scoring: { outcome: 'reported' },
      stages: [{ id: 'swiss', rounds: 20, byes: [{ round: 20, participant: 'k0' }] }],
      participants: own.map((played, index) =>
        participant(`k${index}`, {
          playerId: people[index],
          // What the board shows comes from the participant or from the list.
          ...(index % 2 === 0 ? { faction: played } : { list: { text: '', faction: played } }),
        }),
      ),
      battles: played.map(([one, pair], index) => {
        const first = pair % 5;
        const second = (first + 1 + Math.floor(pair / 5)) % 5;
        return {
          id: `${slug}_${index}`,
          stage: 'swiss',
          round: index + 1,
          ...describeBattle(one),
          players: [
            { participant: `k${first}`, ...describeSide(one, 0) },
            { participant: `k${second}`, ...describeSide(one, 1) },
          ],
        };
      }),
    }),
  );

export const casualRecord: fc.Arbitrary<object> = fc
  .tuple(fc.constantFrom(...casualIds), fc.option(fc.constantFrom(...packs)), result, game)
  .map(([id, battlePack, one, own]) =>
    casualBattle(id, {
      battlePack,
      game: own,
      ...describeBattle(one),
      players: [
        { player: 'Ada', playerId: 'p_1', ...describeSide(one, 0) },
        { player: 'Bo', ...describeSide(one, 1) },
      ],
    }),
  );

const packRecord: fc.Arbitrary<object> = fc
  .tuple(fc.constantFrom(...packs), game)
  .map(([name, own]) => pack(name, { game: own }));

/** A change to the stored records. */
export type MadeChange =
  | { readonly kind: 'import'; readonly records: readonly object[] }
  | { readonly kind: 'publish' | 'unpublish' | 'remove'; readonly slug: string }
  | { readonly kind: 'removeBattle'; readonly id: string }
  | { readonly kind: 'anonymise'; readonly player: string };

function eachOnce(key: string) {
  return {
    selector: (record: object) => (record as Record<string, unknown>)[key],
    maxLength: 4,
  };
}

const importing: fc.Arbitrary<MadeChange> = fc
  .tuple(
    fc.uniqueArray(packRecord, eachOnce('name')),
    fc.uniqueArray(tournamentRecord, eachOnce('slug')),
    fc.uniqueArray(casualRecord, eachOnce('id')),
  )
  .map((records) => ({ kind: 'import', records: records.flat() }));

const others: fc.Arbitrary<MadeChange> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('publish' as const, 'unpublish' as const, 'remove' as const),
    slug: fc.constantFrom(...slugs),
  }),
  fc.record({ kind: fc.constant('removeBattle' as const), id: fc.constantFrom(...casualIds) }),
  fc.record({ kind: fc.constant('anonymise' as const), player: fc.constantFrom(...people) }),
);

export const changes: fc.Arbitrary<MadeChange[]> = fc
  .tuple(importing, fc.array(fc.oneof(importing, others), { maxLength: 4 }))
  .map(([first, more]) => [first, ...more]);

export const filters: fc.Arbitrary<Filters> = fc
  .record({
    from: fc.option(fc.constantFrom(...months, '0000-01'), { nil: undefined, freq: 2 }),
    to: fc.option(fc.constantFrom(...months, '9999-12'), { nil: undefined, freq: 2 }),
    battlePack: fc.option(fc.constantFrom(...packs, 'Nowhere'), { nil: undefined, freq: 1 }),
    game: fc.option(fc.constantFrom(...games, 'Nothing'), { nil: undefined, freq: 1 }),
    tournament: fc.option(fc.constantFrom(...slugs), { nil: undefined, freq: 1 }),
    casual: fc.option(fc.constantFrom('exclude' as const, 'include' as const), { nil: undefined }),
    draws: fc.option(fc.constantFrom('half' as const, 'zero' as const, 'exclude' as const), {
      nil: undefined,
    }),
    mirrors: fc.option(fc.constantFrom('exclude' as const, 'include' as const), { nil: undefined }),
    faction: fc.constantFrom(...factions, 'Nobody'),
  })
  .map((made) =>
    made.from !== undefined && made.to !== undefined && made.from > made.to
      ? { ...made, from: made.to, to: made.from }
      : made,
  );
