// Best Coast Pairings: answers of its API (event, players with placings, pairings, lists), or a CSV of placings
// (docs/foreign-files.md, Best Coast Pairings).
import type { Draft, Member } from '../draft.ts';
import { Members, warnOfTeams } from '../members.ts';
import type { Notes } from '../notes.ts';
import { type Content, rootOf } from '../read/content.ts';
import {
  child,
  countOf,
  firstOf,
  flagOf,
  idOf,
  isObject,
  itemsOf,
  type Node,
  numberOf,
  pick,
  textOf,
} from '../read/node.ts';
import { readBcpCsv } from './bcp-csv.ts';
import { readBcpGames } from './bcp-games.ts';
import { readBcpScoring } from './bcp-scoring.ts';
import { keepScore } from './listfortress.ts';
import { readSquad } from './xws.ts';

export function readBcp(contents: readonly Content[], notes: Notes): Draft {
  const [first] = contents;
  if (first !== undefined && first.json === undefined) return readBcpCsv(first, notes);
  const roots = contents.map(rootOf);
  const entries = roots.flatMap((root) => listEntries(root, notes));
  const isPairing = (node: Node) =>
    ['player1', 'player2', 'player1Game', 'metaData'].some((key) => child(node, key).value !== undefined);
  const pairs = entries.filter(isPairing);
  const listTexts = readLists([...roots, ...entries], notes);
  const members = new Members();
  for (const node of entries)
    if (!isPairing(node) && isPlayer(node)) addPlayer(node, members, listTexts, notes);
  // A file of pairings alone contains their players as well.
  for (const pair of pairs) {
    for (const side of ['player1', 'player2']) addPaired(child(pair, side), members, notes);
  }
  const event = roots.flatMap((root) => [child(root, 'event'), root]).find(isEvent) ?? (roots[0] as Node);
  const players = entries.filter((node) => !isPairing(node) && isPlayer(node));
  const teams = new Set(players.flatMap((node) => textOf(child(node, 'teamName'), notes)?.trim() || []));
  warnOfTeams(teams.size, event.location, notes);
  const { pairings, byes } = readBcpGames(players, pairs, members, notes);
  const isEnded = flagOf(firstOf(child(event, 'ended'), child(child(event, 'status'), 'ended')), notes);
  return {
    id: idOf(pick(event, 'id', 'objectId', 'eventId'), notes),
    name: textOf(pick(event, 'name', 'eventName'), notes),
    date: textOf(pick(event, 'eventDate', 'startDate', 'date'), notes),
    endDate: textOf(pick(event, 'eventEndDate', 'endDate'), notes),
    city: textOf(child(event, 'city'), notes),
    country: textOf(child(event, 'country'), notes),
    game: textOf(firstOf(child(event, 'gameSystemName'), child(child(event, 'gameSystem'), 'name')), notes),
    status: isEnded === false ? 'ongoing' : 'finished',
    presets: [readBcpScoring(event, players[0], notes)],
    members: members.all,
    rounds: 0,
    pairings,
    byes,
    adjustments: pairings.length > 0 ? [] : members.all.flatMap(keepScore),
    location: event.location,
  };
}

const listKeys = ['data', 'active', 'players', 'placings', 'pairings', 'armylists'];

/** Answers are lists, or objects that contain lists under one of a few names, nested at most once. */
function listEntries(root: Node, notes: Notes, depth = 0): readonly Node[] {
  if (Array.isArray(root.value)) return itemsOf(root, notes);
  return listKeys.flatMap((key) => {
    const inner = child(root, key);
    if (isObject(inner.value) && depth < 2) return listEntries(inner, notes, depth + 1);
    return Array.isArray(inner.value) ? itemsOf(inner, notes) : [];
  });
}

function isPlayer(node: Node): boolean {
  return ['placing', 'playerId', 'user', 'firstName', 'name', 'opponentIds'].some(
    (key) => child(node, key).value != null,
  );
}

function isEvent(node: Node): boolean {
  return ['eventDate', 'numberOfRounds', 'eventName'].some((key) => child(node, key).value != null);
}

/** Army lists by their own id and by that of the player. */
function readLists(nodes: readonly Node[], notes: Notes): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const node of nodes) {
    const text = textOf(child(node, 'armyListText'), notes);
    if (text === undefined) continue;
    for (const key of ['id', 'objectId', 'playerId', 'userId']) {
      const id = idOf(child(node, key), notes);
      if (id !== undefined) texts.set(id, text);
    }
  }
  return texts;
}

function nameOf(node: Node, notes: Notes): string {
  const user = child(node, 'user');
  const parts = ['firstName', 'lastName'].map(
    (key) => textOf(firstOf(child(node, key), child(user, key)), notes) ?? '',
  );
  return textOf(pick(node, 'name', 'fullName'), notes) ?? parts.filter((part) => part !== '').join(' ');
}

/** The account's id; `id` and `playerId` are those of an entry. */
function userIdOf(node: Node, notes: Notes): string | undefined {
  return idOf(firstOf(child(node, 'userId'), pick(child(node, 'user'), 'id', 'objectId')), notes);
}

function addPlayer(node: Node, members: Members, lists: ReadonlyMap<string, string>, notes: Notes): Member {
  const ids = ['playerId', 'id', 'objectId', 'playerObjectId', 'userId'].map((key) =>
    idOf(child(node, key), notes),
  );
  const [id, ...others] = ids.filter((each) => each !== undefined);
  const listIds = ['armyListObjectId', 'listId', 'playerId', 'userId'].map(
    (key) => idOf(child(node, key), notes) ?? '',
  );
  const text =
    textOf(pick(node, 'armyListText', 'listText'), notes) ??
    listIds.map((each) => lists.get(each)).find(Boolean);
  const faction = firstOf(
    child(child(node, 'faction'), 'name'),
    child(node, 'armyName'),
    child(child(node, 'army'), 'name'),
  );
  return members.add(
    id,
    {
      name: nameOf(node, notes),
      personId: userIdOf(node, notes),
      faction: textOf(faction, notes) ?? textOf(child(child(node, 'army'), 'name'), notes),
      list: readSquad(text),
      dropped: flagOf(child(node, 'dropped'), notes),
      rank: countOf(pick(node, 'placing', 'placement', 'rank'), notes),
      score: numberOf(pick(node, 'numWins', 'wins'), notes),
      victoryPoints: numberOf(child(node, 'battlePoints'), notes),
      location: node.location,
    },
    notes,
    others,
  );
}

function addPaired(node: Node, members: Members, notes: Notes): void {
  const ids = ['playerId', 'id', 'objectId', 'userId'].map((key) => idOf(child(node, key), notes));
  const [id, ...others] = ids.filter((each) => each !== undefined);
  if (id === undefined || [id, ...others].some((each) => members.findById(each) !== undefined)) return;
  members.add(
    id,
    { name: nameOf(node, notes), personId: userIdOf(node, notes), location: node.location },
    notes,
    others,
  );
}
