// V8 takes some of its flags only when it starts.
import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';

// By default the room for young objects grows to 64 MB and more, which makes nothing faster here.
const smallYoungGeneration = '--max-semi-space-size=8';

// The runtime's own code in pages of 2 MB, where the system has them: much of it is run for an answer, and finding it takes time.
const largePages = '--use-largepages=silent';

// The same for memory that is not JavaScript's, such as pages of the database; heeded by the C library of most Linux systems. And no more
// than two heaps of it: what threads hand each other would lie about in all of them.
const largeMemory = 'glibc.malloc.hugetlb=1:glibc.malloc.arena_max=2';

const flagsOf = {
  // One helper thread of V8 is enough for a server; more are in the way of its two threads. Two heaps that each grow to four times what they hold before
  // they are collected would be large.
  serve: [smallYoungGeneration, largePages, '--v8-pool-size=1', '--heap-growing-percent=200'],
  // Where several threads queue for a core, however low their priority, Linux lets one of them in before a server that wakes up, and
  // for several milliseconds. V8 has four of its own; an import is as fast with one that only marks garbage. What one thread has prepared and the other
  // has not yet written should still be young: it then goes without being marked. The old may grow by half before they are collected; more would cost a
  // tenth of the memory and win nothing.
  import: [
    ...['--max-semi-space-size=12', '--heap-growing-percent=60'],
    ...['--v8-pool-size=1', '--no-concurrent-recompilation', '--no-parallel-scavenge'],
  ],
};

/** The process begins anew, as itself. */
export function startAnew(command) {
  const flags = flagsOf[command];
  const { execPath, execArgv, argv, env } = process;
  if (flags === undefined || flags.every((flag) => execArgv.includes(flag))) return;
  if (command === 'import') giveWay();
  // Not on Windows.
  const given = [execPath, ...flags, ...execArgv, ...argv.slice(1)];
  process.execve?.(execPath, given, { GLIBC_TUNABLES: largeMemory, ...env });
}

/**
 * An import leaves the processor to whoever serves on the same machine: all threads have the lowest priority, and where there is `chrt`
 * (Linux), anybody else who wakes up is let in at once.
 */
function giveWay() {
  setPriority(constants.priority.PRIORITY_LOW);
  if (process.platform === 'linux') spawnSync('chrt', ['-i', '-p', '0', `${process.pid}`]);
}
