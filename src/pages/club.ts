// The list of clubs by name, and a club: its description, tournaments, players and battles.
import { countOf } from '#rules/text/numbers';
import { pagePath } from '../contract/endpoints.ts';
import { messages } from '../contract/errors.ts';
import type { ClubResource, PlayerSummaryResource } from '../contract/resources.ts';
import { type Html, html } from '../html/html.ts';
import type { Reader } from '../store/database.ts';
import { findClubSides, listClubBattles } from '../store/read/battles.ts';
import { findClub, listClubs } from '../store/read/clubs.ts';
import { parsePage } from '../store/read/document.ts';
import { listClubPeople } from '../store/read/people.ts';
import { listPlayers } from '../store/read/players.ts';
import { searchTournaments } from '../store/read/tournament-search.ts';
import { parseFound } from './frame/documents.ts';
import { sayPlace, showLine } from './frame/figures.ts';
import { type Links, makeLinks } from './frame/links.ts';
import type { Page } from './frame/page.ts';
import { readPosition, showMore } from './frame/paging.ts';
import type { PageRequest } from './frame/show.ts';
import { readBattles, readTournamentNames, showBattles } from './items/battle-items.ts';
import { readItems, showItems } from './items/tournament-items.ts';
import { showCalendarLink } from './items/upcoming.ts';

const clubsAPage = 60;

export async function showClubList({ database, links, query }: PageRequest): Promise<Page> {
  const after = readPosition(query, 'after');
  const page = await listClubs(database, { limit: clubsAPage, after });
  const clubs = parsePage<ClubResource>(page);
  return {
    title: 'Clubs',
    description: 'Clubs that run tabletop wargaming tournaments.',
    path: '/clubs',
    section: 'clubs',
    unlisted: after !== undefined,
    head: html`<h1>Clubs</h1>`,
    main: html`<section aria-label="Clubs">
${clubs.length === 0 ? html`<p class="empty">There are no clubs yet.</p>` : showClubs(clubs, links)}
${showMore(page.last, 'More clubs', (position) => links.to('/clubs', { after: position }))}
</section>`,
  };
}

export function showClubs(clubs: readonly ClubResource[], links: Links, level: 2 | 3 = 2): Html {
  return html`<ul class="cards">${clubs.map(
    ({ slug, name, city, country, members, description }) => html`<li class="event card">
  <h${level} class="event-name"><a href="${links.club(slug)}">${name}</a></h${level}>
  ${showLine('event-place', [sayPlace(city, country), countOf(members, 'member')])}
  ${description !== '' && html`<p>${description}</p>`}
</li>`,
  )}</ul>`;
}

const mostTournaments = 20;
const mostBattles = 20;

export async function showClub({
  database,
  options,
  links,
  name: slug,
  query,
  site,
}: PageRequest): Promise<Page> {
  const club = parseFound<ClubResource>(await findClub(database, slug), messages.club);
  const position = {
    tournaments: readPosition(query, 'tournaments'),
    battles: readPosition(query, 'battles'),
  };
  const tournaments = await searchTournaments(database, {
    filters: { club: slug },
    limit: mostTournaments,
    after: position.tournaments,
  });
  const items = await readItems(database, tournaments.found, options);
  const asked = { limit: mostBattles, after: position.battles };
  const battles = readBattles(await listClubBattles(database, slug, asked));
  const names = await readTournamentNames(database, battles.items);
  const ids = battles.items.map(({ id }) => id);
  const own = await findClubSides(database, slug, ids);
  const isFirst = position.tournaments === undefined && position.battles === undefined;
  const players = isFirst ? await readClubPlayers(database, slug) : undefined;
  const place = sayPlace(club.city, club.country);
  return {
    title: club.name,
    description: `${club.name}${place && `, ${place}`}: tournaments, results and battles.`,
    path: pagePath('club', slug),
    site,
    section: 'clubs',
    unlisted: !isFirst,
    data: {
      '@context': 'https://schema.org',
      '@type': 'SportsOrganization',
      name: club.name,
      description: club.description || undefined,
      url: `${site}${pagePath('club', slug)}`,
    },
    head: html`<p class="kicker">Club</p>
  <h1>${club.name}</h1>
  ${showLine('meta', [place, countOf(club.members, 'member'), showWebsite(club.website)])}`,
    main: html`${club.description !== '' && html`<p class="prose">${club.description}</p>`}
<section aria-labelledby="tournaments">
<h2 id="tournaments">Tournaments</h2>
${items.length === 0 ? html`<p class="empty">This club has not published any tournaments yet.</p>` : showItems(items, links, slug)}
${showMore(tournaments.last, 'Earlier tournaments', (after) => links.club(slug, { tournaments: after }))}
${showCalendarLink(makeLinks(site), { club: slug }, `Subscribe to the club’s calendar`)}
</section>
${players && showClubPlayers(players, slug, links)}
<section aria-labelledby="battles">
<h2 id="battles">Battles</h2>
${battles.items.length === 0 ? html`<p class="empty">This club has no battles yet.</p>` : showBattles(battles.items, links, names, own)}
${showMore(battles.last, 'Earlier battles', (after) => links.club(slug, { battles: after }))}
</section>`,
  };
}

/** Only an http or https address becomes a link, because clubs enter it themselves. */
function showWebsite(website: string | null): Html | undefined {
  const address = website === null ? null : URL.parse(website);
  if (address === null || !/^https?:$/.test(address.protocol)) return undefined;
  return html`<a href="${address.href}" rel="noopener nofollow ugc">${address.host}</a>`;
}

const mostPlayers = 40;

type ClubPlayers = Awaited<ReturnType<typeof readClubPlayers>>;

async function readClubPlayers(reader: Reader, club: string) {
  const page = await listPlayers(reader, { filters: { club }, limit: mostPlayers });
  const { people, last } = await listClubPeople(reader, club, { limit: mostPlayers });
  return {
    players: parsePage<PlayerSummaryResource>(page),
    people,
    hasMore: page.last !== undefined || last !== undefined,
  };
}

function showClubPlayers({ players, people, hasMore }: ClubPlayers, club: string, links: Links): Html {
  const isEmpty = players.length === 0 && people.length === 0;
  return html`<section aria-labelledby="players">
<h2 id="players">Players</h2>
${isEmpty ? html`<p class="empty">This club has no players yet.</p>` : undefined}
<ul class="names">${players.map(({ playerId, player }) => html`<li><a href="${links.player(playerId)}">${player}</a></li>`)}${people.map(({ name }) => html`<li><a href="${links.person(name)}">${name}</a></li>`)}</ul>
${hasMore && html`<p class="more"><a href="${links.to('/players', { club })}">All players of the club</a></p>`}
</section>`;
}
