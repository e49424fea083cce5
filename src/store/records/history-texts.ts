// Every text of the history, to be read and written again without a name that is to be forgotten.
import type { RecordKind } from '../../contract/event-file.ts';
import type { Reader, Writer } from '../database.ts';
import { packText, unpackText } from './packed-text.ts';

/** A change of the history. */
export interface ChangeAt {
  readonly submission: number;
  readonly place: number;
}

export interface ChangeTexts extends ChangeAt {
  readonly kind: RecordKind;
  readonly key: string;
  readonly former: string | undefined;
}

const step = 100;

export const changeTextsQuery = `
  SELECT submission, place, kind, key, former FROM submission_change
  WHERE (submission, place) > ($1, $2) ORDER BY submission, place LIMIT ${step}`;

type ChangeRow = [
  ...[submission: number, place: number, kind: RecordKind, key: string],
  former: Uint8Array | null,
];

export async function* listChangeTexts(reader: Reader): AsyncGenerator<ChangeTexts> {
  for (let after = [-1, -1]; ; ) {
    const rows = await reader.all<ChangeRow>(changeTextsQuery, after);
    for (const [submission, place, kind, key, former] of rows) {
      after = [submission, place];
      yield { submission, place, kind, key, former: unpackFormer(former) };
    }
    if (rows.length < step) return;
  }
}

export const changesOfQuery = 'SELECT submission, place FROM submission_change WHERE kind = $1 AND key = $2';
export const formerQuery = 'SELECT former FROM submission_change WHERE submission = $1 AND place = $2';

/** Those of one record, in any order. */
export async function* listChangeTextsOf(
  reader: Reader,
  kind: RecordKind,
  key: string,
): AsyncGenerator<ChangeTexts> {
  for (const [submission, place] of await reader.all<[number, number]>(changesOfQuery, [kind, key])) {
    const [former = null] = (await reader.first<[Uint8Array | null]>(formerQuery, [submission, place])) ?? [];
    yield { submission, place, kind, key, former: unpackFormer(former) };
  }
}

const unpackFormer = (former: Uint8Array | null): string | undefined =>
  former === null ? undefined : unpackText(former);

export async function rewriteFormer(
  writer: Writer,
  { submission, place }: ChangeAt,
  former: string,
): Promise<void> {
  await writer.run('UPDATE submission_change SET former = $1 WHERE submission = $2 AND place = $3', [
    ...[packText(former), submission, place],
  ]);
}

export async function renamePlayer(writer: Writer, id: string, other: string): Promise<void> {
  await writer.run(
    `UPDATE submission_change SET key = $1, former = NULL WHERE kind = 'player' AND key = $2`,
    [other, id],
  );
}

const longStep = 1000;

export const detailsQuery = `
  SELECT submission, place, details FROM submission_change
  WHERE (submission, place) > ($1, $2) AND details <> '[]' ORDER BY submission, place LIMIT ${longStep}`;

/** What changed in words: JSON text of each change that has any. */
export async function* listDetails(reader: Reader): AsyncGenerator<ChangeAt & { readonly details: string }> {
  for (let after = [-1, -1]; ; ) {
    const rows = await reader.all<[number, number, string]>(detailsQuery, after);
    for (const [submission, place, details] of rows) {
      after = [submission, place];
      yield { submission, place, details };
    }
    if (rows.length < longStep) return;
  }
}

export interface SubmissionTexts {
  readonly submission: number;
  readonly id: string;
  readonly account: string | null;
  /** JSON text. */
  readonly files: string;
  readonly warnings: string;
}

export const submissionTextsQuery = `
  SELECT n, id, account, files, warnings FROM submission WHERE n > $1 ORDER BY n LIMIT ${longStep}`;

export async function* listSubmissionTexts(reader: Reader): AsyncGenerator<SubmissionTexts> {
  for (let after = -1; ; ) {
    const rows = await reader.all<[number, string, string | null, string, string]>(submissionTextsQuery, [
      after,
    ]);
    for (const [submission, id, account, files, warnings] of rows) {
      after = submission;
      yield { submission, id, account, files, warnings };
    }
    if (rows.length < longStep) return;
  }
}

/** What is said of changes, names of files and warnings of those submissions, and every kept answer: each is JSON text. */
export async function rewriteTexts(
  writer: Writer,
  isMeant: (submission: number) => boolean,
  rewrite: (json: string) => string,
): Promise<void> {
  for await (const { submission, place, details } of listDetails(writer)) {
    const rewritten = isMeant(submission) ? rewrite(details) : details;
    if (rewritten !== details)
      await writer.run('UPDATE submission_change SET details = $1 WHERE submission = $2 AND place = $3', [
        ...[rewritten, submission, place],
      ]);
  }
  for await (const { submission, ...texts } of listSubmissionTexts(writer)) {
    if (!isMeant(submission)) continue;
    const [files, warnings] = [rewrite(texts.files), rewrite(texts.warnings)];
    if (files !== texts.files || warnings !== texts.warnings)
      await writer.run('UPDATE submission SET files = $1, warnings = $2 WHERE n = $3', [
        ...[files, warnings, submission],
      ]);
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
