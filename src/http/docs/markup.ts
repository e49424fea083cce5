// Renders Markdown as HTML, and the documentation page around it, with the contents beside the text or, on narrow screens, folded above it.
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../html/html.ts';
import { type Site, writeFrame } from '../../html/page-frame.ts';

/** Markdown written by us, never by a client or an organiser. */
export function renderInline(text: string): string {
  return new Marked().parseInline(text, { async: false });
}

export interface Rendered {
  readonly html: string;
  /** The headings of the second level. */
  readonly headings: readonly { readonly id: string; readonly title: string }[];
}

/** Headings get the ids that GitHub gives them; `linkTo` returns the address of a link, or undefined if only its text is shown. */
export function renderMarkdown(
  text: string,
  linkTo: (address: string) => string | undefined = (address) => address,
): Rendered {
  const headings: { id: string; title: string }[] = [];
  const known = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const title = this.parser.parseInline(tokens);
        const id = nameHeading(title, known);
        if (depth === 2) headings.push({ id, title });
        return `<h${depth} id="${id}">${title}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const label = this.parser.parseInline(tokens);
        const address = linkTo(href);
        return address === undefined ? label : `<a href="${escapeHtml(address)}">${label}</a>`;
      },
      // Pictures are not served; they are only in the repository.
      image: ({ text: words }: Tokens.Image) => `<em>${escapeHtml(words)}</em>`,
    },
  });
  // Code and tables may be wider than the screen: with a tabindex they can be scrolled by keyboard.
  const html = marked
    .parse(text, { async: false })
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return { html, headings };
}

function nameHeading(title: string, known: Map<string, number>): string {
  const id = title
    .replaceAll(/<[^<>]+>|&[^&;]+;/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const before = known.get(id) ?? 0;
  known.set(id, before + 1);
  return before === 0 ? id : `${id}-${before}`;
}

export interface DocsPage {
  readonly title: string;
  /** Links into the page. */
  readonly contents: string;
  readonly content: string;
  /** Its own path. */
  readonly path: string;
}

/** The pages of the documentation, by reader. */
const groups: readonly (readonly [string, readonly (readonly [path: string, label: string])[]])[] = [
  [
    'API',
    [
      ['/docs', 'Reference'],
      ['/docs/guide', 'Guide'],
      ['/docs/api-keys', 'Your own key'],
      ['/docs/webhooks', 'Webhooks'],
      ['/docs/mcp', 'MCP'],
      ['/docs/limits', 'Limits'],
      ['/docs/stability', 'Stability'],
    ],
  ],
  [
    'Organisers',
    [
      ['/docs/organisers', 'Run an event'],
      ['/docs/team', 'A team at the desk'],
      ['/docs/uploads', 'Upload results'],
      ['/docs/organiser-api', 'Organiser API'],
      ['/docs/spreadsheets', 'Spreadsheets'],
      ['/docs/foreign-files', 'Other platforms'],
      ['/docs/event-files', 'Event files'],
      ['/docs/event-file', 'Fields of the event file'],
      ['/docs/problems', 'Problems and warnings'],
      ['/docs/people', 'People'],
    ],
  ],
  [
    'Everyone',
    [
      ['/docs/pages', 'Public pages'],
      ['/docs/rules', 'Rules'],
    ],
  ],
  [
    'Operators',
    [
      ['/docs/operations', 'Operations'],
      ['/docs/commands', 'Commands and settings'],
      ['/docs/accounts', 'Accounts'],
      ['/docs/security', 'Security'],
      ['/docs/backup', 'Backup'],
      ['/docs/scaling', 'Scaling'],
      ['/docs/schema', 'Database schema'],
      ['/docs/reliability', 'Reliability'],
      ['/docs/performance', 'Performance'],
    ],
  ],
];

export function renderPage({ title, contents, content, path }: DocsPage, site: Site): string {
  const pages = groups.map(
    ([name, links]) =>
      `<h2>${name}</h2><ul>${links
        .map(
          ([to, label]) =>
            `<li><a href="${escapeHtml(site.to(to))}"${to === path ? ' aria-current="page"' : ''}>${label}</a></li>`,
        )
        .join('')}</ul>`,
  );
  return writeFrame(
    {
      title,
      section: 'docs',
      head: `<link rel="icon" href="${site.to('/favicon.ico')}" type="image/svg+xml">
<link rel="stylesheet" href="${site.to('/docs/style/docs.css')}">
<script type="module" src="${site.to('/docs/docs.js')}"></script>`,
      main: `<div class="title"><div class="wrap"><p class="kicker">Documentation</p><h1>${escapeHtml(title)}</h1></div></div>
<div class="wrap columns">
<details class="contents"><summary>Contents</summary>
<nav aria-label="On this page">${contents}</nav>
<nav aria-label="Documentation">${pages.join('\n')}</nav>
</details>
<div class="text">
${content}
</div>
</div>`,
    },
    site,
  );
}
