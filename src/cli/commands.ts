// Every command by its first word, in the order of help. Commands are loaded on demand, so that a small one does not wait for the modules of a large one.
import type { Command } from './command.ts';

const loaders: Readonly<Record<string, () => Promise<readonly Command[]>>> = {
  serve: async () => [(await import('./commands/serve.ts')).serve],
  mcp: async () => [(await import('./commands/mcp.ts')).mcp],
  demo: async () => [(await import('./commands/demo.ts')).demo],
  import: async () => [(await import('./commands/import.ts')).importFiles],
  convert: async () => [(await import('./commands/convert.ts')).convert],
  export: async () => [
    ...(await import('./commands/export.ts')).exportCommands,
    (await import('./commands/export-dump.ts')).exportDump,
  ],
  list: async () => [(await import('./commands/list.ts')).list],
  template: async () => [(await import('./commands/template.ts')).template],
  tournaments: async () => (await import('./commands/tournaments.ts')).tournamentCommands,
  next: async () => [(await import('./commands/next.ts')).next],
  battles: async () => [(await import('./commands/battles.ts')).battlesRemove],
  clubs: async () => (await import('./commands/clubs.ts')).clubCommands,
  seasons: async () => (await import('./commands/seasons.ts')).seasonCommands,
  ratings: async () => (await import('./commands/ratings.ts')).ratingCommands,
  submit: async () => [(await import('./commands/submit.ts')).submit],
  submissions: async () => (await import('./commands/submissions.ts')).submissionCommands,
  players: async () => [
    ...(await import('./commands/people.ts')).peopleCommands,
    (await import('./commands/anonymise.ts')).playersAnonymise,
  ],
  backup: async () => [(await import('./commands/backup.ts')).backup],
  rebuild: async () => [(await import('./commands/rebuild.ts')).rebuild],
  check: async () => [(await import('./commands/rebuild.ts')).check],
  keys: async () => (await import('./commands/keys.ts')).keyCommands,
  accounts: async () => (await import('./commands/accounts.ts')).accountCommands,
  webhooks: async () => (await import('./commands/webhooks.ts')).webhookCommands,
  'cursor-secret': async () => [(await import('./commands/cursor-secret.ts')).cursorSecretRotate],
};

/** The commands that begin with this word; without a word, all commands. */
export async function loadCommands(word?: string): Promise<readonly Command[]> {
  if (word !== undefined) return Object.hasOwn(loaders, word) ? ((await loaders[word]?.()) ?? []) : [];
  return (await Promise.all(Object.values(loaders).map((load) => load()))).flat();
}
