// GET /schemas/event-file.json: what an event file may contain, for everybody.
import { schemaPath } from '../../contract/endpoints.ts';
import type { Route } from '../answer/route.ts';
import { openTerms } from '../answer/route-terms.ts';
import { shareAnswers } from '../answer/shared-answers.ts';
import { publicCaching } from './openapi.ts';

export const schemaRoute: Route = shareAnswers(
  {
    path: schemaPath,
    ...openTerms,
    parameters: [],
    async answer() {
      const { writeEventFileSchema } = await import('../../contract/event-file-schema.ts');
      const body = writeEventFileSchema();
      return { body, identity: body, caching: publicCaching, type: 'application/schema+json; charset=utf-8' };
    },
  },
  {},
);
