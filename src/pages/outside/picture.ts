// GET /pictures/tournaments/{slug}.png: the picture shown where a tournament is shared, with its name and podium. Drawing takes tens of milliseconds,
// so it happens off the main thread, and pictures are cached for a while.
import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { countOf } from '#rules/text/numbers';
import { messages } from '../../contract/errors.ts';
import type { BoardRowResource, TournamentResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import { siteName } from '../../html/page-frame.ts';
import type { Content } from '../../http/answer/answer.ts';
import type { Route } from '../../http/answer/route.ts';
import { pageTerms } from '../../http/answer/route-terms.ts';
import { makeSharedWork } from '../../http/answer/shared-work.ts';
import type { AppOptions } from '../../http/options.ts';
import type { Request } from '../../http/request/request.ts';
import { parseDocument } from '../../store/read/document.ts';
import { findFacts, findTournament } from '../../store/read/tournaments.ts';
import { readPagesVersion } from '../frame/assets.ts';
import { parseFound } from '../frame/documents.ts';
import { sayDays, sayPlace } from '../frame/figures.ts';
import { breakLines, drawableText, shorten } from '../frame/plain-text.ts';

const mostCached = 50;
/** About as many as are drawn in a second. */
const mostWaiting = 20;
/** Sites that show a shared link fetch its picture once; it may be an hour old. */
const caching = 'public, max-age=3600';

export function makePictureRoute(options: AppOptions): Route {
  const pictures = makeSharedWork<Buffer>({ mostWaiting, mostCached });

  async function answer(request: Request, name: string): Promise<Content> {
    const slug = name.endsWith('.png') ? name.slice(0, -'.png'.length) : undefined;
    const found = slug === undefined ? undefined : await findTournament(options.database, slug);
    const tournament = parseFound<TournamentResource>(found, messages.tournament);
    // A live tournament shows no leader, who may have changed by the time the picture is seen.
    const isFinished = tournament.status === 'finished';
    const podium = isFinished ? (await findFacts(options.database, tournament.slug)).podium : undefined;
    const rows = podium === undefined ? [] : parseDocument<BoardRowResource[]>(podium);
    const drawing = writePicture(tournament, rows).toString();
    // Changes only with what the picture shows.
    const identity = `${readPagesVersion()} ${hash('sha256', drawing, 'base64url')}`;
    return {
      body: () => pictures.get(identity, request, () => drawPicture(drawing)),
      identity,
      type: 'image/png',
      caching,
    };
  }

  return {
    path: '/pictures/tournaments/:file',
    ...pageTerms,
    answer: (request, { name }) => answer(request, name),
  };
}

const fonts = ['grenze.ttf', 'noto-sans.ttf'].map((name) =>
  fileURLToPath(new URL(`../fonts/${name}`, import.meta.url)),
);

/** An SVG as PNG. */
async function drawPicture(drawing: string): Promise<Buffer> {
  // Loaded with the first picture: it is large, and many servers never draw one.
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(drawing, {
    font: { fontFiles: fonts, loadSystemFonts: false, defaultFontFamily: 'Noto Sans' },
  });
  return writePng(image.pixels, image.width, image.height);
}

const discs = ['#e9c46a', '#ccd4d6', '#dba67a'];

/** Names in scripts that the fonts lack are left out, instead of being drawn as empty boxes. */
function writePicture(tournament: TournamentResource, podium: readonly BoardRowResource[]): Html {
  const title = breakLines(drawableText(tournament.name) ?? tournament.slug, 30, 2);
  const where = drawableText(sayPlace(tournament.city, tournament.country));
  const facts = [
    sayDays(tournament.startDate, tournament.endDate),
    ...(where === undefined ? [] : [where]),
    countOf(tournament.players, 'player'),
  ];
  const top = title.length === 1 ? 190 : 160;
  const below = top + (title.length - 1) * 84;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#1c3a33"/>
<g fill="none" stroke="#fff" stroke-opacity=".09" stroke-width="2">${Array.from(
    { length: 9 },
    (_, index) =>
      html`<ellipse cx="${1010 - index * 6}" cy="${330 + index * 4}" rx="${60 + index * 74}" ry="${38 + index * 52}" transform="rotate(${-14 + index * 2} 1010 330)"/>`,
  )}</g>
<path d="M64 44v44" stroke="#e9c46a" stroke-width="5" stroke-linecap="round"/><path d="M69 48h34l-11 11.5L103 71H69z" fill="#e9c46a"/>
<text x="118" y="74" font-family="Grenze" font-weight="600" font-size="38" fill="#f1f5f0">${siteName}</text>
<g font-family="Grenze, Noto Sans" font-weight="600" font-size="80" fill="#fff">${title.map(
    (line, index) => html`<text x="60" y="${top + index * 84}">${line}</text>`,
  )}</g>
<text x="62" y="${below + 56}" font-family="Noto Sans" font-size="29" fill="#c3d2ca">${shorten(facts.join('  ·  '), 66)}</text>
${podium.slice(0, 3).map((row, index) => drawPlace(row, below + 145 + index * 88))}
${podium.length === 0 && html`<text x="62" y="${below + 150}" font-family="Noto Sans" font-size="34" fill="#e9c46a">${statusLine[tournament.status]}</text>`}
</svg>`;
}

const statusLine = {
  planned: 'Planned: sign-ups, stages and lists',
  ongoing: 'Live: standings round by round',
  finished: 'Standings, battles and army lists',
} as const;

function drawPlace({ rank, player, faction }: BoardRowResource, y: number): Html {
  const name = drawableText(player ?? '');
  const army = drawableText(faction ?? '');
  const colour = discs[(rank ?? 1) - 1] ?? '#ccd4d6';
  return html`<circle cx="92" cy="${y}" r="32" fill="${colour}"/>
<text x="92" y="${y + 13}" text-anchor="middle" font-family="Grenze" font-weight="600" font-size="38" fill="#1b1605">${rank}</text>
<text x="146" y="${y - 2}" font-family="Grenze, Noto Sans" font-weight="600" font-size="42" fill="#fff">${shorten(name ?? army ?? '', 40)}</text>
${name !== undefined && army !== undefined && html`<text x="147" y="${y + 30}" font-family="Noto Sans" font-size="25" fill="#c3d2ca">${shorten(army, 60)}</text>`}`;
}

// A PNG (RFC 2083), compressed off the main thread: the library's own would block all requests for twenty milliseconds.
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const pixelBytes = 4;
/** Eight bits each of red, green, blue and opacity; compressed, not interlaced. */
const format = [8, 6, 0, 0, 0];

export async function writePng(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const rowBytes = width * pixelBytes;
  // Each row begins with its filter: none, which is best for plain areas.
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1)
    pixels.copy(rows, y * (rowBytes + 1) + 1, y * rowBytes, (y + 1) * rowBytes);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    signature,
    ...writeChunk('IHDR', Buffer.concat([header, Buffer.from(format)])),
    ...writeChunk('IDAT', await promisify(deflate)(rows)),
    ...writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Length, name, content, checksum of the latter two. */
function writeChunk(name: string, content: Buffer): Buffer[] {
  const start = Buffer.alloc(8);
  start.writeUInt32BE(content.length, 0);
  start.write(name, 4, 'latin1');
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(content, crc32(name)), 0);
  return [start, content, end];
}
