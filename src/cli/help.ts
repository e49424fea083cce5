// Help texts, made from the tables of commands and settings.
import type { Command } from './command.ts';
import { flagOf, sayDefault, settingTable } from './settings.ts';

export function describeCommands(commands: readonly Command[]): string {
  const lines = commands.map(
    ({ words, usage, summary }) => [`  muster ${`${words} ${usage}`.trim()}`, summary] as const,
  );
  return [
    'Muster: the results service for tabletop wargaming, with a JSON API and pages.',
    '',
    ...align(lines),
    '',
    'Run "muster COMMAND --help" for help with a command.',
  ].join('\n');
}

export function describeCommand(command: Command): string {
  const { words, usage, summary, flags = {}, settings = [], withoutDatabase } = command;
  const own = Object.entries(flags).map(
    ([flag, help]) => [`  --${flag}${help.value ? ` ${help.value}` : ''}`, help.summary] as const,
  );
  const shared = [...(withoutDatabase ? [] : (['DATABASE_URL'] as const)), ...settings].map((name) => {
    const { value, summary: about } = settingTable[name];
    return [`  --${flagOf(name)} ${value}`, `${about} (${name}; default ${sayDefault(name)})`] as const;
  });
  return [
    `muster ${`${words} ${usage}`.trim()}`,
    '',
    `  ${summary}`,
    '',
    ...align([...own, ...shared, ['  --help', 'show this help']]),
  ].join('\n');
}

function align(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(52, Math.max(...lines.map(([left]) => left.length)));
  return lines.map(([left, right]) =>
    left.length > width ? `${left}\n${' '.repeat(width + 2)}${right}` : `${left.padEnd(width + 2)}${right}`,
  );
}
