// Answers that are expensive to make and need no key: each is made once for all its requests, one at a time per route, and cached until the data
// changes. Other spellings of an address share the same answer, and other requests wait for at most one of them.
import type { Reader } from '../../store/database.ts';
import { readRevision } from '../../store/engine/settings.ts';
import type { Request } from '../request/request.ts';
import type { Content } from './answer.ts';
import { type Parameters, pickParameters, type Route } from './route.ts';
import { makeSharedWork } from './shared-work.ts';

const mostWaiting = 100;
const mostCached = 20;

export interface SharedRoute extends Route {
  readonly parameters: readonly string[];
  answer(request: Request, parameters: Parameters): Promise<Content>;
}

export interface SharedOptions {
  /** Everything else that the answers depend on, apart from parameters and data. */
  readonly dependsOn?: (request: Request) => string;
  /** Left out if answers do not depend on the data. */
  readonly reader?: Reader;
}

export function shareAnswers(route: SharedRoute, { dependsOn, reader }: SharedOptions): Route {
  const work = makeSharedWork<Content>({ mostWaiting, mostCached });
  return {
    ...route,
    // The response cache has the compressed bytes of frequent answers.
    isCached: reader === undefined ? true : 'checked',
    async answer(request, parameters) {
      const identity = JSON.stringify([
        pickParameters(route, parameters),
        dependsOn?.(request),
        reader && (await readRevision(reader)),
      ]);
      return work.get(identity, request, async () => makeBody(await route.answer(request, parameters)));
    },
  };
}

async function makeBody(content: Content): Promise<Content> {
  const { body } = content;
  return typeof body === 'function' ? { ...content, body: Buffer.from(await body()) } : content;
}
