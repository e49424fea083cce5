// NRTM, Cobra and Aesops' Tables: Netrunner, one or two games per match (docs/foreign-files.md, NRTM).
import { isSingleElimination } from '../assemble/bracket.ts';
import type { Bye, CutRound, Draft, Member, Pairing, PairingResult } from '../draft.ts';
import { Members } from '../members.ts';
import type { Notes } from '../notes.ts';
import { netrunner } from '../presets.ts';
import { type Content, rootOf } from '../read/content.ts';
import {
  child,
  countOf,
  firstOf,
  flagOf,
  idOf,
  itemsOf,
  type Node,
  numberOf,
  pick,
  textOf,
} from '../read/node.ts';
import { buildPairing, findPlayers, readSeats, type Seat } from './nrtm-match.ts';
import { findSeats, type Seats } from './nrtm-seats.ts';

export function readNrtm([content]: readonly Content[], notes: Notes): Draft {
  const root = rootOf(content as Content);
  const members = readMembers(root, notes);
  const rounds = itemsOf(child(root, 'rounds'), notes).map((round) => itemsOf(round, notes));
  const swissRounds = numberOf(child(root, 'preliminaryRounds'), notes) ?? rounds.length;
  const isCut = (games: readonly Node[], index: number) =>
    games.some(
      (game) => child(game, 'eliminationGame').value === true || child(game, 'winner_id').value != null,
    ) ||
    (index >= swissRounds && games.every((game) => child(game, 'eliminationGame').value == null));
  const swiss = rounds.filter((games, index) => !isCut(games, index));
  const board = swiss.map((games, index) => readSwissRound(games, index + 1, members, notes));
  const cut = readCut(rounds.filter(isCut), members, notes);
  const isOpen = [
    ...board.flatMap(({ pairings }) => pairings),
    ...cut.flatMap(({ pairings }) => pairings),
  ].some(({ result }) => result === 'unfinished');
  const isAesops = rounds.some((games) =>
    games.some((game) => child(game, 'corpPlayer').value !== undefined),
  );
  return {
    name: textOf(child(root, 'name'), notes),
    date: textOf(child(root, 'date'), notes),
    city: textOf(child(root, 'city'), notes),
    country: textOf(child(root, 'country'), notes),
    game: 'Netrunner',
    status: rounds.length === 0 ? 'planned' : isOpen ? 'ongoing' : 'finished',
    presets: [netrunner(isAesops ? 'zero' : 'none')],
    members: members.all,
    rounds: swiss.length,
    pairings: board.flatMap(({ pairings }) => pairings),
    byes: board.flatMap(({ byes }) => byes),
    cut: cut.length === 0 ? undefined : { isSingleElimination: isSingleElimination(cut), rounds: cut },
    location: root.location,
  };
}

function readMembers(root: Node, notes: Notes): Members {
  const cutRanks = new Map<string, number>();
  for (const node of itemsOf(child(root, 'eliminationPlayers'), notes)) {
    const id = idOf(child(node, 'id'), notes);
    const rank = countOf(child(node, 'rank'), notes);
    if (id !== undefined && rank !== undefined) cutRanks.set(id, rank);
  }
  const members = new Members();
  for (const node of itemsOf(child(root, 'players'), notes)) {
    const id = idOf(child(node, 'id'), notes);
    const isBye = flagOf(child(node, 'isBye'), notes) === true;
    const identities = ['corpIdentity', 'runnerIdentity'].map((key) => textOf(child(node, key), notes));
    const hasLeft = ['forfeit', 'disqualified'].some((key) => flagOf(child(node, key), notes));
    members.add(
      id,
      {
        name: isBye ? '(BYE)' : (textOf(child(node, 'name'), notes) ?? ''),
        faction: identities.filter((identity) => identity !== undefined).join(' / '),
        dropped: hasLeft,
        rank: isBye ? undefined : countOf(child(node, 'rank'), notes),
        cutRank: id === undefined ? undefined : cutRanks.get(id),
        score: isBye ? undefined : numberOf(pick(node, 'matchPoints', 'prestige'), notes),
        location: node.location,
      },
      notes,
    );
  }
  return members;
}

interface Played {
  readonly pairings: readonly Pairing[];
  readonly byes: readonly Bye[];
}

function readSwissRound(games: readonly Node[], round: number, members: Members, notes: Notes): Played {
  const pairings: Pairing[] = [];
  const byes: Bye[] = [];
  for (const game of games) {
    const seats = readSeats(game, notes);
    const found = findPlayers(seats, members, notes);
    const [first, second] = found ?? [];
    const location = game.location;
    if (first !== undefined && second !== undefined && first !== second) {
      pairings.push(buildPairing(game, seats, [first, second], round, notes));
      continue;
    }
    const alone = first ?? second;
    if (alone === undefined) continue;
    if (first === second) notes.warn(location, { code: 'playerAgainstSelf', parameters: {} });
    const battlePoints = (first === undefined ? seats[1] : seats[0]).points;
    if (battlePoints === 0) notes.warn(location, { code: 'matchWithoutOpponent', parameters: {} });
    else
      byes.push({ round, member: alone.key, battlePoints, isDoubtful: battlePoints === undefined, location });
  }
  return { pairings, byes };
}

function readCut(rounds: readonly (readonly Node[])[], members: Members, notes: Notes): readonly CutRound[] {
  const seatsOf: Seats = findSeats(rounds.flat(), members, notes);
  return rounds
    .map((games, index): CutRound => {
      const byTable = games.toSorted((a, b) => tableOf(a) - tableOf(b));
      const pairings = byTable.flatMap((game): Pairing[] => {
        const seats = readSeats(game, notes);
        const [first, second] = findPlayers(seats, members, notes) ?? [];
        if (first === undefined || second === undefined || first === second) return [];
        const pairing = buildPairing(game, seats, [first, second], undefined, notes);
        return [{ ...pairing, result: decide(game, seats, [first, second], seatsOf, notes) }];
      });
      return { name: `Round ${index + 1}`, pairings };
    })
    .filter(({ pairings }) => pairings.length > 0);
}

function tableOf(game: Node): number {
  const { value } = pick(game, 'table', 'tableNumber');
  return typeof value === 'number' ? value : 0;
}

/** A cut game has its winner as a flag of the side or as the winner's seat. */
function decide(
  game: Node,
  seats: readonly [Seat, Seat],
  players: readonly [Member, Member],
  seatsOf: Seats,
  notes: Notes,
): PairingResult {
  const flags = seats.map(({ winner }) => flagOf(winner, notes));
  if (flags[0] !== flags[1] && flags.includes(true)) return flags[0] === true ? 0 : 1;
  const seat = idOf(child(game, 'winner_id'), notes);
  const winner = seat === undefined ? undefined : seatsOf(seat, players);
  const side = players.findIndex(({ key }) => key === winner);
  if (side >= 0) return side as 0 | 1;
  const [first, second] = seats.map(({ points }) => points);
  if (first !== undefined && second !== undefined && first !== second) return first > second ? 0 : 1;
  notes.warn(firstOf(child(game, 'winner_id'), game).location, {
    code: 'cutMatchWithoutWinner',
    parameters: {},
  });
  return 'unfinished';
}
