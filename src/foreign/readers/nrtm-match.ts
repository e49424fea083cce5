// One match of Netrunner, in one of two forms: by players, or by corp and runner.
import type { Member, Pairing } from '../draft.ts';
import type { Members } from '../members.ts';
import type { Node } from '../read/node.ts';

/** One side of a match, from either form. */
export interface Seat {
  readonly id: Node;
  readonly role: string | undefined;
  readonly points: number | undefined;
  readonly winner: Node;
}

export function readSeats(game: Node): readonly [Seat, Seat] {
  const isByRole =
    game.child('corpPlayer').value !== undefined || game.child('runnerPlayer').value !== undefined;
  const ofPlayer = (name: 'player1' | 'player2'): Seat => {
    const player = game.child(name);
    const [runner, corp] = ['runnerScore', 'corpScore'].map((key) => player.number(key));
    const sum = runner === undefined && corp === undefined ? undefined : (runner ?? 0) + (corp ?? 0);
    return {
      id: player.child('id'),
      role: player.text('role'),
      // The two games of a match are one battle; the sides may not be recorded.
      points: player.number('combinedScore') ?? sum,
      winner: player.child('winner'),
    };
  };
  const ofRole = (role: 'corp' | 'runner'): Seat => ({
    id: game.child(`${role}Player`),
    role,
    points: game.number(`${role}Score`),
    winner: game.child(`${role}Winner`),
  });
  return isByRole ? [ofRole('corp'), ofRole('runner')] : [ofPlayer('player1'), ofPlayer('player2')];
}

export function buildPairing(
  game: Node,
  seats: readonly [Seat, Seat],
  players: readonly [Member, Member],
  round: number | undefined,
): Pairing {
  const [first, second] = seats;
  const isReported = first.points !== undefined && second.points !== undefined;
  const side = (index: 0 | 1) => {
    const { role, points } = seats[index];
    return {
      member: players[index].key,
      battlePoints: isReported ? points : undefined,
      faction: nameIdentity(game, players[index], role),
      subFaction: role === undefined ? undefined : role === 'corp' ? 'Corp' : 'Runner',
    };
  };
  return {
    round,
    table: game.count('table', 'tableNumber'),
    sides: [side(0), side(1)],
    result: isReported ? 'points' : 'unfinished',
    location: game.location,
  };
}

/** The identity of the played side, from the game or the player's entry. */
function nameIdentity(game: Node, { faction = '' }: Member, role: string | undefined): string | undefined {
  if (role !== 'corp' && role !== 'runner') return undefined;
  const [corp, runner] = faction.split(' / ');
  return game.text(`${role}Identity`) ?? (runner === undefined ? undefined : role === 'corp' ? corp : runner);
}

/** Undefined, with a problem noted, if a player is not in the file. */
export function findPlayers(
  seats: readonly [Seat, Seat],
  members: Members,
): readonly [Member | undefined, Member | undefined] | undefined {
  const found = seats.map(({ id: node }) => {
    const id = node.id();
    if (id === undefined || /^\(?bye\)?$/i.test(id)) return undefined;
    const member = members.findById(id);
    if (member === undefined) node.reject('the id of a player', JSON.stringify(id));
    return member ?? null;
  });
  const [first, second] = found;
  return first === null || second === null ? undefined : [first, second];
}
