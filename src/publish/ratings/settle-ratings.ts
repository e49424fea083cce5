// The ratings that a transaction affects: at its end they are marked as due, and what it withdraws disappears from them at once (docs/rules/ratings.md, When).
import type { Database, Writer } from '../../store/database.ts';
import { noteDueRatings } from '../../store/publish/due-ratings.ts';
import { listPlacements } from '../../store/publish/placements.ts';
import {
  listCasualWithoutRow,
  listRatingSelections,
  listTouchedRatings,
} from '../../store/publish/rating-battles.ts';
import { withdrawFromRatings } from '../../store/publish/rating-figures.ts';
import { listTouchedCasual, startTouching } from '../../store/publish/touched.ts';
import { isCasualOf, publishRating, type RatingSelection, selectRated } from './rating-rows.ts';

/** Marks ratings as due, even if they are up to date, in a transaction of its own. */
export async function recomputeRatings(database: Database, slugs: readonly string[]): Promise<void> {
  await database.write(async (writer) => {
    await startTouching(writer);
    await noteRatings(writer, slugs);
  });
}

async function noteRatings(writer: Writer, slugs: readonly string[]): Promise<void> {
  await noteDueRatings(writer, slugs);
  for (const slug of slugs) await publishRating(writer, slug);
}

export async function settleRatings(writer: Writer): Promise<void> {
  const selections = await listRatingSelections(writer);
  if (selections.length === 0) return;
  const concerned = new Set(await listTouchedRatings(writer));
  const touched = await listPlacements(writer, 'touched');
  const casual = await listTouchedCasual(writer);
  const withoutRow = await listCasualWithoutRow(writer);
  for (const { slug, selection, casual: countsCasual } of selections) {
    const rating = JSON.parse(selection) as RatingSelection;
    if (selectRated(rating, touched).length > 0) concerned.add(slug);
    const casualOnes = [...casual, ...withoutRow.filter((battle) => battle.slug === slug)];
    if (countsCasual === 1 && casualOnes.some((battle) => isCasualOf(rating, battle))) concerned.add(slug);
  }
  for (const slug of await withdrawFromRatings(writer)) concerned.add(slug);
  await noteRatings(writer, [...concerned]);
}
