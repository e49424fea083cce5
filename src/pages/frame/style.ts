// The style stands in the page itself: a first visit paints with the first answer instead of waiting for a second one.
// The content security policy knows it by its checksum; no other style is let in.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Asset, findAsset } from './assets.ts';
import { type Html, html, trust } from './html.ts';
import type { Links } from './links.ts';

/** In the order in which later sheets outrank earlier ones, each with the kinds of pages that need it; none: all of them. */
const sheets: readonly (readonly [sheet: string, ...StyleKind[]])[] = [
  ['base'],
  ['frame'],
  ['forms'],
  ['marks'],
  ['events', 'plain'],
  ['navigation', 'plain', 'tournament', 'figures', 'desk', 'season'],
  ['board'],
  ['strip', 'tournament'],
  ['podium', 'tournament'],
  ['bracket', 'tournament', 'desk'],
  ['battles', 'plain', 'figures'],
  ['people'],
  ['battle', 'battle', 'figures', 'desk'],
  ['charts', 'battle', 'figures'],
  ['field', 'tournament', 'figures'],
  ['statistics', 'figures'],
  ['desk', 'desk'],
  ['desk-event', 'desk'],
  ['screen', 'screen'],
  ['season', 'season'],
  ['venue', 'tournament', 'battle'],
  ['embed', 'tournament'],
  ['narrow'],
  ['print'],
];

/** What a page does not use, it does not carry. */
export const styleKinds = ['plain', 'tournament', 'battle', 'figures', 'desk', 'screen', 'season'] as const;
export type StyleKind = (typeof styleKinds)[number];

export interface Style {
  readonly element: Html;
  /** What the policy lets in. */
  readonly source: string;
}

function textOf(kind: StyleKind): string {
  return shorten(
    sheets
      .filter(([, ...kinds]) => kinds.length === 0 || kinds.includes(kind))
      .map(([sheet]) => readFileSync(new URL(`../assets/style/${sheet}.css`, import.meta.url), 'utf8'))
      .join('\n'),
  );
}

/** With the addresses that fonts have on this site. A picture is smaller than a request for it, so it stands there itself. */
export function makeStyle(links: Pick<Links, 'asset'>, kind: StyleKind = 'plain'): Style {
  const placed = textOf(kind)
    .replaceAll(/url\("\.\.\/([\w-]+\.woff2)"\)/g, (_, name: string) => `url("${links.asset(name)}")`)
    .replaceAll(/url\("\.\.\/([\w-]+\.svg)"\)/g, (_, name: string) => `url("${writeData(findAsset(name))}")`);
  return {
    element: html`<style>${trust(placed)}</style>`,
    source: `'sha256-${hash('sha256', placed, 'base64')}'`,
  };
}

function writeData({ type, body }: Asset): string {
  const text = body.toString().trim().replaceAll('"', "'");
  return `data:${type.replace(' ', '')},${text.replaceAll(/[<>#%]/g, encodeURIComponent)}`;
}

/** Without comments and the white space that is there for us. */
function shorten(sheet: string): string {
  return sheet
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();
}
