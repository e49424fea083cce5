// A service that has imported the demo world.
import type { TestContext } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import type { Engine } from './engines.ts';
import { type Service, type ServiceOptions, startService } from './service.ts';

export function startDemoService(
  t: Pick<TestContext, 'after'>,
  options: ServiceOptions = {},
  engine?: Engine,
  tournaments = 60,
): Promise<Service> {
  return startService(t, [...generateWorld({ tournaments, seed: 1 })], options, engine);
}
