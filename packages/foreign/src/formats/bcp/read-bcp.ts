// Best Coast Pairings: answers of its API (event, players with placings, pairings, lists), or a CSV of placings
// (docs/generated/foreign-formats.md, Best Coast Pairings).

import { isObject } from '../../../../rules/src/text/json-values.ts';
import { keepScore, Members, warnOfTeams } from '../../members.ts';
import type { Notes } from '../../notes.ts';
import type { Member, PlatformEvent } from '../../platform-event.ts';
import { type FileContent, rootOf } from '../../read/content.ts';
import { firstOf, type Node } from '../../read/node.ts';
import { readSquad } from '../../xwing/xws.ts';
import { readBcpCsv } from './bcp-csv.ts';
import { readBcpGames } from './bcp-games.ts';
import { readBcpScoring } from './bcp-scoring.ts';

export function readBcp(contents: readonly FileContent[], notes: Notes): PlatformEvent {
  const [first] = contents;
  if (first !== undefined && first.json === undefined) return readBcpCsv(first, notes);
  const roots = contents.map((content) => rootOf(content, notes));
  const entries = roots.flatMap((root) => listEntries(root));
  const isPairing = (node: Node) =>
    ['player1', 'player2', 'player1Game', 'metaData'].some((key) => node.child(key).value !== undefined);
  const pairs = entries.filter(isPairing);
  const listTexts = readLists([...roots, ...entries]);
  const members = new Members(notes);
  const players = entries.filter((node) => !isPairing(node) && isPlayer(node));
  for (const node of players) addPlayer(node, members, listTexts);
  // A file with only pairings contains their players, too.
  for (const pair of pairs) {
    for (const side of ['player1', 'player2']) addPaired(pair.child(side), members);
  }
  const event = roots.flatMap((root) => [root.child('event'), root]).find(isEvent) ?? (roots[0] as Node);
  const teams = new Set(players.flatMap((node) => node.text('teamName')?.trim() || []));
  warnOfTeams(teams.size, event.location, notes);
  const { pairings, byes } = readBcpGames(players, pairs, members);
  const isEnded = firstOf(event.child('ended'), event.child('status').child('ended')).flag();
  return {
    id: event.id('id', 'objectId', 'eventId'),
    name: event.text('name', 'eventName'),
    date: event.text('eventDate', 'startDate', 'date'),
    endDate: event.text('eventEndDate', 'endDate'),
    city: event.text('city'),
    country: event.text('country'),
    game: firstOf(event.child('gameSystemName'), event.child('gameSystem').child('name')).text(),
    status: isEnded === false ? 'ongoing' : 'finished',
    presets: [readBcpScoring(event, players[0])],
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
function listEntries(root: Node, depth = 0): readonly Node[] {
  if (Array.isArray(root.value)) return root.items();
  return listKeys.flatMap((key) => {
    const inner = root.child(key);
    if (isObject(inner.value) && depth < 2) return listEntries(inner, depth + 1);
    return Array.isArray(inner.value) ? inner.items() : [];
  });
}

function isPlayer(node: Node): boolean {
  return ['placing', 'playerId', 'user', 'firstName', 'name', 'opponentIds'].some(
    (key) => node.child(key).value != null,
  );
}

function isEvent(node: Node): boolean {
  return ['eventDate', 'numberOfRounds', 'eventName'].some((key) => node.child(key).value != null);
}

/** Army lists by their own id and by that of the player. */
function readLists(nodes: readonly Node[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const node of nodes) {
    const text = node.text('armyListText');
    if (text === undefined) continue;
    for (const key of ['id', 'objectId', 'playerId', 'userId']) {
      const id = node.id(key);
      if (id !== undefined) texts.set(id, text);
    }
  }
  return texts;
}

function nameOf(node: Node): string {
  const user = node.child('user');
  const parts = ['firstName', 'lastName'].map(
    (key) => firstOf(node.child(key), user.child(key)).text() ?? '',
  );
  return node.text('name', 'fullName') ?? parts.filter((part) => part !== '').join(' ');
}

/** The account's id; `id` and `playerId` are those of an entry. */
function userIdOf(node: Node): string | undefined {
  return firstOf(node.child('userId'), node.child('user').pick('id', 'objectId')).id();
}

function addPlayer(node: Node, members: Members, lists: ReadonlyMap<string, string>): Member {
  const ids = ['playerId', 'id', 'objectId', 'playerObjectId', 'userId'].map((key) => node.id(key));
  const [id, ...others] = ids.filter((each) => each !== undefined);
  const listIds = ['armyListObjectId', 'listId', 'playerId', 'userId'].map((key) => node.id(key) ?? '');
  const text = node.text('armyListText', 'listText') ?? listIds.map((each) => lists.get(each)).find(Boolean);
  const faction = firstOf(
    node.child('faction').child('name'),
    node.child('armyName'),
    node.child('army').child('name'),
  );
  return members.add(
    id,
    {
      name: nameOf(node),
      personId: userIdOf(node),
      faction: faction.text() ?? node.child('army').text('name'),
      list: readSquad(text),
      dropped: node.flag('dropped'),
      rank: node.count('placing', 'placement', 'rank'),
      score: node.number('numWins', 'wins'),
      victoryPoints: node.number('battlePoints'),
      location: node.location,
    },
    others,
  );
}

function addPaired(node: Node, members: Members): void {
  const ids = ['playerId', 'id', 'objectId', 'userId'].map((key) => node.id(key));
  const [id, ...others] = ids.filter((each) => each !== undefined);
  if (id === undefined || [id, ...others].some((each) => members.findById(each) !== undefined)) return;
  members.add(id, { name: nameOf(node), personId: userIdOf(node), location: node.location }, others);
}
