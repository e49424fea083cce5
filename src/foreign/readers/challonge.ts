// Challonge: a tournament with its participants and matches, in one object or in the three answers of its API
// (docs/foreign-files.md, Challonge).
import type { Bye, CutRound, Draft, Member, Pairing, PairingResult } from '../draft.ts';
import { Members } from '../members.ts';
import type { Notes } from '../notes.ts';
import { type Content, rootOf } from '../read/content.ts';
import { child, countOf, flagOf, idOf, isObject, itemsOf, type Node, pick, textOf } from '../read/node.ts';
import { orderByFeeding } from './challonge-rounds.ts';
import { readChallongeScoring } from './challonge-scoring.ts';

export function readChallonge(contents: readonly Content[], notes: Notes): Draft {
  const roots = contents.map(rootOf);
  const about =
    roots.map((root) => child(root, 'tournament')).find(({ value }) => isObject(value)) ??
    roots.find(({ value }) => isObject(value)) ??
    (roots[0] as Node);
  const people = collectEntries(roots, about, 'participant', notes);
  const matches = collectEntries(roots, about, 'match', notes);
  const state = textOf(child(about, 'state'), notes) ?? '';
  const isComplete = state === 'complete';
  const type = textOf(child(about, 'tournament_type'), notes) ?? '';
  const isBracket = /elimination/.test(type);
  const rankKey = !isComplete ? undefined : isBracket ? 'cutRank' : 'rank';
  const hasGroup = (match: Node) => child(match, 'group_id').value != null;
  const isOnBoard = (match: Node) => !isBracket || hasGroup(match);
  const onBoard = sortMatches(matches.filter(isOnBoard));
  const groups = nameGroups(onBoard.every(hasGroup) ? matches : [], notes);
  const members = readMembers(people, groups, rankKey, notes);
  const pairings = onBoard.flatMap((match) => readMatch(match, members, notes));
  return {
    id: idOf(child(about, 'id'), notes),
    name: textOf(child(about, 'name'), notes),
    date: textOf(pick(about, 'started_at', 'start_at'), notes),
    endDate: textOf(child(about, 'completed_at'), notes),
    description: stripTags(textOf(child(about, 'description'), notes)),
    game: textOf(child(about, 'game_name'), notes),
    status: isComplete ? 'finished' : matches.length === 0 || state === 'pending' ? 'planned' : 'ongoing',
    presets: [readChallongeScoring(about, notes)],
    members: members.all,
    rounds: pairings.length > 0 ? (countOf(child(about, 'swiss_rounds'), notes) ?? 0) : 0,
    pairings,
    byes: onBoard.flatMap((match) => readBye(match, members, notes)),
    cut: readBracket(
      matches.filter((match) => !isOnBoard(match)),
      members,
      type,
      notes,
    ),
    location: about.location,
  };
}

/** Entries are single, in a list or inside the tournament, each wrapped in an object named after its kind. */
function collectEntries(
  roots: readonly Node[],
  about: Node,
  word: 'participant' | 'match',
  notes: Notes,
): readonly Node[] {
  const plural = word === 'match' ? 'matches' : 'participants';
  const inside = itemsOf(child(about, plural), notes);
  const beside = roots.flatMap((root) => {
    if (Array.isArray(root.value))
      return itemsOf(root, notes).filter((item) => isObject(child(item, word).value));
    return root.location.pointer === about.location.pointer && root.value === about.value
      ? []
      : itemsOf(child(root, plural), notes);
  });
  return [...inside, ...beside].map((item) => {
    const wrapped = child(item, word);
    return isObject(wrapped.value) ? wrapped : item;
  });
}

function readMembers(
  people: readonly Node[],
  groups: ReadonlyMap<string, string>,
  rankKey: 'rank' | 'cutRank' | undefined,
  notes: Notes,
): Members {
  const members = new Members();
  for (const node of people) {
    // In a group stage, matches use other ids for people.
    const inGroup = itemsOf(child(node, 'group_player_ids'), notes).map((id) => idOf(id, notes));
    const id = idOf(child(node, 'id'), notes);
    members.add(
      id,
      {
        name: nameOf(node, notes),
        personId: idOf(pick(node, 'username', 'challonge_username'), notes),
        group: [id, ...inGroup].map((each) => groups.get(each ?? '')).find((group) => group !== undefined),
        ...(rankKey !== undefined && { [rankKey]: countOf(child(node, 'final_rank'), notes) }),
        dropped: flagOf(child(node, 'active'), notes) === false,
        isWaiting: flagOf(child(node, 'on_waiting_list'), notes),
        location: node.location,
      },
      notes,
      inGroup,
    );
  }
  return members;
}

/** An invitation shows an e-mail address instead of a name; any other name is preferred. */
function nameOf(node: Node, notes: Notes): string {
  const keys = [
    'name',
    'display_name',
    'username',
    'challonge_username',
    'display_name_with_invitation_email_address',
  ];
  const names = keys.map((key) => textOf(child(node, key), notes) ?? '');
  const given = names.filter((name) => name.trim() !== '');
  return given.find((name) => !/\S@\S/.test(name)) ?? given[0] ?? '';
}

/** Player id → name of the group, by the groups' first matches. */
function nameGroups(matches: readonly Node[], notes: Notes): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const groups = new Map<string, string>();
  for (const match of matches) {
    const id = idOf(child(match, 'group_id'), notes);
    if (id === undefined) continue;
    if (!names.has(id)) names.set(id, `Group ${letter(names.size)}`);
    for (const key of ['player1_id', 'player2_id']) {
      const player = idOf(child(match, key), notes);
      if (player !== undefined) groups.set(player, names.get(id) ?? '');
    }
  }
  return groups;
}

function letter(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
}

function sortMatches(matches: readonly Node[]): readonly Node[] {
  const order = (match: Node): readonly [number, number] => [
    Number(child(match, 'round').value) || 0,
    Number(pick(match, 'suggested_play_order', 'id').value) || 0,
  ];
  return matches
    .map((match) => ({ match, order: order(match) }))
    .sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
    .map(({ match }) => match);
}

/** Returns nothing while one of the two players is unknown. */
function readMatch(match: Node, members: Members, notes: Notes): readonly Pairing[] {
  const ids = [child(match, 'player1_id'), child(match, 'player2_id')];
  const found = ids.map((node): Member | undefined => {
    const id = idOf(node, notes);
    const member = id === undefined ? undefined : members.findById(id);
    if (id !== undefined && member === undefined) {
      notes.problem(node.location, {
        code: 'wrongValue',
        parameters: { value: JSON.stringify(id), expected: 'the id of a participant' },
      });
    }
    return member;
  });
  const [first, second] = found;
  if (first === undefined || second === undefined) return [];
  if (first === second) {
    notes.warn(match.location, { code: 'matchAgainstSelf', parameters: {} });
    return [];
  }
  const scores = readScores(textOf(child(match, 'scores_csv'), notes) ?? '');
  const result = decide(match, [first, second], scores, members, notes);
  return [
    {
      round: countOf(child(match, 'round'), notes),
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
function readBye(match: Node, members: Members, notes: Notes): readonly Bye[] {
  const ids = ['player1_id', 'player2_id'].flatMap((key) => idOf(child(match, key), notes) ?? []);
  const players = [...new Set(ids)];
  const member = members.findById(players[0] ?? '');
  const round = countOf(child(match, 'round'), notes);
  const isOver = textOf(child(match, 'state'), notes) === 'complete';
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
  notes: Notes,
): PairingResult {
  const named = child(match, 'winner_id');
  const id = idOf(named, notes);
  if (id !== undefined) {
    const winner = members.findById(id);
    const side = winner === undefined ? -1 : players.indexOf(winner);
    if (side >= 0) return side as 0 | 1;
    notes.problem(named.location, {
      code: 'wrongValue',
      parameters: { value: JSON.stringify(id), expected: 'one of the two players' },
    });
  }
  const isDone = textOf(child(match, 'state'), notes) === 'complete';
  if (isDone && scores !== undefined && scores[0] === scores[1]) return 'draw';
  if (isDone) notes.warn(match.location, { code: 'matchWithoutWinner', parameters: {} });
  return 'unfinished';
}

function readBracket(matches: readonly Node[], members: Members, type: string, notes: Notes): Draft['cut'] {
  if (matches.length === 0) return undefined;
  const isSingleElimination = /^single/.test(type);
  // A single elimination has its match for third place in round 0.
  const isThird = (match: Node) => isSingleElimination && child(match, 'round').value === 0;
  const [thirdPlace] = matches.filter(isThird).flatMap((match) => readMatch(match, members, notes));
  const rounds = orderByFeeding(
    matches.filter((match) => !isThird(match)),
    notes,
  ).map(({ number, matches: inRound }): CutRound => {
    const pairings = sortMatches(inRound).flatMap((match) => readMatch(match, members, notes));
    const name = number < 0 ? `Losers' round ${-number}` : `Round ${number}`;
    return { name, pairings, open: inRound.length - pairings.length };
  });
  return { isSingleElimination, rounds, thirdPlace };
}

function stripTags(text: string | undefined): string | undefined {
  return text
    ?.slice(0, 20_000)
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^<>]{0,500}>/g, '');
}
