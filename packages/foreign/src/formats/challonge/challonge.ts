// Challonge: a tournament with participants and matches, in one file or several (docs/generated/foreign-formats.md, Challonge).
import { isObject } from '../../../../rules/src/text/json-values.ts';
import type { Fit, ForeignFormat } from '../../format.ts';
import type { FileContent } from '../../read/content.ts';
import { firstEntries, hasKey, isEmptyList, type Json, unwrapTournament } from '../../read/shape.ts';
import { challongeProblems } from './problems.ts';
import { findChallongeId, readChallonge } from './read-challonge.ts';

/** Entries are wrapped: `[{ "participant": {…} }]`. */
function listsWrapped(list: unknown): boolean {
  return firstEntries(list).some(({ participant, match }) => isObject(participant) || isObject(match));
}

function isWrapped({ participants, matches }: Json): boolean {
  return listsWrapped(participants) || listsWrapped(matches);
}

function fits({ json }: FileContent): Fit {
  if (isEmptyList(json)) return 'possible';
  const objects = unwrapTournament(json);
  if (objects === undefined) return listsWrapped(json) ? 'certain' : 'no';
  const { outer, inner } = objects;
  const isNamed = hasKey([inner, outer], 'tournament_type', 'full_challonge_url');
  return isNamed || isWrapped(inner) || isWrapped(outer) ? 'certain' : 'no';
}

export const challonge = {
  label: 'Challonge',
  about: {
    title: 'Challonge',
    contains: 'brackets, round robins, Swiss, groups',
    source:
      '`https://api.challonge.com/v1/tournaments/ID.json?include_participants=1&include_matches=1`, or the three responses for tournament, participants and matches together.',
    lost: 'seeds, stations, predictions, byes of a Swiss without a match. The scores of several sets are added up. A double elimination causes a harmless warning that a loser advanced.',
  },
  problems: challongeProblems,
  fits,
  read: readChallonge,
  isSplit: true,
  findId: findChallongeId,
} as const satisfies ForeignFormat;
