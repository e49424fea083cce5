// A person who is forgotten is forgotten in the history as well: in former records, in what is said of changes, in warnings and kept answers.
import type { CasualBattleRecord, TournamentRecord } from '../../domain/record.ts';
import type { Writer } from '../../store/database.ts';
import {
  type ChangeTexts,
  listChangeTexts,
  renamePlayer,
  rewriteTexts,
  writeChangeTexts,
} from '../../store/records/history-texts.ts';
import { anonymiseBattle, anonymiseTournament, noteTraces, type Traces } from '../anonymise.ts';
import { makeForget, type Stranger, type Who } from '../forget-words.ts';
import type { SoundRecord } from '../record-facts.ts';

/** Keys of participants are often made from names; shorter ones are no names. */
const shortestKeyChars = 3;

/** The records that name the person today. */
export interface Named {
  readonly slugs: readonly string[];
  readonly battles: readonly string[];
}

/** `traces` are those in stored records; those of former ones are added. Says whether a former record named the person. */
export async function forgetInHistory(
  writer: Writer,
  who: Who,
  traces: Traces,
  stranger: Stranger,
  { slugs, battles }: Named,
): Promise<boolean> {
  const records = new Set([
    ...slugs.map((slug) => `tournament ${slug}`),
    ...battles.map((id) => `battle ${id}`),
  ]);
  // Without an id they are somebody in one tournament alone.
  const isEverywhere = 'id' in who;
  const submissions = new Set<number>();
  let isFound = false;
  for await (const texts of listChangeTexts(writer)) {
    const name = `${texts.kind} ${texts.key}`;
    if (records.has(name)) submissions.add(texts.submission);
    else if (!isEverywhere) continue;
    if (!noteFormer(texts, who, traces)) continue;
    isFound = true;
    records.add(name);
  }
  if ('id' in who) await renamePlayer(writer, who.id, stranger.id);
  // In an earlier version they may have had no id yet.
  const spellings = [who, ...Array.from(traces.names, (name) => ({ name }))];
  const keys = [...traces.keys].filter((key) => key.length >= shortestKeyChars);
  const forget = makeForget(who, [...traces.names, ...keys], stranger);
  const rewrite = (json: string): string => rewriteStrings(json, (text) => forget(text, () => true));
  const isMeant = (submission: number): boolean => isEverywhere || submissions.has(submission);
  for await (const texts of listChangeTexts(writer)) {
    const isTheirs = records.has(`${texts.kind} ${texts.key}`);
    const former = isTheirs ? forgetInFormer(texts, spellings, stranger) : texts.former;
    const details = isMeant(texts.submission) ? rewrite(texts.details) : texts.details;
    if (former !== texts.former || details !== texts.details)
      await writeChangeTexts(writer, { ...texts, former, details });
  }
  await rewriteTexts(writer, isMeant, rewrite);
  return isFound;
}

/** Says whether the former record named the person. */
function noteFormer({ kind, former }: ChangeTexts, who: Who, traces: Traces): boolean {
  if (former === undefined || ('id' in who && !former.includes(JSON.stringify(who.id)))) return false;
  return noteTraces({ kind, record: JSON.parse(former) } as SoundRecord, who, traces);
}

function forgetInFormer(
  { kind, former }: ChangeTexts,
  spellings: readonly Who[],
  stranger: Stranger,
): string | undefined {
  if (former === undefined) return undefined;
  if (kind === 'tournament') {
    let record = JSON.parse(former) as TournamentRecord;
    for (const who of spellings) record = anonymiseTournament(record, who, stranger);
    return JSON.stringify(record);
  }
  if (kind !== 'battle') return former;
  let record = JSON.parse(former) as CasualBattleRecord;
  for (const who of spellings) record = anonymiseBattle(record, who, stranger);
  return JSON.stringify(record);
}

function rewriteStrings(json: string, rewrite: (text: string) => string): string {
  return JSON.stringify(
    JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? rewrite(value) : value)),
  );
}
