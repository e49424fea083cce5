// Tournaments of any size, for everything in an event file that can be many except stages and matches.
import type {
  ParticipantRecord,
  TieBreakerRecord,
  TournamentBattleRecord,
  TournamentRecord,
} from '#rules/event-file/record';
import { knockout } from '../../packages/rules/test/builders/cup.ts';
import { battle, bye, match, swiss, tournament } from '../../packages/rules/test/builders/tournament.ts';

export function many<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

export function keyOf(index: number) {
  return `p${index}`;
}

export function people(length: number, extras: (index: number) => Partial<ParticipantRecord> = () => ({})) {
  return many(length, (index) => ({ key: keyOf(index), player: `Player ${index}`, ...extras(index) }));
}

/** Every participant plays once in each round. */
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

/** As many battles of the same two, each in a round of its own. */
function duel(
  size: number,
  extras: Partial<TournamentRecord> = {},
  score = '5-3',
  more: (index: number) => Parameters<typeof battle>[4] = () => ({}),
): TournamentRecord {
  const battles = many(size, (index) => battle(index + 1, 'p0', 'p1', score, more(index)));
  return tournament(people(2), battles, { ...plain, ...extras });
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
const plain = { stages: [swiss({ rounds: 9999 })] };
export const tournaments: Readonly<Record<string, (size: number) => TournamentRecord>> = {
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
  'battles of the same two': (size) => duel(size, { tieBreakers: allTieBreakers }),
  'battles of one against everyone': (size) =>
    tournament(
      people(size + 1),
      many(size, (index) => battle(index + 1, 'p0', keyOf(index + 1), '5-3')),
      { ...plain, tieBreakers: allTieBreakers },
    ),
  'battles without a result': (size) => duel(size, {}, '-'),
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
  'byes of everyone': (size) =>
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
          knockout(match('Final', 'p0', 'p1')),
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
  'bonuses for metrics, in as many battles': (size) => {
    const bonuses = many(size, (index) => ({ metric: `Metric ${index}`, points: 1, opponentPoints: -1 }));
    return duel(size, { scoring: { bonuses } }, '5-3', () => ({ first: { metrics: { 'Metric 0': 1 } } }));
  },
  'bonuses for one metric, in as many battles': (size) => {
    const bonuses = many(size, () => ({ metric: 'Painted', points: 1, opponentPoints: -1 }));
    return duel(size, { scoring: { bonuses } }, '5-3', () => ({ first: { metrics: { Painted: 1 } } }));
  },
  'rows of a table of differences, for as many battles': (size) => {
    const rows = many(size, (upTo) => ({ upTo, winner: 12, loser: 8 }));
    const table = [...rows, { winner: 20, loser: 0 }];
    return duel(size, { scoring: { points: { type: 'difference', table } } }, `${size}-0`);
  },
  'rounds of a battle': (size) => {
    const rounds = many(size, (index) => ({
      round: index + 1,
      victoryPoints: 1,
      metrics: { Painted: true },
    }));
    return tournament(people(2), [battle(1, 'p0', 'p1', '-', { first: { rounds }, second: { rounds } })]);
  },
  'sides with a list of their own': (size) =>
    duel(size, {}, '5-3', (index) => ({ first: { list: { text: `Army ${index}\nSkaven\n1990/2000 pts` } } })),
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
};
