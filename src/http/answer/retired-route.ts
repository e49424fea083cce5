// A route that will go: its answers have the headers that announce it, and from its sunset on it is a 410 (docs/stability.md).
import {
  type Deprecation,
  findDeprecation,
  startOf,
  writeDeprecationHeaders,
} from '../../contract/deprecations.ts';
import { templateOf } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import type { AppOptions } from '../options.ts';
import type { Content, LargeContent } from './answer.ts';
import type { Route } from './route.ts';

/** Returns the route as it is unless the list has it. */
export function retireRoute(
  route: Route,
  list: readonly Deprecation[],
  { siteUrl, baseUrl = '' }: Pick<AppOptions, 'siteUrl' | 'baseUrl'>,
): Route {
  const entry = findDeprecation(list, templateOf(route.path));
  if (entry === undefined) return route;
  const sunset = startOf(entry.sunset);
  return {
    ...route,
    headers: [...route.headers, ...writeDeprecationHeaders(entry, siteUrl ?? baseUrl)],
    async answer(request, parameters) {
      if (request.time >= sunset) throw new ApiError(410, messages.retired(entry.sunset));
      return endBefore(await route.answer(request, parameters), sunset);
    },
  };
}

/** No cached answer outlives the endpoint. */
function endBefore(content: Content | LargeContent, sunset: number): Content | LargeContent {
  if ('read' in content)
    return { ...content, read: async () => endBefore(await content.read(), sunset) as Content };
  return { ...content, until: Math.min(content.until ?? Number.POSITIVE_INFINITY, sunset - 1) };
}
