// Writes the generated parts of docs/commands.md and docs/mcp.md between their markers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCommands } from '../src/cli/commands.ts';
import { settingTable } from '../src/cli/settings.ts';
import { tools } from '../src/mcp/tools.ts';

export async function writeParts(text: string): Promise<string> {
  const commands = (await loadCommands()).map(
    ({ words, usage, summary }) => `- \`${`muster ${words} ${usage}`.trim()}\`: ${summary}`,
  );
  const settings = Object.entries(settingTable).map(
    ([name, { flag, value, shownDefault, summary }]) =>
      `| \`${name}\` | \`--${flag} ${value.replaceAll('|', '\\|')}\` | ${shownDefault} | ${summary} |`,
  );
  return [
    { part: 'commands', lines: commands },
    {
      part: 'settings',
      lines: ['| variable | flag | default | meaning |', '|---|---|---|---|', ...settings],
    },
  ].reduce((done, { part, lines }) => replacePart(done, part, lines.join('\n')), text);
}

/** The tools and what they take; what may be left out has a question mark. */
export function writeTools(text: string): string {
  const lines = tools.map(({ name, title, input }) => {
    const takes = Object.keys(input.properties).map(
      (field) => `\`${field}${input.required?.includes(field) ? '' : '?'}\``,
    );
    return `| \`${name}\` | ${takes.join(', ')} | ${title} |`;
  });
  return replacePart(text, 'tools', ['| tool | takes | |', '|---|---|---|', ...lines].join('\n'));
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
}
