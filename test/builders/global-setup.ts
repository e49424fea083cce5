// Runs once before all test processes: loads the sources, so that their compiled code is cached before several processes compile the same.
import module from 'node:module';

export async function globalSetup(): Promise<void> {
  await import('./service.ts');
  module.flushCompileCache();
}
