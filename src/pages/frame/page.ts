// What every page consists of, and the frame around it.
import { hash } from 'node:crypto';
import { type Html, html, writeData } from '../../html/html.ts';
import { type Section, siteName, writeFrame } from '../../html/page-frame.ts';
import type { AppOptions } from '../../http/options.ts';
import type { Links } from './links.ts';
import type { Style } from './style.ts';

export interface Page {
  /** Without the name of the site. */
  readonly title: string;
  readonly description: string;
  /** Its canonical address, with the parameters that make it a page of its own. */
  readonly path: string;
  /** Its heading, on dark ground above the rest; left out by pages that have their own layout. */
  readonly head?: Html;
  readonly main: Html;
  /** The address of the site, if the page names it: whole addresses depend on the request where the operator has not set one. */
  readonly site?: string | undefined;
  /** Path of the picture shown where the page is shared. Requires `site`, because readers of such pictures know no other page of the site. */
  readonly image?: string | undefined;
  readonly type?: 'website' | 'article' | 'profile';
  /** JSON-LD. */
  readonly data?: object | undefined;
  /** Seconds between checks for updates; left out if nothing is live. */
  readonly live?: number | false;
  /** On a live page: a hash of what its scripts add, such as the visitor's own table. */
  readonly state?: string | undefined;
  /** On pages of a live event: the address where players find their own table. */
  readonly event?: string | undefined;
  /** Whether search engines should ignore the page. */
  readonly unlisted?: boolean;
  /** A script of its own. */
  readonly script?: string;
  /** Which part of the navigation it belongs to. */
  readonly section?: Section;
  /** If it is shown inside other sites, without frame: its colours. */
  readonly embed?: { readonly theme: string | undefined };
}

/** The parts that are the same around every page of a site. */
export interface PageContext {
  readonly links: Links;
  readonly style: Style;
  readonly options: AppOptions;
}

export function writePage(page: Page, context: PageContext): string {
  const { links, options } = context;
  if (page.embed) return writeEmbed(page, page.embed.theme, context);
  const main = showMain(page).toString();
  return writeFrame(
    {
      title: page.title,
      section: page.section,
      head: writeHead(page, context).toString(),
      attributes: html`${showLive(page, main)} ${showEvent(page, links)}`.toString(),
      main,
    },
    {
      to: links.to,
      calendar: links.webcal('/calendar.ics'),
      hasPages: true,
      hasDesk: options.organiserKeyPrefix !== undefined,
      hasAccounts: options.signIn !== undefined,
    },
  );
}

function showMain({ head, main }: Page): Html {
  if (head === undefined) return main;
  return html`<div class="title"><div class="wrap">
${head}
</div></div>
<div class="wrap">
${main}
</div>`;
}

function writeEmbed(page: Page, theme: string | undefined, context: PageContext): string {
  return `<!doctype html>${html`<html lang="en" ${theme && html`data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<title>${page.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${writeHead({ ...page, unlisted: true }, context)}
</head>
<body class="embed">
<main id="main" ${showLive(page, page.main.toString())}>
${page.main}
</main>
<p id="news" class="hidden" role="status"></p>
</body>
</html>
`}`;
}

function writeHead(page: Page, { links, style }: PageContext): Html {
  const absolute = (path: string) => (page.site === undefined ? links.absolute(path) : page.site + path);
  const address = absolute(page.path);
  const image = page.image && absolute(page.image);
  return html`${style.element}
<meta name="description" content="${page.description}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#1c3a33">
${page.unlisted ? html`<meta name="robots" content="noindex">` : undefined}
<link rel="canonical" href="${address}">
<link rel="icon" href="${links.asset('icon.svg')}" type="image/svg+xml">
<link rel="alternate" type="application/atom+xml" title="New results" href="${links.to('/feed.atom')}">
<meta property="og:site_name" content="${siteName}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:type" content="${page.type ?? 'website'}">
<meta property="og:url" content="${address}">
${
  image &&
  html`<meta property="og:image" content="${image}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${page.description}">`
}
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
${page.data && html`<script type="application/ld+json">${writeData(page.data)}</script>`}
<script type="module" src="${links.asset('script.js')}"></script>
${page.event && html`<script type="module" src="${links.asset('venue.js')}"></script>`}
${page.script && showScript(page.script, links)}`;
}

/** With everything that it imports, so that the browser requests all of it at once. */
function showScript(script: string, links: Links): Html {
  return html`${links.imports(script).map((path) => html`<link rel="modulepreload" href="${path}">`)}
<script type="module" src="${links.asset(script)}"></script>`;
}

/** How often to check for updates, and the version of what the page shows. */
function showLive({ live, state = '' }: Page, main: string): Html | undefined {
  if (!live) return undefined;
  return html`data-live="${live}" data-version="${hash('sha1', state + main, 'base64url').slice(0, 12)}"`;
}

/** The link to the reader's own page, and the service worker that caches it. */
function showEvent({ event }: Page, links: Links): Html | undefined {
  return event === undefined
    ? undefined
    : html`data-event="${event}" data-worker="${links.to('/worker.js')}"`;
}
