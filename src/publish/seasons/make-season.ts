// Makes the table of one season from its record, its tournaments and the names of the directory.
import type { SeasonRecord } from '#rules/event-file/season-record';
import { computeSeason } from '#rules/season/season';
import type { SeasonEvent, SeasonEventFacts } from '#rules/season/season-event';
import { selectEvents } from '#rules/season/select-events';
import type { Reader } from '../../store/database.ts';
import { listEntries } from '../../store/publish/placements.ts';
import { findPublishedHash } from '../../store/publish/publish.ts';
import type { Rows } from '../../store/publish/tables.ts';
import { findShownNames } from '../../store/read/players.ts';
import { findSeasonTable } from '../../store/read/unpublished.ts';
import { findStored } from '../../store/records/record-facts.ts';
import { readAliases, showMainIds } from '../main-ids.ts';
import { makeSeasonHeadRows, makeSeasonRows } from './season-rows.ts';

/** A stored season with the ids that are shown, and the tournaments that count. */
export interface SelectedSeason {
  readonly record: SeasonRecord;
  readonly published: boolean;
  readonly events: readonly SeasonEventFacts[];
}

/** `finished` are all tournaments that may count. Undefined if there is no such season. */
export async function selectSeason(
  reader: Reader,
  slug: string,
  finished: readonly SeasonEventFacts[],
): Promise<SelectedSeason | undefined> {
  const stored = await findStored(reader, 'season', slug);
  if (stored === undefined) return undefined;
  const { record } = showMainIds(stored, await readAliases(reader, [stored]));
  return { record, published: stored.published, events: selectEvents(record, finished) };
}

export async function makeSeason(
  reader: Reader,
  { record, published, events: selected }: SelectedSeason,
): Promise<Rows> {
  const events = await readEvents(reader, selected);
  const ids = new Set(events.flatMap(({ entries }) => entries.flatMap(({ playerId }) => playerId ?? [])));
  const names = await findShownNames(reader, [...ids]);
  return makeSeasonRows(
    record,
    published,
    events,
    computeSeason(record, events, (id) => names.get(id)),
  );
}

/** The season as its record is now, with the table that it had; an empty one where it is new. `record` has the ids that are shown. */
export async function makeHead(reader: Reader, record: SeasonRecord, published: boolean): Promise<Rows> {
  const { events = 0, rows = [] } = (await findSeasonTable(reader, record.slug)) ?? {};
  const former = await findPublishedHash(reader, 'season', record.slug);
  return makeSeasonHeadRows(record, published, { events, rows }, [former ?? '']);
}

async function readEvents(reader: Reader, selected: readonly SeasonEventFacts[]): Promise<SeasonEvent[]> {
  const facts = new Map(selected.map((one) => [one.slug, one]));
  const events: SeasonEvent[] = [];
  for await (const { slug, entries } of listEntries(reader, [...facts.keys()])) {
    const own = facts.get(slug);
    if (own !== undefined) events.push({ ...own, entries });
  }
  return events;
}
