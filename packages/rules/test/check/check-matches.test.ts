// Invalid matches.
import { cup, knockout, make, testProblems } from '../builders/problem-cases.ts';
import { battle, match } from '../builders/tournament.ts';

testProblems([
  [
    'a match of one player',
    make({ stages: knockout({ round: 'Final', table: 1, players: ['a'] }) }),
    ['/stages/1/matches/0/players'],
    /two or none/,
  ],
  [
    'a match against oneself',
    make({ stages: knockout(match('Final', 'a', 'a')) }),
    ['/stages/1/matches/0/players'],
  ],
  [
    'an unknown player in a match',
    make({ stages: knockout(match('Final', 'a', 'x')) }),
    ['/stages/1/matches/0/players/1'],
  ],
  [
    'a winner who is not in the match',
    make({ stages: knockout({ round: 'Final', table: 1, players: ['a', 'b'], winner: 'c' }) }),
    ['/stages/1/matches/0/winner'],
  ],
  [
    'a winner of a match without players',
    make({ stages: knockout({ round: 'Final', table: 1, winner: 'a' }) }),
    ['/stages/1/matches/0/winner'],
  ],
  [
    'a match of an unknown battle',
    make({ stages: knockout({ round: 'Final', table: 1, battle: 'x' }) }),
    ['/stages/1/matches/0/battle'],
  ],
  [
    'a match whose battle has other players',
    make({ stages: knockout({ round: 'Final', table: 1, players: ['a', 'c'], battle: 'final' }) }, [cup]),
    ['/stages/1/matches/0/players'],
    /names "a" and "c", but battle "final" was played by "a" and "b"/,
  ],
  [
    'a match whose battle has another winner',
    make({ stages: knockout({ round: 'Final', table: 1, winner: 'b', battle: 'final' }) }, [cup]),
    ['/stages/1/matches/0/winner'],
    /battle "final" was won by "a" \(A\)/,
  ],
  [
    'a match with a winner whose battle has none',
    make({ stages: knockout({ round: 'Final', table: 1, winner: 'b', battle: 'final' }) }, [
      battle(1, 'a', 'b', '3-3', { stage: 'knockout', id: 'final' }),
    ]),
    ['/stages/1/matches/0/winner'],
    /has no winner/,
  ],
]);
