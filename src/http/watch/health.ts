// GET /health/live: the process runs. GET /health/ready: it can answer; a balancer sends requests only then.
import { unavailable } from '../../contract/errors.ts';
import type { Reader } from '../../store/database.ts';
import { readRevision } from '../../store/engine/settings.ts';
import type { Content } from '../answer/answer.ts';
import type { Route } from '../answer/route.ts';
import { openTerms } from '../answer/route-terms.ts';

/** A process that is about to stop still answers, but says that it is not ready: a balancer goes elsewhere. */
export function listHealthRoutes(reader: Reader, isLeaving: () => boolean): Route[] {
  return [
    { path: '/health/live', ...openTerms, answer: async () => say('live') },
    {
      path: '/health/ready',
      ...openTerms,
      async answer() {
        if (isLeaving()) throw unavailable;
        await readRevision(reader);
        return say('ready');
      },
    },
  ];
}

function say(status: string): Content {
  return { body: JSON.stringify({ status }), caching: 'no-store' };
}
