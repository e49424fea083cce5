// Computes ratings that are due, from a snapshot, so that the write lock is held only while figures are written: first the table, then record and factions.
import type { RatingRecord } from '#rules/event-file/rating-record';
import { startColumns } from '#rules/rating/battle-columns';
import { computeFactions } from '#rules/rating/factions';
import { toDayNumber } from '#rules/rating/model';
import { computeRecord } from '#rules/rating/predictions';
import { computeTable, type RankedPerson, rankPeople } from '#rules/rating/table';
import type { Database, Reader, Writer } from '../../store/database.ts';
import { nextRevision } from '../../store/engine/settings.ts';
import {
  findDueParts,
  listDueRatings,
  noteComputed,
  type RatingPart,
} from '../../store/publish/due-ratings.ts';
import { listPlacements } from '../../store/publish/placements.ts';
import { finishChanges } from '../../store/publish/publish.ts';
import {
  listCasualBattles,
  listTournamentBattles,
  type SelectedBattle,
} from '../../store/publish/rating-battles.ts';
import {
  type DayRow,
  type RatingSummary,
  type StandingRow,
  storePart,
  storeTable,
  withdrawFrom,
} from '../../store/publish/rating-figures.ts';
import { startTouching } from '../../store/publish/touched.ts';
import { listRatedNames } from '../../store/read/ratings.ts';
import { findStored } from '../../store/records/record-facts.ts';
import { findRecord } from '../../store/records/records.ts';
import { isCasualOf, publishRating, ruleOf, selectRated } from './rating-rows.ts';

/** The input of a fit, and the state it is from. */
interface RatingInput {
  readonly slug: string;
  readonly record: RatingRecord;
  readonly digest: string;
  readonly marks: ReadonlyMap<RatingPart, string>;
  readonly tournaments: readonly string[];
  readonly battles: ReturnType<ReturnType<typeof startColumns>['finish']>;
  readonly counts: RatingSummary['battles'];
  readonly names: ReadonlyMap<string, string>;
}

/** All that are due now. */
export async function makeDueRatings(database: Database): Promise<void> {
  for (const slug of await listDueRatings(database.fresh, '')) await makeRating(database, slug);
}

/** The parts of a rating that are due. */
export async function makeRating(database: Database, slug: string): Promise<void> {
  for await (const _ of makeParts(database, slug)) {
    // Each part is stored when it was computed.
  }
}

/** Yields before each part is stored. */
export async function* makeParts(database: Database, slug: string): AsyncGenerator<RatingPart> {
  const input = await database.snapshot((reader) => readInput(reader, slug));
  if (input === undefined) return;
  const { record, battles, marks } = input;
  const rule = ruleOf(record);
  if (marks.has('table')) {
    const table = computeTable(battles, rule);
    const people = rankPeople(table.people, (id) => input.names.get(id));
    const summary = {
      events: input.tournaments.length,
      players: table.people.length,
      battles: input.counts,
      asOf: table.asOf,
      drawParameter: Math.round(table.drawParameter * 10_000) / 10_000,
    };
    yield 'table';
    await save(database, input, 'table', (writer, at) =>
      storeTable(writer, slug, {
        at,
        summary,
        drawParameter: table.drawParameter,
        tournaments: input.tournaments,
        standings: people.map(writeStanding),
        days: listDays(people),
      }),
    );
  }
  if (marks.has('record')) {
    const figures = computeRecord(battles, rule);
    yield 'record';
    await save(database, input, 'record', (writer, at) => storePart(writer, slug, 'record', figures, at));
  }
  if (marks.has('factions')) {
    const figures = computeFactions(battles, rule).map(({ small, ...row }) => ({ ...row, small }));
    yield 'factions';
    await save(database, input, 'factions', (writer, at) => storePart(writer, slug, 'factions', figures, at));
  }
}

/** Undefined if nothing is due. */
async function readInput(reader: Reader, slug: string): Promise<RatingInput | undefined> {
  const marks = await findDueParts(reader, slug);
  const stored = await findStored(reader, 'rating', slug);
  const digest = (await findRecord(reader, 'rating', slug))?.digest;
  if (marks.size === 0 || stored === undefined || digest === undefined) return undefined;
  const { record } = stored;
  const tournaments = selectRated(record, await listPlacements(reader, 'all')).map((event) => event.slug);
  const columns = startColumns();
  const counts = { selected: 0, rated: 0, unfinished: 0, forfeited: 0, withoutId: 0, undated: 0 };
  const note = (battle: SelectedBattle): void => {
    counts.selected += 1;
    const { day, first, second, firstOutcome, secondOutcome, firstFaction, secondFaction } = battle;
    if (firstOutcome === null || secondOutcome === null) counts.unfinished += 1;
    else if (firstOutcome === 'loss' && secondOutcome === 'loss') counts.forfeited += 1;
    else if (first === null || second === null) counts.withoutId += 1;
    else if (day === null) counts.undated += 1;
    else {
      counts.rated += 1;
      const score = firstOutcome === 'win' ? 1 : firstOutcome === 'draw' ? 0.5 : 0;
      columns.add({ day: toDayNumber(day), first, second, score, firstFaction, secondFaction });
    }
  };
  for await (const battle of listTournamentBattles(reader, tournaments)) note(battle);
  if (record.casual === 'include')
    for (const battle of await listCasualBattles(reader, record.game))
      if (isCasualOf(record, battle)) note(battle);
  const battles = columns.finish();
  const names = await listRatedNames(reader, battles.people);
  return { slug, record, digest, marks, tournaments, battles, counts, names };
}

function writeStanding(person: RankedPerson, place: number): StandingRow {
  const { show: list, playerId: player, player: name, rank, rating: points, low, high } = person;
  const { battles, wins, draws, losses, firstPlayed, lastPlayed } = person;
  const figures = { battles, wins, draws, losses, firstPlayed, lastPlayed };
  return { list, place, player, name, rank, points, low, high, ...figures };
}

function* listDays(people: readonly RankedPerson[]): Generator<DayRow> {
  for (const { playerId: player, listDays: list } of people)
    for (const { date: day, rating: points, low, high, battles } of list())
      yield { player, day, points, low, high, battles };
}

/** Nothing is stored if the record changed meanwhile. Other changes leave the part due, and what was withdrawn does not come back. */
async function save(
  database: Database,
  { slug, digest, marks }: RatingInput,
  part: RatingPart,
  store: (writer: Writer, at: string) => Promise<void>,
): Promise<void> {
  await database.write(async (writer) => {
    const stored = await findRecord(writer, 'rating', slug);
    if (stored?.digest !== digest) return;
    await startTouching(writer);
    await store(writer, `${new Date().toISOString().slice(0, 19)}Z`);
    const isUpToDate = await noteComputed(writer, slug, part, marks.get(part) ?? '');
    if (!isUpToDate && part === 'table') await withdrawFrom(writer, slug);
    await publishRating(writer, slug);
    await finishChanges(writer);
    // A draft is shown only to its organisers, who read it from the database.
    if (stored.published) await nextRevision(writer);
  });
}
