// Invented files of other platforms, and what they are converted to.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { checkRecord } from '../../../rules/src/check/check-record.ts';
import type { TournamentRecord } from '../../../rules/src/event-file/record.ts';
import type { BoardRow } from '../../../rules/src/results.ts';
import { computeTournament } from '../../../rules/src/tournament.ts';
import {
  type Converted,
  type ConvertedTournament,
  convertFiles,
  type ForeignFileProblem,
} from '../../src/convert-files.ts';
import { sayForeignProblem } from '../../src/foreign-problems.ts';
import type { ForeignOptions } from '../../src/options.ts';
import { readContent } from '../../src/read/content.ts';

const folder = new URL('../fixtures/', import.meta.url);

export function readFixture(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}

export function readJson(name: string): Record<string, never> {
  return JSON.parse(readFixture(name).toString('utf8')) as Record<string, never>;
}

type Content = string | Buffer | object;

function toBytes(content: Content): Buffer {
  return Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content, null, 1));
}

/** The tournaments that these files are converted to, or the problems; the files are called a, b, c. */
export function convertAll(contents: readonly Content[], options: ForeignOptions = {}): readonly Converted[] {
  const files = contents.map((content, index) => ({
    name: 'abcdefgh'[index] ?? '',
    content: readContent(toBytes(content), index),
  }));
  return convertFiles(files, options);
}

/** The single tournament that these files are converted to; it must be valid for an import. */
export function convert(
  content: Content | readonly Content[],
  options: ForeignOptions = {},
): ConvertedTournament {
  const contents = Array.isArray(content) ? (content as readonly Content[]) : [content as Content];
  const [converted, ...others] = convertAll(contents, options);
  assert.deepEqual(others, []);
  assert.ok(converted !== undefined && 'tournament' in converted, JSON.stringify(converted));
  assert.deepEqual(checkRecord('tournament', converted.tournament).problems, []);
  return converted;
}

/** A problem of the files that were converted, with its message. */
export function say<T extends ForeignFileProblem>(problem: T): T & { readonly message: string } {
  return { ...problem, message: sayForeignProblem(problem) };
}

/** `'3 /rounds/0: is 7; expected a list'`: line, pointer and message of every problem. */
export function reject(
  content: Content | readonly Content[],
  options: ForeignOptions = {},
): readonly string[] {
  const contents = Array.isArray(content) ? (content as readonly Content[]) : [content as Content];
  const problems = convertAll(contents, options).flatMap((each) => {
    assert.ok('problems' in each, 'the file was converted');
    return each.problems;
  });
  return problems
    .map(say)
    .map(({ line, pointer, message }) => `${line} ${pointer}: ${message}`.replace(' :', ':'));
}

export function warningsOf({ warnings }: ConvertedTournament): readonly string[] {
  return warnings
    .map(say)
    .map(({ line, pointer, message }) => `${line} ${pointer}: ${message}`.replace(' :', ':'));
}

/** `'1 ADA 3-1 Bo'`: round, names and points of every battle, the winner in capitals, `*` where it is unfinished. */
export function battlesOf(record: TournamentRecord, stage = 'swiss'): readonly string[] {
  const names = new Map(record.participants.map(({ key, player }) => [key, player]));
  const winners = new Map(computeTournament(record).battles.map(({ id, winner }) => [id, winner]));
  return record.battles
    .filter((battle) => battle.stage === stage)
    .map(({ id, round, players, finished }) => {
      const [left, right] = players.map(({ participant, victoryPoints, battlePoints }, side) => {
        const name = names.get(participant) ?? participant;
        return {
          name: winners.get(id) === side ? name.toUpperCase() : name,
          points: victoryPoints ?? battlePoints ?? '',
        };
      });
      const text = `${round ?? '-'} ${left?.name} ${left?.points}-${right?.points} ${right?.name}`;
      return finished === false ? `${text} *` : text;
    });
}

/** `'1 Ada, 2 Bo, - Cy'`: final places as recorded. */
export function placesOf({ participants }: TournamentRecord): string {
  return participants.map(({ player, finalPlacement }) => `${finalPlacement ?? '-'} ${player}`).join(', ');
}

/** `'1 Ada, 2 Bo'`: the rows of a board as they are computed. */
export function boardOf(record: TournamentRecord, stage = 'swiss'): string {
  return rowsOf(record, stage)
    .map(({ rank, participant }) => `${rank ?? '-'} ${participant.player}`)
    .join(', ');
}

export function rowsOf(record: TournamentRecord, stage: string): readonly BoardRow[] {
  const standing = computeTournament(record).standings.find((each) => each.stage.id === stage);
  return standing !== undefined && 'rows' in standing ? standing.rows : [];
}

export function byesOf({ stages, participants }: TournamentRecord): readonly string[] {
  const names = new Map(participants.map(({ key, player }) => [key, player]));
  return stages.flatMap(({ byes }) =>
    (byes ?? []).map(({ round, participant, points, battlePoints }) =>
      `${round} ${names.get(participant)} ${points ?? battlePoints ?? ''}`.trim(),
    ),
  );
}
