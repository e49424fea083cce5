// A person without an id: the tournaments that name them. Two people with the same name cannot be distinguished; the page explains that.
import { ApiError, messages } from '../../contract/errors.ts';
import { largestListBytes } from '../../contract/texts.ts';
import { listPersonTournaments } from '../../store/read/people.ts';
import { html } from '../frame/html.ts';
import { readPosition, showMore } from '../frame/paging.ts';
import type { PageRequest, Shown } from '../frame/show.ts';
import { joinTournaments, showHistory } from './player-history.ts';

const entriesAPage = 20;
/** Each with the list that was played. */
export const mostOfPerson = (entriesAPage + 1) * largestListBytes;

export async function showPerson({ database, links, name: asked, query }: PageRequest): Promise<Shown> {
  const after = readPosition(query, 'after');
  const { entries, last } = await listPersonTournaments(database, asked, { after, limit: entriesAPage });
  const [newest] = entries;
  if (newest === undefined) throw new ApiError(404, messages.player);
  const items = await joinTournaments(database, entries);
  const { name } = newest;
  return () => ({
    title: name,
    description: `Tournaments that name ${name}.`,
    path: `/people/${encodeURIComponent(name)}`,
    type: 'profile',
    section: 'players',
    // People did not ask to be found by a search engine.
    unlisted: true,
    head: html`<p class="kicker">Named in results</p>
  <h1>${name}</h1>
  <p class="meta">These tournaments list the name without a player id, so it may belong to more than one person.</p>`,
    main: html`${showHistory(items, false, links)}
${showMore(last, 'Earlier tournaments', (position) => links.person(name, { after: position }))}`,
  });
}
