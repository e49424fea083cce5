// Plays an event of any form up to its progress. Returns its stages, and the final order if it is known without ranking boards.

import type { StageRecord } from '#rules/event-file/record';
import { listSlots } from '#rules/pairing/seeding';
import { type Competitor, noFigures, rankField } from '../field.ts';
import { countComplete, countDecided } from '../formats.ts';
import { defaultRuleset } from '../rulesets.ts';
import type { Edition } from '../series.ts';
import type { DemoEvent } from './battle.ts';
import { type BoardPlan, playSchedule, playSwiss } from './board-stage.ts';
import { playBracket, playPlacements } from './bracket-stage.ts';

export interface PlayedFormat {
  readonly stages: readonly StageRecord[];
  /** The players, best first; null if only the boards decide it. */
  readonly order: readonly Competitor[] | null;
}

const groupNames = ['Group A', 'Group B', 'Group C', 'Group D'];
/** The group and the place in it of each player in the bracket, in its order. */
const groupSeeds = [
  [0, 0],
  [1, 1],
  [2, 0],
  [3, 1],
  [1, 0],
  [0, 1],
  [3, 0],
  [2, 1],
] as const;
const restRounds = 2;

export function playFormat(event: DemoEvent, field: readonly Competitor[]): PlayedFormat {
  const { form } = event.edition.format;
  if (form === 'swiss') return playPlainSwiss(event, field);
  if (form === 'league') return playLeague(event, field);
  if (form === 'groups') return playGroups(event, field);
  return form === 'cut' ? playCut(event, field) : playKnockout(event, field);
}

function planBoard({ format, progress }: Edition): BoardPlan {
  return { stage: 'swiss', before: 0, complete: countComplete(format, progress), progress };
}

function playPlainSwiss(event: DemoEvent, field: readonly Competitor[]): PlayedFormat {
  const { rounds } = event.edition.format;
  const byes = playSwiss(event, field, planBoard(event.edition));
  const label = event.random.chance(0.15) ? { name: event.random.pick(['Main Event', 'All Rounds']) } : {};
  const swiss = { id: 'swiss', ...label, rounds, ...(byes.length > 0 && { byes }) };
  return { stages: [swiss], order: event.ruleset === defaultRuleset ? rankPresent(field) : null };
}

function rankPresent(field: readonly Competitor[]): Competitor[] {
  return rankField(field).filter((contestant) => contestant.lastRound > 0);
}

function playLeague(event: DemoEvent, field: readonly Competitor[]): PlayedFormat {
  playSchedule(event, [field], planBoard(event.edition));
  return {
    stages: [{ id: 'swiss', name: 'League Table', rounds: event.edition.format.rounds }],
    order: null,
  };
}

function playGroups(event: DemoEvent, field: readonly Competitor[]): PlayedFormat {
  const groups = groupNames.map((name, index) => {
    const group = field.filter((contestant) => contestant.index % groupNames.length === index);
    for (const contestant of group) contestant.record.group = name;
    return group;
  });
  const rounds = playSchedule(event, groups, planBoard(event.edition));
  const ranked = groups.map((group) => rankField(group));
  const entrants = groupSeeds.map(([group, place]) => ranked[group]?.[place]);
  const swiss = { id: 'swiss', rounds, groups: groupNames };
  return { stages: [swiss, ...playEnd(event, entrants, [], rounds).stages], order: null };
}

function playCut(event: DemoEvent, field: readonly Competitor[]): PlayedFormat {
  const { rounds, cut = 8, rest } = event.edition.format;
  const byes = playSwiss(event, field, planBoard(event.edition));
  const ranked = rankPresent(field);
  const staying = ranked.filter((contestant) => contestant.record.dropped !== true);
  const seeds = staying.slice(0, cut);
  const end = playEnd(event, placeSeeds(seeds, cut), ranked, rounds);
  const swiss: StageRecord = { id: 'swiss', rounds, ...(byes.length > 0 && { byes }) };
  const stages = [swiss, ...end.stages];
  if (rest) stages.push(playRest(event, staying.slice(cut), rounds));
  const behind = ranked.filter((contestant) => !seeds.includes(contestant));
  return { stages, order: rest || !end.order ? null : [...end.order, ...behind] };
}

function playRest(event: DemoEvent, field: readonly Competitor[], before: number): StageRecord {
  const over = event.edition.progress === 'finished';
  // The opponents stay, so that there are no rematches.
  for (const contestant of field) Object.assign(contestant, noFigures);
  const byes = playSwiss(event, field, {
    stage: 'placement-swiss',
    before,
    complete: over ? restRounds : restRounds - 1,
    progress: over ? 'finished' : 'mid-round',
  });
  const participants = field.map(({ key }) => key);
  return { id: 'placement-swiss', rounds: restRounds, ...(byes.length > 0 && { byes }), participants };
}

function playKnockout(event: DemoEvent, field: readonly Competitor[]): PlayedFormat {
  const { cut = 8 } = event.edition.format;
  return playEnd(event, placeSeeds(field, cut), field, 0);
}

function placeSeeds(seeds: readonly Competitor[], size: number): readonly (Competitor | undefined)[] {
  return listSlots(size).map((seed) => seeds[seed]);
}

function playEnd(
  event: DemoEvent,
  seeds: readonly (Competitor | undefined)[],
  ranked: readonly Competitor[],
  before: number,
): PlayedFormat {
  const entrants = seeds.map((seed) => seed ?? null);
  const { format, progress } = event.edition;
  const decided = countDecided(format, progress);
  const bracket = playBracket(event, entrants, { stage: 'knockout', before, decided });
  const { stages, places } = playPlacements(event, bracket, before);
  const { rounds, matches, winner, out } = bracket;
  const label = event.edition.series % 4 === 1 && { name: `Top ${entrants.length}` };
  const knockout: StageRecord = { id: 'knockout', ...label, players: entrants.length, rounds, matches };
  if (!winner) return { stages: [knockout, ...stages], order: null };
  const losers = out
    .toReversed()
    .flatMap((round) => round.toSorted((a, b) => ranked.indexOf(a) - ranked.indexOf(b)));
  return { stages: [knockout, ...stages], order: orderPlaces([winner, ...losers], places) };
}

/** Moves the players of placement matches to their places; the order of the others stays. */
function orderPlaces(order: readonly Competitor[], places: ReadonlyMap<number, Competitor>): Competitor[] {
  const settled = new Set(places.values());
  const others = order.filter((contestant) => !settled.has(contestant));
  return order.map((_, index) => places.get(index + 1) ?? (others.shift() as Competitor));
}
