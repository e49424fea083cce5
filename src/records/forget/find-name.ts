// Finds where the name of a forgotten person may still be: in texts that people wrote, which a program cannot rewrite safely.
import { type RecordKind, recordKinds } from '#rules/event-file/event-file';
import { foldForSearch } from '#rules/text/fold';
import type { Database } from '../../store/database.ts';
import { listKeys } from '../../store/keys/keys.ts';
import { wordsOf } from '../../store/read/words.ts';
import { listChangeTexts, listSubmissionTexts } from '../../store/records/history-texts.ts';
import { listRecords } from '../../store/records/records.ts';
import type { Stranger } from './forget-words.ts';

/** A record, a former version of one, a submission or a key, with pointers to what may contain the name. */
export interface NameLocation {
  readonly what: string;
  readonly pointers: readonly string[];
}

export interface NameLocations {
  /** Records that named the person come first. */
  readonly shown: readonly NameLocation[];
  readonly more: number;
}

export interface SoughtPerson {
  readonly stranger: Stranger;
  readonly names: Iterable<string>;
  /** The records that named the person, as `kind key`: there a part of the name counts as well. */
  readonly records: ReadonlySet<string>;
}

const mostShown = 40;

export async function findName(database: Database, sought: SoughtPerson): Promise<NameLocations> {
  const { records } = sought;
  const search = makeSearch(sought);
  const own: NameLocation[] = [];
  const others: NameLocation[] = [];
  let count = 0;
  const add = (what: string, pointers: readonly string[], isOwn = false): void => {
    if (pointers.length === 0) return;
    count += 1;
    const list = isOwn ? own : others;
    if (list.length < mostShown) list.push({ what, pointers });
  };

  for (const kind of Object.keys(recordKinds) as RecordKind[])
    for await (const { key, json } of listRecords(database, kind)) {
      const isOwn = records.has(`${kind} ${key}`);
      add(`${kind} ${key}`, search(json, isOwn), isOwn);
    }
  const ids = new Map<number, string>();
  for await (const { n, id, account, files, warnings } of listSubmissionTexts(database)) {
    ids.set(n, id);
    add(`submission ${id}`, search(JSON.stringify({ account, ...parse({ files, warnings }) }), false));
  }
  for await (const { submission, kind, key, former = '' } of listChangeTexts(database)) {
    const isOwn = records.has(`${kind} ${key}`);
    add(`${kind} ${key} before ${ids.get(submission)}`, search(former, isOwn), isOwn);
  }
  for await (const { submission, details } of listChangeTexts(database))
    add(`submission ${ids.get(submission)}`, search(JSON.stringify(parse({ details })), false));
  for (const { id, account, label } of await listKeys(database.keys, Date.now()))
    add(`key ${id}`, search(JSON.stringify({ account, label }), false));
  const shown = [...own, ...others].slice(0, mostShown);
  return { shown, more: count - shown.length };
}

function parse(texts: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(texts).map(([name, json]) => [name, JSON.parse(json) as unknown]));
}

/** Shorter words of a name are in too many texts. */
const shortestPart = 3;
/** In names of people, and in their lists, which many sign, a part of the name belongs to someone else. */
const ofOthers =
  /\/(?:key|player|playerId|participant|winner|(?:participants|players)\/\d+|organizers\/\d+\/\w+|list\/text)$/;

/** Returns pointers to what may contain a name: all of its words in any order, without regard to case and accents. */
function makeSearch({ names, stranger }: SoughtPerson): (json: string, withParts: boolean) => string[] {
  const wanted = Array.from(names, wordsOf).filter((words) => words.length > 0);
  const parts = [...new Set(wanted.flat())].filter((word) => word.length >= shortestPart);
  return (json, withParts) => {
    // Most records have none of the words.
    const folded = foldForSearch(json);
    const isIn = (word: string) => folded.includes(word);
    if (!wanted.some((words) => words.every(isIn)) && !(withParts && parts.some(isIn))) return [];
    return Array.from(listTexts(JSON.parse(json), '', stranger)).flatMap(({ pointer, text, isTheirs }) => {
      const here = new Set(wordsOf(text));
      const isWhole = wanted.some((words) => words.every((word) => here.has(word)));
      const isPart =
        withParts && (isTheirs || !ofOthers.test(pointer)) && parts.some((word) => here.has(word));
      return isWhole || isPart ? [pointer] : [];
    });
  };
}

interface FoundText {
  readonly pointer: string;
  readonly text: string;
  /** Whether it belongs to what is recorded of the person. */
  readonly isTheirs: boolean;
}

/** Every text in a value; names of metrics are texts too. */
function* listTexts(
  value: unknown,
  pointer: string,
  stranger: Stranger,
  isTheirs = false,
): Generator<FoundText> {
  if (typeof value === 'string') yield { pointer, text: value, isTheirs };
  if (typeof value !== 'object' || value === null) return;
  const { player, participant } = value as { player?: unknown; participant?: unknown };
  const isOwn = isTheirs || player === stranger.name || String(participant).startsWith(`${stranger.id}.`);
  for (const [name, one] of Object.entries(value)) {
    if (pointer.endsWith('/metrics')) yield { pointer, text: name, isTheirs };
    yield* listTexts(one, `${pointer}/${name}`, stranger, isOwn);
  }
}
