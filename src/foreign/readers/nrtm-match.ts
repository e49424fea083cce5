// One match of Netrunner, in one of two forms: by players, or by corp and runner.
import type { Member, Pairing } from '../draft.ts';
import type { Members } from '../members.ts';
import type { Notes } from '../notes.ts';
import { child, countOf, idOf, type Node, numberOf, pick, textOf } from '../read/node.ts';

/** One side of a match, from either form. */
export interface Seat {
  readonly id: Node;
  readonly role: string | undefined;
  readonly points: number | undefined;
  readonly winner: Node;
}

export function readSeats(game: Node, notes: Notes): readonly [Seat, Seat] {
  const isByRole =
    child(game, 'corpPlayer').value !== undefined || child(game, 'runnerPlayer').value !== undefined;
  const ofPlayer = (name: 'player1' | 'player2'): Seat => {
    const player = child(game, name);
    const [runner, corp] = ['runnerScore', 'corpScore'].map((key) => numberOf(child(player, key), notes));
    const sum = runner === undefined && corp === undefined ? undefined : (runner ?? 0) + (corp ?? 0);
    return {
      id: child(player, 'id'),
      role: textOf(child(player, 'role'), notes),
      // The two games of a match are one battle; the sides may not be recorded.
      points: numberOf(child(player, 'combinedScore'), notes) ?? sum,
      winner: child(player, 'winner'),
    };
  };
  const ofRole = (role: 'corp' | 'runner'): Seat => ({
    id: child(game, `${role}Player`),
    role,
    points: numberOf(child(game, `${role}Score`), notes),
    winner: child(game, `${role}Winner`),
  });
  return isByRole ? [ofRole('corp'), ofRole('runner')] : [ofPlayer('player1'), ofPlayer('player2')];
}

export function buildPairing(
  game: Node,
  seats: readonly [Seat, Seat],
  players: readonly [Member, Member],
  round: number | undefined,
  notes: Notes,
): Pairing {
  const [first, second] = seats;
  const isReported = first.points !== undefined && second.points !== undefined;
  const side = (index: 0 | 1) => {
    const { role, points } = seats[index];
    return {
      member: players[index].key,
      battlePoints: isReported ? points : undefined,
      faction: nameIdentity(game, players[index], role, notes),
      subFaction: role === undefined ? undefined : role === 'corp' ? 'Corp' : 'Runner',
    };
  };
  return {
    round,
    table: countOf(pick(game, 'table', 'tableNumber'), notes),
    sides: [side(0), side(1)],
    result: isReported ? 'points' : 'unfinished',
    location: game.location,
  };
}

/** The identity of the played side, from the game or the player's entry. */
function nameIdentity(
  game: Node,
  { faction = '' }: Member,
  role: string | undefined,
  notes: Notes,
): string | undefined {
  if (role !== 'corp' && role !== 'runner') return undefined;
  const [corp, runner] = faction.split(' / ');
  return (
    textOf(child(game, `${role}Identity`), notes) ??
    (runner === undefined ? undefined : role === 'corp' ? corp : runner)
  );
}

/** Undefined, with a problem noted, if a player is not in the file. */
export function findPlayers(
  seats: readonly [Seat, Seat],
  members: Members,
  notes: Notes,
): readonly [Member | undefined, Member | undefined] | undefined {
  const found = seats.map(({ id: node }) => {
    const id = idOf(node, notes);
    if (id === undefined || /^\(?bye\)?$/i.test(id)) return undefined;
    const member = members.findById(id);
    if (member === undefined)
      notes.problem(node.location, {
        code: 'wrongValue',
        parameters: { value: JSON.stringify(id), expected: 'the id of a player' },
      });
    return member ?? null;
  });
  const [first, second] = found;
  return first === null || second === null ? undefined : [first, second];
}
