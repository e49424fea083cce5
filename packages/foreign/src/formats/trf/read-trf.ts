// FIDE's tournament report TRF16: one line per player, ten columns per round (docs/generated/foreign-formats.md, TRF).

import { combineReports, Members } from '../../members.ts';
import type { Location, Notes } from '../../notes.ts';
import type { Bye, PlatformEvent, PlatformPairing, Played, Preset } from '../../platform-event.ts';
import { chess } from '../../presets.ts';
import { type FileContent, linesOf, readField } from '../../read/content.ts';
import { readNumber } from '../../read/node.ts';
import type { TrfProblem } from './problems.ts';

const firstRoundColumn = 91;
const columnsPerRound = 10;

/** One round in the line of a player. */
interface Entry {
  readonly round: number;
  /** Starting rank; undefined if there was no opponent. */
  readonly opponent: string | undefined;
  readonly color: string;
  readonly result: string;
  readonly location: Location;
}

type PlayerLine = NonNullable<ReturnType<typeof readPlayer>>;

export function readTrf([content]: readonly FileContent[], notes: Notes): PlatformEvent {
  const { file } = content as FileContent;
  const lines = linesOf(content as FileContent);
  const about = new Map<string, string>();
  const members = new Members(notes);
  const players: PlayerLine[] = [];
  for (const [index, line] of lines.entries()) {
    const location = { file, line: index + 1, pointer: '' };
    if (line.startsWith('001')) {
      const player = readPlayer(line, location, members, notes);
      if (player !== undefined) players.push(player);
    } else if (/^(\d{3}|XX[A-Z]|BB[A-Z])\b/.test(line)) about.set(line.slice(0, 3), line.slice(3).trim());
  }
  const location = { file, line: 1, pointer: '' };
  if (players.length === 0)
    notes.problem(location, { code: 'noTrfPlayer', parameters: {} } satisfies TrfProblem);
  const preset = readPreset(about);
  const { pairings, byes } = readRounds(players, members, preset, notes);
  const played = players.reduce((last, { entries }) => Math.max(last, entries.at(-1)?.round ?? 0), 0);
  const isOpen = pairings.some(({ result }) => result === 'unfinished');
  return {
    name: about.get('012'),
    city: about.get('022'),
    country: about.get('032'),
    date: about.get('042'),
    endDate: about.get('052'),
    game: 'Chess',
    status: isOpen ? 'ongoing' : 'finished',
    presets: [preset],
    members: members.all,
    rounds: Math.max(played, readNumber(about.get('XXR') ?? '') ?? 0),
    pairings,
    byes,
    location,
  };
}

function readPlayer(line: string, location: Location, members: Members, notes: Notes) {
  const number = line.slice(4, 8).trim();
  if (!/^\d+$/.test(number)) {
    notes.problem(location, {
      code: 'fieldWrong',
      parameters: { value: JSON.stringify(number), where: 'columns 5 to 8', expected: 'the starting rank' },
    });
    return undefined;
  }
  const figure = (from: number, to: number, expected: string): number | undefined =>
    readField(line.slice(from, to).trim(), `columns ${from + 1} to ${to}`, expected, location, notes);
  const rank = figure(85, 89, 'the rank');
  const fide = line.slice(57, 68).trim();
  const member = members.add(String(Number(number)), {
    name: line.slice(14, 47).trim(),
    personId: /^\d+$/.test(fide) && Number(fide) > 0 ? fide : null,
    rank: rank !== undefined && rank >= 1 ? rank : undefined,
    score: figure(80, 84, 'the points'),
    location,
  });
  return { key: member.key, number: String(Number(number)), entries: readEntries(line, location, notes) };
}

function readEntries(line: string, location: Location, notes: Notes): readonly Entry[] {
  const entries: Entry[] = [];
  for (let at = firstRoundColumn, round = 1; at < line.length; at += columnsPerRound, round += 1) {
    const cell = line.slice(at, at + 8);
    const opponent = cell.slice(0, 4).trim();
    const color = cell.slice(5, 6).trim();
    const result = cell.slice(7, 8).trim().toUpperCase();
    if (opponent + color + result === '') continue;
    if (!/^\d*$/.test(opponent) || !/^[wb-]?$/i.test(color) || !/^[-+WDL10=HFUZ]?$/.test(result)) {
      const expected = 'an opponent, w or b, and one of 1 = 0 + - W D L H F U Z';
      const parameters = { value: JSON.stringify(cell), where: `round ${round}`, expected };
      notes.problem(location, { code: 'fieldWrong', parameters } satisfies TrfProblem);
      continue;
    }
    const isVacant = /^0*$/.test(opponent);
    entries.push({
      round,
      opponent: isVacant ? undefined : String(Number(opponent)),
      color: color.toLowerCase(),
      result,
      location,
    });
  }
  return entries;
}

/** Some pairing programs write the points of a win, a draw and a loss. */
function readPreset(about: ReadonlyMap<string, string>): Preset {
  const [win, draw, loss] = ['BBW', 'BBD', 'BBL'].map((code) => readNumber(about.get(code) ?? ''));
  const points = { type: 'outcome', win: win ?? 1, draw: draw ?? 0.5, loss: loss ?? 0 } as const;
  return { ...chess, scoring: { ...chess.scoring, points } };
}

/** The codes of one side: 2 for a win, 1 for a draw, 0 for a loss. The other side must have the opposite code. */
const resultOf: Readonly<Record<string, number>> = {
  '1': 2,
  W: 2,
  '+': 2,
  '=': 1,
  D: 1,
  '0': 0,
  L: 0,
  '-': 0,
};

function readRounds(players: readonly PlayerLine[], members: Members, preset: Preset, notes: Notes): Played {
  const said = new Map<string, Entry>();
  for (const { number, entries } of players) {
    for (const entry of entries) said.set(`${number} ${entry.round} ${entry.opponent}`, entry);
  }
  const byes: Bye[] = [];
  const pairings: PlatformPairing[] = [];
  const done = new Set<string>();
  for (const { key, number, entries } of players) {
    for (const entry of entries) {
      const { round, opponent, location } = entry;
      if (opponent === undefined || opponent === number) {
        if (opponent === number)
          notes.warn(location, { code: 'playerAgainstSelf', parameters: {} } satisfies TrfProblem);
        const value = valueBye(opponent === number ? 'U' : entry.result, preset);
        if (value !== undefined) byes.push({ round, member: key, ...value, location });
        continue;
      }
      const other = members.findById(opponent);
      if (other === undefined) {
        notes.problem(location, {
          code: 'unknownOpponent',
          parameters: { opponent, round },
        } satisfies TrfProblem);
        continue;
      }
      if (done.has(`${opponent} ${round} ${number}`)) continue;
      done.add(`${number} ${round} ${opponent}`);
      const counterpart = said.get(`${opponent} ${round} ${number}`);
      pairings.push(buildPairing(entry, counterpart, key, other.key, notes));
    }
  }
  return { pairings: pairings.toSorted((a, b) => (a.round ?? 0) - (b.round ?? 0)), byes };
}

/** What a round without an opponent is worth; undefined if it was not played. */
function valueBye(result: string, { scoring }: Preset): Pick<Bye, 'points' | 'battlePoints'> | undefined {
  const { win = 1 } = (scoring.points ?? {}) as { readonly win?: number };
  if (/^[UF+1W]$/.test(result)) return { battlePoints: win };
  return /^[H=D]$/.test(result) ? { points: 'draw' } : undefined;
}

function buildPairing(
  entry: Entry,
  counterpart: Entry | undefined,
  key: string,
  other: string,
  notes: Notes,
): PlatformPairing {
  const { round, location, color } = entry;
  const own = resultOf[entry.result];
  const opposite = counterpart === undefined ? undefined : resultOf[counterpart.result];
  if (counterpart === undefined)
    notes.warn(location, { code: 'opponentSilent', parameters: {} } satisfies TrfProblem);
  const result = combineReports(own, opposite);
  if (result === undefined)
    notes.warn(location, { code: 'differentResults', parameters: {} } satisfies TrfProblem);
  // White is named first.
  const isSecond = color === 'b' || (color !== 'w' && counterpart?.color === 'w');
  const sides = [{ member: key }, { member: other }] as const;
  const turned = result === 0 ? 1 : result === 1 ? 0 : result;
  return {
    round,
    sides: isSecond ? [sides[1], sides[0]] : sides,
    result: (isSecond ? turned : result) ?? 'unfinished',
    location,
  };
}
