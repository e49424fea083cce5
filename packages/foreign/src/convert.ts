// Converts files of one platform to the record of a tournament. Pure: the same files give the same record.

import type { TournamentRecord } from '../../rules/src/event-file/record.ts';
import { computeTournament } from '../../rules/src/tournament.ts';
import { assembleTournament, type Recipe } from './assemble/assemble.ts';
import { identify } from './assemble/identity.ts';
import { type Compared, compareWithPublished } from './compare.ts';
import { type Format, findFormat } from './formats.ts';
import { type Note, Notes } from './notes.ts';
import type { ForeignOptions } from './options.ts';
import type { PlatformEvent } from './platform-event.ts';
import type { FileContent } from './read/content.ts';
import type { SharedProblem } from './shared-problems.ts';

export type Conversion =
  | {
      readonly tournament: TournamentRecord;
      readonly warnings: readonly Note[];
      readonly compared: readonly Compared[];
    }
  | { readonly problems: readonly Note[]; readonly more: number };

export function convertTournament(
  contents: readonly FileContent[],
  format: Format,
  options: ForeignOptions,
): Conversion {
  const notes = new Notes();
  const draft = findFormat(format).read(contents, notes);
  const identity = notes.problems.length === 0 ? identify(draft, format, options, notes) : undefined;
  if (identity === undefined) return { problems: notes.problems, more: notes.more };
  const recipes = draft.presets.map((preset): Recipe => ({ draft, preset, identity, format, options }));
  const best = settleByes(chooseRecipe(recipes), notes);
  const tournament = assembleTournament(best, notes);
  return { tournament, warnings: notes.warnings, compared: compareWithPublished(tournament, best.draft) };
}

/** The scoring whose board matches most of the published scores; the first one on a tie. */
function chooseRecipe(recipes: readonly Recipe[]): Recipe {
  const [first, ...others] = recipes as [Recipe, ...Recipe[]];
  if (others.length === 0) return first;
  const count = (recipe: Recipe): number => {
    const compared = compareWithPublished(assembleTournament(recipe, new Notes()), recipe.draft);
    return compared.find(({ figure }) => figure === 'scores')?.same ?? 0;
  };
  const counted = recipes.map((recipe) => ({ recipe, count: count(recipe) }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).recipe;
}

/**
 * A missing opponent is a bye, unless the published score counts nothing for it: then the round was not played
 * (docs/foreign-files.md, Errors in real files).
 */
function settleByes(recipe: Recipe, notes: Notes): Recipe {
  const { draft } = recipe;
  if (!draft.byes.some(({ isDoubtful }) => isDoubtful)) return recipe;
  const byes = draft.byes.filter(({ isDoubtful }) => !isDoubtful);
  const without: PlatformEvent = { ...draft, byes };
  const { standings } = computeTournament(assembleTournament({ ...recipe, draft: without }, new Notes()));
  const board = standings.find(({ stage }) => stage.id === 'swiss');
  const rows = board !== undefined && 'rows' in board ? board.rows : [];
  const earned = new Map(rows.map(({ participant, battlePoints }) => [participant.key, battlePoints]));
  const scores = new Map(draft.members.map(({ key, score }) => [key, score]));
  const realByes = draft.byes.filter(({ member, isDoubtful, location }) => {
    const score = scores.get(member);
    if (!isDoubtful || score === undefined || score > (earned.get(member) ?? 0)) return true;
    notes.warn(location, { code: 'matchWithoutScore', parameters: {} } satisfies SharedProblem);
    return false;
  });
  return { ...recipe, draft: { ...draft, byes: realByes } };
}
