// Whether the page that a request comes from may ask. Programs send no Origin; a browser does, also for a page whose host name was made to lead to a
// server that its user alone can reach. The name in `Host` is that page's own choice, so it counts for nothing here.
import type { AppOptions } from '../options.ts';

const ownMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export function mayAsk(origin: string | undefined, { baseUrl, siteUrl }: AppOptions): boolean {
  if (origin === undefined) return true;
  const page = URL.parse(origin);
  if (page === null) return false;
  return (
    ownMachine.test(page.hostname) ||
    [baseUrl, siteUrl].some((address) => address !== undefined && URL.parse(address)?.origin === page.origin)
  );
}
