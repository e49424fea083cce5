// A command that works for long leaves the processor to whoever serves on the same machine.
import { constants, setPriority } from 'node:os';

// Of many threads that queue for a core, however low their priority, one or the other is let in before a server that wakes
// up, and stays until the next tick. V8 has four for its own work; an import is faster with one. A small young generation
// leaves memory to the second thread.
const flags = ['--v8-pool-size=1', '--max-semi-space-size=8'];

/** Begins anew, as the same process: on Linux a thread has a priority of its own, and hands it only to those it starts. */
export function giveWay() {
  const { execPath, execArgv, argv, env } = process;
  if (flags.every((flag) => execArgv.includes(flag))) return;
  setPriority(constants.priority.PRIORITY_LOW);
  // Not on Windows.
  process.execve?.(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)], env);
}
