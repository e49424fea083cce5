// A club: who they are, who plays for them, the tournaments they run, the battles connected to them.
import { ApiError, messages } from '../../contract/errors.ts';
import type { ClubResource } from '../../contract/resources.ts';
import { findClubSides, listClubBattles } from '../../store/read/battles.ts';
import { findClub } from '../../store/read/clubs.ts';
import { parseDocument } from '../../store/read/document.ts';
import { searchTournaments } from '../../store/read/tournament-search.ts';
import { readBattles, readTournamentNames, showBattles } from '../battle/battle-items.ts';
import { showCalendarLink } from '../frame/calendar-link.ts';
import { sayCount, sayPlace, showLine } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import { makeLinks } from '../frame/links.ts';
import { type PageQuery, readPosition, showMore } from '../frame/paging.ts';
import type { PageContext, Shown } from '../frame/show.ts';
import { readItems, showItems } from '../tournament/tournament-items.ts';
import { readClubPlayers, showClubPlayers } from './club-players.ts';

const mostTournaments = 20;
const mostBattles = 20;

export async function showClub(
  { options, links }: PageContext,
  slug: string,
  query: PageQuery,
  site: string,
): Promise<Shown> {
  const { database } = options;
  const found = await findClub(database, slug);
  if (found === undefined) throw new ApiError(404, messages.club);
  const club = parseDocument<ClubResource>(found);
  const position = {
    tournaments: readPosition(query, 'tournaments'),
    battles: readPosition(query, 'battles'),
  };
  const tournaments = await searchTournaments(database, {
    filters: { club: slug },
    limit: mostTournaments,
    after: position.tournaments,
  });
  const { items, identity } = await readItems(database, tournaments.found);
  const battles = readBattles(
    await listClubBattles(database, slug, { limit: mostBattles, after: position.battles }),
  );
  const { names, identity: named } = await readTournamentNames(database, battles.items);
  const own = await findClubSides(
    database,
    slug,
    battles.items.map(({ id }) => id),
  );
  const isFirst = position.tournaments === undefined && position.battles === undefined;
  const players = isFirst ? await readClubPlayers(database, slug) : undefined;
  const place = sayPlace(club.city, club.country);
  return {
    identity: [
      'club',
      found.hash,
      ...identity,
      ...battles.identity,
      ...named,
      JSON.stringify([position, [...own], players]),
    ],
    site,
    render: () => ({
      title: club.name,
      description: `${club.name}${place && `, ${place}`}: tournaments, results and battles.`,
      path: `/clubs/${encodeURIComponent(slug)}`,
      section: 'clubs',
      unlisted: !isFirst,
      data: {
        '@context': 'https://schema.org',
        '@type': 'SportsOrganization',
        name: club.name,
        description: club.description || undefined,
        url: links.absolute(`/clubs/${encodeURIComponent(slug)}`),
      },
      main: html`<div class="title"><div class="wrap">
  <p class="kicker">Club</p>
  <h1>${club.name}</h1>
  ${showLine('meta', [place, sayCount(club.members, 'member'), showWebsite(club.website)])}
</div></div>
<div class="wrap">
${club.description !== '' && html`<p class="prose">${club.description}</p>`}
<section aria-labelledby="tournaments">
<h2 id="tournaments">Tournaments</h2>
${items.length === 0 ? html`<p class="empty">This club has published no tournament yet.</p>` : showItems(items, links, slug)}
${showMore(tournaments.last, 'Earlier tournaments', (after) => links.club(slug, { tournaments: after }))}
${showCalendarLink(makeLinks(site), { club: slug }, `Subscribe to the club’s calendar`)}
</section>
${players && showClubPlayers(players, slug, links)}
<section aria-labelledby="battles">
<h2 id="battles">Battles</h2>
${battles.items.length === 0 ? html`<p class="empty">No battle is connected to this club yet.</p>` : showBattles(battles.items, links, names, own)}
${showMore(battles.last, 'Earlier battles', (after) => links.club(slug, { battles: after }))}
</section>
</div>`,
    }),
  };
}

/** Only what is an address of the web becomes a link: the text is the club's own. */
function showWebsite(website: string | null): Html | undefined {
  const address = website === null ? null : URL.parse(website);
  if (address === null || !/^https?:$/.test(address.protocol)) return undefined;
  return html`<a href="${address.href}" rel="noopener nofollow ugc">${address.host}</a>`;
}
