// The seasons that a transaction affects: at its end some tables are computed immediately, the others are marked and computed afterwards
// (docs/rules/seasons.md, When a table is made).
import { selectEvents } from '#rules/season/select-events';
import type { Reader, Writer } from '../../store/database.ts';
import { listDue, noteDue, noteMade } from '../../store/publish/due-seasons.ts';
import { listMatching, listPlacements, listTouchedSeasons } from '../../store/publish/placements.ts';
import { publish, withdraw } from '../../store/publish/publish.ts';
import type { Rows } from '../../store/publish/tables.ts';
import { listTouchedKeys } from '../../store/publish/touched.ts';
import { listSeasonOwners } from '../../store/read/unpublished.ts';
import { makeSeason, selectSeason } from './make-season.ts';
import { readSelection } from './season-rows.ts';

/** A larger season is made after the transaction, so that no writer waits for it. */
const mostEventsAtOnce = 50;

export interface SettleOptions {
  /** Whether a club or an account is the sender's, whose own seasons are made at once; the operator has none. */
  readonly isOwn: ((belongsTo: string | null) => boolean) | undefined;
  /** Everything is rolled back afterwards: only the tables of `given` are of use. */
  readonly dryRun: boolean;
  /** Slugs of the seasons that were saved, changed or not. */
  readonly given: ReadonlySet<string>;
  /** Names are to be forgotten: every table is made at once, however large. */
  readonly forgets: boolean;
}

export async function settleSeasons(
  writer: Writer,
  { isOwn, dryRun, given, forgets }: SettleOptions,
): Promise<void> {
  const all = await listConcerned(writer);
  // The table that a dry run shows may be due since an earlier transaction.
  const concerned = dryRun ? [...given.intersection(new Set([...all, ...(await listDue(writer))]))] : all;
  if (concerned.length === 0) return;
  const owners = await listSeasonOwners(writer, concerned);
  const own = owners.filter(({ owner }) => forgets || isOwn?.(owner));
  const made = new Set<string>();
  if (own.length > 0) {
    const finished = await listPlacements(writer, 'all');
    // A dry run shows the table of the first one, however large.
    let isFree = dryRun;
    for (const { slug } of own) {
      const season = await selectSeason(writer, slug, finished);
      if (season === undefined) continue;
      const isLarge = season.events.length > mostEventsAtOnce && !forgets;
      if (isLarge && !isFree) continue;
      if (isLarge) isFree = false;
      await replaceSeason(writer, slug, await makeSeason(writer, season));
      made.add(slug);
    }
  }
  if (dryRun) return;
  const stored = new Set(owners.map(({ slug }) => slug));
  const due = stored.difference(made);
  await noteMade(
    writer,
    concerned.filter((slug) => !due.has(slug)),
  );
  await noteDue(writer, [...due]);
}

/** Makes every season but those of which the slug is in `except`. */
export async function makeAllSeasons(writer: Writer, except: ReadonlySet<string>): Promise<void> {
  const finished = await listPlacements(writer, 'all');
  for (const slug of await listTouchedKeys(writer, 'season')) {
    const season = except.has(slug) ? undefined : await selectSeason(writer, slug, finished);
    if (season !== undefined) await replaceSeason(writer, slug, await makeSeason(writer, season));
  }
}

/** Replaces a season and its table. */
export async function replaceSeason(writer: Writer, slug: string, rows: Rows): Promise<void> {
  await withdraw(writer, 'season', [slug]);
  await publish(writer, 'season', [slug], rows);
}

/** Seasons whose record, tournaments or people's names the transaction changed. Some were removed. */
async function listConcerned(reader: Reader): Promise<string[]> {
  const slugs = new Set(await listTouchedSeasons(reader));
  const touched = await listPlacements(reader, 'touched');
  if (touched.length > 0)
    for (const { slug, selection } of await listMatching(reader))
      if (selectEvents(readSelection(selection), touched).length > 0) slugs.add(slug);
  return [...slugs];
}
