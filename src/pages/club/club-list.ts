// All clubs, by name.
import type { ClubResource } from '../../contract/resources.ts';
import { listClubs } from '../../store/read/clubs.ts';
import { parsePage } from '../../store/read/document.ts';
import { sayCount, sayPlace, showLine } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import { type Links, withQuery } from '../frame/links.ts';
import { readPosition, showMore } from '../frame/paging.ts';
import type { PageRequest, Shown } from '../frame/show.ts';

const clubsAPage = 60;

export async function showClubList({ database, links, query }: PageRequest): Promise<Shown> {
  const after = readPosition(query, 'after');
  const page = await listClubs(database, { limit: clubsAPage, after });
  const clubs = parsePage<ClubResource>(page);
  return () => ({
    title: 'Clubs',
    description: 'Clubs that run tabletop wargaming tournaments.',
    path: '/clubs',
    section: 'clubs',
    unlisted: after !== undefined,
    main: html`<div class="title"><div class="wrap"><h1>Clubs</h1></div></div>
<div class="wrap"><section aria-label="Clubs">
${clubs.length === 0 ? html`<p class="empty">There are no clubs yet.</p>` : showClubs(clubs, links)}
${showMore(page.last, 'More clubs', (position) => links.to(withQuery('/clubs', { after: position })))}
</section></div>`,
  });
}

export function showClubs(clubs: readonly ClubResource[], links: Links, level: 2 | 3 = 2): Html {
  return html`<ul class="cards">${clubs.map(
    ({ slug, name, city, country, members, description }) => html`<li class="event card">
  <h${level} class="event-name"><a href="${links.club(slug)}">${name}</a></h${level}>
  ${showLine('event-place', [sayPlace(city, country), sayCount(members, 'member')])}
  ${description !== '' && html`<p>${description}</p>`}
</li>`,
  )}</ul>`;
}
