// A page of docs/ as it is served: links lead to other served pages, to examples, or become plain text.
import { posix } from 'node:path';
import type { Site } from '../../html/page-frame.ts';

/** Pages whose address is not their name. Generated pages are served next to the others. */
const otherNames: Readonly<Record<string, string>> = {
  'event-file': '/docs/event-files',
  'event-file-fields': '/docs/event-file',
  'rules/README': '/docs/rules',
};

/** The address of a file of docs/. */
export function docsPath(file: string): string {
  const name = file.replace(/^generated\//, '').slice(0, -'.md'.length);
  return otherNames[name] ?? `/docs/${name}`;
}

/** `served`: the files of docs/ that have an address. */
export async function renderDocsPage(
  file: string,
  markdown: string,
  served: ReadonlySet<string>,
  site: Site,
): Promise<string> {
  // Loaded by the first page that is shown.
  const { renderMarkdown, renderPage } = await import('./markup.ts');
  const end = markdown.indexOf('\n');
  const linkTo = (address: string): string | undefined => {
    if (/^(?:[a-z]+:|#)/.test(address)) return address;
    const [path = '', hash] = address.split('#');
    const target = findTarget(posix.normalize(posix.join(posix.dirname(file), path)), served);
    return target && site.to(target) + (hash === undefined ? '' : `#${hash}`);
  };
  // Its first line is the heading of the page.
  const { html, headings } = renderMarkdown(markdown.slice(end), linkTo);
  const links = headings.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
  return renderPage(
    {
      title: markdown.slice('# '.length, end),
      contents: `<h2>On this page</h2><ul>${links.join('')}</ul>`,
      content: html,
      path: docsPath(file),
    },
    site,
  );
}

function findTarget(file: string, served: ReadonlySet<string>): string | undefined {
  if (served.has(file)) return docsPath(file);
  if (file === 'generated/event-file.schema.json') return '/schemas/event-file.json';
  return /^\.\.\/examples\/.*\.(?:json|sql)$/.test(file) ? file.slice('..'.length) : undefined;
}
