// One match of Netrunner, in one of two forms: by players, or by corp and runner.

import type { Members } from '../../members.ts';
import type { Member, PlatformPairing } from '../../platform-event.ts';
import type { Node } from '../../read/node.ts';

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
): PlatformPairing {
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
  const found = seats.map(({ id }) => {
    const isBye = /^\(?bye\)?$/i.test(id.id() ?? 'bye');
    return isBye ? undefined : (members.resolve(id, 'the id of a player') ?? null);
  });
  const [first, second] = found;
  return first === null || second === null ? undefined : [first, second];
}

/** Returns the key of the player whom an id means in a game of these two; undefined if unknown. */
export type Seats = (id: string, players: readonly [Member, Member]) => string | undefined;

/**
 * Aesops' Tables names the winner of a cut game by a seat of the cut, not by the player. The player of a seat follows from
 * the games: it is one of the two players in each game of the seat.
 */
export function findSeats(games: readonly Node[], members: Members): Seats {
  const candidates = new Map<string, Set<string>>();
  for (const game of games) {
    const players = ['corpPlayer', 'runnerPlayer'].flatMap((key) => {
      const id = game.id(key);
      return (id === undefined ? undefined : members.findById(id))?.key ?? [];
    });
    for (const key of ['winner_id', 'loser_id']) {
      const seat = game.id(key);
      if (seat === undefined) continue;
      const before = candidates.get(seat);
      candidates.set(
        seat,
        before === undefined ? new Set(players) : new Set(players.filter((player) => before.has(player))),
      );
    }
  }
  const settled = new Map<string, string>();
  // A player with a known seat is no candidate for another; a few passes settle every bracket.
  for (let pass = 0; pass < 8; pass += 1) {
    const seated = new Set(settled.values());
    for (const [seat, possible] of candidates) {
      const left = settled.has(seat) ? [] : [...possible].filter((key) => !seated.has(key));
      if (left.length !== 1 || left[0] === undefined) continue;
      settled.set(seat, left[0]);
      seated.add(left[0]);
    }
  }
  return (id, players) => {
    const direct = members.findById(id);
    if (direct !== undefined && players.includes(direct)) return direct.key;
    return settled.get(id);
  };
}
