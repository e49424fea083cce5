// New Recruit: a tournament and its games, in one file or several (docs/generated/foreign-formats.md, New Recruit).
import type { Fit, ForeignFormat } from '../../format.ts';
import type { FileContent } from '../../read/content.ts';
import { firstEntries, hasKey, isEmptyList, unwrapTournament } from '../../read/shape.ts';
import { newrecruitProblems } from './problems.ts';
import { findNewRecruitId, readNewRecruit } from './read-newrecruit.ts';

function listsGames(list: unknown): boolean {
  return hasKey(firstEntries(list), 'id_tourny', 'id_game_system', 'submitter_id');
}

function fits({ json }: FileContent): Fit {
  if (isEmptyList(json)) return 'possible';
  const objects = unwrapTournament(json);
  if (objects === undefined) return listsGames(json) ? 'certain' : 'no';
  const { outer, inner } = objects;
  const has = (...keys: readonly string[]) => hasKey([inner, outer], ...keys);
  const isTournament = has('teams', 'games') && (has('_id', 'showlists') || listsGames(outer['games']));
  return isTournament ? 'certain' : 'no';
}

export const newrecruit = {
  label: 'New Recruit',
  about: {
    title: 'New Recruit',
    contains: 'battles with scores, lists as text, first turn',
    source:
      "save the JSON that the site's tournament page and reports load: the tournament and the list of its games, in two files or in one object with `games`.",
    lost: 'maps, deployments, turns played, ratings, unit statistics, teams, people without a game. Objectives and the first turn become metrics.',
  },
  problems: newrecruitProblems,
  fits,
  read: readNewRecruit,
  isSplit: true,
  findId: findNewRecruitId,
  idPrefix: 'nr',
} as const satisfies ForeignFormat;
