// A process of its own that runs commands one after the other, each as `bin/muster.js` would: their words as JSON on standard input, what came of
// each as JSON on standard output. For commands that say something and change nothing.
import { text } from 'node:stream/consumers';
import { main } from '../../src/cli/main.ts';
import type { Finished, QuickRun } from './run-muster.ts';

const runs = JSON.parse(await text(process.stdin)) as QuickRun[];
const finished: Finished[] = [];
const said = { stdout: '', stderr: '' };
const sayLater = process.stdout.write.bind(process.stdout);
for (const stream of ['stdout', 'stderr'] as const) {
  process[stream].write = (words: string | Uint8Array) => {
    said[stream] += words.toString();
    return true;
  };
}
// Each run listens for a reader that leaves.
process.stdout.setMaxListeners(0);
const { env } = process;
for (const { args, env: own = {} } of runs) {
  process.env = { ...env, ...own };
  const status = await main(args);
  finished.push({ status, ...said });
  said.stdout = '';
  said.stderr = '';
}
sayLater(JSON.stringify(finished));
