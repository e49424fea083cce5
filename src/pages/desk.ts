// The organisers' desk: empty pages that their scripts fill, since only the holder of a key may see their content.
import { html } from '../html/html.ts';
import type { Page } from './frame/page.ts';
import type { PageRequest } from './frame/show.ts';

/** The platforms whose files can be uploaded, by word. Their readers are loaded with the first page. */
async function listFormats(): Promise<string> {
  const { findFormat, formats } = await import('#foreign/formats');
  return JSON.stringify(Object.fromEntries(formats.map((format) => [format, findFormat(format).label])));
}

function makePage(page: Pick<Page, 'path' | 'title' | 'description' | 'script'>) {
  const show = async ({ links, options }: PageRequest): Promise<Page> => {
    return {
      ...page,
      unlisted: true,
      main: html`<div class="title"><div class="wrap"><h1>${page.title}</h1></div></div>
<div class="wrap" id="desk" data-api="${links.to('/organisers/v1')}" data-site="${links.to('/')}" data-provider="${options.signIn?.name ?? ''}" data-worker="${links.to('/desk-worker.js')}" data-scope="${links.to('/desk')}" data-later="${links.later('desk.js').join(' ')}" data-formats="${await listFormats()}">
<noscript><p>The desk needs JavaScript. Without it, upload results with a script: see the documentation for organisers.</p></noscript>
</div>`,
    };
  };
  return [page.path, { style: 'desk', show }] as const;
}

/** By path, as the other pages are. */
export const deskPages = Object.fromEntries([
  makePage({
    path: '/desk',
    title: 'Organisers’ desk',
    description: 'Run a tournament, upload results, publish and undo.',
    script: 'desk.js',
  }),
  // For keys of all clubs.
  makePage({
    path: '/desk/people',
    title: 'People',
    description: 'Find players who are the same person, and merge them.',
    script: 'people.js',
  }),
  makePage({
    path: '/desk/team',
    title: 'Team',
    description: 'Invite scorekeepers, judges and organisers to a tournament.',
    script: 'team.js',
  }),
  makePage({
    path: '/desk/seasons',
    title: 'Seasons',
    description: 'Combine many tournaments into one table: leagues, circuits, rankings.',
    script: 'seasons.js',
  }),
  // For keys of clubs.
  makePage({
    path: '/desk/ratings',
    title: 'Ratings',
    description: 'Rate the players of a game, with an interval for each.',
    script: 'ratings.js',
  }),
]);
