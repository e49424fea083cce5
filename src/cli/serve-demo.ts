// Prepares the demo: a world up to today, and two keys that stay the same between starts.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { listVotedAwards } from '#rules/awards';
import type { TournamentRecord } from '#rules/event-file/record';
import { countOf } from '#rules/text/numbers';
import { sayProblem } from '../contract/problems.ts';
import { listArrivals, listWaiters } from '../demo/sign-up.ts';
import { demoClock } from '../demo/venue.ts';
import { generateWorld, type WorldOptions } from '../demo/world.ts';
import { openTogether } from '../import/open/open-inputs.ts';
import { recordSource } from '../import/read/source.ts';
import { saveRecords, showWarnings, updateStatistics } from '../import/save-records.ts';
import { beginChange } from '../records/change.ts';
import { setVoting } from '../records/votes.ts';
import type { Database, Writer } from '../store/database.ts';
import { noteDemo, readDemo, readRevision, type StoredDemo } from '../store/engine/settings.ts';
import { createKey, findKey, type NewKey } from '../store/keys/keys.ts';
import { nameDatabase } from '../store/open.ts';
import { hasClub } from '../store/read/clubs.ts';
import { writeClock } from '../store/records/clock.ts';
import { addEntry, makeEntryKey, setArrived } from '../store/records/entries.ts';
import { byOperator } from '../store/records/history.ts';
import { renewLinks } from '../store/records/player-links.ts';
import { inputError } from './errors.ts';
import { notify } from './output.ts';
import { startProgress, watchRecords } from './progress.ts';
import type { Settings } from './settings.ts';

export interface Demo {
  readonly key: string;
  /** The key for the desk; undefined if there is no desk. */
  readonly organiser: { readonly key: string; readonly clubs: readonly string[] } | undefined;
}

/** Clubs of the world: one has a live event, one a waiting list, one a check-in. */
const demoClubs = [
  { slug: 'iron-gate', name: 'Iron Gate' },
  { slug: 'kosc-i-stal', name: 'Kość i Stal' },
  { slug: 'copper-lantern', name: 'Copper Lantern' },
  { slug: 'kuura-ja-noppa', name: 'Kuura ja Noppa' },
];

export type DemoWorld = Required<WorldOptions>;
type DemoSettings = Pick<Settings, 'KEY_PREFIX' | 'ORGANISERS' | 'ORGANISER_KEY_PREFIX'>;

export async function prepareDemo(
  database: Database,
  url: string,
  settings: DemoSettings,
  world: DemoWorld,
): Promise<Demo> {
  const stored = await readDemo(database);
  const isOther = stored === undefined && (await readRevision(database)) > 0;
  if (isOther)
    notify(
      `${await nameDatabase(url)} has other data and is served as it is; the demo world needs an empty database`,
    );
  else if (stored?.day !== world.today) await fill(database, url, stored, world);
  const keyFile = url.startsWith('sqlite:') ? `${url.slice('sqlite:'.length)}.key` : './data/demo.key';
  const made = { account: 'demo', label: 'made by serve --demo' };
  const key = await readOrCreateKey(database, keyFile, { ...made, prefix: settings.KEY_PREFIX });
  // Clubs of the demo world may have the names of real ones.
  if (isOther) return { key, organiser: undefined };
  const known = await Promise.all(demoClubs.map(({ slug }) => hasClub(database, slug)));
  const clubs = demoClubs.filter((_, index) => known[index]);
  if (!settings.ORGANISERS || clubs.length === 0) return { key, organiser: undefined };
  const organiserKey = await readOrCreateKey(database, `${keyFile}-organiser`, {
    ...made,
    prefix: settings.ORGANISER_KEY_PREFIX,
    clubs: clubs.map(({ slug }) => slug),
  });
  return { key, organiser: { key: organiserKey, clubs: clubs.map(({ name }) => name) } };
}

/** Removes the world of another day before it imports the new one; other records stay. */
async function fill(
  database: Database,
  url: string,
  before: StoredDemo | undefined,
  world: DemoWorld,
): Promise<void> {
  const started = performance.now();
  const records = [...generateWorld(world)];
  const tournaments = records.filter((record) => record.kind === 'tournament');
  if (before !== undefined) {
    await using change = await beginChange(database);
    for (const slug of before.tournaments) await change.recordWriter.remove('tournament', slug);
    await change.commit();
  }
  const progress = startProgress('the demo world', () => undefined);
  const source = recordSource('demo.ndjson', records);
  const opened = await openTogether([{ name: source.name, open: async () => source }]);
  const origin = { ...byOperator, files: opened.sources.map(({ file }) => file) };
  await using change = await beginChange(database, { origin });
  const imported = await saveRecords(database, change, watchRecords(opened, progress));
  progress.end();
  const name = await nameDatabase(url);
  if ('problems' in imported)
    throw inputError(
      `the demo world conflicts with what is in ${name}: ${imported.problems.slice(0, 1).map((problem) => sayProblem(problem))}; name an empty database`,
    );
  const { warnings, battlesWritten } = imported.report;
  change.warnings.push(...showWarnings(warnings));
  for (const tournament of tournaments) {
    await startClock(change.writer, tournament);
    await openVoting(change.writer, tournament);
    await addEntries(change.writer, tournament, Date.parse(world.today));
  }
  await noteDemo(change.writer, { day: world.today, tournaments: tournaments.map(({ slug }) => slug) });
  await change.commit();
  await updateStatistics(database, battlesWritten);
  const counts = [
    countOf(tournaments.length, 'tournament'),
    `${tournaments.filter(({ status }) => status === 'ongoing').length} of them being played today`,
    `${battlesWritten.toLocaleString('en')} battles`,
  ];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const done = before === undefined ? `filled ${name}` : `renewed ${name}, which was made for ${before.day}`;
  notify(`${done}: ${counts.join(', ')} (${seconds} s)`);
}

/** In a live event with a schedule, the current round has a running clock. */
async function startClock(
  writer: Writer,
  { slug, status, schedule, battles }: TournamentRecord,
): Promise<void> {
  if (status !== 'ongoing' || !schedule) return;
  const round = Math.max(1, ...battles.map((battle) => battle.round ?? 0));
  const endsAt = Date.now() + demoClock.minutes * 60_000;
  const tables = { [demoClock.table]: demoClock.more };
  await writeClock(writer, slug, {
    version: 1,
    clock: { stage: 'swiss', round, endsAt, left: null, tables },
  });
}

/** The players of a live event vote on its award. */
async function openVoting(writer: Writer, record: TournamentRecord): Promise<void> {
  for (const { name: award } of listVotedAwards(record))
    await setVoting(writer, record, { award, state: 'open' });
}

/** Adds players who wait, and notes who has arrived: both are stored beside the record. */
async function addEntries(writer: Writer, tournament: TournamentRecord, time: number): Promise<void> {
  const { slug } = tournament;
  for (const waiter of listWaiters(tournament)) {
    const fields = { state: 'waiting', former: null, club: null, request: null } as const;
    const { participant } = await addEntry(writer, slug, {
      participant: makeEntryKey(),
      ...waiter,
      ...fields,
      time,
    });
    await renewLinks(writer, slug, [participant], false);
  }
  for (const key of listArrivals(tournament)) await setArrived(writer, slug, key, true);
}

/** Reads the key from a file with mode 600, or creates a new one if it is missing or no longer works. */
async function readOrCreateKey(database: Database, file: string, options: NewKey): Promise<string> {
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (stored?.startsWith(options.prefix) && (await findKey(database, stored)) !== undefined) return stored;
  const key = await createKey(database, options);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return key;
}
