// List Fortress: its API, and the import files that Cryodex, TXM, RollBetter and Tabletop.to write for it
// (docs/generated/foreign-formats.md, List Fortress).

import { orderRounds } from '../../cut-rounds.ts';
import { isMadeUp, keepScore, Members } from '../../members.ts';
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
import { xwing1, xwing2, xwing25 } from '../../presets.ts';
import { type FileContent, rootOf } from '../../read/content.ts';
import { firstOf, type Node } from '../../read/node.ts';
import { readSquad } from '../../xwing/xws.ts';
import type { ListfortressProblem } from './problems.ts';

export function readListfortress([content]: readonly FileContent[], notes: Notes): PlatformEvent {
  const file = rootOf(content as FileContent, notes);
  const inner = file.child('tournament');
  const root = inner.value == null ? file : inner;
  const rounds = root.objects('rounds');
  const swiss = numberRounds(rounds.filter((round) => !isEliminationRound(round)));
  const members = readMembers(root);
  const board = swiss.map((round) => readRound(round, members));
  const cutRounds = rounds.filter(isEliminationRound).map((round): CutRound => {
    return { name: `Round ${numberOf(round)}`, pairings: readRound({ number: 1, round }, members).pairings };
  });
  const cut = orderRounds(cutRounds.filter(({ pairings }) => pairings.length > 0));
  const pairings = board.flatMap((round) => round.pairings);
  return {
    id: root.id('id'),
    name: root.text('name'),
    date: root.text('date'),
    city: root.text('location'),
    country: root.text('country'),
    game: 'Star Wars: X-Wing',
    status: 'finished',
    presets: choosePresets(root, pairings),
    members: members.all,
    rounds: swiss.reduce((last, { number }) => Math.max(last, number), 0),
    pairings,
    byes: board.flatMap(({ byes }) => byes),
    cut: cut.length === 0 ? undefined : { isSingleElimination: true, rounds: cut },
    adjustments: pairings.length + cut.length > 0 ? [] : members.all.flatMap(keepScore),
    location: root.location,
  };
}

function isEliminationRound(round: Node): boolean {
  const type = round.pick('roundtype_id', 'round-type', 'round_type');
  return type.value === 2 || /^(elim|cut|top|2$)/i.test(type.text() ?? '');
}

function numberOf(round: Node): number {
  return round.number('round_number', 'round-number') ?? 0;
}

interface NumberedRound {
  readonly number: number;
  readonly round: Node;
}

/** Ordered by number. If numbers are missing, 0 or repeated, they only define the order; if all are equal, the order of the file counts. */
function numberRounds(rounds: readonly Node[]): readonly NumberedRound[] {
  const numbered = rounds.map((round) => ({ number: numberOf(round), round }));
  numbered.sort((a, b) => a.number - b.number);
  const isValid = numbered.every(
    ({ number }, index) =>
      Number.isInteger(number) && number > (numbered[index - 1]?.number ?? 0) && number <= 9999,
  );
  return isValid ? numbered : numbered.map(({ round }, index) => ({ number: index + 1, round }));
}

function readMembers(root: Node): Members {
  const members = new Members(root.notes);
  const people = root.items('participants', 'players');
  const isForAll = people.every((node) => typeof node.child('dropped').value === 'number');
  for (const node of people) {
    const ranks = node.child('rank');
    const points = node.count('list_points');
    const list = readSquad(node.pick('list_json', 'list').value, points);
    members.add(node.id('id'), {
      name: node.text('name') ?? '',
      list,
      dropped: readDropped(node.child('dropped'), isForAll),
      rank: firstOf(node.child('swiss_rank'), ranks.child('swiss')).count(),
      cutRank: firstOf(node.child('top_cut_rank'), ranks.child('elimination')).count(),
      score: node.number('event_points', 'score'),
      location: node.location,
    });
  }
  return members;
}

/** Cryodex gives a number to players who dropped; TXM gives one to all players, and 0 to players who dropped. */
function readDropped(node: Node, isForAll: boolean): boolean | undefined {
  if (typeof node.value !== 'number') return node.flag();
  return isForAll ? node.value === 0 : true;
}

function readRound({ number, round }: NumberedRound, members: Members): Played {
  const pairings: PlatformPairing[] = [];
  const byes: Bye[] = [];
  const taken = new Set<string>();
  const scenario = round.text('scenario');
  const matches = round.objects('matches');
  for (const match of sortById(matches)) {
    const players = ([1, 2] as const).map((side) => findPlayer(match, side, members, taken));
    const [first, second] = players.filter((player) => player instanceof Object);
    if (players.includes('stranger')) {
      match.warn({ code: 'matchWithStranger', parameters: {} } satisfies ListfortressProblem);
      if (findWinner(match, members) !== first) continue;
    }
    if (first === undefined) continue;
    taken.add(first.key);
    const result = match.text('result')?.trim().toLowerCase() ?? '';
    if (second === undefined || second === first) {
      if (second === first)
        match.warn({ code: 'playerAgainstSelf', parameters: {} } satisfies ListfortressProblem);
      const isDoubtful = result !== 'bye' && second !== first;
      byes.push({ round: number, member: first.key, isDoubtful, location: match.location });
      continue;
    }
    taken.add(second.key);
    const points = [1, 2].map((side) => match.number(`player${side}_points`, `player${side}points`));
    pairings.push({
      round: number,
      scenario,
      sides: [
        { member: first.key, victoryPoints: points[0] },
        { member: second.key, victoryPoints: points[1] },
      ],
      result: decide(match, [first, second], points, result, members),
      location: match.location,
    });
  }
  return { pairings, byes };
}

/** The order in which they were entered; files of the API list them backwards. */
function sortById(matches: readonly Node[]): readonly Node[] {
  const ids = new Map(matches.map((match) => [match, match.child('id').value]));
  const isNumbered = [...ids.values()].every((id) => typeof id === 'number');
  if (!isNumbered) return matches;
  return matches.toSorted((a, b) => Number(ids.get(a)) - Number(ids.get(b)));
}

/** Undefined without a name. People who were removed from the list may still be in matches. */
function findPlayer(
  match: Node,
  side: 1 | 2,
  members: Members,
  taken: ReadonlySet<string>,
): Member | 'stranger' | undefined {
  const id = match.id(`player${side}_id`);
  const name = match.text(`player${side}`)?.trim() ?? '';
  if (id === undefined && (name === '' || isMadeUp(name))) return undefined;
  return (id === undefined ? members.findByName(name, taken) : members.findById(id)) ?? 'stranger';
}

function findWinner(match: Node, members: Members): Member | undefined {
  const id = match.id('winner_id', 'winner');
  return id === undefined ? undefined : (members.findById(id) ?? members.findByName(id));
}

/** A recorded winner counts even if it contradicts the points; equal points do not decide who won. */
function decide(
  match: Node,
  players: readonly [Member, Member],
  [first, second]: readonly (number | undefined)[],
  result: string,
  members: Members,
): PairingResult {
  const winner = findWinner(match, members);
  const side = winner === undefined ? -1 : players.indexOf(winner);
  if (side >= 0) return side as 0 | 1;
  if (winner !== undefined)
    match.warn({ code: 'winnerIsStranger', parameters: {} } satisfies ListfortressProblem);
  if (/^(draw|tie)/.test(result)) return 'draw';
  if (first !== undefined && second !== undefined && first !== second) return first > second ? 0 : 1;
  if (result === '' && first !== undefined && first === second && first > 0) return 'draw';
  match.warn({ code: 'matchWithoutWinner', parameters: {} } satisfies ListfortressProblem);
  return 'unfinished';
}

/** X-Wing's three editions: chosen by the published scores or, without any, by the points. */
function choosePresets(root: Node, pairings: readonly PlatformPairing[]): PlatformEvent['presets'] {
  const people = root.items('participants', 'players');
  const says = (key: string) => people.some((node) => node.child(key).value != null);
  if (says('event_points') || says('mission_points')) return [xwing25];
  const most = pairings
    .flatMap(({ sides }) => sides.map(({ victoryPoints = 0 }) => victoryPoints))
    .reduce((larger, points) => Math.max(larger, points), 0);
  // Missions are worth about twenty points, squads one or two hundred.
  if (most > 0 && most <= 40) return [xwing25, xwing2, xwing1];
  const isImport = root.child('participants').value == null;
  return isImport && most <= 100 ? [xwing1, xwing2, xwing25] : [xwing2, xwing1, xwing25];
}
