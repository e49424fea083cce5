// Invalid battles, byes and rounds.
import { ab, make, outcomes, testProblems } from '../builders/problem-cases.ts';
import { battle, bye, swiss } from '../builders/tournament.ts';

testProblems([
  [
    'outcomes that contradict each other',
    make({}, outcomes('win', 'win')),
    ['/battles/0/players'],
    /^outcomes "win" and "win" contradict each other; expected win\/loss, draw\/draw or loss\/loss$/,
  ],
  ['win against draw', make({}, outcomes('win', 'draw')), ['/battles/0/players']],
  ['a lone loss', make({}, outcomes(null, 'loss')), ['/battles/0/players/1/outcome'], /both sides/],
  [
    'a winner who did not play',
    make({}, [battle(1, 'a', 'b', '1-0', { winner: 'c' })]),
    ['/battles/0/winner'],
    /^winner "c" \(C\) did not play; expected "a" or "b"$/,
  ],
  [
    'a winner whose outcome is another',
    make({}, [battle(1, 'a', 'b', '1-0', { winner: 'a', second: { outcome: 'win' } })]),
    ['/battles/0/winner'],
  ],
  [
    'a winner of a draw',
    make({}, [battle(1, 'a', 'b', '1-0', { winner: 'a', first: { outcome: 'draw' } })]),
    ['/battles/0/winner'],
  ],
  [
    'a winner of a double loss',
    make({}, [
      battle(1, 'a', 'b', '-', { winner: 'a', first: { outcome: 'loss' }, second: { outcome: 'loss' } }),
    ]),
    ['/battles/0/winner'],
  ],
  [
    'a result of a battle that is not finished',
    make({}, [battle(1, 'a', 'b', '1-0', { finished: false, winner: 'a', first: { outcome: 'win' } })]),
    ['/battles/0/players/0/outcome', '/battles/0/winner'],
  ],
  ['a battle against oneself', make({}, [battle(1, 'a', 'a', '1-0')]), ['/battles/0/players']],
  [
    'an unknown participant in a battle',
    make({}, [battle(1, 'a', 'x', '1-0')]),
    ['/battles/0/players/1/participant'],
  ],
  [
    'a battle in an unknown stage',
    make({}, [battle(1, 'a', 'b', '1-0', { stage: 'knockout' })]),
    ['/battles/0/stage'],
    /expected one of swiss$/,
  ],
  [
    'a battle in the final standings',
    make({ stages: [swiss(), { id: 'standings' }] }, [battle(1, 'a', 'b', '1-0', { stage: 'standings' })]),
    ['/battles/0/stage'],
  ],
  ['a battle id twice', make({}, [ab, battle(2, 'c', 'd', '1-0', { id: ab.id })]), ['/battles/1/id']],
  [
    'a participant twice in one round',
    make({}, [ab, battle(1, 'c', 'b', '1-0')]),
    ['/battles/1/players/1/participant'],
    /"b" \(B\) appears twice in round 1 of stage "swiss": battle "swiss_1_a_b" and battle "swiss_1_c_b"/,
  ],
  [
    'a bye in a round with a battle',
    make({ stages: [swiss({ byes: [bye(1, 'a')] })] }),
    ['/stages/0/byes/0/participant'],
    /and a bye/,
  ],
  [
    'two byes in one round',
    make({ stages: [swiss({ byes: [bye(2, 'a'), bye(2, 'a')] })] }),
    ['/stages/0/byes/1/participant'],
  ],
  [
    'a bye of an unknown participant',
    make({ stages: [swiss({ byes: [bye(2, 'x')] })] }),
    ['/stages/0/byes/0/participant'],
  ],
  [
    'a round after the last',
    make({ stages: [swiss({ rounds: 5 })] }, [battle(7, 'a', 'b', '1-0')]),
    ['/battles/0/round'],
    /expected 1 to 5$/,
  ],
  [
    'a bye after the last round',
    make({ stages: [swiss({ rounds: 1, byes: [bye(2, 'c')] })] }),
    ['/stages/0/byes/0/round'],
  ],
  [
    'a battle of someone not on the board',
    make({ stages: [swiss({ participants: ['a', 'c'] })] }),
    ['/battles/0/players/1/participant'],
    /not on the board of stage "swiss"/,
  ],
  [
    'a bye of someone not on the board',
    make({ stages: [swiss({ participants: ['a', 'b'], byes: [bye(2, 'c')] })] }),
    ['/stages/0/byes/0/participant'],
  ],
  [
    'bonuses beyond all bounds',
    make({ scoring: { bonuses: [{ metric: 'M', points: 1e9 }] } }, [
      battle(1, 'a', 'b', '1-0', { first: { metrics: { M: 1e9 } } }),
    ]),
    ['/battles/0/players/0'],
  ],
]);
