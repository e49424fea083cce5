#!/usr/bin/env node
// Plain JavaScript that any Node runs: goes on with the runtime that the project pins, or says why it cannot.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const needed = 26;
const major = Number(process.versions.node.split('.')[0]);

endWithNpm();

if (major >= needed) {
  module.enableCompileCache();
  const { main } = await import('../src/cli/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} else {
  const pinned = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
  if (existsSync(pinned)) {
    const child = spawn(pinned, process.argv.slice(1), { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
    });
  } else {
    process.stderr.write(
      `muster: needs Node ${needed}, this is ${process.versions.node}; run "npm ci" with install scripts on (npm ci --ignore-scripts=false), which brings it\n`,
    );
    process.exitCode = 3;
  }
}

/** `npm start` starts a shell that starts this: whoever ends npm by its process id ends neither. */
function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
