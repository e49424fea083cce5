// Finds every record that names a person, published or not, now or formerly, and writes it again without the name.
import { randomInt } from 'node:crypto';
import type { CasualBattleRecord, SeasonRecord, TournamentRecord } from '../domain/record.ts';
import type { Database, Writer } from '../store/database.ts';
import { findMainId, listAliasesOf } from '../store/read/aliases.ts';
import { forgetDistinct } from '../store/records/distinct.ts';
import { readForgottenSecret, rememberForgotten } from '../store/records/forgotten.ts';
import { forgetting as forgettingOrigin } from '../store/records/history.ts';
import { listMentions } from '../store/records/mentions.ts';
import { findRecord } from '../store/records/records.ts';
import {
  anonymiseBattle,
  anonymiseSeason,
  anonymiseTournament,
  type Forgetting,
  type IsTheirs,
  isPerson,
  noteTraces,
  type Traces,
} from './anonymise.ts';
import type { Stranger, Who } from './forget-words.ts';
import { forgetInHistory, noteHistory } from './history/forget-history.ts';
import type { ValidRecord } from './record-facts.ts';
import type { RecordWriter } from './record-writer.ts';
import { type Change, changeRecords } from './transaction.ts';

export interface ForgottenPerson {
  readonly stranger: Stranger;
  /** What records called the person. */
  readonly names: ReadonlySet<string>;
  /** The records that name the person, now or formerly: `kind key`. */
  readonly records: ReadonlySet<string>;
}

export interface ForgottenPlayer extends ForgottenPerson {
  readonly tournaments: number;
  readonly battles: number;
}

/** Under all of their ids. Undefined where nothing names the player. */
export async function forgetPlayer(database: Database, id: string): Promise<ForgottenPlayer | undefined> {
  const secret = await readForgottenSecret(database.keys);
  const changed = await changeRecords(database, { origin: forgettingOrigin }, (change) =>
    forgetIds(change, secret, id),
  );
  return changed?.result;
}

async function forgetIds(
  { writer, recordWriter }: Change,
  secret: string,
  id: string,
): Promise<ForgottenPlayer | undefined> {
  const main = (await findMainId(writer, id)) ?? id;
  const ids = [main, ...(await listAliasesOf(writer, main))];
  const who: Who = { ids };
  const stranger = makeStranger();
  const traces: Traces = { names: new Set(), keys: new Map() };
  const slugs = await listAllMentions(writer, ids, 'tournament');
  const battles = await listAllMentions(writer, ids, 'battle');
  const seasons = await listAllMentions(writer, ids, 'season');
  const stored = await findRecord(writer, 'player', main);
  if (stored !== undefined) traces.names.add((JSON.parse(stored.json) as Stranger).name);
  for (const slug of slugs) await noteRecord(writer, 'tournament', slug, who, traces);
  for (const battle of battles) await noteRecord(writer, 'battle', battle, who, traces);
  const named = [
    ...slugs.map((slug) => `tournament ${slug}`),
    ...battles.map((battle) => `battle ${battle}`),
    ...seasons.map((season) => `season ${season}`),
  ];
  const history = await noteHistory(writer, who, traces, named);
  if (stored === undefined && history.records.size === 0) return undefined;
  const forgetting = { who, names: traces.names, stranger };
  for (const slug of slugs) await rewriteRecord(recordWriter, writer, 'tournament', slug, forgetting);
  for (const battle of battles) await rewriteRecord(recordWriter, writer, 'battle', battle, forgetting);
  for (const season of seasons) await rewriteRecord(recordWriter, writer, 'season', season, forgetting);
  if (stored !== undefined) {
    await recordWriter.remove('player', main);
    await recordWriter.save({ kind: 'player', record: stranger });
  }
  const names = await forgetInHistory(writer, history, traces, forgetting);
  await forgetDistinct(writer, ids);
  await rememberForgotten(writer, secret, { ids, names });
  const { records } = history;
  return { stranger, names, records, tournaments: slugs.length, battles: battles.length };
}

/** Each record once. */
async function listAllMentions(
  writer: Writer,
  ids: readonly string[],
  kind: 'tournament' | 'battle' | 'season',
): Promise<string[]> {
  const keys = new Set<string>();
  for (const id of ids) for (const key of await listMentions(writer, 'player', id, kind)) keys.add(key);
  return [...keys];
}

export interface ForgottenParticipant extends ForgottenPerson {
  /** Whether the tournament is there; otherwise only the history has it. */
  readonly isStored: boolean;
}

/**
 * Those of that name in the tournament who have no id, in the version of today and in former ones. Undefined where there never was such a
 * tournament; no person: no names.
 */
export async function forgetParticipant(
  database: Database,
  slug: string,
  name: string,
): Promise<ForgottenParticipant | undefined> {
  const secret = await readForgottenSecret(database.keys);
  const changed = await changeRecords(database, { origin: forgettingOrigin }, (change) =>
    forgetName(change, secret, slug, name),
  );
  return changed?.result;
}

async function forgetName(
  { writer, recordWriter }: Change,
  secret: string,
  slug: string,
  name: string,
): Promise<ForgottenParticipant | undefined> {
  const who: Who = { name };
  const stranger = makeStranger();
  const traces: Traces = { names: new Set(), keys: new Map() };
  const isStored = await noteRecord(writer, 'tournament', slug, who, traces);
  const history = await noteHistory(writer, who, traces, [`tournament ${slug}`], slug);
  if (!isStored && history.submissions.size === 0) return undefined;
  const { records } = history;
  if (traces.names.size === 0) return { stranger, names: traces.names, records, isStored };
  const forgetting = { who, names: traces.names, stranger };
  if (isStored) await rewriteRecord(recordWriter, writer, 'tournament', slug, forgetting);
  const names = await forgetInHistory(writer, history, traces, forgetting);
  await rememberForgotten(writer, secret, { ids: [], names });
  return { stranger, names, records, isStored };
}

/** Returns whether there is such a record. What it calls the person is added to `traces`. */
async function noteRecord(
  writer: Writer,
  kind: 'tournament' | 'battle',
  key: string,
  who: Who,
  traces: Traces,
): Promise<boolean> {
  const stored = await findRecord(writer, kind, key);
  if (stored === undefined) return false;
  noteTraces({ kind, record: JSON.parse(stored.json) } as ValidRecord, who, traces);
  return true;
}

async function rewriteRecord(
  recordWriter: RecordWriter,
  writer: Writer,
  kind: 'tournament' | 'battle' | 'season',
  key: string,
  forgetting: Forgetting,
): Promise<void> {
  const stored = await findRecord(writer, kind, key);
  if (stored === undefined) return;
  const isTheirs: IsTheirs = (name, playerId) => isPerson(forgetting.who, name, playerId);
  if (kind === 'season') {
    const record = JSON.parse(stored.json) as SeasonRecord;
    const { published } = stored;
    await recordWriter.save({ kind, record: { ...anonymiseSeason(record, forgetting), published } });
  } else if (kind === 'battle') {
    const record = JSON.parse(stored.json) as CasualBattleRecord;
    await recordWriter.save({ kind, record: anonymiseBattle(record, isTheirs, forgetting) });
  } else {
    const record = JSON.parse(stored.json) as TournamentRecord;
    const { published } = stored;
    await recordWriter.save({
      kind,
      record: { ...anonymiseTournament(record, isTheirs, forgetting), published },
    });
  }
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Not derived from the person's data. The name distinguishes two strangers in one battle. */
function makeStranger(): Stranger {
  const pick = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  const id = pick(10);
  return { id: `anon_${id}`, name: `Anonymous ${id.slice(0, 4)}` };
}
