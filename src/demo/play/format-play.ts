// Plays an event of any form as far as it has got: its stages, and the final order where this is known here.
import type { StageRecord } from '../domain/record.ts';
import type { Table } from './battle.ts';
import { type BoardPlan, clearBoard, playSchedule, playSwiss } from './board-stage.ts';
import { playBracket } from './bracket-stage.ts';
import { type Contestant, rankField } from './field.ts';
import { BRACKET_LABELS, playPlaces } from './places.ts';
import { DEFAULT_RULESET } from './rulesets.ts';
import type { Edition } from './series.ts';

export interface Play {
  readonly stages: readonly StageRecord[];
  /** Everybody who played, best first; null where only the boards can tell. */
  readonly order: readonly Contestant[] | null;
}

const GROUPS = ['Group A', 'Group B', 'Group C', 'Group D'];
const REST_ROUNDS = 2;

/** Rounds of the board that are over. */
export function countComplete({ format: { form, rounds }, progress }: Edition): number {
  if (progress === 'finished' || progress === 'mid-bracket') return rounds;
  if (progress === 'mid-round') return form === 'league' ? 4 : 2;
  return 0;
}

export function playFormat(table: Table, field: readonly Contestant[]): Play {
  const { form } = table.edition.format;
  if (form === 'swiss') return playPlainSwiss(table, field);
  if (form === 'league') return playLeague(table, field);
  if (form === 'groups') return playGroups(table, field);
  return form === 'cut' ? playCut(table, field) : playKnockout(table, field);
}

function planBoard(edition: Edition): BoardPlan {
  const next = { paired: 'paired', 'mid-round': 'half-played' } as const;
  const { progress } = edition;
  return {
    stage: 'swiss',
    before: 0,
    complete: countComplete(edition),
    next: progress === 'paired' || progress === 'mid-round' ? next[progress] : 'none',
  };
}

function playPlainSwiss(table: Table, field: readonly Contestant[]): Play {
  const { rounds } = table.edition.format;
  const byes = playSwiss(table, field, planBoard(table.edition));
  const label = table.random.chance(0.15) ? { name: table.random.pick(['Main Event', 'All Rounds']) } : {};
  const swiss = { id: 'swiss', ...label, rounds, ...(byes.length > 0 && { byes }) };
  return { stages: [swiss], order: table.ruleset === DEFAULT_RULESET ? rankPresent(field) : null };
}

function rankPresent(field: readonly Contestant[]): Contestant[] {
  return rankField(field).filter((contestant) => contestant.lastRound > 0);
}

function playLeague(table: Table, field: readonly Contestant[]): Play {
  playSchedule(table, [field], planBoard(table.edition));
  return {
    stages: [{ id: 'swiss', name: 'League Table', rounds: table.edition.format.rounds }],
    order: null,
  };
}

function playGroups(table: Table, field: readonly Contestant[]): Play {
  const groups = GROUPS.map((name, index) => {
    const group = field.filter((contestant) => contestant.place % GROUPS.length === index);
    for (const contestant of group) contestant.record.group = name;
    return group;
  });
  const rounds = playSchedule(table, groups, planBoard(table.edition));
  const [a, b, c, d] = groups.map((group) => rankField(group)) as [
    Contestant[],
    Contestant[],
    Contestant[],
    Contestant[],
  ];
  const entrants = [a[0], b[1], c[0], d[1], b[0], a[1], d[0], c[1]];
  const swiss = { id: 'swiss', rounds, groups: GROUPS };
  return { stages: [swiss, ...playEnd(table, entrants, [], rounds).stages], order: null };
}

function playCut(table: Table, field: readonly Contestant[]): Play {
  const { rounds, cut = 8, rest } = table.edition.format;
  const byes = playSwiss(table, field, planBoard(table.edition));
  const ranked = rankPresent(field);
  const staying = ranked.filter((contestant) => contestant.record.dropped !== true);
  const seeds = staying.slice(0, cut);
  const end = playEnd(table, seedBracket(seeds, cut), ranked, rounds);
  const swiss: StageRecord = { id: 'swiss', rounds, ...(byes.length > 0 && { byes }) };
  const stages = [swiss, ...end.stages];
  if (rest) stages.push(playRest(table, staying.slice(cut), rounds));
  const behind = ranked.filter((contestant) => !seeds.includes(contestant));
  return { stages, order: rest || !end.order ? null : [...end.order, ...behind] };
}

function playRest(table: Table, field: readonly Contestant[], before: number): StageRecord {
  const over = table.edition.progress === 'finished';
  clearBoard(field);
  const byes = playSwiss(table, field, {
    stage: 'placement-swiss',
    before,
    complete: over ? REST_ROUNDS : REST_ROUNDS - 1,
    next: over ? 'none' : 'half-played',
  });
  const participants = field.map(({ key }) => key);
  return { id: 'placement-swiss', rounds: REST_ROUNDS, ...(byes.length > 0 && { byes }), participants };
}

function playKnockout(table: Table, field: readonly Contestant[]): Play {
  const { cut = 8 } = table.edition.format;
  return playEnd(table, seedBracket(field, cut), field, 0);
}

/** The best meets the last, and the two best meet in the final. */
function seedBracket(seeds: readonly Contestant[], size: number): (Contestant | undefined)[] {
  let places = [0];
  while (places.length < size) {
    const last = places.length * 2 - 1;
    places = places.flatMap((place) => [place, last - place]);
  }
  return places.map((place) => seeds[place]);
}

function playEnd(
  table: Table,
  seeds: readonly (Contestant | undefined)[],
  ranked: readonly Contestant[],
  before: number,
): Play {
  const entrants = seeds.map((seed) => seed ?? null);
  const decided = countDecided(table.edition);
  const play = playBracket(table, entrants, { stage: 'knockout', labels: BRACKET_LABELS, before, decided });
  const { stages, places } = playPlaces(table, play, before);
  const { rounds, matches, winner, out } = play;
  const label = table.edition.series % 4 === 1 && { name: `Top ${entrants.length}` };
  const knockout: StageRecord = { id: 'knockout', ...label, players: entrants.length, rounds, matches };
  if (!winner) return { stages: [knockout, ...stages], order: null };
  const losers = out
    .toReversed()
    .flatMap((round) => round.toSorted((a, b) => ranked.indexOf(a) - ranked.indexOf(b)));
  return { stages: [knockout, ...stages], order: orderPlaces([winner, ...losers], places) };
}

/** In the middle of a knockout: the semi-finals after a board, the quarter-finals in a cup. */
function countDecided({ format, progress }: Edition): number {
  if (progress === 'finished') return Number.POSITIVE_INFINITY;
  if (progress !== 'mid-bracket') return -1;
  return format.form === 'knockout' ? 3 : 5;
}

/** Who played for a place has it; the others keep their order around them. */
function orderPlaces(order: readonly Contestant[], places: ReadonlyMap<number, Contestant>): Contestant[] {
  const settled = new Set(places.values());
  const others = order.filter((contestant) => !settled.has(contestant));
  return order.map((_, index) => places.get(index + 1) ?? (others.shift() as Contestant));
}
