// A command that works for long leaves the processor to whoever serves on the same machine.
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export function giveWay(): void {
  for (const thread of listThreads()) setPriority(thread, constants.priority.PRIORITY_LOW);
}

/** On Linux each thread has a priority of its own, and hands it to those it starts; elsewhere a process has one (0: this one). */
function listThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}
