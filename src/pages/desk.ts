// The organisers' desk: empty pages that their scripts fill, since only the holder of a key may see their content.
import { html } from './frame/html.ts';
import type { Links } from './frame/links.ts';
import type { PageRequest, Shown } from './frame/show.ts';

interface DeskPage {
  readonly title: string;
  readonly description: string;
  readonly script: string;
}

const pages: Readonly<Record<string, DeskPage>> = {
  '/desk': {
    title: 'Organisers’ desk',
    description: 'Run a tournament, upload results, publish and undo.',
    script: 'desk.js',
  },
  // For keys of all clubs.
  '/desk/people': {
    title: 'People',
    description: 'Find players who are the same person, and merge them.',
    script: 'people.js',
  },
  '/desk/seasons': {
    title: 'Seasons',
    description: 'Make one table of many tournaments: leagues, circuits, rankings.',
    script: 'seasons.js',
  },
};

/** By path, as the other pages are. */
export const deskPages = Object.fromEntries(
  Object.entries(pages).map(([path, about]) => [
    path,
    { style: 'desk', show: async ({ links }: PageRequest) => show(path, about, links) } as const,
  ]),
);

function show(path: string, about: DeskPage, links: Links): Shown {
  return () => ({
    ...about,
    path,
    unlisted: true,
    main: html`<div class="title"><div class="wrap"><h1>${about.title}</h1></div></div>
<div class="wrap" id="desk" data-api="${links.to('/organisers/v1')}">
<noscript><p>The desk needs JavaScript. Without it, upload results with a script: see the documentation for organisers.</p></noscript>
</div>`,
  });
}
