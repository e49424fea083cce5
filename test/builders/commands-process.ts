// A process that runs commands one after the other, each as `bin/muster.js` would, so that the sources are loaded once for all of them. A command arrives as
// a message, and its result is sent back as one.
import { Readable } from 'node:stream';
import { main } from '../../src/cli/main.ts';
import type { Finished } from './run-muster.ts';

export interface CommandMessage {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly input: string | Uint8Array;
}

const output = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = (text: string | Uint8Array) => {
    output[stream].push(Buffer.from(text as string));
    return true;
  };
}
// Each command listens for signals, and for a reader of its output that disconnects.
process.setMaxListeners(0);
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);

process.on('message', async ({ args, env, cwd, input }: CommandMessage) => {
  process.env = { ...env };
  process.chdir(cwd);
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input as string)]) });
  const status = await main(args);
  const [stdout = '', stderr = ''] = [output.stdout, output.stderr].map((parts) =>
    Buffer.concat(parts.splice(0)).toString(),
  );
  process.send?.({ status, stdout, stderr } satisfies Finished);
});
process.on('disconnect', () => process.exit());
