// Every command by its first word, in the order in which help lists them. Loaded when called for, so that a small command
// does not wait for what a large one needs.
import type { Command } from './command.ts';

const loaders: Readonly<Record<string, () => Promise<readonly Command[]>>> = {
  serve: async () => [(await import('./serve.ts')).serve],
  demo: async () => [(await import('./demo.ts')).demo],
  import: async () => [(await import('./import.ts')).importFiles],
  export: async () => (await import('./export.ts')).exportCommands,
  list: async () => [(await import('./list.ts')).list],
  template: async () => [(await import('./template.ts')).template],
  tournaments: async () => (await import('./tournaments.ts')).tournamentCommands,
  battles: async () => [(await import('./battles.ts')).battlesRemove],
  clubs: async () => [(await import('./clubs.ts')).clubsRemove],
  players: async () => [(await import('./players.ts')).playersAnonymise],
  backup: async () => [(await import('./backup.ts')).backup],
  check: async () => [(await import('./check.ts')).check],
  keys: async () => (await import('./keys.ts')).keyCommands,
  accounts: async () => (await import('./accounts.ts')).accountCommands,
  'cursor-secret': async () => [(await import('./cursor-secret.ts')).cursorSecretRotate],
};

/** The commands that begin with a word; all of them without one. */
export async function loadCommands(word?: string): Promise<readonly Command[]> {
  if (word !== undefined) return Object.hasOwn(loaders, word) ? ((await loaders[word]?.()) ?? []) : [];
  return (await Promise.all(Object.values(loaders).map((load) => load()))).flat();
}
