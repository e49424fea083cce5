// Writes the generated parts of docs/commands.md, docs/mcp.md and docs/problems.md between their markers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCommands } from '../src/cli/commands.ts';
import { flagOf, sayDefault, settingNames, settingTable } from '../src/cli/settings.ts';
import { type ProblemValue, problemGroups, sayProblem } from '../src/contract/problems.ts';
import { tools } from '../src/mcp/tools.ts';

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
    const takes = Object.keys(input.properties).map(
      (field) => `\`${field}${input.required?.includes(field) ? '' : '?'}\``,
    );
    return `| \`${name}\` | ${takes.join(', ')} | ${title} |`;
  });
  return replacePart(text, 'tools', ['| tool | takes | |', '|---|---|---|', ...lines].join('\n'));
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

export function replacePart(text: string, part: string, content: string): string {
  const [start, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`the page has no part "${part}"`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}

if (import.meta.main) {
  const commandsPage = join(import.meta.dirname, '../docs/commands.md');
  writeFileSync(commandsPage, await writeParts(readFileSync(commandsPage, 'utf8')));
  const mcp = join(import.meta.dirname, '../docs/mcp.md');
  writeFileSync(mcp, writeTools(readFileSync(mcp, 'utf8')));
  const problems = join(import.meta.dirname, '../docs/problems.md');
  writeFileSync(problems, writeProblems(readFileSync(problems, 'utf8')));
}
