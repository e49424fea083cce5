// Loaded before each test file and by the processes that tests start. Two things make tests cheaper: compiled code is cached, and temporary
// files are in memory.
import { statfsSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache');
module.enableCompileCache(process.env['NODE_COMPILE_CACHE']);

const memory = '/dev/shm';
if (hasRoom(memory)) process.env['TMPDIR'] = memory;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 4e9;
  } catch {
    return false;
  }
}
