// Looks names up among those of the games that are known.
import { ageOfSigmar } from './games/age-of-sigmar.ts';
import { warhammer40000 } from './games/warhammer-40000.ts';
import { memoise } from './memoise.ts';

const games = [ageOfSigmar, warhammer40000];

/** The form in which names are compared, because case, accents and punctuation differ between exporters and people. */
export const foldName = memoise((name) =>
  (/^[ -~]*$/.test(name) ? name : name.normalize('NFD')).toLowerCase().replace(/[^a-z0-9]+/g, ''),
);

const factionsByFold = new Map(
  games.flatMap(({ factions }) => factions.map((name) => [foldName(name), name] as const)),
);
const cardFolds = new Set(games.flatMap(({ battleTacticCards }) => battleTacticCards.map(foldName)));
const allianceFolds = new Set(games.flatMap(({ alliances }) => alliances.map(foldName)));

/** The name as its publisher writes it; undefined for one that is not known. */
export function findFaction(name: string): string | undefined {
  return factionsByFold.get(foldName(name));
}

export function isKnownCard(name: string): boolean {
  return cardFolds.has(foldName(name.replace('&', 'and')));
}

/** A grand alliance, by its name or by the words for one. */
export const isAlliance = memoise(
  (name) =>
    allianceFolds.has(foldName(name)) ||
    /^(?:gran|grand|grande|grosse)(?:alliance|alianza|allianz|alleanza)/.test(
      foldName(name.replaceAll('ß', 'ss')),
    ),
);
