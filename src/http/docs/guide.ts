// The guide of docs/guide.md as a page, with links to its headings.
import { escapeHtml, renderMarkdown, renderPage } from './markup.ts';

export function renderGuide(markdown: string, root: string): string {
  const headings: { readonly id: string; readonly title: string }[] = [];
  // Its first line is the heading of the page.
  const end = markdown.indexOf('\n');
  const content = renderMarkdown(markdown.slice(end)).replaceAll(/<h2>(.*?)<\/h2>/g, (_, title: string) => {
    const id = title
      .replaceAll(/<[^<>]+>|&[^&;]+;/g, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-');
    headings.push({ id, title });
    return `<h2 id="${id}">${title}</h2>`;
  });
  const links = headings.map(({ id, title }) => `<li><a href="#${escapeHtml(id)}">${title}</a></li>`);
  return renderPage({
    root,
    title: markdown.slice('# '.length, end),
    navigation: `<ul>${links.join('')}</ul>`,
    content,
  });
}
