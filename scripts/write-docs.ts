// Writes the pages of docs/generated/ that list what the code has.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFormat, formats } from '#foreign/formats';
import { NextBody } from '#rules/pairing/next-options';
import { loadCommands } from '../src/cli/commands.ts';
import { flagOf, sayDefault, settingNames, settingTable } from '../src/cli/settings.ts';
import { deprecations } from '../src/contract/deprecations.ts';
import { templateOf } from '../src/contract/endpoints.ts';
import { type ProblemValue, problemGroups, sayProblem } from '../src/contract/problems.ts';
import { isEnough, roles } from '../src/contract/roles.ts';
import { describeTables } from '../src/dump/tables.ts';
import { sheetColumns, tournamentSheets } from '../src/import/sheets/sheet-columns.ts';
import { tools } from '../src/mcp/tools.ts';
import { organiserPath } from '../src/organisers/operation.ts';
import { operations } from '../src/organisers/operations.ts';
import { data, keys } from '../src/store/schema/versions.ts';
import { writeAccountOperations } from './docs/account-operations.ts';
import { writeApi } from './docs/api.ts';
import { quote, quoteJson, writePage } from './docs/page.ts';

/** The pages of docs/generated/ by file name. Fields, schema and transcript have scripts of their own. */
export const generatedPages: Readonly<Record<string, () => string | Promise<string>>> = {
  'account-operations.md': writeAccountOperations,
  'api.md': writeApi,
  'commands.md': writeCommands,
  'deprecations.md': writeDeprecations,
  'dump-tables.md': writeDumpTables,
  'foreign-formats.md': writeFormats,
  'mcp-tools.md': writeTools,
  'organiser-operations.md': writeOperations,
  'problems.md': writeProblems,
  'spreadsheet-columns.md': writeColumns,
  'tables.md': writeTables,
};

function writeDumpTables(): string {
  return writePage('Tables of a dump', [
    '[Dumps](../rules/dumps.md) describes how they are written. `datapackage.json` in a dump describes every column. `url` is left out if the service has no address.',
    '',
    '| table | rows | columns |',
    '|---|---|---|',
    ...describeTables(true).map(
      ({ name, description, fields }) =>
        `| \`${name}\` | ${description} | ${fields.map((field) => quote(field.name)).join(', ')} |`,
    ),
  ]);
}

async function writeCommands(): Promise<string> {
  const commands = (await loadCommands()).map(
    ({ words, usage, summary }) => `- \`${`muster ${words} ${usage}`.trim()}\`: ${summary}`,
  );
  const settings = settingNames.map((name) => {
    const { value, summary } = settingTable[name];
    return `| \`${name}\` | \`--${flagOf(name)} ${value.replaceAll('|', '\\|')}\` | ${sayDefault(name)} | ${summary} |`;
  });
  return writePage('Commands and settings', [
    'Run any command with `--help` to see its flags. [The command line](../rules/command-line.md) describes exit statuses and output.',
    '',
    '## Commands',
    '',
    ...commands,
    '',
    '## Settings',
    '',
    'Every setting is an environment variable and a flag.',
    '',
    '| variable | flag | default | meaning |',
    '|---|---|---|---|',
    ...settings,
  ]);
}

function writeDeprecations(): string {
  const rows = deprecations.map(
    ({ path, field, deprecated, sunset, successor, message }) =>
      `| \`${path}\` | ${field ?? 'all of it'} | ${deprecated} | ${sunset} | ${successor ?? ''} | ${message} |`,
  );
  return writePage('What will be removed from the API', [
    '[What stays as it is](../stability.md) explains how something is retired.',
    '',
    ...(rows.length === 0
      ? ['Nothing today.']
      : [
          '| endpoint | field | announced | removed on | successor | |',
          '|---|---|---|---|---|---|',
          ...rows,
        ]),
  ]);
}

function writeTools(): string {
  const lines = tools.map(({ name, title, input }) => {
    const parameters = Object.keys(input.properties).map(
      (field) => `\`${field}${input.required?.includes(field) ? '' : '?'}\``,
    );
    return `| \`${name}\` | ${parameters.join(', ')} | ${title} |`;
  });
  return writePage('Tools for assistants', [
    '[MCP](../mcp.md) explains how to connect an assistant. Arguments with a question mark may be left out.',
    '',
    '| tool | arguments | |',
    '|---|---|---|',
    ...lines,
  ]);
}

const groupTitles: Readonly<Record<keyof typeof problemGroups, string>> = {
  rules: 'Records that break a rule',
  seasons: 'Seasons',
  warnings: 'Warnings about records',
  values: 'Values of the wrong form',
  records: 'Duplicates, references and rights',
  files: 'Files that cannot be read',
  sheets: 'Spreadsheets',
  foreign: 'Files from other platforms',
};

/** Every problem with an example of its parameters and its message. */
function writeProblems(): string {
  const groups = Object.entries(groupTitles).flatMap(([group, title]) => [
    '',
    `## ${title}`,
    '',
    '| code | parameters, for example | message |',
    '|---|---|---|',
    ...Object.entries(problemGroups[group as keyof typeof problemGroups])
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, { example }]) => {
        const message = sayProblem({ code, parameters: example } as ProblemValue);
        const shown = Object.keys(example).length === 0 ? '' : quoteJson(example);
        return `| \`${code}\` | ${shown} | ${message.replaceAll('|', '\\|')} |`;
      }),
  ]);
  return writePage('Problems and warnings', [
    'In the response to a submission (422) and in `--json` output, every problem has a location (`file`, `line`, `pointer`), a `message`, a `code` and the `parameters` of the message. Read the code and parameters in programs: codes do not change, messages may. If one problem stands for several of the same kind, `parameters` also has `times`.',
    ...groups,
  ]);
}

function writeOperations(): string {
  return writePage('Operations of the organiser API', [
    'Below `/organisers/v1`. `/organisers/openapi.json` describes parameters and responses; [the organiser API](../organiser-api.md) explains how to use them.',
    '',
    'The last columns show what [invited people](../team.md) may do.',
    '',
    `| request | | ${roles.join(' | ')} |`,
    `|---|---|${roles.map(() => '---|').join('')}`,
    ...operations.map(({ method = 'GET', path, summary, leastRole }) => {
      const request = `${method} ${templateOf(path).slice(organiserPath.length)}`;
      const may = roles.map((role) => (isEnough(role, leastRole) ? 'yes' : '403'));
      return `| \`${request}\` | ${summary} | ${may.join(' | ')} |`;
    }),
    '',
    '## Options of the next step',
    '',
    '`POST /tournaments/{slug}/next` accepts these in its body ([running an event](../rules/running.md)):',
    '',
    '| option | example | |',
    '|---|---|---|',
    ...Object.entries(NextBody.properties).map(([name, schema]) => {
      const { description = '', examples = [] } = schema as { description?: string; examples?: unknown[] };
      return `| \`${name}\` | ${quoteJson(examples[0])} | ${description} |`;
    }),
  ]);
}

function writeColumns(): string {
  const sheets = ([...tournamentSheets, 'clubs'] as const).flatMap((sheet) => [
    '',
    `## ${sheet}.csv`,
    '',
    '| column | cell | meaning |',
    '|---|---|---|',
    ...sheetColumns[sheet].map(
      ({ name, kind, required, meaning }) =>
        `| \`${name}\`${required ? ' (required)' : ''} | ${kind} | ${meaning} |`,
    ),
  ]);
  return writePage('Columns of the spreadsheets', [
    '[Results from spreadsheets](../spreadsheets.md) describes what cells may contain. `clubs.csv` is optional.',
    ...sheets,
  ]);
}

/** Every format of another platform, as its folder describes it. */
function writeFormats(): string {
  const described = formats.map((word) => ({ word, ...findFormat(word).about, ...findFormat(word) }));
  return writePage('Formats of other platforms', [
    '[Files from other platforms](../foreign-files.md) explains how they are imported.',
    '',
    '| `--format` | platform | its files have |',
    '|---|---|---|',
    ...described.map(({ word, label, contains }) => `| \`${word}\` | ${label} | ${contains} |`),
    ...described.flatMap(({ word, title, source, lost }) => [
      '',
      `## ${title} (\`${word}\`)`,
      '',
      `**Get it**: ${source}`,
      '',
      `**Lost**: ${lost}`,
    ]),
  ]);
}

/** Every table of the database: what its comment in the schema says, and its columns. */
function writeTables(): string {
  const tables = [...data.files, ...keys.files].flatMap((file) => {
    const sql = readFileSync(join(import.meta.dirname, '../src/store/schema', file), 'utf8');
    return [...sql.matchAll(/((?:^-- .*\n)*)^CREATE TABLE (\w+) \(([^;]+);/gm)].map(
      ([, comment = '', name, definition = '']) => {
        const text = comment.replaceAll(/^-- /gm, '').trim().replaceAll('\n', ' ');
        const columns = definition.matchAll(/(?:^|,\s*)(\w+) (?:TEXT|INTEGER|REAL|BLOB)\b/g);
        return `| \`${name}\` | ${text.replaceAll(/\(docs\/([\w/-]+)(\.md[\w#-]*)\)/g, '([$1](../$1$2))')} | ${[...columns].map(([, column]) => `\`${column}\``).join(', ')} |`;
      },
    );
  });
  return writePage('Tables of the database', [
    '[The database schema](../schema.md) has an example query and explains columns that many tables have. The table `setting` has the values that all processes share.',
    '',
    '| table | a row is | columns |',
    '|---|---|---|',
    ...tables,
  ]);
}

if (import.meta.main) {
  for (const [name, write] of Object.entries(generatedPages))
    writeFileSync(join(import.meta.dirname, '../docs/generated', name), await write());
}
