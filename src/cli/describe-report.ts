// Prints the report of an import: the counts, each tournament, the next step, or every problem.
import { countOf } from '#rules/text/numbers';
import type { FileProblem } from '../contract/file-problems.ts';
import { sayProblem } from '../contract/problems.ts';
import type { ImportReport, TournamentReport } from '../records/import-report.ts';
import { escapeLine, notify, print, sayLocation } from './output.ts';

/** Tournaments that are listed one by one. */
const mostShown = 10;

export function describeReport(
  { file, records, tournaments }: ImportReport,
  dryRun: boolean,
  addressOf: (slug: string) => string,
): void {
  print(`${escapeLine(file)}${dryRun ? ' (checked only, nothing changed)' : ''}`);
  const rows = Object.entries(records).filter(
    ([, { added, replaced, unchanged }]) => added + replaced + unchanged > 0,
  );
  for (const [list, { added, replaced, unchanged }] of rows) {
    print(`  ${list.padEnd(12)} ${added} added, ${replaced} replaced, ${unchanged} unchanged`);
    if (list === 'tournaments')
      for (const line of describeTournaments(tournaments, addressOf)) print(`    ${line}`);
  }
  if (rows.length === 0) print('  no records');
}

function describeTournaments(
  tournaments: readonly TournamentReport[],
  addressOf: (slug: string) => string,
): string[] {
  const lines = tournaments.slice(0, mostShown).map(({ slug, participants, battles, published }) => {
    const size = `${countOf(participants, 'participant')}, ${countOf(battles, 'battle')}`;
    return `${slug}: ${size}, ${published ? `published: ${addressOf(slug)}` : 'not published'}`;
  });
  const more = tournaments.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more; "muster tournaments list" shows all`] : lines;
}

export function describeNext(
  reports: readonly ImportReport[],
  dryRun: boolean,
  addressOf: (slug: string) => string,
): void {
  const tournaments = reports.flatMap((report) => report.tournaments);
  if (tournaments.length === 0) return;
  const [first, ...others] = tournaments.filter(({ published }) => !published);
  const them = tournaments.length === 1 ? 'it' : 'them';
  if (dryRun) notify(`next: run it without --dry-run to import ${them}`);
  else if (first === undefined)
    notify(`next: a running server shows ${them} within a second; "muster serve" starts one`);
  else {
    const more = others.length === 0 ? '' : `; ${others.length} more not published`;
    notify(`next: "muster tournaments publish ${first.slug}" shows it at ${addressOf(first.slug)}${more}`);
  }
}

/** `more`: how many are not listed. */
export function notifyProblems(
  problems: readonly FileProblem[],
  more: number,
  locate: (problem: FileProblem) => string = sayLocation,
): void {
  for (const problem of problems) notify(escapeLine(`${locate(problem)}: ${sayProblem(problem)}`));
  if (more > 0) notify(`and ${more} more`);
}
