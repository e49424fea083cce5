// NRTM, Cobra and Aesops' Tables (docs/generated/foreign-formats.md, NRTM).
import type { Fit, ForeignFormat } from '../../format.ts';
import type { FileContent } from '../../read/content.ts';
import { hasKey, unwrapTournament } from '../../read/shape.ts';
import { nrtmProblems } from './problems.ts';
import { readNrtm } from './read-nrtm.ts';

/** List Fortress files also have players and rounds. */
function fits({ json }: FileContent): Fit {
  const objects = unwrapTournament(json);
  if (objects === undefined) return 'no';
  const { outer, inner } = objects;
  const { players, rounds } = inner;
  const isNamed = hasKey([inner, outer], 'eliminationPlayers', 'cutToTop', 'preliminaryRounds');
  if (isNamed || (Array.isArray(rounds) && rounds.some(Array.isArray))) return 'certain';
  return Array.isArray(players) && Array.isArray(rounds) ? 'possible' : 'no';
}

export const nrtm = {
  label: 'NRTM, Cobra, Aesops’ Tables',
  about: {
    title: 'NRTM',
    contains: 'Swiss with one or two games per match, cut',
    source: `in Cobra "Export" → "NRTM JSON"; in Aesops' Tables "JSON export" (has no date); in NRTM "Upload/Export".`,
    lost: 'the two separate games of a match (a battle has their combined score), intentional draws, pronouns, the organiser. While a match is unreported, the tournament is ongoing and has no ranks.',
  },
  problems: nrtmProblems,
  fits,
  read: readNrtm,
} as const satisfies ForeignFormat;
