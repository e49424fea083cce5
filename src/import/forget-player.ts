// Finds every record that names a person, published or not, now or formerly, and writes it again without the name.
import { randomInt } from 'node:crypto';
import type { Database, Writer } from '../store/database.ts';
import { findMainId, listAliasesOf } from '../store/read/aliases.ts';
import { forgetting as forgettingOrigin } from '../store/records/history.ts';
import { listMentions } from '../store/records/ownership.ts';
import { forgetDistinctPairs, readForgottenSecret, rememberForgotten } from '../store/records/people.ts';
import { findRecord } from '../store/records/records.ts';
import { anonymise, type Forgetting, type IsTheirs, isPerson, noteTraces, type Traces } from './anonymise.ts';
import type { Stranger, Who } from './forget-words.ts';
import { forgetInHistory, noteHistory } from './history/forget-history.ts';
import { readStored, type ValidRecord, withPublished } from './record-facts.ts';
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
  const named = await listNamed(writer, ids);
  const stored = await findRecord(writer, 'player', main);
  if (stored !== undefined) traces.names.add((JSON.parse(stored.json) as Stranger).name);
  for (const { kind, key } of named) await noteRecord(writer, kind, key, who, traces);
  const history = await noteHistory(
    writer,
    who,
    traces,
    named.map(({ kind, key }) => `${kind} ${key}`),
  );
  if (stored === undefined && history.records.size === 0) return undefined;
  const forgetting = { who, names: traces.names, stranger };
  for (const { kind, key } of named) await rewriteRecord(recordWriter, writer, kind, key, forgetting);
  if (stored !== undefined) {
    await recordWriter.remove('player', main);
    await recordWriter.save({ kind: 'player', record: stranger });
  }
  const names = await forgetInHistory(writer, history, traces, forgetting);
  await forgetDistinctPairs(writer, ids);
  await rememberForgotten(writer, secret, { ids, names });
  const count = (counted: NamingKind) => named.filter(({ kind }) => kind === counted).length;
  const { records } = history;
  return { stranger, names, records, tournaments: count('tournament'), battles: count('battle') };
}

/** The kinds of records that name players. */
const namingKinds = ['tournament', 'battle', 'season'] as const;
type NamingKind = (typeof namingKinds)[number];

/** Each record that names one of the ids, once. */
async function listNamed(
  writer: Writer,
  ids: readonly string[],
): Promise<readonly { readonly kind: NamingKind; readonly key: string }[]> {
  const named: { kind: NamingKind; key: string }[] = [];
  for (const kind of namingKinds) {
    const keys = new Set<string>();
    for (const id of ids) for (const key of await listMentions(writer, 'player', id, kind)) keys.add(key);
    for (const key of keys) named.push({ kind, key });
  }
  return named;
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
  kind: NamingKind,
  key: string,
  who: Who,
  traces: Traces,
): Promise<boolean> {
  const stored = await findRecord(writer, kind, key);
  if (stored === undefined) return false;
  noteTraces(readStored(kind, stored.json), who, traces);
  return true;
}

async function rewriteRecord(
  recordWriter: RecordWriter,
  writer: Writer,
  kind: NamingKind,
  key: string,
  forgetting: Forgetting,
): Promise<void> {
  const stored = await findRecord(writer, kind, key);
  if (stored === undefined) return;
  const isTheirs: IsTheirs = (name, playerId) => isPerson(forgetting.who, name, playerId);
  const { record } = anonymise(readStored(kind, stored.json), isTheirs, forgetting);
  await recordWriter.save({ kind, record: withPublished(kind, record, stored.published) } as ValidRecord);
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Not derived from the person's data. The name distinguishes two strangers in one battle. */
function makeStranger(): Stranger {
  const pick = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  const id = pick(10);
  return { id: `anon_${id}`, name: `Anonymous ${id.slice(0, 4)}` };
}
