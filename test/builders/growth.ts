// Prints how much work the domain does for event files of two sizes, for everything in them that can be many. Run as a process of its own, because it
// replaces built-in methods by ones that count.
import type {
  MatchRecord,
  ParticipantRecord,
  StageRecord,
  TieBreakerRecord,
  TournamentBattleRecord,
  TournamentRecord,
} from '../../src/domain/record.ts';
import { startCounting } from './count-work.ts';

const count = startCounting(new URL('../../src/domain/', import.meta.url));
const { computeCasualBattle } = await import('../../src/domain/casual-battle.ts');
const { checkCasualBattle } = await import('../../src/domain/check/check-casual-battle.ts');
const { checkTournament } = await import('../../src/domain/check/check-tournament.ts');
const { warnTournament } = await import('../../src/domain/check/warn-tournament.ts');
const { compareNames, foldName } = await import('../../src/domain/name-order.ts');
const { rankFactions, rankSubFactions } = await import('../../src/domain/statistics/factions.ts');
const { rankMatchups } = await import('../../src/domain/statistics/matchups.ts');
const { rankScenarios } = await import('../../src/domain/statistics/scenarios.ts');
const { listUndefeated } = await import('../../src/domain/statistics/undefeated.ts');
const { computeStages, computeTournament } = await import('../../src/domain/tournament.ts');
const { battle, bye, match, swiss, tournament } = await import('./tournament.ts');

/** Makes what is asked for before the work is counted. */
type Case = (size: number) => () => void;

export interface Growth {
  readonly name: string;
  readonly sizes: readonly [number, number];
  readonly work: readonly [number, number];
}

function many<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

function keyOf(index: number) {
  return `p${index}`;
}

function people(length: number, extras: (index: number) => Partial<ParticipantRecord> = () => ({})) {
  return many(length, (index) => ({ key: keyOf(index), player: `Player ${index}`, ...extras(index) }));
}

/** Everybody plays once a round. */
function playRounds(length: number, rounds: number, score: string): TournamentBattleRecord[] {
  return many(rounds, (round) =>
    many(Math.floor(length / 2), (table) =>
      battle(
        round + 1,
        keyOf((table + round) % length),
        keyOf((length - 1 - table + round) % length),
        score.replace('n', String(table)),
      ),
    ),
  ).flat();
}

function bracket(id: string, matches: readonly MatchRecord[]): StageRecord {
  return { id, matches };
}

function knockout(matches: readonly MatchRecord[]) {
  return bracket('knockout', matches);
}

const allTieBreakers: readonly TieBreakerRecord[] = [
  'record',
  'losses',
  'draws',
  { by: 'margin', base: 200 },
  { by: 'metric', name: 'Painted' },
  'headToHead',
  'strengthOfSchedule',
  { by: 'strengthOfSchedule', of: 'battlePointsPerGame', floor: 0.33, byes: 'zero' },
  { by: 'strengthOfSchedule', combine: 'sum', of: 'wins' },
  'extendedStrengthOfSchedule',
  'battlePoints',
  'headToHead',
];

/** All that is done with a tournament. Such as have problems are not computed. */
function takeIn(record: TournamentRecord): () => void {
  return () => {
    if (checkTournament(record).length > 0) return;
    warnTournament(record);
    listUndefeated(computeTournament(record).battles);
    computeStages(record);
  };
}

const plain = { stages: [swiss({ rounds: 9999 })] };

const tournaments: Readonly<Record<string, (size: number) => TournamentRecord>> = {
  'participants in five rounds, every tie-breaker': (size) =>
    tournament(people(size), playRounds(size, 5, 'n-7'), { tieBreakers: allTieBreakers }),
  'participants who are equal in everything': (size) =>
    tournament(people(size), playRounds(size, 4, '5-5'), { tieBreakers: allTieBreakers }),
  'tied participants who have all met': (size) => {
    const length = Math.floor(Math.sqrt(2 * size));
    const battles = many(length, (a) =>
      many(a, (b) => battle(a * length + b + 1, keyOf(a), keyOf(b), '5-5')),
    );
    return tournament(people(length), battles.flat(), { ...plain, tieBreakers: allTieBreakers });
  },
  'battles of the same two': (size) =>
    tournament(
      people(2),
      many(size, (index) => battle(index + 1, 'p0', 'p1', '5-3')),
      { ...plain, tieBreakers: allTieBreakers },
    ),
  'battles of one against everybody': (size) =>
    tournament(
      people(size + 1),
      many(size, (index) => battle(index + 1, 'p0', keyOf(index + 1), '5-3')),
      { ...plain, tieBreakers: allTieBreakers },
    ),
  'battles without a result': (size) =>
    tournament(
      people(2),
      many(size, (index) => battle(index + 1, 'p0', 'p1', '-')),
      plain,
    ),
  'battles with the same id, in the same round and with a stranger': (size) =>
    tournament(
      people(2),
      many(size, () => battle(1, 'p0', 'p1', '5-3', { winner: 'nobody' })),
    ),
  'participants with the same key and placed twice': (size) =>
    tournament(
      people(size, () => ({ key: 'p0' })),
      [],
      { stages: [swiss({ participants: many(size, () => 'p0') })] },
    ),
  'byes of everybody': (size) =>
    tournament(people(size), [], { stages: [swiss({ byes: many(size, (index) => bye(1, keyOf(index))) })] }),
  'byes of one': (size) =>
    tournament(people(2), [], {
      stages: [swiss({ rounds: 9999, byes: many(size, (index) => bye(index + 1, 'p0')) })],
      tieBreakers: [{ by: 'strengthOfSchedule', byes: 'zero' }],
    }),
  'byes of strangers': (size) =>
    tournament(people(1), [], { stages: [swiss({ byes: many(size, (index) => bye(1, `nobody${index}`)) })] }),
  adjustments: (size) =>
    tournament(people(size), playRounds(size, 1, 'n-3'), {
      adjustments: many(size, (index) => ({
        participant: keyOf(index % 3),
        battlePoints: index,
        stage: index % 2 === 0 ? 'swiss' : null,
        reason: 'Painting',
      })),
    }),
  'groups with a participant each, and a cut': (size) =>
    tournament(
      people(size, (index) => ({ group: `Group ${index}` })),
      playRounds(size, 2, 'n-3'),
      {
        stages: [
          swiss({ groups: many(size, (index) => `Group ${index}`) }),
          knockout([match('Final', 'p0', 'p1')]),
        ],
        tieBreakers: allTieBreakers,
      },
    ),
  'participants outside of every group': (size) =>
    tournament(
      people(size, (index) => ({ group: index % 2 === 0 ? 'Nowhere' : null })),
      [],
      { stages: [swiss({ groups: many(size, (index) => `Group ${index}`) })] },
    ),
  'places that were recorded': (size) =>
    tournament(
      people(size, (index) => ({ finalPlacement: size - index })),
      [],
    ),
  'participants of placement-swiss': (size) =>
    tournament(
      people(size),
      playRounds(size, 3, 'n-3').map((played) => ({ ...played, stage: 'placement-swiss' })),
      { stages: [swiss(), { id: 'placement-swiss', rounds: 3 }] },
    ),
  'metrics of a battle': (size) => {
    const metrics = Object.fromEntries(many(size, (index) => [`Metric ${index}`, index]));
    return tournament(
      people(2),
      [battle(1, 'p0', 'p1', '5-3', { first: { metrics }, second: { metrics } })],
      {
        tieBreakers: [{ by: 'metric', name: 'Metric 1' }],
      },
    );
  },
  'bonuses for metrics, in as many battles': (size) =>
    tournament(
      people(2),
      many(size, (index) => battle(index + 1, 'p0', 'p1', '5-3', { first: { metrics: { 'Metric 0': 1 } } })),
      {
        ...plain,
        scoring: {
          bonuses: many(size, (index) => ({ metric: `Metric ${index}`, points: 1, opponentPoints: -1 })),
        },
      },
    ),
  'bonuses for one metric, in as many battles': (size) =>
    tournament(
      people(2),
      many(size, (index) => battle(index + 1, 'p0', 'p1', '5-3', { first: { metrics: { Painted: 1 } } })),
      {
        ...plain,
        scoring: { bonuses: many(size, () => ({ metric: 'Painted', points: 1, opponentPoints: -1 })) },
      },
    ),
  'rows of a table of differences, for as many battles': (size) =>
    tournament(
      people(2),
      many(size, (index) => battle(index + 1, 'p0', 'p1', `${size}-0`)),
      {
        ...plain,
        scoring: {
          points: {
            type: 'difference',
            table: [...many(size, (upTo) => ({ upTo, winner: 12, loser: 8 })), { winner: 20, loser: 0 }],
          },
        },
      },
    ),
  'rounds of a battle': (size) => {
    const rounds = many(size, (index) => ({
      round: index + 1,
      victoryPoints: 1,
      metrics: { Painted: true },
    }));
    return tournament(people(2), [battle(1, 'p0', 'p1', '-', { first: { rounds }, second: { rounds } })]);
  },
  'sides with a list of their own': (size) =>
    tournament(
      people(2),
      many(size, (index) =>
        battle(index + 1, 'p0', 'p1', '5-3', {
          first: { list: { text: `Army ${index}\nSkaven\n1990/2000 pts` } },
        }),
      ),
      plain,
    ),
  'lines of a list': (size) =>
    tournament(
      people(1, () => ({
        list: { text: many(size, (index) => `Battle Tactics: Card ${index}, Other`).join('\n') },
      })),
      [],
    ),
  'letters of a line of a list': (size) =>
    tournament(
      people(1, () => ({ list: { text: `Skaven - ${'| (1) : and '.repeat(size)}` } })),
      [],
    ),
  'matches of a knockout': (size) => {
    const matches: MatchRecord[] = [];
    let round = many(size, keyOf);
    while (round.length > 1) {
      const label = `Round of ${round.length}`;
      const next = round.filter((_, index) => index % 2 === 0);
      for (const [index, loser] of round.filter((_, at) => at % 2 === 1).entries())
        matches.push(match(label, next[index] ?? '', loser));
      round = next;
    }
    return tournament(people(size), [], { stages: [swiss(), knockout(matches)] });
  },
  'matches that one loses to everybody, each in a round of its own': (size) =>
    tournament(people(size + 1), [], {
      stages: [swiss(), knockout(many(size, (index) => match(`Round ${index}`, keyOf(index + 1), 'p0')))],
    }),
  'matches that one loses to everybody in one round': (size) =>
    tournament(people(size + 1), [], {
      stages: [swiss(), knockout(many(size, (index) => match('Final', keyOf(index + 1), 'p0')))],
    }),
  'matches that one loses to the same rival': (size) =>
    tournament(people(2), [], {
      stages: [swiss(), knockout(many(size, (index) => match(`Round ${index}`, 'p1', 'p0')))],
    }),
  'matches that two lose to everybody in turn': (size) =>
    tournament(people(size + 2), [], {
      stages: [
        swiss(),
        knockout(
          many(size, (index) =>
            index % 3 === 2
              ? match(`Round ${index}`, 'p0', 'p1')
              : match(`Round ${index}`, keyOf(index + 2), keyOf(index % 2)),
          ),
        ),
      ],
    }),
  'matches that are not played': (size) =>
    tournament(people(2), [], {
      stages: [swiss(), knockout(many(size, (index) => ({ round: `Round ${index}`, table: 1 })))],
    }),
  'matches between strangers': (size) =>
    tournament(people(1), [], {
      stages: [swiss(), knockout(many(size, () => match('Final', 'nobody', 'noone')))],
    }),
  'matches of one battle, which has as many metrics': (size) => {
    const metrics = Object.fromEntries(many(size, (index) => [`Metric ${index}`, index]));
    const final = battle(1, 'p0', 'p1', '5-3', { stage: 'knockout', id: 'final', first: { metrics } });
    return tournament(people(2), [final], {
      stages: [
        swiss(),
        knockout(many(size, (table) => ({ round: 'Final', table, winner: 'p0', battle: 'final' }))),
      ],
    });
  },
  'battles of brackets that no match names': (size) =>
    tournament(
      people(size),
      many(size - 1, (index) =>
        battle(1, keyOf(index), keyOf(index + 1), '5-3', { stage: 'knockout', round: null, id: `b${index}` }),
      ),
      {
        stages: [swiss(), knockout([])],
      },
    ),
};

/** Stages are few, and have many participants each. */
const stages: Readonly<Record<string, (size: number) => TournamentRecord>> = {
  'placement brackets around each other, everybody in the innermost': (size) =>
    tournament(people(20 * size), [], {
      stages: many(size, (index) =>
        bracket(
          `placement-${size - index}-${size + 1 + index}`,
          index === 0 ? many(20 * size - 1, (at) => match(`Round ${at % 3}`, keyOf(at), keyOf(at + 1))) : [],
        ),
      ),
    }),
  'placement brackets around each other, everybody in the outermost': (size) =>
    tournament(people(20 * size), [], {
      stages: many(size, (index) =>
        bracket(
          `placement-${size - index}-${size + 1 + index}`,
          index === size - 1
            ? many(20 * size - 1, (at) => match(`Round ${at % 3}`, keyOf(at), keyOf(at + 1)))
            : [],
        ),
      ),
    }),
  'placement brackets that begin with the same place, some in each': (size) =>
    tournament(people(20 * size), [], {
      stages: many(size, (index) =>
        bracket(
          `placement-1-${2 + index}`,
          many(20, (at) =>
            match(
              `Round ${at % 3}`,
              keyOf((index * 20 + at) % (20 * size)),
              keyOf((index * 7 + at + 1) % (20 * size)),
            ),
          ),
        ),
      ),
    }),
  'placement brackets side by side and a knockout with everybody': (size) =>
    tournament(people(20 * size), [], {
      stages: [
        ...many(size, (index) =>
          bracket(`placement-${3 + 2 * index}`, [
            match('Round', keyOf(index), keyOf(index + size)),
            ...many(18, (at) => match('Round', keyOf(20 * index + at), keyOf(20 * index + at + 1))),
          ]),
        ),
        knockout(many(10 * size, (at) => match('Last', keyOf(2 * at), keyOf(2 * at + 1)))),
      ],
    }),
  'bands that overlap': (size) =>
    tournament(people(2), [], {
      stages: many(size, (index) => bracket(`placement-${1 + index}-${size + 1 + index}`, [])),
    }),
  'battles and adjustments of stages that do not exist': (size) =>
    tournament(
      people(2),
      many(20 * size, (index) => battle(index + 1, 'p0', 'p1', '5-3', { stage: 'nowhere' })),
      {
        stages: many(size, (index) => bracket(`placement-${1 + 2 * index}`, [])),
        adjustments: many(20 * size, () => ({
          participant: 'p0',
          battlePoints: 1,
          stage: 'nowhere',
          reason: 'x',
        })),
      },
    ),
};

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
      for (const name of names) foldName(name);
    };
  },
  'marks on a letter': (size) => {
    const names = many(8, (index) => `e${'\u0301\u0327'.repeat(size / 8)}${index}`);
    return () => {
      for (const name of names) foldName(name);
    };
  },
  'factions, sub-factions and scenarios in statistics': (size) => {
    const names = many(size, (index) => `Name ${index}`);
    const rules = { draws: 'half', mirrors: 'exclude' } as const;
    return () => {
      rankFactions(
        names.map((name) => [name, 0, 1, 1, 1]),
        names.map((name) => [name, 1, 2, 0, 1, 0]),
        rules,
      );
      rankSubFactions(
        names.map((name) => ['Faction', name, 0, 1, 1, 1]),
        rules,
      );
      rankMatchups(
        names.map((name) => ['Faction', name, 1, 1, 1, 0]),
        'half',
      );
      rankScenarios(
        names.map((name) => [name, 1, 2, 0, 0, 0, 1, 2, 1, 1, 0, 30, 0, 4]),
        'half',
      );
    };
  },
};

function measure(name: string, sizes: readonly [number, number], make: Case): Growth {
  const [small, large] = sizes;
  // What is computed once a process is not counted.
  make(small)();
  return { name, sizes, work: [count(make(small)), count(make(large))] };
}

const growths = [
  ...Object.entries(tournaments).map(([name, make]) =>
    measure(name, [100, 800], (size) => takeIn(make(size))),
  ),
  ...Object.entries(stages).map(([name, make]) => measure(name, [12, 96], (size) => takeIn(make(size)))),
  ...Object.entries(others).map(([name, make]) => measure(name, [100, 800], make)),
];
process.stdout.write(JSON.stringify(growths satisfies Growth[]));
