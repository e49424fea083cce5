// GET /api/v1/endpoints
import { EndpointsAnswer } from '../../contract/answers.ts';
import { endpoints, templateOf } from '../../contract/endpoints.ts';
import { contentOfJson, type Endpoint } from './endpoint.ts';

export const listEndpoints: Endpoint<typeof EndpointsAnswer> = {
  path: endpoints.endpoints,
  id: 'listEndpoints',
  tag: 'Stability',
  summary: 'List endpoints',
  description:
    'Every endpoint of this version, and what will be removed, announced at least 12 months in advance. `/docs/stability` says what never changes.',
  answers: { 200: EndpointsAnswer },
  async answer(_, { deprecations }) {
    const paths = Object.values(endpoints).map(templateOf).toSorted();
    return contentOfJson({ data: { version: 'v1', endpoints: paths, deprecations: [...deprecations] } });
  },
};
