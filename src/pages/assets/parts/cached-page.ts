// Pages in the caches of the service workers. The site is always requested first.

/** A cached page is shown if the site has not answered within this time. */
const timeoutMs = 3000;

/** A copy to cache, with the time. The body is not encoded any more. */
export function copyPage(text: string, answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set('x-cached-at', new Date().toISOString());
  return new Response(text, { headers });
}

/** The answer of the site, or the cached page if there is none in time. */
export async function preferSite(answer: Promise<Response>, cached: Response | undefined): Promise<Response> {
  if (cached === undefined) return answer;
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
  try {
    return (await Promise.race([answer, timeout])) ?? markCached(cached);
  } catch {
    return markCached(cached);
  }
}

/** Writes into the page when it was cached; its script shows that. */
async function markCached(answer: Response): Promise<Response> {
  const text = await answer.text();
  return new Response(text.replace('<main ', `<main data-cached="${answer.headers.get('x-cached-at')}" `), {
    headers: answer.headers,
  });
}
