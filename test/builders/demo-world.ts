// A service that has imported the demo world.
import type { TestContext } from 'node:test';
import { type DemoRecord, generateWorld } from '../../src/demo/world.ts';
import { type Engine, engines } from './engines.ts';
import { holding } from './prepared.ts';
import { type Service, type ServiceOptions, startService } from './service.ts';

const worlds = new Map<number, readonly DemoRecord[]>();

/** As `muster serve --demo` makes it, or with another number of tournaments; made once per process. */
export function makeDemoWorld(tournaments = 60): readonly DemoRecord[] {
  return worlds.getOrInsertComputed(tournaments, () => [...generateWorld({ tournaments, seed: 1 })]);
}

const filled = new Map<string, Engine>();

/** An engine whose databases hold the demo world. */
export function holdingDemo(engine: Engine | undefined = engines[0], tournaments = 60): Engine {
  if (engine === undefined) throw new Error('no engine to test on');
  const name = `${tournaments} on ${engine.name}`;
  const known = filled.get(name) ?? holding(engine, () => makeDemoWorld(tournaments));
  filled.set(name, known);
  return known;
}

/** With its pages and the organisers' API. */
export function startDemoSite(t: Pick<TestContext, 'after'>): Promise<Service> {
  return startDemoService(t, { pages: true, organisers: 'on', organiserKeyPrefix: 'org_v1_' });
}

export function startDemoService(
  t: Pick<TestContext, 'after'>,
  options: ServiceOptions = {},
  engine?: Engine,
  tournaments?: number,
): Promise<Service> {
  return startService(t, [], options, holdingDemo(engine, tournaments));
}
