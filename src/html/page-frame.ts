// The frame around every page of the site, the documentation included: head, header and footer.
import { escapeHtml } from './html.ts';

export type Section =
  | 'home'
  | 'tournaments'
  | 'clubs'
  | 'players'
  | 'seasons'
  | 'statistics'
  | 'search'
  | 'docs';

/** Everything but the title is HTML. */
export interface FramedPage {
  readonly title: string;
  readonly section?: Section | undefined;
  readonly head: string;
  /** Attributes of the main element. */
  readonly attributes?: string;
  readonly main: string;
}

/** Values that are the same on every page of a site. */
export interface Site {
  /** The path as a browser reaches it. */
  to(path: string): string;
  /** The address of the calendar, for calendar programs. */
  readonly calendar: string;
  /** Whether there are pages beside the documentation. */
  readonly hasPages: boolean;
  readonly hasDesk: boolean;
  readonly hasAccounts: boolean;
}

export const siteName = 'Muster';

/** A pennant on its staff. */
const logo =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><path d="M5 2v20" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><path d="M7 3.5h14l-4.5 4.75L21 13H7z" fill="currentColor"/></svg>';

export function writeFrame({ title, section, head, attributes = '', main }: FramedPage, site: Site): string {
  const link = (path: string, label: string, to: Section, more = '') =>
    `<a ${more}href="${escapeHtml(site.to(path))}"${to === section ? ' aria-current="page"' : ''}>${label}</a>`;
  const brand = link(
    site.hasPages ? '/' : '/docs',
    `${logo}<span>${siteName}</span>`,
    'home',
    'class="brand" ',
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(section === 'home' ? title : `${title} · ${siteName}`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
  <div class="wrap">
    ${brand}
    ${site.hasPages ? writeNavigation(link, site) : `<nav aria-label="Site">${link('/docs', 'Documentation', 'docs')}</nav>`}
  </div>
</header>
<main id="main" tabindex="-1" ${attributes}>
${main}
</main>
<p id="news" class="hidden" role="status"></p>
<footer class="bottom">
  <div class="wrap">
    <p>${site.hasPages ? `Results as the organisers recorded them, computed and published by ${siteName}.` : siteName}</p>
    <p>${listFooterLinks(site)
      .map(([address, label, more = '']) => `<a ${more}href="${escapeHtml(address)}">${label}</a>`)
      .join(' ')}</p>
  </div>
</footer>
</body>
</html>
`;
}

type WriteLink = (path: string, label: string, to: Section, more?: string) => string;

function writeNavigation(link: WriteLink, { to }: Site): string {
  return `<nav aria-label="Site">
      ${link('/tournaments', 'Tournaments', 'tournaments')}
      ${link('/clubs', 'Clubs', 'clubs')}
      ${link('/players', 'Players', 'players')}
      ${link('/seasons', 'Seasons', 'seasons', 'class="only-roomy" ')}
      ${link('/statistics', 'Stat<span class="only-wide">istic</span>s', 'statistics')}
      ${link('/search', 'Search', 'search', 'class="only-narrow" ')}
    </nav>
    <form class="quick" role="search" aria-label="Quick search" action="${escapeHtml(to('/search'))}">
      <label class="hidden" for="quick">Search tournaments, clubs and players</label>
      <input id="quick" name="q" type="search" placeholder="Search" maxlength="100" autocomplete="off" data-suggest="${escapeHtml(to('/search/suggestions'))}">
    </form>`;
}

function listFooterLinks({
  to,
  calendar,
  hasPages,
  hasDesk,
  hasAccounts,
}: Site): [string, string, string?][] {
  const pages: [string, string, string?][] = [
    [to('/seasons'), 'Seasons'],
    [to('/ratings'), 'Ratings'],
    [to('/feed.atom'), 'Feed of new results'],
    [calendar, 'Calendar', 'data-webcal '],
  ];
  const desk: [string, string] = [to('/desk'), 'For organisers'];
  const account: [string, string] = [to('/account'), 'Your account'];
  return [
    ...(hasPages ? pages : []),
    ...(hasPages && hasDesk ? [desk] : []),
    ...(hasAccounts ? [account] : []),
    [to('/docs'), 'API'],
    [to('/docs/guide'), 'Documentation'],
  ];
}
