// List Fortress: its API, and the import files that Cryodex, TXM, RollBetter and Tabletop.to write for it
// (docs/foreign-files.md, List Fortress).
import { orderRounds } from '../assemble/bracket.ts';
import type { Bye, CutRound, Draft, Member, Pairing, PairingResult } from '../draft.ts';
import { isMadeUp, Members } from '../members.ts';
import type { Notes } from '../notes.ts';
import { xwing1, xwing2, xwing25 } from '../presets.ts';
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
import { type NumberedRound, numberRounds } from '../read/rounds.ts';
import { readSquad } from './xws.ts';

export function readListfortress([content]: readonly Content[], notes: Notes): Draft {
  const file = rootOf(content as Content);
  const inner = child(file, 'tournament');
  const root = inner.value == null ? file : inner;
  const rounds = itemsOf(child(root, 'rounds'), notes);
  const isCut = (round: Node) => isEliminationRound(round, notes);
  const swiss = numberRounds(
    rounds.filter((round) => !isCut(round)),
    (round) => numberOf(pick(round, 'round_number', 'round-number'), notes),
  );
  const members = readMembers(root, notes);
  const board = swiss.map((round) => readRound(round, members, notes));
  const cutRounds = rounds.filter(isCut).map((round): CutRound => {
    const number = numberOf(pick(round, 'round_number', 'round-number'), notes) ?? 0;
    return { name: `Round ${number}`, pairings: readRound({ number: 1, round }, members, notes).pairings };
  });
  const cut = orderRounds(cutRounds.filter(({ pairings }) => pairings.length > 0));
  const pairings = board.flatMap((round) => round.pairings);
  return {
    id: idOf(child(root, 'id'), notes),
    name: textOf(child(root, 'name'), notes),
    date: textOf(child(root, 'date'), notes),
    city: textOf(child(root, 'location'), notes),
    country: textOf(child(root, 'country'), notes),
    game: 'Star Wars: X-Wing',
    status: 'finished',
    presets: choosePresets(root, pairings, notes),
    members: members.all,
    rounds: swiss.reduce((last, { number }) => Math.max(last, number), 0),
    pairings,
    byes: board.flatMap(({ byes }) => byes),
    cut: cut.length === 0 ? undefined : { isSingleElimination: true, rounds: cut },
    adjustments: pairings.length + cut.length > 0 ? [] : members.all.flatMap(keepScore),
    location: root.location,
  };
}

/** Keeps the points of a file with placings only, where no battle has them. */
export function keepScore({ key, score = 0 }: Member) {
  return score === 0 ? [] : [{ participant: key, battlePoints: score, reason: 'As published' }];
}

function isEliminationRound(round: Node, notes: Notes): boolean {
  const type = pick(round, 'roundtype_id', 'round-type', 'round_type');
  return type.value === 2 || /^(elim|cut|top|2$)/i.test(textOf(type, notes) ?? '');
}

function readMembers(root: Node, notes: Notes): Members {
  const members = new Members();
  const people = itemsOf(pick(root, 'participants', 'players'), notes);
  const isForAll = people.every((node) => typeof child(node, 'dropped').value === 'number');
  for (const node of people) {
    const ranks = child(node, 'rank');
    const points = countOf(child(node, 'list_points'), notes);
    const list = readSquad(pick(node, 'list_json', 'list').value, points);
    members.add(
      idOf(child(node, 'id'), notes),
      {
        name: textOf(child(node, 'name'), notes) ?? '',
        list,
        dropped: readDropped(child(node, 'dropped'), isForAll, notes),
        rank: countOf(firstOf(child(node, 'swiss_rank'), child(ranks, 'swiss')), notes),
        cutRank: countOf(firstOf(child(node, 'top_cut_rank'), child(ranks, 'elimination')), notes),
        score: numberOf(pick(node, 'event_points', 'score'), notes),
        location: node.location,
      },
      notes,
    );
  }
  return members;
}

/** Cryodex gives a number to players who dropped; TXM gives one to all players, and 0 to those who dropped. */
function readDropped(node: Node, isForAll: boolean, notes: Notes): boolean | undefined {
  if (typeof node.value !== 'number') return flagOf(node, notes);
  return isForAll ? node.value === 0 : true;
}

interface Played {
  readonly pairings: readonly Pairing[];
  readonly byes: readonly Bye[];
}

function readRound({ number, round }: NumberedRound<Node>, members: Members, notes: Notes): Played {
  const pairings: Pairing[] = [];
  const byes: Bye[] = [];
  const taken = new Set<string>();
  const scenario = textOf(child(round, 'scenario'), notes);
  const matches = itemsOf(child(round, 'matches'), notes);
  for (const match of sortById(matches)) {
    const players = ([1, 2] as const).map((side) => findPlayer(match, side, members, taken, notes));
    const [first, second] = players.filter((player) => player instanceof Object);
    if (players.includes('stranger')) {
      notes.warn(match.location, { code: 'matchWithStranger', parameters: {} });
      if (findWinner(match, members, notes) !== first) continue;
    }
    if (first === undefined) continue;
    taken.add(first.key);
    const result = textOf(child(match, 'result'), notes)?.trim().toLowerCase() ?? '';
    if (second === undefined || second === first) {
      if (second === first) notes.warn(match.location, { code: 'playerAgainstSelf', parameters: {} });
      const isDoubtful = result !== 'bye' && second !== first;
      byes.push({ round: number, member: first.key, isDoubtful, location: match.location });
      continue;
    }
    taken.add(second.key);
    const points = [1, 2].map((side) =>
      numberOf(pick(match, `player${side}_points`, `player${side}points`), notes),
    );
    pairings.push({
      round: number,
      scenario,
      sides: [
        { member: first.key, victoryPoints: points[0] },
        { member: second.key, victoryPoints: points[1] },
      ],
      result: decide(match, [first, second], points, result, members, notes),
      location: match.location,
    });
  }
  return { pairings, byes };
}

/** The order in which they were entered; files of the API list them backwards. */
function sortById(matches: readonly Node[]): readonly Node[] {
  const ids = new Map(matches.map((match) => [match, child(match, 'id').value]));
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
  notes: Notes,
): Member | 'stranger' | undefined {
  const id = idOf(child(match, `player${side}_id`), notes);
  const name = textOf(child(match, `player${side}`), notes)?.trim() ?? '';
  if (id === undefined && (name === '' || isMadeUp(name))) return undefined;
  return (id === undefined ? members.findByName(name, taken) : members.findById(id)) ?? 'stranger';
}

function findWinner(match: Node, members: Members, notes: Notes): Member | undefined {
  const id = idOf(pick(match, 'winner_id', 'winner'), notes);
  return id === undefined ? undefined : (members.findById(id) ?? members.findByName(id));
}

/** A recorded winner counts even if it contradicts the points; equal points do not decide who won. */
function decide(
  match: Node,
  players: readonly [Member, Member],
  [first, second]: readonly (number | undefined)[],
  result: string,
  members: Members,
  notes: Notes,
): PairingResult {
  const winner = findWinner(match, members, notes);
  const side = winner === undefined ? -1 : players.indexOf(winner);
  if (side >= 0) return side as 0 | 1;
  if (winner !== undefined) notes.warn(match.location, { code: 'winnerIsStranger', parameters: {} });
  if (/^(draw|tie)/.test(result)) return 'draw';
  if (first !== undefined && second !== undefined && first !== second) return first > second ? 0 : 1;
  if (result === '' && first !== undefined && first === second && first > 0) return 'draw';
  notes.warn(match.location, { code: 'matchWithoutWinner', parameters: {} });
  return 'unfinished';
}

/** X-Wing's three editions: chosen by the published scores or, without any, by the points. */
function choosePresets(root: Node, pairings: readonly Pairing[], notes: Notes): Draft['presets'] {
  const people = itemsOf(pick(root, 'participants', 'players'), notes);
  const says = (key: string) => people.some((node) => child(node, key).value != null);
  if (says('event_points') || says('mission_points')) return [xwing25];
  const most = pairings
    .flatMap(({ sides }) => sides.map(({ victoryPoints = 0 }) => victoryPoints))
    .reduce((larger, points) => Math.max(larger, points), 0);
  // Missions are worth about twenty points, squads one or two hundred.
  if (most > 0 && most <= 40) return [xwing25, xwing2, xwing1];
  const isImport = child(root, 'participants').value == null;
  return isImport && most <= 100 ? [xwing1, xwing2, xwing25] : [xwing2, xwing1, xwing25];
}
