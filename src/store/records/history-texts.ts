// Every text of the history, to be read and written again without a name that is to be forgotten.
import type { RecordKind } from '../../contract/event-file.ts';
import type { Writer } from '../database.ts';
import { packText, unpackText } from './packed-text.ts';

export interface ChangeTexts {
  readonly submission: number;
  readonly place: number;
  readonly kind: RecordKind;
  readonly key: string;
  readonly details: string;
  readonly former: string | undefined;
}

const step = 100;

export const changeTextsQuery = `
  SELECT submission, place, kind, key, details, former FROM submission_change
  WHERE (submission, place) > ($1, $2) ORDER BY submission, place LIMIT ${step}`;

type ChangeRow = [
  ...[submission: number, place: number, kind: RecordKind, key: string, details: string],
  former: Uint8Array | null,
];

export async function* listChangeTexts(writer: Writer): AsyncGenerator<ChangeTexts> {
  for (let after = [-1, -1]; ; ) {
    const rows = await writer.all<ChangeRow>(changeTextsQuery, after);
    for (const [submission, place, kind, key, details, former] of rows) {
      after = [submission, place];
      yield {
        ...{ submission, place, kind, key, details },
        former: former === null ? undefined : unpackText(former),
      };
    }
    if (rows.length < step) return;
  }
}

export async function writeChangeTexts(
  writer: Writer,
  { submission, place, details, former }: ChangeTexts,
): Promise<void> {
  await writer.run(
    'UPDATE submission_change SET details = $1, former = $2 WHERE submission = $3 AND place = $4',
    [details, former === undefined ? null : packText(former), submission, place],
  );
}

export async function renamePlayer(writer: Writer, id: string, other: string): Promise<void> {
  await writer.run(
    `UPDATE submission_change SET key = $1, former = NULL WHERE kind = 'player' AND key = $2`,
    [other, id],
  );
}

/** Names of files and warnings of those submissions, and kept answers: each is JSON text. */
export async function rewriteTexts(
  writer: Writer,
  isMeant: (submission: number) => boolean,
  rewrite: (json: string) => string,
): Promise<void> {
  const submissions = await writer.all<[number, string, string]>('SELECT n, files, warnings FROM submission');
  for (const [n, ...texts] of submissions) {
    if (!isMeant(n)) continue;
    const [files = '', warnings = ''] = texts.map(rewrite);
    if (files === texts[0] && warnings === texts[1]) continue;
    await writer.run('UPDATE submission SET files = $1, warnings = $2 WHERE n = $3', [files, warnings, n]);
  }
  const answers = await writer.all<[string, string, string]>('SELECT key, name, body FROM kept_answer');
  for (const [key, name, body] of answers) {
    const rewritten = rewrite(body);
    if (rewritten !== body)
      await writer.run('UPDATE kept_answer SET body = $1 WHERE key = $2 AND name = $3', [
        ...[rewritten, key, name],
      ]);
  }
}
