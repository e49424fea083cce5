// A copy of everything that a service publishes, maintained by following its changes: the answers about each resource, by `kind id`.
import assert from 'node:assert/strict';
import { endpoints, fillPath } from '../../src/contract/endpoints.ts';
import type { ChangeResource } from '../../src/contract/resources.ts';
import type { Database } from '../../src/store/database.ts';
import { type Service, walk } from './service.ts';

type Get = Pick<Service, 'get'>['get'];

const shown = {
  tournament: [endpoints.tournament, endpoints.participants, endpoints.tournamentBattles],
  club: [endpoints.club],
  player: [endpoints.player, endpoints.playerBattles],
  battle: [endpoints.battle],
  season: [endpoints.season, endpoints.seasonStandings],
  rating: [endpoints.rating, endpoints.ratingStandings],
} as const;

/** Every answer about one resource; undefined if it is not visible. */
async function readThing(get: Get, kind: ChangeResource['kind'], id: string): Promise<string | undefined> {
  const answers: string[] = [];
  const ask = async (path: string) => {
    for (let next: string | null = path; next !== null; ) {
      const { status, body }: Awaited<ReturnType<Get>> = await get(next);
      answers.push(`${status} ${JSON.stringify(body.data ?? body)}`);
      next = body.next ?? null;
    }
  };
  for (const pattern of shown[kind]) await ask(fillPath(pattern, id));
  if (answers.some((answer) => answer.startsWith('404'))) return undefined;
  if (kind !== 'tournament') return answers.join('\n');
  const { stages } = JSON.parse(answers[0]?.slice(4) ?? '') as { stages: { id: string }[] };
  for (const stage of stages) {
    await ask(`${fillPath(endpoints.standings, id)}?stage=${stage.id}`);
    await ask(`${fillPath(endpoints.explanation, id)}?stage=${stage.id}`);
  }
  const battles = [...answers.join('').matchAll(/"id":"([^"]+)","date"/g)].map(([, battle = '']) => battle);
  for (const battle of battles) await ask(fillPath(endpoints.battle, battle));
  return answers.join('\n');
}

export class Mirror {
  readonly things = new Map<string, string>();
  since: string | undefined;
  readonly #get: Get;

  constructor(get: Get) {
    this.#get = get;
  }

  /** Applies a change. Returns whether anything is different now. */
  async take({ kind, id, change }: ChangeResource): Promise<boolean> {
    const name = `${kind} ${id}`;
    const before = this.things.get(name);
    const now = change === 'removed' ? undefined : await readThing(this.#get, kind, id);
    if (now === undefined) this.things.delete(name);
    else this.things.set(name, now);
    return before !== now;
  }

  /** Up to the end, page by page; returns the changes. `mayGoOn` is called before each page. */
  async follow(limit = 20, mayGoOn: () => boolean = () => true): Promise<ChangeResource[]> {
    const told: ChangeResource[] = [];
    const since = this.since === undefined ? '' : `&since=${this.since}`;
    for (
      let next: string | null = `${endpoints.changes}?limit=${limit}${since}`;
      next !== null && mayGoOn();
    ) {
      const { status, body, text }: Awaited<ReturnType<Get>> = await this.#get(next);
      assert.equal(status, 200, text);
      for (const change of body.data as ChangeResource[]) {
        await this.take(change);
        told.push(change);
      }
      this.since = body.since;
      next = body.next;
    }
    return told;
  }
}

/** The same copy, made by requesting everything. */
export async function crawl(get: Get, database: Database): Promise<Map<string, string>> {
  const things = new Map<string, string>();
  const keep = async (kind: ChangeResource['kind'], id: string) => {
    const thing = await readThing(get, kind, id);
    assert.ok(thing !== undefined, `${kind} ${id}`);
    things.set(`${kind} ${id}`, thing);
  };
  for (const [path, kind, key] of [
    [endpoints.tournaments, 'tournament', 'slug'],
    [endpoints.clubs, 'club', 'slug'],
    [endpoints.players, 'player', 'playerId'],
  ] as const)
    for (const thing of await walk({ get }, `${path}?limit=100`)) await keep(kind, thing[key]);
  // Casual battles of players without ids are in no list.
  for (const id of await database.values<string>('SELECT id FROM battle WHERE tournament IS NULL'))
    await keep('battle', id);
  return things;
}
