// GöPP, the program of the T3 tournament site: registrations (.gip) and results (.gep), fields separated by two bars
// (docs/generated/foreign-formats.md, GöPP).

import type { AdjustmentRecord } from '../../../../rules/src/event-file/record.ts';
import { Members, warnOfTeams } from '../../members.ts';
import type { Location, Notes } from '../../notes.ts';
import type { PlatformEvent } from '../../platform-event.ts';
import { asRecorded } from '../../presets.ts';
import { type FileContent, linesOf, readField } from '../../read/content.ts';
import type { GoeppProblem } from './problems.ts';

const exportLine = /^#\s*GoePP-Exportdatei/i;

function isResults(content: FileContent): boolean {
  return exportLine.test(linesOf(content)[0] ?? '');
}

/** Reads the results; of the registrations, only the name of the tournament. */
export function readGoepp(contents: readonly FileContent[], notes: Notes): PlatformEvent {
  const results = contents.find(isResults);
  const registrations = contents.find((content) => !isResults(content));
  const content = (results ?? registrations) as FileContent;
  const [, name, id] = registrations === undefined ? [] : linesOf(registrations).map((line) => dropEnd(line));
  const members = new Members(notes);
  const location = { file: content.file, line: 1, pointer: '' };
  const lines = linesOf(content);
  const adjustments: AdjustmentRecord[] = [];
  for (const [index, line] of lines.entries()) {
    const isHead = results === undefined ? index < 4 : line.startsWith('#');
    if (isHead || line.trim() === '') continue;
    adjustments.push(
      ...readLine(line, { ...location, line: index + 1 }, results !== undefined, members, notes),
    );
  }
  const players = lines.filter((line) => !line.startsWith('#') && line.split('||').length > 6);
  warnOfTeams(new Set(players.flatMap((line) => line.split('||')[6]?.trim() || [])).size, location, notes);
  if (members.all.length === 0)
    notes.problem(location, { code: 'noGoeppPlayer', parameters: {} } satisfies GoeppProblem);
  return {
    id: /^#\s*TID-(\d+)/im.exec(lines.slice(0, 10).join('\n'))?.[1] ?? id,
    name,
    date: results === undefined ? undefined : readExportDay(results, location, notes),
    status: results === undefined ? 'planned' : 'finished',
    presets: [asRecorded(0)],
    members: members.all,
    rounds: 0,
    pairings: [],
    byes: [],
    adjustments,
    location,
  };
}

export function findGoeppId(content: FileContent): string | undefined {
  const lines = linesOf({ ...content, text: content.text.slice(0, 5000) });
  const inResults = lines.map((line) => /^#\s*TID-(\d+)/i.exec(line)?.[1]).find((id) => id !== undefined);
  const id = inResults ?? /^\d+$/.exec(lines[2]?.trim() ?? '')?.[0];
  return Number(id) > 0 ? id : undefined;
}

function dropEnd(line: string): string {
  return line.replace(/\|\|x\s*$/, '').trim();
}

/** Results are exported when a tournament ends; the file has no other date. */
function readExportDay(content: FileContent, location: Location, notes: Notes): string | undefined {
  const day = /export vom\s+([\d. ]+)/i.exec(linesOf(content)[0] ?? '')?.[1]?.trim();
  if (day !== undefined)
    notes.warn(location, { code: 'exportDay', parameters: { day, option: 'date' } } satisfies GoeppProblem);
  return day;
}

/** Points besides those of games, by their field. */
const extras: readonly (readonly [number, string])[] = [
  [9, 'Points'],
  [11, 'Army list'],
  [12, 'Painting'],
  [14, 'Fair play'],
  [15, 'Other'],
];

function readLine(
  line: string,
  location: Location,
  isResult: boolean,
  members: Members,
  notes: Notes,
): readonly AdjustmentRecord[] {
  const fields = line.split('||').map((field) => field.trim());
  if (fields.length < 5) {
    notes.problem(location, {
      code: 'tooFewFields',
      parameters: { fields: fields.length },
    } satisfies GoeppProblem);
    return [];
  }
  const figure = (index: number): number | undefined =>
    readField(fields[index] ?? '', `field ${index + 1}`, 'a number', location, notes);
  const [id = '', first = '', last = '', nick = '', faction] = fields;
  const rank = isResult ? figure(7) : undefined;
  const name = [first, last].filter((part) => part !== '').join(' ') || nick;
  const member = members.add(/^0*$/.test(id) ? undefined : id, {
    name,
    // The account at T3; people without one have 0.
    personId: /^0*$/.test(id) ? undefined : id,
    faction,
    rank: rank !== undefined && rank >= 1 && Number.isInteger(rank) ? rank : undefined,
    score: isResult ? figure(9) : undefined,
    location,
  });
  if (!isResult) return [];
  return extras.flatMap(([index, reason]) => {
    const battlePoints = figure(index) ?? 0;
    return battlePoints === 0 ? [] : [{ participant: member.key, battlePoints, reason }];
  });
}
