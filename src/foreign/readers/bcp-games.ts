// The games of Best Coast Pairings: as pairings, or as a list per player, where each game occurs twice.
import type { Bye, Member, Pairing, PairingResult, Side } from '../draft.ts';
import type { Members } from '../members.ts';
import type { Notes } from '../notes.ts';
import {
  child,
  countOf,
  entriesOf,
  firstOf,
  idOf,
  itemsOf,
  type Node,
  numberOf,
  pick,
} from '../read/node.ts';

export interface Games {
  readonly pairings: readonly Pairing[];
  readonly byes: readonly Bye[];
}

export function readBcpGames(
  players: readonly Node[],
  pairs: readonly Node[],
  members: Members,
  notes: Notes,
): Games {
  return pairs.length > 0 ? readPairs(pairs, members, notes) : readOwnGames(players, members, notes);
}

function readPairs(pairs: readonly Node[], members: Members, notes: Notes): Games {
  const pairings: Pairing[] = [];
  const byes: Bye[] = [];
  for (const pair of pairs) {
    const [first, second] = [
      findMember(child(pair, 'player1'), members, notes),
      findMember(child(pair, 'player2'), members, notes),
    ];
    const round = countOf(child(pair, 'round'), notes);
    const games = [readGame(pair, 1, notes), readGame(pair, 2, notes)] as const;
    const alone =
      first === undefined || second === undefined || first === second ? (first ?? second) : undefined;
    if (alone !== undefined) {
      const points = games[first === undefined ? 1 : 0].points;
      if (round !== undefined)
        byes.push({
          round,
          member: alone.key,
          victoryPoints: points,
          isDoubtful: true,
          location: pair.location,
        });
    } else if (first !== undefined && second !== undefined) {
      pairings.push({
        round,
        table: countOf(child(pair, 'table'), notes),
        sides: [
          { member: first.key, victoryPoints: games[0].points },
          { member: second.key, victoryPoints: games[1].points },
        ],
        result: combine(games[0].result, games[1].result, pair, notes),
        location: pair.location,
      });
    }
  }
  return { pairings: pairings.toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0)), byes };
}

function findMember(node: Node, members: Members, notes: Notes): Member | undefined {
  const ids = ['playerId', 'id', 'objectId', 'userId'].flatMap((key) => idOf(child(node, key), notes) ?? []);
  return ids.map((id) => members.findById(id)).find((member) => member !== undefined);
}

interface Told {
  /** 2 win, 1 draw, 0 loss. */
  readonly result: number | undefined;
  readonly points: number | undefined;
}

function readGame(pair: Node, side: 1 | 2, notes: Notes): Told {
  const game = child(pair, `player${side}Game`);
  const meta = child(pair, 'metaData');
  return {
    result: numberOf(
      firstOf(child(game, 'gameResult'), child(game, 'result'), child(meta, `p${side}-gameResult`)),
      notes,
    ),
    points: numberOf(
      firstOf(child(game, 'gamePoints'), child(game, 'points'), child(meta, `p${side}-gamePoints`)),
      notes,
    ),
  };
}

/** A round in the list of a player. */
interface Own extends Told {
  readonly opponent: string | undefined;
  readonly node: Node;
}

function readOwnGames(players: readonly Node[], members: Members, notes: Notes): Games {
  const ownGames = new Map<string, Own>();
  const rounds = new Set<number>();
  for (const player of players) {
    const member = findMember(player, members, notes);
    if (member === undefined) continue;
    const opponents = new Map(
      entriesOf(child(player, 'opponentIds'), notes).map(([round, node]) => [Number(round), node]),
    );
    for (const game of itemsOf(pick(player, 'games', 'total_games'), notes)) {
      const round = countOf(pick(game, 'gameNum', 'round'), notes);
      if (round === undefined) continue;
      const node = opponents.get(round);
      const id = node === undefined ? undefined : idOf(node, notes);
      const opponent = id === undefined ? undefined : members.findById(id);
      if (id !== undefined && opponent === undefined && node !== undefined) {
        notes.problem(node.location, {
          code: 'wrongValue',
          parameters: { value: JSON.stringify(id), expected: 'the id of a player' },
        });
      }
      const result = numberOf(child(game, 'gameResult'), notes);
      const points = numberOf(child(game, 'gamePoints'), notes);
      ownGames.set(`${round} ${member.key}`, { opponent: opponent?.key, result, points, node: game });
      rounds.add(round);
    }
  }
  return pairUp(
    ownGames,
    [...rounds].sort((a, b) => a - b),
    notes,
  );
}

function pairUp(ownGames: ReadonlyMap<string, Own>, rounds: readonly number[], notes: Notes): Games {
  const pairings: Pairing[] = [];
  const byes: Bye[] = [];
  const byRound = Map.groupBy(ownGames, ([key]) => Number(key.split(' ', 1)[0]));
  for (const round of rounds) {
    const done = new Set<string>();
    for (const [key, own] of byRound.get(round) ?? []) {
      const member = key.slice(key.indexOf(' ') + 1);
      const { opponent, node } = own;
      if (done.has(member)) continue;
      if (opponent === undefined || opponent === member) {
        byes.push({ round, member, victoryPoints: own.points, isDoubtful: true, location: node.location });
        continue;
      }
      const other = ownGames.get(`${round} ${opponent}`);
      const isMutual = other?.opponent === member;
      if (!isMutual) notes.warn(node.location, { code: 'gameOfOne', parameters: {} });
      else done.add(opponent);
      const sides: [Side, Side] = [
        { member, victoryPoints: own.points },
        { member: opponent, victoryPoints: isMutual ? other.points : undefined },
      ];
      const result = combine(own.result, isMutual ? other.result : undefined, node, notes);
      pairings.push({ round, sides, result, location: node.location });
    }
  }
  return { pairings, byes };
}

function combine(
  first: number | undefined,
  second: number | undefined,
  node: Node,
  notes: Notes,
): PairingResult {
  const [own, other] = [first ?? invert(second), second ?? invert(first)];
  if (own === 2 && other === 0) return 0;
  if (own === 0 && other === 2) return 1;
  if (own === 1 && other === 1) return 'draw';
  if (own === 0 && other === 0 && first !== undefined && second !== undefined) return 'both lost';
  const code = own === undefined ? 'gameWithoutResult' : 'differentResults';
  notes.warn(node.location, { code, parameters: {} });
  return 'unfinished';
}

function invert(result: number | undefined): number | undefined {
  return result === undefined ? undefined : 2 - result;
}
