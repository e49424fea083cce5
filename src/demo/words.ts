// The invented armies, towns, clubs, people and battle packs of the demo world; their names are in words/*.json. A list is written as text there: "Anna,
// Ben, Cleo". A unit has its points behind its name: "Reef Oracle 130".
import clubs from './words/clubs.json' with { type: 'json' };
import countries from './words/countries.json' with { type: 'json' };
import events from './words/events.json' with { type: 'json' };
import factions from './words/factions.json' with { type: 'json' };
import languages from './words/languages.json' with { type: 'json' };

function split(text: string): readonly string[] {
  return text.split(', ');
}

/** The element at an index that wraps around at the end of the list. */
export function cycle<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

export type Unit = ReturnType<typeof enlist>[number];
export type Faction = (typeof allFactions)[number];

function enlist(text: string) {
  return split(text).map((entry) => {
    const space = entry.lastIndexOf(' ');
    return { name: entry.slice(0, space), points: Number(entry.slice(space + 1)) };
  });
}

export const allFactions = factions.map(({ formations, heroes, units, gifts, ...faction }) => ({
  ...faction,
  formations: split(formations),
  heroes: enlist(heroes),
  units: enlist(units),
  gifts: split(gifts),
}));

/** Towns are invented, countries are real. A town has the languages that are spoken at its tables. */
export type Town = (typeof allTowns)[number];

export const allTowns = countries.flatMap(({ country, languages: spoken, towns }) =>
  split(towns).map((name) => ({ name, country, languages: split(spoken) })),
);

/** The clubs of a small world, each with a story; more are named by combination. */
export const foundingClubs = clubs.founding;
export const clubAdjectives = split(clubs.adjectives);
export const clubNouns = split(clubs.nouns);
export const clubHabits = clubs.habits;

export interface Language {
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly familyFirst?: boolean;
  /** Between the two names, if not a space. */
  readonly joint?: string;
}

export const languagesByName: Readonly<Record<string, Language>> = Object.fromEntries(
  Object.entries(languages).map(([name, { given, family, ...order }]) => [
    name,
    { ...order, given: split(given), family: split(family) },
  ]),
);

export const objectiveNames = split(events.objectives);
export const tacticNames = split(events.tactics);
export const tacticCards = split(events.tacticCards);
export const grandStrategyNames = split(events.grandStrategies);
export const openField = split(events.scenarios.openField);
export const listTitles = split(events.listTitles);
/** What organisers add to the description of an event. */
export const remarks = events.remarks;

/** Names of series. The lists have no common word, so that a host never has two series of the same name. */
export function listSeriesNames(form: keyof typeof events.series): readonly string[] {
  return split(events.series[form]);
}

/** Two invented games. */
export const games = { cairns: 'Cairns and Crowns', open: 'Open Field Battles' } as const;

export type Pack = ReturnType<typeof pack>;

function pack(
  name: string,
  uses: string,
  scenarios: keyof typeof events.scenarios,
  strength: Readonly<Record<string, number>> = {},
) {
  return {
    name,
    game: scenarios === 'openField' ? games.open : games.cairns,
    objectives: uses.includes('objectives'),
    battleTactics: uses.includes('tactics'),
    grandStrategies: uses.includes('strategies'),
    roles: uses.includes('roles'),
    scenarios: split(events.scenarios[scenarios]),
    /** The strength of armies that differ in this pack. */
    strength,
  };
}

/** The first three are yearly editions of one pack: the newest is that of the given year. It weakens one army and strengthens another. */
export function listPacks(year: number): readonly Pack[] {
  return [
    pack(`Highlands ${year - 2}`, 'objectives tactics strategies', 'upland'),
    pack(`Highlands ${year - 1}`, 'objectives tactics strategies', 'upland'),
    pack(`Highlands ${year}`, 'objectives tactics', 'upland', {
      'Hollow Parliament': -1,
      'Saltbone Corsairs': 0.5,
    }),
    pack('Ashes of the Crown', 'objectives tactics', 'crown'),
    pack('Siege of Lanterns', 'objectives strategies roles', 'siege'),
    pack('Little Roads', 'objectives', 'roads'),
    pack('Duels at Dusk', 'tactics', 'roads'),
    pack('Open Field', '', 'openField'),
  ];
}

/** How strong an army is, in units of skill; most have 0. Differences make the statistics of the demo world interesting. */
export function findStrength({ name, strength = 0 }: Faction, pack: Pack | null): number {
  return pack?.strength[name] ?? strength;
}
