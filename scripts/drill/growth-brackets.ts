// Tournaments with any number of matches or bracket stages.
import type { MatchRecord, TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import { bracket, knockout } from '../../packages/rules/test/builders/cup.ts';
import { battle, match, swiss, tournament } from '../../packages/rules/test/builders/tournament.ts';
import { keyOf, many, people } from './growth-tournaments.ts';

function withMatches(
  participants: number,
  list: readonly MatchRecord[],
  battles: readonly TournamentBattleRecord[] = [],
): TournamentRecord {
  return tournament(people(participants), battles, { stages: [swiss(), knockout(...list)] });
}

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
    return withMatches(size, matches);
  },
  'matches that one loses to everyone, each in a round of its own': (size) =>
    withMatches(
      size + 1,
      many(size, (index) => match(`Round ${index}`, keyOf(index + 1), 'p0')),
    ),
  'matches that one loses to everyone in one round': (size) =>
    withMatches(
      size + 1,
      many(size, (index) => match('Final', keyOf(index + 1), 'p0')),
    ),
  'matches that one loses to the same rival': (size) =>
    withMatches(
      2,
      many(size, (index) => match(`Round ${index}`, 'p1', 'p0')),
    ),
  'matches that two lose to everyone in turn': (size) =>
    withMatches(
      size + 2,
      many(size, (index) =>
        index % 3 === 2
          ? match(`Round ${index}`, 'p0', 'p1')
          : match(`Round ${index}`, keyOf(index + 2), keyOf(index % 2)),
      ),
    ),
  'matches that are not played': (size) =>
    withMatches(
      2,
      many(size, (index) => ({ round: `Round ${index}`, table: 1 })),
    ),
  'matches of planned rounds, each in a round of its own': (size) => {
    const list = many(size, (index) => ({ round: `Round ${index}`, table: 1 }));
    const plan = many(size, (index) => ({ round: index + 1, minutes: 60 }));
    return tournament(people(2), [], { stages: [{ ...knockout(...list), plan }] });
  },
  'matches between strangers': (size) =>
    withMatches(
      1,
      many(size, () => match('Final', 'nobody', 'noone')),
    ),
  'matches of one battle, which has as many metrics': (size) => {
    const metrics = Object.fromEntries(many(size, (index) => [`Metric ${index}`, index]));
    const final = battle(1, 'p0', 'p1', '5-3', { stage: 'knockout', id: 'final', first: { metrics } });
    const list = many(size, (table) => ({ round: 'Final', table, winner: 'p0', battle: 'final' }));
    return withMatches(2, list, [final]);
  },
  'battles of brackets that no match names': (size) =>
    withMatches(
      size,
      [],
      many(size - 1, (index) =>
        battle(1, keyOf(index), keyOf(index + 1), '5-3', { stage: 'knockout', round: null, id: `b${index}` }),
      ),
    ),
};

/** Placement brackets around each other, with everyone in one of them. */
function nested(size: number, full: number): TournamentRecord {
  const everybody = many(20 * size - 1, (at) => match(`Round ${at % 3}`, keyOf(at), keyOf(at + 1)));
  return tournament(people(20 * size), [], {
    stages: many(size, (index) =>
      bracket(`placement-${size - index}-${size + 1 + index}`, ...(index === full ? everybody : [])),
    ),
  });
}

/** Measured at smaller sizes: a tournament has few stages, with many participants each. */
export const stages: Readonly<Record<string, (size: number) => TournamentRecord>> = {
  'placement brackets around each other, everyone in the innermost': (size) => nested(size, 0),
  'placement brackets around each other, everyone in the outermost': (size) => nested(size, size - 1),
  'placement brackets that begin with the same place, some in each': (size) =>
    tournament(people(20 * size), [], {
      stages: many(size, (index) =>
        bracket(
          `placement-1-${2 + index}`,
          ...many(20, (at) =>
            match(
              `Round ${at % 3}`,
              keyOf((index * 20 + at) % (20 * size)),
              keyOf((index * 7 + at + 1) % (20 * size)),
            ),
          ),
        ),
      ),
    }),
  'placement brackets side by side and a knockout with everyone': (size) =>
    tournament(people(20 * size), [], {
      stages: [
        ...many(size, (index) =>
          bracket(
            `placement-${3 + 2 * index}`,
            match('Round', keyOf(index), keyOf(index + size)),
            ...many(18, (at) => match('Round', keyOf(20 * index + at), keyOf(20 * index + at + 1))),
          ),
        ),
        knockout(...many(10 * size, (at) => match('Last', keyOf(2 * at), keyOf(2 * at + 1)))),
      ],
    }),
  'bands that overlap': (size) =>
    tournament(people(2), [], {
      stages: many(size, (index) => bracket(`placement-${1 + index}-${size + 1 + index}`)),
    }),
  'battles and adjustments of stages that do not exist': (size) =>
    tournament(
      people(2),
      many(20 * size, (index) => battle(index + 1, 'p0', 'p1', '5-3', { stage: 'nowhere' })),
      {
        stages: many(size, (index) => bracket(`placement-${1 + 2 * index}`)),
        adjustments: many(20 * size, () => ({
          participant: 'p0',
          battlePoints: 1,
          stage: 'nowhere',
          reason: 'x',
        })),
      },
    ),
};
