// The games of Best Coast Pairings: as pairings, or as a list per player, where each game occurs twice.

import { groupBy } from '../../../../rules/src/grouping.ts';
import { combineReports, type Members } from '../../members.ts';
import type {
  Bye,
  Member,
  PairingResult,
  PlatformPairing,
  PlatformSide,
  Played,
} from '../../platform-event.ts';
import { firstOf, type Node } from '../../read/node.ts';
import type { BcpProblem } from './problems.ts';

export function readBcpGames(players: readonly Node[], pairs: readonly Node[], members: Members): Played {
  return pairs.length > 0 ? readPairs(pairs, members) : readOwnGames(players, members);
}

function readPairs(pairs: readonly Node[], members: Members): Played {
  const pairings: PlatformPairing[] = [];
  const byes: Bye[] = [];
  for (const pair of pairs) {
    const [first, second] = ['player1', 'player2'].map((key) => findMember(pair.child(key), members));
    const round = pair.count('round');
    const games = [readGame(pair, 1), readGame(pair, 2)] as const;
    const alone =
      first === undefined || second === undefined || first === second ? (first ?? second) : undefined;
    if (alone !== undefined) {
      const victoryPoints = games[first === undefined ? 1 : 0].points;
      const location = pair.location;
      if (round !== undefined)
        byes.push({ round, member: alone.key, victoryPoints, isDoubtful: true, location });
    } else if (first !== undefined && second !== undefined) {
      pairings.push({
        round,
        table: pair.count('table'),
        sides: [
          { member: first.key, victoryPoints: games[0].points },
          { member: second.key, victoryPoints: games[1].points },
        ],
        result: combine(games[0].result, games[1].result, pair),
        location: pair.location,
      });
    }
  }
  return { pairings: pairings.toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0)), byes };
}

function findMember(node: Node, members: Members): Member | undefined {
  const ids = ['playerId', 'id', 'objectId', 'userId'].flatMap((key) => node.id(key) ?? []);
  return ids.map((id) => members.findById(id)).find((member) => member !== undefined);
}

interface Told {
  /** 2 win, 1 draw, 0 loss. */
  readonly result: number | undefined;
  readonly points: number | undefined;
}

function readGame(pair: Node, side: 1 | 2): Told {
  const game = pair.child(`player${side}Game`);
  const meta = pair.child('metaData');
  return {
    result: firstOf(game.pick('gameResult', 'result'), meta.child(`p${side}-gameResult`)).number(),
    points: firstOf(game.pick('gamePoints', 'points'), meta.child(`p${side}-gamePoints`)).number(),
  };
}

/** A round in the list of a player. */
interface Own extends Told {
  readonly opponent: string | undefined;
  readonly node: Node;
}

function readOwnGames(players: readonly Node[], members: Members): Played {
  const ownGames = new Map<string, Own>();
  const rounds = new Set<number>();
  for (const player of players) {
    const member = findMember(player, members);
    if (member === undefined) continue;
    const opponents = new Map(player.entries('opponentIds').map(([round, node]) => [Number(round), node]));
    for (const game of player.items('games', 'total_games')) {
      const round = game.count('gameNum', 'round');
      if (round === undefined) continue;
      const node = opponents.get(round);
      const opponent = node === undefined ? undefined : members.resolve(node, 'the id of a player');
      const result = game.number('gameResult');
      const points = game.number('gamePoints');
      ownGames.set(`${round} ${member.key}`, { opponent: opponent?.key, result, points, node: game });
      rounds.add(round);
    }
  }
  return pairUp(
    ownGames,
    [...rounds].sort((a, b) => a - b),
  );
}

function pairUp(ownGames: ReadonlyMap<string, Own>, rounds: readonly number[]): Played {
  const pairings: PlatformPairing[] = [];
  const byes: Bye[] = [];
  const byRound = groupBy(ownGames, ([key]) => Number(key.split(' ', 1)[0]));
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
      if (!isMutual) node.warn({ code: 'gameOfOne', parameters: {} } satisfies BcpProblem);
      else done.add(opponent);
      const sides: [PlatformSide, PlatformSide] = [
        { member, victoryPoints: own.points },
        { member: opponent, victoryPoints: isMutual ? other.points : undefined },
      ];
      const result = combine(own.result, isMutual ? other.result : undefined, node);
      pairings.push({ round, sides, result, location: node.location });
    }
  }
  return { pairings, byes };
}

function combine(first: number | undefined, second: number | undefined, node: Node): PairingResult {
  const result = combineReports(first, second);
  if (result === 'unfinished') node.warn({ code: 'gameWithoutResult', parameters: {} } satisfies BcpProblem);
  if (result === undefined) node.warn({ code: 'differentResults', parameters: {} } satisfies BcpProblem);
  return result ?? 'unfinished';
}
