// Counts the work that is done for event files of two sizes, for everything in them that can be many, and prints the counts. Runs in a process
// of its own, because it replaces built-in methods by ones that count.
import type { TournamentRecord } from '#rules/event-file/record';
import { startCounting } from './count-work.ts';

const count = startCounting(new URL('../../src/', import.meta.url));
const { computeCasualBattle } = await import('#rules/scoring/battle-result');
const { checkCasualBattle } = await import('#rules/check/check-outcomes');
const { checkTournament } = await import('#rules/check/check-tournament');
const { warnTournament } = await import('#rules/check/warn-tournament');
const { compareNames } = await import('#rules/name-order');
const { foldForOrder } = await import('#rules/text/fold');
const { findOwnBattle, listOpenBattles } = await import('#rules/report');
const { rankFactions, rankSubFactions } = await import('#rules/statistics/factions');
const { rankMatchups } = await import('#rules/statistics/factions');
const { rankScenarios } = await import('#rules/statistics/scenarios');
const { listUndefeated } = await import('#rules/statistics/undefeated');
const { computeStages, computeTournament } = await import('#rules/tournament');
const { tellChanges } = await import('../../src/records/history/tournament-changes.ts');
const { matches, stages } = await import('./growth-brackets.ts');
const { many, tournaments } = await import('./growth-tournaments.ts');

/** Makes the input; the work of the function that it returns is counted. */
type Case = (size: number) => () => void;

export interface Growth {
  readonly name: string;
  readonly sizes: readonly [number, number];
  readonly work: readonly [number, number];
}
/** Everything that an import does with a tournament, and what its organisers and players read of it. One with problems is only checked. */
function processTournament(record: TournamentRecord): () => void {
  const open = { ...record, battles: record.battles.map((battle) => ({ ...battle, finished: false })) };
  return () => {
    if (checkTournament(record).length > 0) return;
    warnTournament(record);
    listUndefeated(computeTournament(record).battles);
    computeStages(record);
    listOpenBattles(record);
    findOwnBattle(record, 'p0');
    tellChanges(undefined, record);
    tellChanges(open, record);
  };
}
const others: Readonly<Record<string, Case>> = {
  'rounds and metrics of a casual battle': (size) => {
    const metrics = Object.fromEntries(many(size, (index) => [`Metric ${index}`, index]));
    const rounds = many(size, (index) => ({
      round: index + 1,
      victoryPoints: 1,
      metrics: { Painted: true },
    }));
    const record = {
      id: 'b',
      battleSize: 1000,
      players: [
        { player: 'Ada', rounds, metrics },
        { player: 'Bo', metrics, list: { text: 'Skaven' } },
      ],
    } as const;
    return () => {
      checkCasualBattle(record);
      computeCasualBattle(record);
    };
  },
  'names of the same letters': (size) => {
    const names = many(size, (index) => `Ægir Åström-Þór ${index}`);
    return () => {
      names.toSorted(compareNames);
      for (const name of names) foldForOrder(name);
    };
  },
  'marks on a letter': (size) => {
    const names = many(8, (index) => `e${'\u0301\u0327'.repeat(size / 8)}${index}`);
    return () => {
      for (const name of names) foldForOrder(name);
    };
  },
  'factions, sub-factions and scenarios in statistics': (size) => {
    const names = many(size, (index) => `Name ${index}`);
    const rules = { draws: 'half', mirrors: 'exclude' } as const;
    const results = { wins: 1, draws: 1, losses: 1 };
    const places = { firsts: 0, podiums: 1, undefeated: 0 };
    const battles = { battles: 2, unfinished: 0, withoutFaction: 0, mirrors: 0, draws: 1 };
    const roles = { withRoles: 2, drawsWithRoles: 1, attackerWins: 1, defenderWins: 0 };
    const points = { points: 30, pointParts: 0, pointSides: 4 };
    return () => {
      rankFactions(
        names.map((faction) => ({ faction, mirror: 0, ...results })),
        names.map((faction) => ({ faction, tournaments: 1, entries: 2, ...places })),
        rules,
      );
      rankSubFactions(
        names.map((subFaction) => ({ faction: 'Faction', subFaction, mirror: 0, ...results })),
        rules,
      );
      rankMatchups(
        names.map((opponent) => ({ faction: 'Faction', opponent, ...results, forfeits: 0 })),
        'half',
      );
      rankScenarios(
        names.map((scenario) => ({ scenario, named: 1, ...battles, ...roles, ...points })),
        'half',
      );
    };
  },
};
function measure(name: string, sizes: readonly [number, number], make: Case): Growth {
  const [small, large] = sizes;
  // The first run is not counted, because some things are computed once per process.
  make(small)();
  return { name, sizes, work: [count(make(small)), count(make(large))] };
}

const growths = [
  ...Object.entries({ ...tournaments, ...matches }).map(([name, make]) =>
    measure(name, [100, 800], (size) => processTournament(make(size))),
  ),
  ...Object.entries(stages).map(([name, make]) =>
    measure(name, [12, 96], (size) => processTournament(make(size))),
  ),
  ...Object.entries(others).map(([name, make]) => measure(name, [100, 800], make)),
];
process.stdout.write(JSON.stringify(growths satisfies Growth[]));
