// Challonge: a tournament with its participants and matches, in one object or in the three answers of its API
// (docs/generated/foreign-formats.md, Challonge).

import { getOrAdd } from '../../../../rules/src/grouping.ts';
import { isObject } from '../../../../rules/src/text/json-values.ts';
import { Members } from '../../members.ts';
import type { Notes } from '../../notes.ts';
import type {
  Bye,
  CutRound,
  Member,
  PairingResult,
  PlatformEvent,
  PlatformPairing,
} from '../../platform-event.ts';
import { childOf, type FileContent, findId, firstEntry, rootOf } from '../../read/content.ts';
import type { Node } from '../../read/node.ts';
import { orderByFeeding } from './challonge-rounds.ts';
import { readChallongeScoring } from './challonge-scoring.ts';
import type { ChallongeProblem } from './problems.ts';

export function readChallonge(contents: readonly FileContent[], notes: Notes): PlatformEvent {
  const roots = contents.map((content) => rootOf(content, notes));
  const about =
    roots.map((root) => root.child('tournament')).find(({ value }) => isObject(value)) ??
    roots.find(({ value }) => isObject(value)) ??
    (roots[0] as Node);
  const people = collectEntries(roots, about, 'participant');
  const matches = collectEntries(roots, about, 'match');
  const state = about.text('state') ?? '';
  const isComplete = state === 'complete';
  const type = about.text('tournament_type') ?? '';
  const isBracket = /elimination/.test(type);
  const rankKey = !isComplete ? undefined : isBracket ? 'cutRank' : 'rank';
  const hasGroup = (match: Node) => match.child('group_id').value != null;
  const isOnBoard = (match: Node) => !isBracket || hasGroup(match);
  const onBoard = sortMatches(matches.filter(isOnBoard));
  const groups = nameGroups(onBoard.every(hasGroup) ? matches : []);
  const members = readMembers(people, groups, rankKey, notes);
  const pairings = onBoard.flatMap((match) => readMatch(match, members));
  return {
    id: about.id('id'),
    name: about.text('name'),
    date: about.text('started_at', 'start_at'),
    endDate: about.text('completed_at'),
    description: stripTags(about.text('description')),
    game: about.text('game_name'),
    status: isComplete ? 'finished' : matches.length === 0 || state === 'pending' ? 'planned' : 'ongoing',
    presets: [readChallongeScoring(about)],
    members: members.all,
    rounds: pairings.length > 0 ? (about.count('swiss_rounds') ?? 0) : 0,
    pairings,
    byes: onBoard.flatMap((match) => readBye(match, members)),
    cut: readBracket(
      matches.filter((match) => !isOnBoard(match)),
      members,
      type,
    ),
    location: about.location,
  };
}

export function findChallongeId({ json }: FileContent): string | undefined {
  const first = firstEntry(json);
  return findId([
    childOf(first, 'tournament', 'id'),
    childOf(first, 'participant', 'tournament_id'),
    childOf(first, 'match', 'tournament_id'),
  ]);
}

/** Entries are single, in a list or inside the tournament, each wrapped in an object named after its kind. */
function collectEntries(roots: readonly Node[], about: Node, word: 'participant' | 'match'): readonly Node[] {
  const plural = word === 'match' ? 'matches' : 'participants';
  const inside = about.items(plural);
  const beside = roots.flatMap((root) => {
    if (Array.isArray(root.value)) return root.items().filter((item) => isObject(item.child(word).value));
    return root.location.pointer === about.location.pointer && root.value === about.value
      ? []
      : root.items(plural);
  });
  return [...inside, ...beside]
    .map((item) => {
      const wrapped = item.child(word);
      return wrapped.value === undefined ? item : wrapped;
    })
    .filter((item) => item.isObject());
}

function readMembers(
  people: readonly Node[],
  groups: ReadonlyMap<string, string>,
  rankKey: 'rank' | 'cutRank' | undefined,
  notes: Notes,
): Members {
  const members = new Members(notes);
  for (const node of people) {
    // In a group stage, matches use other ids for people.
    const inGroup = node.items('group_player_ids').map((id) => id.id());
    const id = node.id('id');
    members.add(
      id,
      {
        name: nameOf(node),
        personId: node.id('username', 'challonge_username'),
        group: [id, ...inGroup].map((each) => groups.get(each ?? '')).find((group) => group !== undefined),
        ...(rankKey !== undefined && { [rankKey]: node.count('final_rank') }),
        dropped: node.flag('active') === false,
        isWaiting: node.flag('on_waiting_list'),
        location: node.location,
      },
      inGroup,
    );
  }
  return members;
}

/** An invitation shows an e-mail address instead of a name; any other name is preferred. */
function nameOf(node: Node): string {
  const keys = [
    'name',
    'display_name',
    'username',
    'challonge_username',
    'display_name_with_invitation_email_address',
  ];
  const names = keys.map((key) => node.text(key) ?? '');
  const given = names.filter((name) => name.trim() !== '');
  return given.find((name) => !/\S@\S/.test(name)) ?? given[0] ?? '';
}

/** Player id → name of the group, by the groups' first matches. */
function nameGroups(matches: readonly Node[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const groups = new Map<string, string>();
  for (const match of matches) {
    const id = match.id('group_id');
    if (id === undefined) continue;
    const name = getOrAdd(names, id, () => `Group ${letter(names.size)}`);
    for (const key of ['player1_id', 'player2_id']) {
      const player = match.id(key);
      if (player !== undefined) groups.set(player, name);
    }
  }
  return groups;
}

function letter(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
}

function sortMatches(matches: readonly Node[]): readonly Node[] {
  const order = (match: Node): readonly [number, number] => [
    Number(match.child('round').value) || 0,
    Number(match.pick('suggested_play_order', 'id').value) || 0,
  ];
  return matches
    .map((match) => ({ match, order: order(match) }))
    .sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
    .map(({ match }) => match);
}

/** Returns nothing while one of the two players is unknown. */
function readMatch(match: Node, members: Members): readonly PlatformPairing[] {
  const [first, second] = ['player1_id', 'player2_id'].map((key) =>
    members.resolve(match.child(key), 'the id of a participant'),
  );
  if (first === undefined || second === undefined) return [];
  if (first === second) {
    match.warn({ code: 'matchAgainstSelf', parameters: {} } satisfies ChallongeProblem);
    return [];
  }
  const scores = readScores(match.text('scores_csv') ?? '');
  const result = decide(match, [first, second], scores, members);
  return [
    {
      round: match.count('round'),
      sides: [
        { member: first.key, victoryPoints: scores?.[0] },
        { member: second.key, victoryPoints: scores?.[1] },
      ],
      result,
      location: match.location,
    },
  ];
}

/** A finished match of a board that has one player, or the same one twice. */
function readBye(match: Node, members: Members): readonly Bye[] {
  const ids = ['player1_id', 'player2_id'].flatMap((key) => match.id(key) ?? []);
  const players = [...new Set(ids)];
  const member = members.findById(players[0] ?? '');
  const round = match.count('round');
  const isOver = match.text('state') === 'complete';
  if (players.length !== 1 || member === undefined || round === undefined || !isOver) return [];
  return [{ round, member: member.key, location: match.location }];
}

/** "2-1", or the sets one by one "3-1,3-2": the points of both sides, added up. */
function readScores(text: string): readonly [number, number] | undefined {
  const sets = text
    .slice(0, 1000)
    .split(',')
    .map((set) => /^\s*(-?\d{1,6})-(-?\d{1,6})\s*$/.exec(set));
  if (text.trim() === '' || sets.some((set) => set === null)) return undefined;
  return [1, 2].map((side) => sets.reduce((sum, set) => sum + Number(set?.[side] ?? 0), 0)) as [
    number,
    number,
  ];
}

function decide(
  match: Node,
  players: readonly [Member, Member],
  scores: readonly [number, number] | undefined,
  members: Members,
): PairingResult {
  const named = match.child('winner_id');
  const id = named.id();
  if (id !== undefined) {
    const winner = members.findById(id);
    const side = winner === undefined ? -1 : players.indexOf(winner);
    if (side >= 0) return side as 0 | 1;
    named.reject('one of the two players', JSON.stringify(id));
  }
  const isDone = match.text('state') === 'complete';
  if (isDone && scores !== undefined && scores[0] === scores[1]) return 'draw';
  if (isDone) match.warn({ code: 'matchWithoutWinner', parameters: {} } satisfies ChallongeProblem);
  return 'unfinished';
}

function readBracket(matches: readonly Node[], members: Members, type: string): PlatformEvent['cut'] {
  if (matches.length === 0) return undefined;
  const isSingleElimination = /^single/.test(type);
  // A single elimination has its match for third place in round 0.
  const isThird = (match: Node) => isSingleElimination && match.child('round').value === 0;
  const [thirdPlace] = matches.filter(isThird).flatMap((match) => readMatch(match, members));
  const rounds = orderByFeeding(matches.filter((match) => !isThird(match))).map(
    ({ number, matches: inRound }): CutRound => {
      const pairings = sortMatches(inRound).flatMap((match) => readMatch(match, members));
      const name = number < 0 ? `Losers' round ${-number}` : `Round ${number}`;
      return { name, pairings, open: inRound.length - pairings.length };
    },
  );
  return { isSingleElimination, rounds, thirdPlace };
}

function stripTags(text: string | undefined): string | undefined {
  return text
    ?.slice(0, 20_000)
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^<>]{0,500}>/g, '');
}
