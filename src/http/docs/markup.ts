// The little HTML that the documentation needs: escaping, Markdown of our own, and the frame of a page.
import { marked } from 'marked';
import { mark } from './mark.ts';

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Markdown written by us, never by a client or an organiser. */
export function renderMarkdown(text: string): string {
  // What may be wider than a phone scrolls by keyboard too.
  return marked.parse(text, { async: false }).replaceAll('<pre>', '<pre tabindex="0">');
}

export function renderInline(text: string): string {
  return marked.parseInline(text, { async: false });
}

export interface DocsPage {
  /** What comes before every path of the site: "" or "/sub". */
  readonly root: string;
  readonly title: string;
  /** What stands beside the text: links into it. */
  readonly navigation: string;
  readonly content: string;
}

export function renderPage({ root, title, navigation, content }: DocsPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Muster</title>
<link rel="icon" href="${root}/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="${root}/docs/style/docs.css">
<script type="module" src="${root}/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top"><div class="wrap">
<a class="brand" href="${root}/">${mark}<span>Muster</span></a>
<nav aria-label="Documentation"><a href="${root}/docs">Reference</a> <a href="${root}/docs/guide">Guide</a> <a href="${root}/docs/event-file">Event file</a> <a href="${root}/openapi.json">openapi.json</a></nav>
</div></header>
<main id="content" tabindex="-1">
<div class="title"><div class="wrap"><p class="kicker">Documentation</p><h1>${escapeHtml(title)}</h1></div></div>
<div class="wrap columns">
<nav class="contents" aria-label="On this page">${navigation}</nav>
<div class="text">
${content}
</div>
</div>
</main>
<footer class="bottom"><div class="wrap"><p>Everything here comes from this server; a key stays in your browser's tab.</p></div></footer>
</body>
</html>
`;
}
