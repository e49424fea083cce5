// Finds every record that names a person, published or not, now or formerly, and writes it again without the name.
import { randomInt } from 'node:crypto';
import type { TournamentRecord } from '#rules/event-file/record';
import type { Database, Reader, Writer } from '../../store/database.ts';
import { findMainId, listAliasesOf } from '../../store/read/aliases.ts';
import { forgetEntry, listEntries } from '../../store/records/entries.ts';
import { forgetting as forgettingOrigin } from '../../store/records/history.ts';
import { listMentions } from '../../store/records/ownership.ts';
import {
  forgetDistinctPairs,
  isSameName,
  readForgottenSecret,
  rememberForgotten,
} from '../../store/records/people.ts';
import { endLinks } from '../../store/records/player-links.ts';
import { findStored, type ValidRecord, withPublished } from '../../store/records/record-facts.ts';
import { renameBallot, renameVoter } from '../../store/records/votes.ts';
import { beginChange, type Change } from '../change.ts';
import { anonymise, type Forgetting, type IsTheirs, isPerson, noteNames } from './anonymise.ts';
import { forgetInHistory, noteHistory } from './forget-history.ts';
import type { Stranger, Who } from './forget-words.ts';

export interface ForgottenPerson {
  readonly stranger: Stranger;
  /** What records called the person. */
  readonly names: ReadonlySet<string>;
  /** The records that name the person, now or formerly: `kind key`. */
  readonly records: ReadonlySet<string>;
}

/** Under all of their ids. Undefined if nothing names the player. */
export async function forgetPlayer(database: Database, id: string) {
  const secret = await readForgottenSecret(database.keys);
  await using change = await beginChange(database, { origin: forgettingOrigin });
  const { writer, recordWriter } = change;
  const main = (await findMainId(writer, id)) ?? id;
  const ids = [main, ...(await listAliasesOf(writer, main))];
  const forgetting = start({ ids });
  const stored = await findStored(writer, 'player', main);
  if (stored !== undefined) forgetting.names.add(stored.record.name);
  const named = await listNamed(writer, ids);
  await noteRecords(writer, named, forgetting);
  const history = await noteHistory(writer, forgetting, named);
  const { records } = history;
  if (stored === undefined && records.size === 0) return undefined;
  await rewriteRecords(change, named, forgetting);
  await forgetOtherEntries(writer, forgetting);
  const { stranger } = forgetting;
  if (stored !== undefined) {
    await recordWriter.remove('player', main);
    await recordWriter.save({ kind: 'player', record: stranger });
  }
  const names = await forgetInHistory(writer, history, forgetting);
  await forgetDistinctPairs(writer, ids);
  await rememberForgotten(writer, secret, { ids, names });
  await change.commit();
  const count = (counted: NamedRecord['kind']) => named.filter(({ kind }) => kind === counted).length;
  return { stranger, names, records, tournaments: count('tournament'), battles: count('battle') };
}

/**
 * Those of that name in the tournament who have no id, in the version of today, in former ones, and among the players who signed up. Undefined if there never was such
 * a tournament; `names` is empty without such a person. `isStored`: whether the tournament is there; otherwise only the history has it.
 */
export async function forgetParticipant(database: Database, slug: string, name: string) {
  const secret = await readForgottenSecret(database.keys);
  await using change = await beginChange(database, { origin: forgettingOrigin });
  const { writer } = change;
  const forgetting = start({ name });
  const { stranger, names: known } = forgetting;
  const named = [{ kind: 'tournament', key: slug }] as const;
  const isStored = (await noteRecords(writer, named, forgetting)) > 0;
  await noteEntries(writer, slug, name, forgetting);
  const history = await noteHistory(writer, forgetting, named, slug);
  const { records, submissions } = history;
  if (!isStored && submissions.size === 0) return undefined;
  if (known.size === 0) return { stranger, names: known, records, isStored };
  await rewriteRecords(change, named, forgetting);
  await forgetOtherEntries(writer, forgetting);
  const names = await forgetInHistory(writer, history, forgetting);
  await rememberForgotten(writer, secret, { ids: [], names });
  await change.commit();
  return { stranger, names, records, isStored };
}

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** The stranger is not derived from the person's data; the name distinguishes two strangers in one battle. */
function start(who: Who): Forgetting {
  const id = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  const stranger = { id: `anon_${id}`, name: `Anonymous ${id.slice(0, 4)}` };
  return { who, stranger, names: new Set(), keys: new Map() };
}

/** The kinds of records that name players. */
const namingKinds = ['tournament', 'battle', 'season'] as const;

interface NamedRecord {
  readonly kind: (typeof namingKinds)[number];
  readonly key: string;
}

/** Each record that names one of the ids, once. */
async function listNamed(reader: Reader, ids: readonly string[]): Promise<NamedRecord[]> {
  const named: NamedRecord[] = [];
  for (const kind of namingKinds) {
    const keys = new Set<string>();
    for (const id of ids) for (const key of await listMentions(reader, 'player', id, kind)) keys.add(key);
    for (const key of keys) named.push({ kind, key });
  }
  return named;
}

/** Returns how many of the records are stored. */
async function noteRecords(
  reader: Reader,
  named: readonly NamedRecord[],
  forgetting: Forgetting,
): Promise<number> {
  let count = 0;
  for (const { kind, key } of named) {
    const stored = await findStored(reader, kind, key);
    if (stored === undefined) continue;
    noteNames(stored, forgetting);
    count += 1;
  }
  return count;
}

async function rewriteRecords(
  { writer, recordWriter }: Change,
  named: readonly NamedRecord[],
  forgetting: Forgetting,
): Promise<void> {
  for (const { kind, key } of named) {
    const stored = await findStored(writer, kind, key);
    if (stored === undefined) continue;
    const isTheirs: IsTheirs = (name, playerId) => isPerson(forgetting.who, name, playerId);
    const { record } = anonymise(stored, isTheirs, forgetting);
    if (stored.kind === 'tournament')
      await forgetEntries(writer, stored.record, record as TournamentRecord, forgetting.stranger);
    await recordWriter.save({ kind, record: withPublished(kind, record, stored.published) } as ValidRecord);
  }
}

/** The order of participants and awards stays; one with another key is the person. */
async function forgetEntries(
  writer: Writer,
  { slug, participants, awards }: TournamentRecord,
  now: TournamentRecord,
  { name }: Stranger,
): Promise<void> {
  for (const [index, { key }] of participants.entries()) {
    const next = now.participants[index]?.key ?? key;
    if (next === key) continue;
    await forgetEntry(writer, slug, key, { key: next, name });
    await renameVoter(writer, slug, key, next);
  }
  for (const [index, award] of (awards ?? []).entries()) {
    const next = now.awards?.[index]?.name ?? award.name;
    if (next !== award.name) await renameBallot(writer, slug, award.name, next);
  }
}

/** Notes entries of that name without a participant: their players wait, or are not in any more. */
async function noteEntries(
  reader: Reader,
  slug: string,
  name: string,
  { names, keys }: Forgetting,
): Promise<void> {
  const stored = await findStored(reader, 'tournament', slug);
  const participants = new Set(stored?.record.participants.map(({ key }) => key));
  const known = keys.get(slug) ?? new Set<string>();
  for (const { participant, player } of await listEntries(reader, slug)) {
    if (participants.has(participant) || !isSameName(player, name)) continue;
    names.add(player);
    known.add(participant);
  }
  keys.set(slug, known);
}

/** Entries of the person who is no participant now. A participant with another name may have got one of the keys. */
async function forgetOtherEntries(writer: Writer, { names, keys, stranger }: Forgetting): Promise<void> {
  for (const [slug, known] of keys) {
    const entries = await listEntries(writer, slug);
    const own = entries.filter(
      ({ participant, player }) =>
        known.has(participant) && [...names].some((name) => isSameName(name, player)),
    );
    const stored = own.length > 0 ? await findStored(writer, 'tournament', slug) : undefined;
    const taken = new Set(stored?.record.participants.map(({ key }) => key));
    let number = 0;
    for (const { participant } of own) {
      do number += 1;
      while (taken.has(`${stranger.id}.${number}`));
      await forgetEntry(writer, slug, participant, { key: `${stranger.id}.${number}`, name: stranger.name });
      await endLinks(writer, slug, [participant]);
    }
  }
}
