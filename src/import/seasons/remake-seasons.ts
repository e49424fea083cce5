// Makes seasons anew, at the end of a transaction: those whose record, tournaments or people's names it changed. Everything else stays as it is.
import type { SeasonRecord } from '../../contract/season-record.ts';
import { computeSeason, type People } from '../../domain/season/season.ts';
import type { SeasonEvent, SeasonEventFacts, SeasonOutcome } from '../../domain/season/season-event.ts';
import { selectEvents } from '../../domain/season/select-events.ts';
import type { Reader, Writer } from '../../store/database.ts';
import {
  hasSeasons,
  listEntries,
  listPlacements,
  listSeasonDocuments,
  listTouchedSeasons,
} from '../../store/publish/placements.ts';
import { publish, withdraw } from '../../store/publish/publish.ts';
import { findAliases } from '../../store/read/aliases.ts';
import { findShownNames } from '../../store/read/players.ts';
import { findStored } from '../record-facts.ts';
import { buildSeason, readSelection } from './season-documents.ts';

export async function remakeSeasons(writer: Writer): Promise<void> {
  const slugs = await listConcerned(writer);
  if (slugs.size === 0) return;
  const placements = await listPlacements(writer, 'all');
  for (const slug of slugs) await remakeSeason(writer, slug, placements);
}

async function listConcerned(reader: Reader): Promise<ReadonlySet<string>> {
  const slugs = new Set(await listTouchedSeasons(reader));
  const touched = (await hasSeasons(reader)) ? await listPlacements(reader, 'touched') : [];
  if (touched.length === 0) return slugs;
  for (const { slug, document } of await listSeasonDocuments(reader))
    if (!slugs.has(slug) && selectEvents(readSelection(document), touched).length > 0) slugs.add(slug);
  return slugs;
}

async function remakeSeason(
  writer: Writer,
  slug: string,
  placements: readonly SeasonEventFacts[],
): Promise<void> {
  const stored = await findStored(writer, 'season', slug);
  // Removed in this transaction, with its rows.
  if (stored === undefined) return;
  const { record, published } = stored;
  const events = await readEvents(writer, selectEvents(record, placements));
  const rows = computeSeason(record, events, await readPeople(writer, record, events));
  await withdraw(writer, 'season', slug);
  await publish(writer, 'season', slug, buildSeason(record, published, events, rows));
}

const outcomes: Readonly<Record<string, SeasonOutcome>> = { W: 'win', D: 'draw', L: 'loss', B: 'bye' };

/** Caches the list of each sequence of letters, which many players share. */
function makeReadOutcomes(): (letters: string) => readonly SeasonOutcome[] {
  const known = new Map<string, readonly SeasonOutcome[]>();
  return (letters) => {
    const list = known.get(letters) ?? [...letters].flatMap((letter) => outcomes[letter] ?? []);
    known.set(letters, list);
    return list;
  };
}

async function readEvents(reader: Reader, selected: readonly SeasonEventFacts[]): Promise<SeasonEvent[]> {
  const facts = new Map(selected.map((one) => [one.slug, one]));
  const events: SeasonEvent[] = [];
  const readOutcomes = makeReadOutcomes();
  for await (const { slug, entries } of listEntries(reader, [...facts.keys()])) {
    const own = facts.get(slug);
    if (own === undefined) continue;
    events.push({
      ...own,
      entries: entries.map(([player, playerId, place, battlePoints, letters]) => ({
        player,
        playerId,
        place,
        battlePoints,
        outcomes: readOutcomes(letters),
      })),
    });
  }
  return events;
}

async function readPeople(
  reader: Reader,
  { points }: SeasonRecord,
  events: readonly SeasonEvent[],
): Promise<People> {
  const ids = new Set(events.flatMap(({ entries }) => entries.flatMap(({ playerId }) => playerId ?? [])));
  const names = await findShownNames(reader, [...ids]);
  // What is published shows main ids; an adjustment may name an alias.
  const adjusted = points.flatMap((term) => (term.type === 'adjustment' ? [term.player] : []));
  const aliases = await findAliases(reader, adjusted);
  return {
    mainId: (id) => aliases.get(id) ?? id,
    nameOf: (id) => names.get(id),
  };
}
