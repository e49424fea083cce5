// The style is part of the page itself, so that a first visit can paint without a second request.
// The content security policy allows it by its checksum, and no other style.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { frameFiles, readFrameFile } from '../../html/frame-files.ts';
import { type Html, html, trust } from '../../html/html.ts';
import type { Links } from './links.ts';

/** Later sheets override earlier ones. Each with the kinds of pages that need it; none: all kinds. */
const sheets: readonly (readonly [sheet: string, ...StyleKind[]])[] = [
  ['base'],
  ['frame'],
  ['forms'],
  ['marks'],
  ['events', 'plain'],
  ['navigation', 'plain', 'tournament', 'figures', 'desk', 'season', 'rating'],
  ['board'],
  ['strip', 'tournament'],
  ['podium', 'tournament'],
  ['bracket', 'tournament', 'desk', 'personal'],
  ['battles', 'plain', 'figures'],
  ['people'],
  ['battle', 'battle', 'figures', 'desk'],
  ['charts', 'battle', 'figures', 'rating'],
  ['field', 'tournament', 'figures'],
  ['statistics', 'figures', 'rating'],
  ['desk', 'desk'],
  ['desk-players', 'desk'],
  ['desk-stage', 'desk'],
  ['desk-results', 'desk'],
  ['desk-paper', 'desk'],
  ['screen', 'screen'],
  ['season', 'season'],
  ['rating', 'rating'],
  ['clock', 'tournament', 'screen', 'personal'],
  ['venue', 'tournament', 'battle', 'personal'],
  ['personal', 'personal'],
  ['account', 'account'],
  ['embed', 'tournament'],
  ['narrow'],
  ['print'],
];

/** A page carries only the sheets of its kind. */
export type StyleKind =
  | 'plain'
  | 'tournament'
  | 'battle'
  | 'figures'
  | 'desk'
  | 'screen'
  | 'season'
  | 'rating'
  | 'personal'
  | 'account';

export interface Style {
  readonly element: Html;
  /** Its checksum for the content security policy. */
  readonly source: string;
}

/** The shortened text of each sheet. */
const texts = new Map(sheets.map(([sheet]) => [sheet, shorten(readSheet(`style/${sheet}.css`))]));

function textOf(kind: StyleKind): string {
  return sheets
    .filter(([, ...kinds]) => kinds.length === 0 || kinds.includes(kind))
    .map(([sheet]) => texts.get(sheet))
    .join('');
}

/** Some sheets are shared with the documentation. */
function readSheet(name: string): string {
  const shared = frameFiles.get(name);
  return (shared ?? readFileSync(new URL(`../assets/${name}`, import.meta.url))).toString();
}

/** With the addresses of the fonts on this site. A picture is smaller than a request for it, so it is inlined. */
export function makeStyle(links: Pick<Links, 'asset'>, kind: StyleKind = 'plain'): Style {
  const placed = textOf(kind)
    .replaceAll(/url\("\.\.\/([\w-]+\.woff2)"\)/g, (_, name: string) => `url("${links.asset(name)}")`)
    .replaceAll(/url\("\.\.\/([\w-]+\.svg)"\)/g, (_, name: string) => `url("${writeData(name)}")`);
  return {
    element: html`<style>${trust(placed)}</style>`,
    source: `'sha256-${hash('sha256', placed, 'base64')}'`,
  };
}

function writeData(picture: string): string {
  const text = readFrameFile(picture).toString().trim().replaceAll('"', "'");
  return `data:image/svg+xml;charset=utf-8,${text.replaceAll(/[<>#%]/g, encodeURIComponent)}`;
}

/** Without comments and white space. */
function shorten(sheet: string): string {
  return sheet
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();
}
