// Three spreadsheets in a folder, valid except for what a test changes, and the report of an import of them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { type ImportedInput, importInputs } from '../../src/import/import-inputs.ts';
import { openInputs } from '../../src/import/open/open-inputs.ts';
import { listSheets } from '../../src/import/sheets/sheet-files.ts';
import type { Database } from '../../src/store/database.ts';
import { makeFolder } from './engines.ts';
import { say } from './say.ts';
import { type Service, startService } from './service.ts';

export const goodSheets = {
  tournament: [
    'slug,name,status,published,startDate,battleSize,rounds,winPoints,drawPoints,lossPoints,tieBreakers,organizers',
    'open-2026,Open 2026,finished,yes,2026-03-14,2000,2,20,10,0,battlePoints; wins,Ada Novak = p_ada; Bo = p_bo',
  ],
  participants: [
    'key,player,playerId,club,dropped,list',
    'a,Ada Novak,p_ada,iron-gate,,"Skaven',
    '1990/2000 pts"',
    ',Bo,,,,',
    'c,Cy,,,yes,',
  ],
  battles: [
    'date,round,player1,player2,victoryPoints1,victoryPoints2,winner,stage,match',
    '2026-03-14,1,a,Bo,12,8,,,',
    '2026-03-14,1,Cy,,,,,,',
    '2026-03-14,2,a,c,5,5,,,',
    '2026-03-15,,a,Bo,7,7,Bo,knockout,Final',
  ],
};

type Sheets = Record<keyof typeof goodSheets | 'clubs', readonly string[] | string | Buffer>;

/** As `import --csv` does. */
export async function importFolder(database: Database, folder: string): Promise<ImportedInput> {
  const [imported] = await importInputs(database, openInputs(await listSheets(folder)));
  if (imported === undefined) throw new Error('nothing was imported');
  return imported;
}

/** The report, or one line per problem: file, row, column, message. */
export async function takeSheets(t: TestContext, changes: Partial<Sheets> = {}, service?: Service) {
  const folder = makeFolder(t);
  for (const [name, content] of Object.entries({ ...goodSheets, ...changes })) {
    const bytes = Array.isArray(content) ? `${content.join('\n')}\n` : content;
    writeFileSync(join(folder, `${name}.csv`), bytes as string | Buffer);
  }
  const { database } = service ?? (await startService(t, [club('iron-gate')]));
  const imported = await importFolder(database, folder);
  if ('report' in imported) return imported.report;
  return imported.problems
    .map(say)
    .map(
      ({ file, line, pointer, message }) => `${file.slice(folder.length + 1)} ${line} ${pointer}: ${message}`,
    );
}
