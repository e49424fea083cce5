// Writes the generated parts of docs/commands.md, docs/mcp.md, docs/organisers.md, docs/problems.md and docs/spreadsheets.md between their markers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCommands } from '../src/cli/commands.ts';
import { flagOf, sayDefault, settingNames, settingTable } from '../src/cli/settings.ts';
import { type ProblemValue, problemGroups, sayProblem } from '../src/contract/problems.ts';
import { sheetColumns, sheetNames } from '../src/import/sheets/sheet-columns.ts';
import { tools } from '../src/mcp/tools.ts';
import { operations } from '../src/organisers/operations.ts';

export async function writeParts(text: string): Promise<string> {
  const commands = (await loadCommands()).map(
    ({ words, usage, summary }) => `- \`${`muster ${words} ${usage}`.trim()}\`: ${summary}`,
  );
  const settings = settingNames.map((name) => {
    const { value, summary } = settingTable[name];
    return `| \`${name}\` | \`--${flagOf(name)} ${value.replaceAll('|', '\\|')}\` | ${sayDefault(name)} | ${summary} |`;
  });
  return [
    { part: 'commands', lines: commands },
    {
      part: 'settings',
      lines: ['| variable | flag | default | meaning |', '|---|---|---|---|', ...settings],
    },
  ].reduce((done, { part, lines }) => replacePart(done, part, lines.join('\n')), text);
}

/** The tools with their inputs; optional ones have a question mark. */
export function writeTools(text: string): string {
  const lines = tools.map(({ name, title, input }) => {
    const parameters = Object.keys(input.properties).map(
      (field) => `\`${field}${input.required?.includes(field) ? '' : '?'}\``,
    );
    return `| \`${name}\` | ${parameters.join(', ')} | ${title} |`;
  });
  return replacePart(text, 'tools', ['| tool | arguments | |', '|---|---|---|', ...lines].join('\n'));
}

const groupTitles: Readonly<Record<keyof typeof problemGroups, string>> = {
  rules: 'Records that break a rule',
  seasons: 'Seasons',
  warnings: 'Warnings about records',
  values: 'Values of another form than expected',
  records: 'Records beside each other, and rights',
  files: 'Files that cannot be read',
  sheets: 'Spreadsheets',
  foreign: 'Files of other platforms',
};

/** Every problem with an example of its parameters and its message. */
export function writeProblems(text: string): string {
  const lines = Object.entries(groupTitles).flatMap(([group, title]) => [
    '',
    `## ${title}`,
    '',
    '| code | parameters, for example | message |',
    '|---|---|---|',
    ...Object.entries(problemGroups[group as keyof typeof problemGroups])
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, { example }]) => {
        const message = sayProblem({ code, parameters: example } as ProblemValue);
        const shown = Object.keys(example).length === 0 ? '' : `\`${JSON.stringify(example)}\``;
        return `| \`${code}\` | ${shown} | ${message.replaceAll('|', '\\|')} |`;
      }),
  ]);
  return replacePart(text, 'problems', lines.join('\n'));
}

/** The operations of organisers. */
export function writeOperations(text: string): string {
  const rows = operations.map(
    ({ method = 'GET', path, summary }) =>
      `| \`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\` | ${summary} |`,
  );
  return replacePart(text, 'operations', ['| request | |', '|---|---|', ...rows].join('\n'));
}

/** The columns of every sheet. */
export function writeColumns(text: string): string {
  return sheetNames.reduce((done, sheet) => {
    const rows = sheetColumns[sheet].map(
      ({ name, kind, required, meaning }) =>
        `| \`${name}\`${required ? ' (required)' : ''} | ${kind} | ${meaning} |`,
    );
    return replacePart(done, sheet, ['| column | cell | meaning |', '|---|---|---|', ...rows].join('\n'));
  }, text);
}

export function replacePart(text: string, part: string, content: string): string {
  const [start, end] = [`<!-- generated: ${part} -->`, `<!-- /generated: ${part} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`the page has no part "${part}"`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}

if (import.meta.main) {
  const writers = {
    commands: writeParts,
    mcp: writeTools,
    organisers: writeOperations,
    problems: writeProblems,
    spreadsheets: writeColumns,
  };
  for (const [name, write] of Object.entries(writers)) {
    const page = join(import.meta.dirname, `../docs/${name}.md`);
    writeFileSync(page, await write(readFileSync(page, 'utf8')));
  }
}
