// A process that runs commands one after the other, each as `bin/muster.js` would: what a command needs is loaded once for all of them. Its words
// come as a message; what came of it goes back as one.
import { main } from '../../src/cli/main.ts';
import type { Finished } from './run-muster.ts';

export interface Asked {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

const said = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = (words: string | Uint8Array) => {
    said[stream].push(Buffer.from(words as string));
    return true;
  };
}
// Each command listens for signals, and for a reader that leaves.
process.setMaxListeners(0);
process.stdout.setMaxListeners(0);

process.on('message', async ({ args, env, cwd }: Asked) => {
  process.env = { ...env };
  process.chdir(cwd);
  const status = await main(args);
  const [stdout = '', stderr = ''] = [said.stdout, said.stderr].map((parts) =>
    Buffer.concat(parts.splice(0)).toString(),
  );
  process.send?.({ status, stdout, stderr } satisfies Finished);
});
process.on('disconnect', () => process.exit());
