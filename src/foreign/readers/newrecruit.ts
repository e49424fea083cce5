// New Recruit: a tournament and its games, in two files or in one object (docs/foreign-files.md, New Recruit).
import type { ArmyListRecord } from '../../domain/record.ts';
import type { Draft, Member, Pairing, PairingResult, Preset, Side } from '../draft.ts';
import { Members, warnOfTeams } from '../members.ts';
import type { Notes } from '../notes.ts';
import { asRecorded, asScored, ninthAge } from '../presets.ts';
import { type Content, rootOf } from '../read/content.ts';
import { readDay } from '../read/day.ts';
import {
  child,
  countOf,
  firstOf,
  idOf,
  isObject,
  itemsOf,
  type Node,
  numberOf,
  pick,
  textOf,
} from '../read/node.ts';
import { inferBattleSize, readArmy } from './newrecruit-list.ts';

export function readNewRecruit(contents: readonly Content[], notes: Notes): Draft {
  const roots = contents.map(rootOf);
  const tournament = findTournament(roots);
  const games = roots.flatMap((root) =>
    Array.isArray(root.value) ? itemsOf(root, notes) : itemsOf(child(root, 'games'), notes),
  );
  const ordered = sortGames(games, notes);
  const members = new Members();
  const lists = readLists(tournament, notes);
  for (const game of ordered) addPlayers(game, members, lists, notes);
  const pairings = ordered.flatMap((game) => readGame(game, members, notes));
  if (games.length === 0) addRegistered(tournament, members, lists, notes);
  else warnOfAbsent(lists, members, notes);
  const days = pairings.flatMap(({ date }) => date ?? []).sort();
  return {
    id: idOf(child(tournament, '_id'), notes) ?? idOf(child(games[0] ?? tournament, 'id_tourny'), notes),
    name: textOf(child(tournament, 'name'), notes),
    date: textOf(pick(tournament, 'start', 'date', 'start_date'), notes) ?? days[0],
    endDate: textOf(pick(tournament, 'end', 'end_date'), notes) ?? days.at(-1),
    city: textOf(child(tournament, 'city'), notes),
    country: textOf(pick(tournament, 'country_name', 'country'), notes),
    game: readGameSystem(ordered, notes),
    status: pairings.length === 0 ? 'planned' : 'finished',
    presets: [choosePreset(ordered, pairings, members, notes)],
    members: members.all,
    rounds: 0,
    pairings,
    byes: [],
    location: tournament.location,
  };
}

/** Names by the number that New Recruit gives a game system; other numbers are left out. */
const gameSystems: Readonly<Record<string, string>> = { 6: 'The Ninth Age' };

function readGameSystem(games: readonly Node[], notes: Notes): string | undefined {
  const systems = new Set(games.map((game) => idOf(child(game, 'id_game_system'), notes)));
  const [system] = systems;
  return systems.size === 1 && system !== undefined ? gameSystems[system] : undefined;
}

function findTournament(roots: readonly Node[]): Node {
  const objects = roots.filter(({ value }) => isObject(value));
  const wrapped = objects.map((root) => child(root, 'tournament')).find(({ value }) => isObject(value));
  return wrapped ?? objects[0] ?? (roots[0] as Node);
}

/** In the order of play, because reports arrive late. */
function sortGames(games: readonly Node[], notes: Notes): readonly Node[] {
  const keyed = games.map((game) => ({
    game,
    key: [textOf(child(game, 'date'), notes) ?? '', idOf(child(game, '_id'), notes) ?? ''].join(' '),
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ game }) => game);
}

interface Registered {
  readonly list: string | undefined;
  readonly location: Node['location'];
}

/** The people of the tournament file with their army lists, by name, because it has no ids. */
function readLists(tournament: Node, notes: Notes): ReadonlyMap<string, Registered> {
  const lists = new Map<string, Registered>();
  let teams = 0;
  for (const team of itemsOf(child(tournament, 'teams'), notes)) {
    const players = itemsOf(child(team, 'players'), notes);
    if (players.length > 1) teams += 1;
    for (const player of players.length > 0 ? players : [team]) {
      const name = textOf(child(player, 'name'), notes);
      const [list] = itemsOf(child(player, 'lists'), notes).map((node) => textOf(node, notes));
      if (name !== undefined) lists.set(name, { list, location: player.location });
    }
  }
  warnOfTeams(teams, tournament.location, notes);
  return lists;
}

function addRegistered(
  tournament: Node,
  members: Members,
  lists: ReadonlyMap<string, Registered>,
  notes: Notes,
): void {
  for (const [name, { list, location }] of lists) {
    members.add(undefined, { name, list: readArmy(list), location }, notes);
  }
  if (lists.size === 0) notes.warn(tournament.location, { code: 'nobodyRegistered', parameters: {} });
}

/** A person without a game did not take part. Because people rename themselves, only as many are left out as are missing. */
function warnOfAbsent(lists: ReadonlyMap<string, Registered>, members: Members, notes: Notes): void {
  const absent = [...lists].filter(([name]) => members.findByName(name) === undefined);
  for (const [, { location }] of absent.slice(0, Math.max(0, lists.size - members.all.length))) {
    notes.warn(location, { code: 'withoutGame', parameters: {} });
  }
}

function addPlayers(
  game: Node,
  members: Members,
  lists: ReadonlyMap<string, Registered>,
  notes: Notes,
): void {
  for (const player of itemsOf(child(game, 'players'), notes)) {
    const id = playerId(player, notes);
    if (id === undefined || members.findById(id) !== undefined) continue;
    const name = textOf(pick(player, 'name', 'alias'), notes) ?? '';
    const list = textOf(child(player, 'exported_list'), notes) ?? lists.get(name)?.list;
    const personId = idOf(child(player, 'id_member'), notes);
    members.add(id, { name, personId, list: readArmy(list), location: player.location }, notes);
  }
}

function playerId(player: Node, notes: Notes): string | undefined {
  return idOf(pick(player, 'id_participant', 'id_member', 'name'), notes);
}

function readGame(game: Node, members: Members, notes: Notes): readonly Pairing[] {
  const players = itemsOf(child(game, 'players'), notes);
  const found = players.map((player) => members.findById(playerId(player, notes) ?? ''));
  const [first, second] = found;
  if (players.length !== 2 || first === undefined || second === undefined || first === second) {
    notes.warn(game.location, { code: 'gameAlone', parameters: {} });
    return [];
  }
  const scores = itemsOf(child(game, 'score'), notes);
  const firstTurn = numberOf(child(game, 'first_turn'), notes);
  const main = mainPoints(game);
  const side = (index: 0 | 1): Side => {
    const score = scores[index] ?? child(game, 'score');
    const list = readArmy(textOf(child(players[index] as Node, 'exported_list'), notes));
    return {
      member: (found[index] as Member).key,
      battlePoints: numberOf(pick(score, main, 'BPObj', 'BP', 'pts'), notes),
      victoryPoints: numberOf(child(score, 'VP'), notes),
      metrics: {
        ...readObjective(child(score, 'Obj'), 'Primary'),
        ...readObjective(child(score, 'Sec'), 'Secondary'),
        ...((firstTurn === 0 || firstTurn === 1) && { 'First turn': firstTurn === index }),
      },
      list: sameList(list, found[index] as Member) ? undefined : list,
    };
  };
  const sides = [side(0), side(1)] as const;
  const date = readDay(textOf(child(game, 'date'), notes));
  return [
    {
      round: countOf(child(game, 'round'), notes),
      table: countOf(child(game, 'table'), notes),
      date,
      sides,
      result: decide(sides, game, notes),
      location: game.location,
    },
  ];
}

/** Which points decide follows from the scoring of the game. */
function mainPoints(game: Node): string {
  const scoring = child(game, 'scoring');
  const points = child(scoring, 'points').value;
  const main = Array.isArray(points)
    ? points.find((point: unknown) => isObject(point) && point['main'] === true)
    : undefined;
  const short: unknown = isObject(main) ? main['short'] : child(scoring, 'primary').value;
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

function decide([first, second]: readonly [Side, Side], game: Node, notes: Notes): PairingResult {
  if (first.battlePoints !== undefined && second.battlePoints !== undefined) return 'points';
  if (first.victoryPoints !== undefined && second.victoryPoints !== undefined) return 'points';
  notes.warn(firstOf(child(game, 'score'), game).location, { code: 'gameWithoutScore', parameters: {} });
  return 'unfinished';
}

function choosePreset(
  games: readonly Node[],
  pairings: readonly Pairing[],
  members: Members,
  notes: Notes,
): Preset {
  const size = inferBattleSize(members.all.flatMap(({ list }) => list?.points ?? []));
  const isNinthAge = games.some((game) => {
    const scoring = child(game, 'scoring');
    const said = [textOf(child(scoring, 'name'), notes), textOf(child(scoring, 'functions'), notes)].join(
      ' ',
    );
    return /t9a|9th age|ninth age/i.test(said);
  });
  if (isNinthAge && size > 0) return ninthAge(size);
  const hasBattlePoints = pairings.some(({ sides }) =>
    sides.some(({ battlePoints }) => battlePoints !== undefined),
  );
  return hasBattlePoints ? asRecorded(size) : asScored(size);
}
