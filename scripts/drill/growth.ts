// Processor time for event files of two sizes, for everything in them that can be many: it grows with the size and no faster
// (docs/rules/event-file.md, Container).
import { checkCasualBattle } from '#rules/check/check-outcomes';
import { checkTournament } from '#rules/check/check-tournament';
import { warnTournament } from '#rules/check/warn-tournament';
import type { TournamentRecord } from '#rules/event-file/record';
import { compareNames } from '#rules/name-order';
import { findOwnBattle, listOpenBattles } from '#rules/reports/report';
import { computeCasualBattle } from '#rules/scoring/battle-result';
import { rankFactions, rankMatchups, rankSubFactions } from '#rules/statistics/factions';
import { rankScenarios } from '#rules/statistics/scenarios';
import { listUndefeated } from '#rules/statistics/undefeated';
import { foldForOrder } from '#rules/text/fold';
import { computeStages, computeTournament } from '#rules/tournament';
import { describeVenue } from '#rules/venue';
import { tellChanges } from '../../src/records/history/tournament-changes.ts';
import { type Drill, type Figure, figure, none, quantile } from './drill.ts';
import { matches, stages } from './growth-brackets.ts';
import { foreignFiles } from './growth-foreign.ts';
import { many, tournaments } from './growth-tournaments.ts';

/** At eight times the size, sorting takes half as much again for each element and larger data fits caches worse; comparing everything with everything takes eight times as much. */
const mostGrowth = 4;
/** Long enough to measure. */
const leastMicroseconds = 20_000;

export const growth: Drill = {
  name: 'growth',
  summary: 'eight times as much of anything in an event file',
  sources: ['packages/rules/src', 'packages/foreign/src', 'src/records/history', 'scripts/drill/growth*'],
  async run() {
    const compared = [
      ...Object.entries({ ...tournaments, ...matches }).map(([name, make]) =>
        compare(name, [200, 1600], (size) => processTournament(make(size))),
      ),
      ...Object.entries(stages).map(([name, make]) =>
        compare(name, [12, 96], (size) => processTournament(make(size))),
      ),
      ...Object.entries({ ...others, ...foreignFiles }).map(([name, make]) =>
        compare(name, [200, 1600], make),
      ),
    ];
    const failed = compared.filter(({ holds }) => !holds);
    return [none('kinds of content whose work grows faster', failed.length, compared.length), ...failed];
  },
};

function compare(name: string, [small, large]: readonly [number, number], make: Case): Figure {
  const [first, second] = [measure(make(small)), measure(make(large))];
  const ratio = second / first / (large / small);
  return figure(
    `${name}, ${small} and ${large}`,
    `${ratio.toFixed(1)} times the processor time for each`,
    `< ${mostGrowth}`,
    ratio < mostGrowth,
  );
}

/** Microseconds of processor time of one run: the median of three, since the system counts some of it late. */
function measure(run: () => void): number {
  let runs = 1;
  while (take(run, runs) < leastMicroseconds) runs *= 2;
  return quantile([take(run, runs), take(run, runs), take(run, runs)], 0.5) / runs;
}

function take(run: () => void, runs: number): number {
  const before = process.threadCpuUsage();
  for (let count = 0; count < runs; count += 1) run();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** Makes the input; the work of the function that it returns is counted. */
type Case = (size: number) => () => void;

/** Everything that an import does with a tournament, and what its organisers and players read of it. One with problems is only checked. */
function processTournament(record: TournamentRecord): () => void {
  const open = { ...record, battles: record.battles.map((battle) => ({ ...battle, finished: false })) };
  return () => {
    if (checkTournament(record).length > 0) return;
    warnTournament(record);
    listUndefeated(computeTournament(record).battles);
    computeStages(record);
    describeVenue(record);
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
  // As many as a name may have: the system's own normalisation of one name compares all its marks.
  'names with many marks on a letter': (size) => {
    const names = many(size / 8, (index) => `e${'\u0301\u0327'.repeat(90)}${index}`);
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
