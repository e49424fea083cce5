// The organisers' desk: an empty page that its script fills, since only the key's holder may see what is on it.
import { html } from './frame/html.ts';
import type { PageContext, Shown } from './frame/show.ts';

const desk = {
  title: 'Organisers’ desk',
  description: 'Run a tournament, upload results, publish and undo.',
  path: '/desk',
  script: 'desk.js',
};

/** For keys with all clubs. */
const people = {
  title: 'People',
  description: 'Find players who are the same person, and merge them.',
  path: '/desk/people',
  script: 'people.js',
};

const seasons = {
  title: 'Seasons',
  description: 'Make one table of many tournaments: leagues, circuits, rankings.',
  path: '/desk/seasons',
  script: 'seasons.js',
};

export function showDesk(context: PageContext): Promise<Shown> {
  return showScripted(context, desk);
}

export function showPeople(context: PageContext): Promise<Shown> {
  return showScripted(context, people);
}

export function showDeskSeasons(context: PageContext): Promise<Shown> {
  return showScripted(context, seasons);
}

async function showScripted({ links }: PageContext, about: typeof desk): Promise<Shown> {
  return {
    identity: [about.path],
    render: () => ({
      ...about,
      unlisted: true,
      main: html`<div class="title"><div class="wrap"><h1>${about.title}</h1></div></div>
<div class="wrap" id="desk" data-api="${links.to('/organisers/v1')}">
<noscript><p>The desk needs JavaScript. Without it, upload results with a script: see the documentation for organisers.</p></noscript>
</div>`,
    }),
  };
}
