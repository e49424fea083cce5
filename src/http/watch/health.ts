// GET /health/live: the process runs. GET /health/ready: it can answer, so that a load balancer sends requests.
import { unavailable } from '../../contract/errors.ts';
import type { Reader } from '../../store/database.ts';
import { readRevision } from '../../store/engine/settings.ts';
import type { Content } from '../answer/answer.ts';
import type { Route } from '../answer/route.ts';
import { openTerms } from '../answer/route-terms.ts';

/** A draining process still answers but is not ready, so that a load balancer uses another. */
export function listHealthRoutes(reader: Reader, isDraining: () => boolean): Route[] {
  return [
    { path: '/health/live', ...openTerms, answer: async () => report('live') },
    {
      path: '/health/ready',
      ...openTerms,
      async answer() {
        if (isDraining()) throw unavailable;
        await readRevision(reader);
        return report('ready');
      },
    },
  ];
}

function report(status: string): Content {
  return { body: JSON.stringify({ status }), caching: 'no-store' };
}
