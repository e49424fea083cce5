// Personal links on paper and in spreadsheets: a printable sheet with QR codes, and CSV.
import { renderSVG } from 'uqr';
import { writeCsv } from '../../contract/csv-text.ts';
import { escapeHtml } from '../../http/docs/page-frame.ts';
import type { PersonalLink } from '../../import/players/links.ts';

interface PrintedLink extends PersonalLink {
  readonly url: string;
}

export function addUrls(links: readonly PersonalLink[], site: string): PrintedLink[] {
  return links.map((link) => ({ ...link, url: `${site}/p/${link.code}` }));
}

export function writeLinkSheet(links: readonly PrintedLink[]): string {
  const cards = links.map(
    ({ participant, player, url }) =>
      `<section data-participant="${escapeHtml(participant)}">${renderSVG(url, { border: 2 })}<h2>${escapeHtml(player)}</h2><p>${escapeHtml(url)}</p></section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Personal links</title>
<meta name="robots" content="noindex">
<style>body{font-family:system-ui,sans-serif;display:grid;grid-template-columns:repeat(3,1fr);gap:1rem}section{break-inside:avoid;text-align:center;border:1px dashed;padding:.5rem}svg{width:70%}h2{font-size:1rem;margin:.25rem}p{font-size:.75rem;margin:0;overflow-wrap:anywhere}</style>
</head>
<body>
${cards.join('\n')}
</body>
</html>
`;
}

export function writeLinkCsv(links: readonly PrintedLink[]): string {
  return writeCsv([
    ['participant', 'player', 'code', 'url'],
    ...links.map(({ participant, player, code, url }) => [participant, player, code, url]),
  ]);
}
