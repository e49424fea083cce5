// Loaded before each test file and by the processes that tests start. Three things make tests cheaper: compiled code is cached, temporary files are in
// memory, and node:test does not follow every promise.
import asyncHooks from 'node:async_hooks';
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

// To name the test that an uncaught error belongs to, node:test registers a hook for the creation and the garbage collection of every promise, which takes
// a tenth of the processor time of all tests. Without it an uncaught error fails the test file instead.
const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  const isTestRunner = new Error().stack?.includes('node:internal/test_runner');
  if (isTestRunner) hook.enable = () => hook;
  return hook;
};
