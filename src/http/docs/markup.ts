// The little HTML that the documentation needs: escaping, Markdown of our own, and the frame of a page.
import { marked } from 'marked';

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Markdown written by us, never by a client or an organiser. */
export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false });
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
<link rel="stylesheet" href="${root}/docs/docs.css">
<script type="module" src="${root}/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header><p class="brand"><a href="${root}/">Muster</a></p>
<nav aria-label="Documentation"><a href="${root}/docs">Reference</a> <a href="${root}/docs/guide">Guide</a> <a href="${root}/openapi.json">openapi.json</a></nav></header>
<div class="columns">
<nav class="contents" aria-label="On this page">${navigation}</nav>
<main id="content">
${content}
</main>
</div>
</body>
</html>
`;
}
