// List Fortress, and the programs that write its import files (docs/generated/foreign-formats.md, List Fortress).
import { isObject } from '../../../../rules/src/text/json-values.ts';
import type { Fit, ForeignFormat } from '../../format.ts';
import type { FileContent } from '../../read/content.ts';
import { firstEntries, hasKey, unwrapTournament } from '../../read/shape.ts';
import { listfortressProblems } from './problems.ts';
import { readListfortress } from './read-listfortress.ts';
import { writeListfortress } from './write-listfortress.ts';

/** NRTM files also have players and rounds. */
function fits({ json }: FileContent): Fit {
  const inner = unwrapTournament(json)?.inner;
  if (inner === undefined) return 'no';
  const { participants, players, rounds } = inner;
  const people = [participants, players].find(Array.isArray) ?? [];
  const ranked = firstEntries(people);
  const isRanked =
    hasKey(ranked, 'swiss_rank', 'list_json', 'mov', 'list-id') || ranked.some(({ rank }) => isObject(rank));
  const hasMatches =
    Array.isArray(rounds) && rounds.some((round: unknown) => isObject(round) && 'matches' in round);
  if (people.length > 0 && (isRanked || hasMatches)) return 'certain';
  return Array.isArray(players) && Array.isArray(rounds) ? 'possible' : 'no';
}

export const listfortress = {
  label: 'List Fortress, RollBetter, TXM, Cryodex, Tabletop.to',
  about: {
    title: 'List Fortress',
    contains: 'Swiss and cut, scores, ranks, X-Wing squads',
    source:
      'save `https://listfortress.com/api/v1/tournaments/ID`. Cryodex, TXM, RollBetter and Tabletop.to export a file for List Fortress or List Juggler.',
    lost: 'tournament types, games that ran out of time, published margins and strengths of schedule (Muster computes its own), links to squad builders. TXM writes "win" for draws too, so a draw becomes an unfinished battle.',
  },
  problems: listfortressProblems,
  fits,
  read: readListfortress,
  write: writeListfortress,
} as const satisfies ForeignFormat;
