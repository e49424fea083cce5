// Names of Warhammer 40,000. Its list builders label the faction, so that only the alliances must be known.
import type { GameNames } from './game-names.ts';

export const warhammer40000: GameNames = {
  factions: [],
  battleTacticCards: [],
  alliances: ['Imperium', 'Chaos', 'Xenos'],
};
