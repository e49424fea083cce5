// Invented battle packs with their scenarios, objectives and tactics.

import { split } from '../cycle.ts';
import type { Faction } from './factions.ts';

/** Two invented games. */
export const games = { cairns: 'Cairns and Crowns', open: 'Open Field Battles' } as const;

export interface Pack {
  readonly name: string;
  readonly game: string;
  readonly objectives: boolean;
  readonly battleTactics: boolean;
  readonly grandStrategies: boolean;
  readonly roles: boolean;
  readonly scenarios: readonly string[];
  /** The strength of armies that differ in this pack. */
  readonly strength: Readonly<Record<string, number>>;
}

const upland = split(
  `The Burning Ford, Two Cairns, Shepherd's Crossing, Fog on the Saddle, The Tithe Barn, Races to the Ridge,
  Old King's Grave, Sheepfold`,
);
const crown = split(
  'Ashes of the Crown, Five Claimants, The Empty Hall, Regent’s Gambit, Crossed Banners, The Long Table',
);
const roads = split(
  'Ambush at Milestone Nine, Toll Bridge, Broken Axle, The Last Inn, Crossroads at Dusk, Highwaymen',
);
const siege = split(
  'The Breach, Night Sally, Under the Walls, Relief Column, Burn the Engines, The Postern Gate',
);
export const openField = split(
  'Open Battle, Dawn Attack, Flank March, Encounter, Counterthrust, Refused Flank',
);

/** The first three are yearly editions of one pack: the newest is that of the given year. */
export function listPacks(year: number): readonly Pack[] {
  return [
    pack(`Highlands ${year - 2}`, 'objectives tactics strategies', upland),
    pack(`Highlands ${year - 1}`, 'objectives tactics strategies', upland),
    pack(`Highlands ${year}`, 'objectives tactics', upland, changedStrength),
    pack('Ashes of the Crown', 'objectives tactics', crown),
    pack('Siege of Lanterns', 'objectives strategies roles', siege),
    pack('Little Roads', 'objectives', roads),
    pack('Duels at Dusk', 'tactics', roads),
    pack('Open Field', '', openField),
  ];
}

/** The newest edition weakens one army and strengthens another. */
const changedStrength = { 'Hollow Parliament': -0.7, 'Saltbone Corsairs': 0.5 };

function pack(
  name: string,
  uses: string,
  scenarios: readonly string[],
  strength: Pack['strength'] = {},
): Pack {
  return {
    name,
    game: scenarios === openField ? games.open : games.cairns,
    objectives: uses.includes('objectives'),
    battleTactics: uses.includes('tactics'),
    grandStrategies: uses.includes('strategies'),
    roles: uses.includes('roles'),
    scenarios,
    strength,
  };
}

export const objectiveNames = split('North Cairn, South Cairn, The Ford, Old Tower, Heartstone, Watch Fire');

export const tacticNames = split(
  `Take the High Ground, Cut the Supply Line, Hold the Ford, Break Their Standard, Silent Advance, Burn the Stores,
  Duel of Captains, Sweep the Flank, No Step Back, Encircle, Steal the March, Light the Beacons`,
);

export const tacticCards = split(
  "Scouts Ahead, Scorched Fields, Steady Advance, Captain's Honour, Hidden Paths, The Long Watch",
);

export const grandStrategyNames = split(
  'Leave None Behind, Crown the Hill, Bleed Them Slowly, Guard the Reliquary, Claim the Far Bank',
);

/** How strong an army is, in units of skill; others have 0. Differences make the statistics of the demo world interesting. */
const factionStrengths: Readonly<Record<string, number>> = {
  'Hollow Parliament': 0.8,
  'Glass Legion': 0.35,
  'Gilded Procession': 0.2,
  'Ashplain Riders': -0.2,
  'Saltbone Corsairs': -0.4,
  'Brass Menagerie': -0.8,
};

export function findStrength({ name }: Faction, pack: Pack | null): number {
  return pack?.strength[name] ?? factionStrengths[name] ?? 0;
}
