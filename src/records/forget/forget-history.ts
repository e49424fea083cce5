// Removes a person from the history as well: from former records, details of changes, warnings and stored responses.
import type { PlayerRecord, TournamentRecord } from '#rules/event-file/record';
import type { Reader, Writer } from '../../store/database.ts';
import {
  listChangeTexts,
  renamePlayer,
  rewriteFormer,
  rewriteTexts,
} from '../../store/records/history-texts.ts';
import { isSameName } from '../../store/records/people.ts';
import { readStored } from '../../store/records/record-facts.ts';
import { anonymise, type Forgetting, type IsTheirs, isPerson, noteNames } from './anonymise.ts';
import { makeForget } from './forget-words.ts';

/** Keys of participants are often made from names; shorter keys are not replaced in texts. */
const shortestKeyChars = 3;

/** Where the history may name a person. */
export interface NotedHistory {
  /** The records that name the person, now or formerly: `kind key`. */
  readonly records: ReadonlySet<string>;
  /** The submissions that changed one of them. */
  readonly submissions: ReadonlySet<number>;
  /** A person without an id exists in one tournament only. */
  readonly slug: string | undefined;
}

/** Notes what former records call the person. `named` are the records that name them today; `slug`: look only at that tournament. */
export async function noteHistory(
  reader: Reader,
  forgetting: Forgetting,
  named: readonly { readonly kind: string; readonly key: string }[],
  slug?: string,
): Promise<NotedHistory> {
  const { who } = forgetting;
  const records = new Set(named.map(({ kind, key }) => `${kind} ${key}`));
  const submissions = new Set<number>();
  for await (const { kind, key, former, submission } of listChangeTexts(reader, slug)) {
    const name = `${kind} ${key}`;
    if (records.has(name)) submissions.add(submission);
    if (former === undefined || ('ids' in who && !hasId(former, who.ids))) continue;
    if (!noteNames(readStored(kind, former), forgetting)) continue;
    records.add(name);
    submissions.add(submission);
  }
  return { records, submissions, slug };
}

function hasId(json: string, ids: readonly string[]): boolean {
  return ids.some((id) => json.includes(JSON.stringify(id)));
}

/** Returns every name of the person, those included that only a participant's key led to. */
export async function forgetInHistory(
  writer: Writer,
  { records, submissions, slug }: NotedHistory,
  forgetting: Forgetting,
): Promise<ReadonlySet<string>> {
  const { who, stranger } = forgetting;
  const names = new Set(forgetting.names);
  const ids = 'ids' in who ? who.ids : [];
  for (const id of ids) await renamePlayer(writer, id, stranger.id);
  for await (const { kind, key, former, ...at } of listChangeTexts(writer, slug)) {
    if (kind === 'player' && former !== undefined && hasId(former, ids)) {
      // A different player, who once had one of the ids as an alias.
      const { aliases, ...rest } = JSON.parse(former) as PlayerRecord;
      const others = (aliases ?? []).filter((alias) => !ids.includes(alias));
      await rewriteFormer(writer, at, JSON.stringify({ ...rest, aliases: others }));
    }
    if (former === undefined || kind === 'player' || !records.has(`${kind} ${key}`)) continue;
    const valid = readStored(kind, former);
    const isTheirs =
      valid.kind === 'tournament' ? matchVersion(valid.record, forgetting) : matchNames(forgetting);
    if (valid.kind === 'tournament')
      for (const { player, playerId, key: own } of valid.record.participants)
        if (isTheirs(player, playerId, own)) names.add(player);
    await rewriteFormer(writer, at, JSON.stringify(anonymise(valid, isTheirs, forgetting).record));
  }
  const keys = [...forgetting.keys.values()].flatMap((some) => [...some]);
  const written = keys.filter((key) => key.length >= shortestKeyChars);
  const forget = makeForget(who, [...names, ...written], stranger);
  await rewriteTexts(
    writer,
    (submission) => slug === undefined || submissions.has(submission),
    (json) => rewriteStrings(json, (text) => forget(text, () => true)),
  );
  return names;
}

/** In an earlier version they may have had no id yet. */
function matchNames({ who, names }: Forgetting): IsTheirs {
  return (name, playerId) => isPerson(who, name, playerId) || (playerId == null && hasName(names, name));
}

/** A version without that name or id may spell the name otherwise: there the participant with the person's key is the person. */
function matchVersion({ slug, participants }: TournamentRecord, forgetting: Forgetting): IsTheirs {
  const isNamed = matchNames(forgetting);
  if (participants.some(({ player, playerId }) => isNamed(player, playerId))) return isNamed;
  const keys = forgetting.keys.get(slug);
  return (name, playerId, key) =>
    isNamed(name, playerId) ||
    (key !== undefined &&
      keys?.has(key) === true &&
      // A player with another id is another person, unless the name is the same.
      (playerId == null || hasName(forgetting.names, name)));
}

function hasName(names: ReadonlySet<string>, name: string): boolean {
  return [...names].some((known) => isSameName(known, name));
}

function rewriteStrings(json: string, rewrite: (text: string) => string): string {
  return JSON.stringify(
    JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? rewrite(value) : value)),
  );
}
