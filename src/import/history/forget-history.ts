// A person who is forgotten is forgotten in the history as well: in former records, in what is said of changes, in warnings and kept answers.
import type { CasualBattleRecord, TournamentRecord } from '../../domain/record.ts';
import type { Writer } from '../../store/database.ts';
import {
  listChangeTexts,
  renamePlayer,
  rewriteTexts,
  writeChangeTexts,
} from '../../store/write/history-texts.ts';
import { anonymiseBattle, anonymiseTournament, makeForget, type Person } from '../anonymise.ts';

/** Keys of participants are often made from names; shorter ones are no names. */
const shortestKeyChars = 3;

/** `names` are those that stored records call the person by. */
export async function forgetInHistory(
  writer: Writer,
  id: string,
  names: Iterable<string>,
  stranger: Person,
): Promise<void> {
  await renamePlayer(writer, id, stranger.id);
  const words = new Set(names);
  for await (const texts of listChangeTexts(writer)) {
    if (texts.former === undefined || !texts.former.includes(JSON.stringify(id))) continue;
    const former = forgetInRecord(texts.kind, texts.former, id, stranger, words);
    if (former !== texts.former) await writeChangeTexts(writer, { ...texts, former });
  }
  const forget = makeForget(id, [...words], stranger);
  const rewrite = (json: string): string => {
    const forgotten = forget(json);
    return forgotten === json && !json.includes('\\') ? json : rewriteStrings(json, forget);
  };
  for await (const texts of listChangeTexts(writer)) {
    const details = rewrite(texts.details);
    if (details !== texts.details) await writeChangeTexts(writer, { ...texts, details });
  }
  await rewriteTexts(writer, rewrite);
}

function forgetInRecord(
  kind: string,
  json: string,
  id: string,
  stranger: Person,
  words: Set<string>,
): string {
  if (kind === 'tournament') {
    const record = JSON.parse(json) as TournamentRecord;
    for (const { key, player, playerId } of record.participants) {
      if (playerId !== id) continue;
      words.add(player);
      if (key.length >= shortestKeyChars) words.add(key);
    }
    return JSON.stringify(anonymiseTournament(record, id, stranger));
  }
  if (kind !== 'battle') return json;
  const record = JSON.parse(json) as CasualBattleRecord;
  for (const { player, playerId } of record.players) if (playerId === id) words.add(player);
  return JSON.stringify(anonymiseBattle(record, id, stranger));
}

function rewriteStrings(json: string, rewrite: (text: string) => string): string {
  return JSON.stringify(
    JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? rewrite(value) : value)),
  );
}
