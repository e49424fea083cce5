// New Recruit: a tournament and its games, in two files or in one object (docs/generated/foreign-formats.md, New Recruit).

import type { ArmyListRecord } from '../../../../rules/src/event-file/record.ts';
import { isObject } from '../../../../rules/src/text/json-values.ts';
import { Members, warnOfTeams } from '../../members.ts';
import type { Notes } from '../../notes.ts';
import type {
  Member,
  PairingResult,
  PlatformEvent,
  PlatformPairing,
  PlatformSide,
  Preset,
} from '../../platform-event.ts';
import { asRecorded, asScored, ninthAge } from '../../presets.ts';
import { childOf, type FileContent, findId, firstEntry, rootOf } from '../../read/content.ts';
import { readDay } from '../../read/day.ts';
import { firstOf, type Node } from '../../read/node.ts';
import { inferBattleSize, readArmy } from './newrecruit-list.ts';
import type { NewRecruitProblem } from './problems.ts';

export function readNewRecruit(contents: readonly FileContent[], notes: Notes): PlatformEvent {
  const roots = contents.map((content) => rootOf(content, notes));
  const tournament = findTournament(roots);
  const games = roots.flatMap((root) => (Array.isArray(root.value) ? root.items() : root.items('games')));
  const ordered = sortGames(games);
  const members = new Members(notes);
  const lists = readLists(tournament);
  for (const game of ordered) addPlayers(game, members, lists);
  const pairings = ordered.flatMap((game) => readGame(game, members));
  if (games.length === 0) addRegistered(tournament, members, lists);
  else warnOfAbsent(lists, members);
  const days = pairings.flatMap(({ date }) => date ?? []).sort();
  return {
    id: tournament.id('_id') ?? (games[0] ?? tournament).id('id_tourny'),
    name: tournament.text('name'),
    date: tournament.text('start', 'date', 'start_date') ?? days[0],
    endDate: tournament.text('end', 'end_date') ?? days.at(-1),
    city: tournament.text('city'),
    country: tournament.text('country_name', 'country'),
    game: readGameSystem(ordered),
    status: pairings.length === 0 ? 'planned' : 'finished',
    presets: [choosePreset(ordered, pairings, members)],
    members: members.all,
    rounds: 0,
    pairings,
    byes: [],
    location: tournament.location,
  };
}

export function findNewRecruitId({ json }: FileContent): string | undefined {
  const first = firstEntry(json);
  return findId([childOf(first, 'tournament', '_id'), first[Array.isArray(json) ? 'id_tourny' : '_id']]);
}

/** Names by the number that New Recruit gives a game system; other numbers are left out. */
const gameSystems: ReadonlyMap<string, string> = new Map([['6', 'The Ninth Age']]);

function readGameSystem(games: readonly Node[]): string | undefined {
  const systems = new Set(games.map((game) => game.id('id_game_system')));
  const [system] = systems;
  return systems.size === 1 && system !== undefined ? gameSystems.get(system) : undefined;
}

function findTournament(roots: readonly Node[]): Node {
  const objects = roots.filter(({ value }) => isObject(value));
  const wrapped = objects.map((root) => root.child('tournament')).find(({ value }) => isObject(value));
  return wrapped ?? objects[0] ?? (roots[0] as Node);
}

/** In the order of play, because reports arrive late. */
function sortGames(games: readonly Node[]): readonly Node[] {
  const keyed = games.map((game) => ({
    game,
    key: [game.text('date') ?? '', game.id('_id') ?? ''].join(' '),
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ game }) => game);
}

interface Registered {
  readonly list: string | undefined;
  readonly node: Node;
}

/** The people of the tournament file with their army lists, by name, because it has no ids. */
function readLists(tournament: Node): ReadonlyMap<string, Registered> {
  const lists = new Map<string, Registered>();
  let teams = 0;
  for (const team of tournament.items('teams')) {
    const players = team.items('players');
    if (players.length > 1) teams += 1;
    for (const player of players.length > 0 ? players : [team]) {
      const name = player.text('name');
      const [list] = player.items('lists').map((node) => node.text());
      if (name !== undefined) lists.set(name, { list, node: player });
    }
  }
  warnOfTeams(teams, tournament.location, tournament.notes);
  return lists;
}

function addRegistered(tournament: Node, members: Members, lists: ReadonlyMap<string, Registered>): void {
  for (const [name, { list, node }] of lists)
    members.add(undefined, { name, list: readArmy(list), location: node.location });
  if (lists.size === 0)
    tournament.warn({ code: 'nobodyRegistered', parameters: {} } satisfies NewRecruitProblem);
}

/** A person without a game did not take part. Because people rename themselves, only as many are left out as are missing. */
function warnOfAbsent(lists: ReadonlyMap<string, Registered>, members: Members): void {
  const absent = [...lists].filter(([name]) => members.findByName(name) === undefined);
  for (const [, { node }] of absent.slice(0, Math.max(0, lists.size - members.all.length)))
    node.warn({ code: 'withoutGame', parameters: {} } satisfies NewRecruitProblem);
}

function addPlayers(game: Node, members: Members, lists: ReadonlyMap<string, Registered>): void {
  for (const player of game.items('players')) {
    const id = playerId(player);
    if (id === undefined || members.findById(id) !== undefined) continue;
    const name = player.text('name', 'alias') ?? '';
    const list = player.text('exported_list') ?? lists.get(name)?.list;
    const personId = player.id('id_member');
    members.add(id, { name, personId, list: readArmy(list), location: player.location });
  }
}

function playerId(player: Node): string | undefined {
  return player.id('id_participant', 'id_member', 'name');
}

function readGame(game: Node, members: Members): readonly PlatformPairing[] {
  const players = game.items('players');
  const found = players.map((player) => members.findById(playerId(player) ?? ''));
  const [first, second] = found;
  if (players.length !== 2 || first === undefined || second === undefined || first === second) {
    game.warn({ code: 'gameAlone', parameters: {} } satisfies NewRecruitProblem);
    return [];
  }
  const scores = game.items('score');
  const firstTurn = game.number('first_turn');
  const main = mainPoints(game);
  const side = (index: 0 | 1): PlatformSide => {
    const score = scores[index] ?? game.child('score');
    const list = readArmy((players[index] as Node).text('exported_list'));
    return {
      member: (found[index] as Member).key,
      battlePoints: score.number(main, 'BPObj', 'BP', 'pts'),
      victoryPoints: score.number('VP'),
      metrics: {
        ...readObjective(score.child('Obj'), 'Primary'),
        ...readObjective(score.child('Sec'), 'Secondary'),
        ...((firstTurn === 0 || firstTurn === 1) && { 'First turn': firstTurn === index }),
      },
      list: sameList(list, found[index] as Member) ? undefined : list,
    };
  };
  const sides = [side(0), side(1)] as const;
  const date = readDay(game.text('date'));
  return [
    {
      round: game.count('round'),
      table: game.count('table'),
      date,
      sides,
      result: decide(sides, game),
      location: game.location,
    },
  ];
}

/** Which points decide follows from the scoring of the game. */
function mainPoints(game: Node): string {
  const scoring = game.child('scoring');
  const points = scoring.child('points').value;
  const main = Array.isArray(points)
    ? points.find((point: unknown) => isObject(point) && point['main'] === true)
    : undefined;
  const short: unknown = isObject(main) ? main['short'] : scoring.child('primary').value;
  return typeof short === 'string' && short !== '' ? short : 'BPObj';
}

/** 1 or 0, true or false, null or missing. */
function readObjective({ value }: Node, metric: string): Readonly<Record<string, boolean>> {
  if (value === undefined) return {};
  return { [metric]: value === true || (typeof value === 'number' && value >= 1) };
}

function sameList(list: ArmyListRecord | undefined, member: Member): boolean {
  return list === undefined || list.text === member.list?.text;
}

function decide([first, second]: readonly [PlatformSide, PlatformSide], game: Node): PairingResult {
  if (first.battlePoints !== undefined && second.battlePoints !== undefined) return 'points';
  if (first.victoryPoints !== undefined && second.victoryPoints !== undefined) return 'points';
  firstOf(game.child('score'), game).warn({
    code: 'gameWithoutScore',
    parameters: {},
  } satisfies NewRecruitProblem);
  return 'unfinished';
}

function choosePreset(
  games: readonly Node[],
  pairings: readonly PlatformPairing[],
  members: Members,
): Preset {
  const size = inferBattleSize(members.all.flatMap(({ list }) => list?.points ?? []));
  const isNinthAge = games.some((game) => {
    const scoring = game.child('scoring');
    const said = [scoring.text('name'), scoring.text('functions')].join(' ');
    return /t9a|9th age|ninth age/i.test(said);
  });
  if (isNinthAge && size > 0) return ninthAge(size);
  const hasBattlePoints = pairings.some(({ sides }) =>
    sides.some(({ battlePoints }) => battlePoints !== undefined),
  );
  return hasBattlePoints ? asRecorded(size) : asScored(size);
}
