// How strong an army is, beside who leads it: what makes statistics of the demo world worth reading.
import type { Faction } from './words/factions.ts';
import type { Pack } from './words/packs.ts';

/** In the units of skill; armies that are not named are as strong as most. */
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
