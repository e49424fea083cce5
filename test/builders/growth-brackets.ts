// Tournaments with any number of matches or bracket stages.
import type { MatchRecord, TournamentRecord } from '../../src/domain/record.ts';
import { bracket, keyOf, knockout, many, people } from './growth-tournaments.ts';
import { battle, match, swiss, tournament } from './tournament.ts';

export const matches: Readonly<Record<string, (size: number) => TournamentRecord>> = {
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
/** Measured at smaller sizes: a tournament has few stages, with many participants each. */
export const stages: Readonly<Record<string, (size: number) => TournamentRecord>> = {
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
