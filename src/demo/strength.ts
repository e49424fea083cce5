// How strong an army is, beside who leads it: what makes statistics of the demo world worth reading.
import type { Faction } from './words/factions.ts';
import type { Pack } from './words/packs.ts';

/** In the units of skill; armies that are not named are as strong as most. */
const STRENGTH: Readonly<Record<string, number>> = {
  'Hollow Parliament': 0.8,
  'Glass Legion': 0.35,
  'Gilded Procession': 0.2,
  'Ashplain Riders': -0.2,
  'Saltbone Corsairs': -0.4,
  'Brass Menagerie': -0.8,
};

/** The pack of 2026 cut one army down and raised another. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Highlands 2026': { 'Hollow Parliament': -0.7, 'Saltbone Corsairs': 0.5 },
};

export function findStrength({ name }: Faction, pack: Pack | null): number {
  return CHANGES[pack?.name ?? '']?.[name] ?? STRENGTH[name] ?? 0;
}
