// V8 takes some of its flags only when it starts.
import { constants, setPriority } from 'node:os';

// By default the room for young objects grows to 64 MB and more, which makes nothing faster here.
const smallYoungGeneration = '--max-semi-space-size=8';

const flagsOf = {
  serve: [smallYoungGeneration],
  // Of many threads that queue for a core, however low their priority, one or the other is let in before a server that wakes
  // up, and stays until the next tick. V8 has four for its own work; an import is faster with one. And it makes so much
  // garbage that waiting longer for its collection costs a tenth of the memory and wins nothing.
  import: [smallYoungGeneration, '--v8-pool-size=1', '--heap-growing-percent=100'],
};

/**
 * The process begins anew, as itself. An import does so at the lowest priority: it leaves the processor to whoever serves on the
 * same machine, and on Linux each thread has a priority of its own, handed to those that it starts.
 */
export function startAnew(command) {
  const flags = flagsOf[command];
  const { execPath, execArgv, argv, env } = process;
  if (flags === undefined || flags.every((flag) => execArgv.includes(flag))) return;
  if (command === 'import') setPriority(constants.priority.PRIORITY_LOW);
  // Not on Windows.
  process.execve?.(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)], env);
}
