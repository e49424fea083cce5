// Every command by its first word, in the order in which help lists them. Loaded when called for, so that a small command
// does not wait for what a large one needs.
import type { Command } from './command.ts';

const loaders: Readonly<Record<string, () => Promise<readonly Command[]>>> = {
  serve: async () => [(await import('./serve.ts')).serve],
  demo: async () => [(await import('./demo.ts')).demo],
  import: async () => [(await import('./import.ts')).importFiles],
  tournaments: async () => (await import('./tournaments.ts')).tournamentCommands,
  keys: async () => (await import('./keys.ts')).keyCommands,
  accounts: async () => (await import('./accounts.ts')).accountCommands,
  'cursor-secret': async () => [(await import('./cursor-secret.ts')).cursorSecretRotate],
};

/** The commands that begin with a word; all of them without one. */
export async function loadCommands(word?: string): Promise<readonly Command[]> {
  if (word !== undefined) return Object.hasOwn(loaders, word) ? ((await loaders[word]?.()) ?? []) : [];
  return (await Promise.all(Object.values(loaders).map((load) => load()))).flat();
}
