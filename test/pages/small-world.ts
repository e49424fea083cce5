// A small world for the tests of answers: one tournament that everybody sees, one that no one may see.
import { battle, casualBattle, club, participant, player, tournament } from '../builders/records.ts';

export const world = [
  club('iron-gate', { name: 'Iron Gate' }),
  player('p_ada', 'Ada Novak'),
  tournament('open', {
    name: 'Iron Gate Open',
    status: 'finished',
    club: 'iron-gate',
    country: 'Spain',
    startDate: '2026-03-14',
    endDate: '2026-03-15',
    stages: [{ id: 'swiss', name: 'All Rounds', rounds: 1 }],
    participants: [
      participant('a', { player: 'Ada Novak', playerId: 'p_ada', faction: 'Glass Legion' }),
      participant('b', { player: 'Bo Lind', playerId: 'p_bo' }),
    ],
    battles: [battle('b1', 'a', 'b', '20-10')],
  }),
  tournament('secret', {
    published: false,
    name: 'Secret Muster',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('a', { player: 'Hidden Hand', playerId: 'p_hidden' }), participant('b')],
    battles: [battle('s1', 'a', 'b', '20-10')],
  }),
  casualBattle('c1'),
];
export const paths = [
  '/',
  '/search?q=iron',
  '/tournaments',
  '/tournaments/open',
  '/tournaments/open?view=players',
  '/tournaments/open/screen',
  '/tournaments/open?view=battles',
  '/tournaments/open?view=me',
  '/tournaments/open?view=me&name=ada',
  '/tournaments/open?view=ranks&stage=swiss',
  '/clubs',
  '/clubs/iron-gate',
  '/battles/b1',
  '/battles/c1',
  '/players/p_ada',
  '/players',
  '/statistics',
  '/statistics/matchups',
  '/factions/Glass%20Legion',
  '/embed/tournaments/open/standings',
];
