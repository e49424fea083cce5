// NRTM, Cobra and Aesops' Tables: Netrunner, one or two games per match (docs/generated/foreign-formats.md, NRTM).

import { isSingleElimination } from '../../cut-rounds.ts';
import { Members } from '../../members.ts';
import type { Notes } from '../../notes.ts';
import type {
  Bye,
  CutRound,
  Member,
  PairingResult,
  PlatformEvent,
  PlatformPairing,
  Played,
} from '../../platform-event.ts';
import { netrunner } from '../../presets.ts';
import { type FileContent, rootOf } from '../../read/content.ts';
import { firstOf, type Node } from '../../read/node.ts';
import { buildPairing, findPlayers, findSeats, readSeats, type Seat, type Seats } from './nrtm-match.ts';
import type { NrtmProblem } from './problems.ts';

export function readNrtm([content]: readonly FileContent[], notes: Notes): PlatformEvent {
  const root = rootOf(content as FileContent, notes);
  const members = readMembers(root);
  const rounds = root.items('rounds').map((round) => round.objects());
  const swissRounds = root.number('preliminaryRounds') ?? rounds.length;
  const isCut = (games: readonly Node[], index: number) =>
    games.some(
      (game) => game.child('eliminationGame').value === true || game.child('winner_id').value != null,
    ) ||
    (index >= swissRounds && games.every((game) => game.child('eliminationGame').value == null));
  const swiss = rounds.filter((games, index) => !isCut(games, index));
  const board = swiss.map((games, index) => readSwissRound(games, index + 1, members));
  const cut = readCut(rounds.filter(isCut), members);
  const isOpen = [
    ...board.flatMap(({ pairings }) => pairings),
    ...cut.flatMap(({ pairings }) => pairings),
  ].some(({ result }) => result === 'unfinished');
  const isAesops = rounds.some((games) => games.some((game) => game.child('corpPlayer').value !== undefined));
  return {
    name: root.text('name'),
    date: root.text('date'),
    city: root.text('city'),
    country: root.text('country'),
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

function readMembers(root: Node): Members {
  const cutRanks = new Map<string, number>();
  for (const node of root.items('eliminationPlayers')) {
    const id = node.id('id');
    const rank = node.count('rank');
    if (id !== undefined && rank !== undefined) cutRanks.set(id, rank);
  }
  const members = new Members(root.notes);
  for (const node of root.items('players')) {
    const id = node.id('id');
    const isBye = node.flag('isBye') === true;
    const identities = ['corpIdentity', 'runnerIdentity'].map((key) => node.text(key));
    const hasLeft = ['forfeit', 'disqualified'].some((key) => node.flag(key));
    members.add(id, {
      name: isBye ? '(BYE)' : (node.text('name') ?? ''),
      faction: identities.filter((identity) => identity !== undefined).join(' / '),
      dropped: hasLeft,
      rank: isBye ? undefined : node.count('rank'),
      cutRank: id === undefined ? undefined : cutRanks.get(id),
      score: isBye ? undefined : node.number('matchPoints', 'prestige'),
      location: node.location,
    });
  }
  return members;
}

function readSwissRound(games: readonly Node[], round: number, members: Members): Played {
  const pairings: PlatformPairing[] = [];
  const byes: Bye[] = [];
  for (const game of games) {
    const seats = readSeats(game);
    const found = findPlayers(seats, members);
    const [first, second] = found ?? [];
    const location = game.location;
    if (first !== undefined && second !== undefined && first !== second) {
      pairings.push(buildPairing(game, seats, [first, second], round));
      continue;
    }
    const alone = first ?? second;
    if (alone === undefined) continue;
    if (first === second) game.warn({ code: 'playerAgainstSelf', parameters: {} } satisfies NrtmProblem);
    const battlePoints = (first === undefined ? seats[1] : seats[0]).points;
    if (battlePoints === 0) game.warn({ code: 'matchWithoutOpponent', parameters: {} } satisfies NrtmProblem);
    else
      byes.push({ round, member: alone.key, battlePoints, isDoubtful: battlePoints === undefined, location });
  }
  return { pairings, byes };
}

function readCut(rounds: readonly (readonly Node[])[], members: Members): readonly CutRound[] {
  const seatsOf: Seats = findSeats(rounds.flat(), members);
  return rounds
    .map((games, index): CutRound => {
      const byTable = games.toSorted((a, b) => tableOf(a) - tableOf(b));
      const pairings = byTable.flatMap((game): PlatformPairing[] => {
        const seats = readSeats(game);
        const [first, second] = findPlayers(seats, members) ?? [];
        if (first === undefined || second === undefined || first === second) return [];
        const pairing = buildPairing(game, seats, [first, second], undefined);
        return [{ ...pairing, result: decide(game, seats, [first, second], seatsOf) }];
      });
      return { name: `Round ${index + 1}`, pairings };
    })
    .filter(({ pairings }) => pairings.length > 0);
}

function tableOf(game: Node): number {
  const { value } = game.pick('table', 'tableNumber');
  return typeof value === 'number' ? value : 0;
}

/** A cut game has its winner as a flag of the side or as the winner's seat. */
function decide(
  game: Node,
  seats: readonly [Seat, Seat],
  players: readonly [Member, Member],
  seatsOf: Seats,
): PairingResult {
  const flags = seats.map(({ winner }) => winner.flag());
  if (flags[0] !== flags[1] && flags.includes(true)) return flags[0] === true ? 0 : 1;
  const seat = game.id('winner_id');
  const winner = seat === undefined ? undefined : seatsOf(seat, players);
  const side = players.findIndex(({ key }) => key === winner);
  if (side >= 0) return side as 0 | 1;
  const [first, second] = seats.map(({ points }) => points);
  if (first !== undefined && second !== undefined && first !== second) return first > second ? 0 : 1;
  firstOf(game.child('winner_id'), game).warn({
    code: 'cutMatchWithoutWinner',
    parameters: {},
  });
  return 'unfinished';
}
