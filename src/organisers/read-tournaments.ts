// GET /organisers/v1/tournaments, …/{slug} and …/{slug}/file: the key's own, published or not.
import { ApiError, messages } from '../contract/errors.ts';
import { apiCaching, type EndpointContext, pageFolders, pathIn, splitLink } from '../http/api/endpoint.ts';
import { answerList } from '../http/api/list-page.ts';
import type { AppOptions } from '../http/options.ts';
import { baseOf, siteOf } from '../http/request/address.ts';
import { writeTournamentFile } from '../import/export/export-records.ts';
import { findOwned, listOwned, type OwnedTournament } from '../store/read/owned.ts';
import type { Organiser } from './job.ts';
import { joinPage } from './join-page.ts';
import { isOwn } from './own.ts';
import type { Answer } from './route.ts';
import { tagOf } from './tag.ts';

export const answerTournaments =
  (context: EndpointContext, options: AppOptions): Answer =>
  (request, organiser, { query }) => {
    const site = siteOf(request, options);
    return answerList(
      context,
      { name: '', query, time: request.time, base: baseOf(request, options), site },
      {
        path: '/organisers/v1/tournaments',
        async read({ limit, after }) {
          const found = await listOwned(context.database.fresh, organiser.clubs, limit + 1, after);
          const last = found.length > limit ? found[limit - 1]?.ord : undefined;
          return joinPage(
            found.slice(0, limit).map((one) => showPublished(one, site)),
            last,
          );
        },
        owner: organiser.id,
      },
    );
  };

export const answerTournament =
  ({ database }: EndpointContext, options: AppOptions): Answer =>
  async (request, organiser, { name }) => {
    const found = await readOwned({ database }, organiser, name);
    const document = showPublished(found, siteOf(request, options));
    return {
      body: Buffer.concat([Buffer.from('{"data":'), document, Buffer.from('}')]),
      tag: tagOf(found),
      caching: apiCaching,
    };
  };

export const answerFile =
  ({ database }: EndpointContext): Answer =>
  async (_request, organiser, { name }) => {
    await readOwned({ database }, organiser, name);
    const text = await writeTournamentFile(database.fresh, name);
    if (text === undefined) throw new ApiError(404, messages.tournament);
    return { body: Buffer.from(text), identity: text, caching: apiCaching };
  };

async function readOwned(
  { database }: Pick<EndpointContext, 'database'>,
  { clubs }: Organiser,
  slug: string,
): Promise<OwnedTournament> {
  const found = await findOwned(database.fresh, slug);
  if (found === undefined || !isOwn(clubs, found.club)) throw new ApiError(404, messages.tournament);
  return found;
}

/** The resource of the API, with `published` behind `url`. */
function showPublished({ slug, document, published }: OwnedTournament, site: string): Buffer {
  const [head, before, path] = splitLink(document.body, pathIn(pageFolders.tournament, slug), site);
  return Buffer.concat([head, before, path.subarray(0, -1), Buffer.from(`,"published":${published}}`)]);
}
