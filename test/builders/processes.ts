// Child processes of other processes, read from /proc, which only Linux has.
import { readFileSync } from 'node:fs';

export const skipProcesses = process.platform !== 'linux' && 'reads /proc';

/** The processes that a process has started, and theirs. */
export function listDescendants(pid: number): number[] {
  const children = readEntry(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

/** Also on other systems; on Linux, one that has ended but that its parent has not noticed is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !/^State:\s+Z/m.test(readEntry(pid, 'status'));
}

/** Its command line. */
export function readCommand(pid: number): string {
  return readEntry(pid, 'cmdline').replaceAll('\0', ' ');
}

/** Empty if the process has ended. */
function readEntry(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
