// A service that has imported the demo world.
import type { TestContext } from 'node:test';
import { type DemoRecord, generateWorld } from '../../src/demo/world.ts';
import { type Engine, engines } from './engines.ts';
import { holding } from './prepared.ts';
import { type Service, type ServiceOptions, startService } from './service.ts';

let demoWorld: readonly DemoRecord[] | undefined;

/** As `muster serve --demo` makes it; made once per process. */
export function makeDemoWorld(): readonly DemoRecord[] {
  demoWorld ??= [...generateWorld({ tournaments: 60, seed: 1 })];
  return demoWorld;
}

/**
 * A demo world of few tournaments. However few they are, the generator adds 200 casual battles and 300 players: of these, every tenth, and the players that
 * something names.
 */
export function makeThinWorld(tournaments: number, seed: number): DemoRecord[] {
  const world = [...generateWorld({ tournaments, seed })];
  const spare = { battle: 0, player: 0 };
  const kept = world.filter(({ kind }) => kind !== 'battle' || spare.battle++ % 10 === 0);
  const named = new Set(
    kept.flatMap((record) =>
      record.kind === 'player'
        ? []
        : Array.from(JSON.stringify(record).matchAll(/"([^"]+)"/g), ([, text]) => text),
    ),
  );
  return kept.filter(
    (record) =>
      record.kind !== 'player' ||
      [record.id, ...(record.aliases ?? [])].some((id) => named.has(id)) ||
      spare.player++ % 10 === 0,
  );
}

const filled = new Map<string, Engine>();

/** An engine whose databases hold the demo world, or a thin one with this many tournaments. */
export function holdingDemo(engine: Engine | undefined = engines[0], tournaments?: number): Engine {
  if (engine === undefined) throw new Error('no engine to test on');
  const name = `${tournaments ?? 'all'} on ${engine.name}`;
  const known =
    filled.get(name) ??
    holding(engine, () => (tournaments === undefined ? makeDemoWorld() : makeThinWorld(tournaments, 1)));
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
