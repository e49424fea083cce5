// A page of a list of the service, or the one that `next` leads to.
import type { List, Page } from '../../packages/client/src/list.ts';
import { toolError } from './tool.ts';

/** `path` is the list's own: a `next` of another list would give other things than were asked for. */
export function readPage<T>(list: List<T>, path: string, next: string | undefined): Promise<Page<T>> {
  if (next !== undefined && pathOf(next)?.endsWith(path) !== true)
    throw toolError(
      '`next` belongs to another list. Give the `next` of the page before together with the same arguments, or leave it out to start at the first page.',
    );
  return list.page(next);
}

function pathOf(address: string): string | undefined {
  return URL.parse(address)?.pathname;
}
