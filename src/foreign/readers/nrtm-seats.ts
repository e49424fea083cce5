// Aesops' Tables names the winner of a cut game by a seat of the cut, not by the player. The player of a seat follows from the games: it is one of the two
// players in each game of the seat.
import type { Member } from '../draft.ts';
import type { Members } from '../members.ts';
import type { Node } from '../read/node.ts';

/** Returns the key of the player whom an id means in a game of these two; undefined if unknown. */
export type Seats = (id: string, players: readonly [Member, Member]) => string | undefined;

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
      candidates.set(seat, before === undefined ? new Set(players) : before.intersection(new Set(players)));
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
