#!/usr/bin/env node
// Plain JavaScript that any Node runs: continues with the runtime that the project pins, or says why it cannot.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';

const needed = 26;
const major = Number(process.versions.node.split('.')[0]);

endWithNpm();

if (major >= needed) {
  module.enableCompileCache();
  // A checkout runs its sources; a package from npm holds them compiled (scripts/build.ts).
  const sources = new URL('../src/cli/main.ts', import.meta.url);
  const { main } = await import(existsSync(sources) ? sources.href : '../dist/src/cli/main.js');
  process.exitCode = await main(process.argv.slice(2));
} else {
  const pinned = findRuntime();
  if (pinned !== undefined) {
    const child = spawn(pinned, process.argv.slice(1), { stdio: 'inherit' });
    // A signal to this process alone is meant for the child; one to the whole group reaches the child twice, and counts once (src/cli/stop-signal.ts).
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
    });
  } else {
    process.stderr.write(
      `muster: needs Node ${needed}, this is ${process.versions.node}; npm installs it on Linux, macOS and Windows unless optional packages are left out, elsewhere install it yourself\n`,
    );
    process.exitCode = 3;
  }
}

/** In the package for this machine, one of the optional dependencies; their names are their makers' (docs/adr/README.md, 1). */
function findRuntime() {
  const { platform, arch } = process;
  const system = platform === 'win32' ? 'win' : platform;
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${arch}`;
  try {
    return module
      .createRequire(import.meta.url)
      .resolve(`${name}/bin/node${platform === 'win32' ? '.exe' : ''}`);
  } catch {
    return undefined;
  }
}

/** `npm start` starts a shell that starts this. A signal to npm alone ends neither, so this ends when its parent has. Sent once: a second signal stops at once. */
function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
