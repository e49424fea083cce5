// A player: tournaments, seasons, ratings, records and battles. Records cover a limited number of battles, and say how many; pages of
// earlier battles show only battles.
import { countOf } from '#rules/text/numbers';
import { pagePath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import type { PlayerResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import { findMainId } from '../../store/read/aliases.ts';
import { listPlayerBattles } from '../../store/read/battles.ts';
import { parseDocument } from '../../store/read/document.ts';
import { findPlayer, listSpellings } from '../../store/read/players.ts';
import { listPlayerRatings } from '../../store/read/ratings.ts';
import { showFacts } from '../frame/figures.ts';
import type { Page } from '../frame/page.ts';
import { readPosition, showMore } from '../frame/paging.ts';
import type { Moved, PageRequest } from '../frame/show.ts';
import { readBattles, readTournamentNames, showBattles } from '../items/battle-items.ts';
import { showPlayerRatings } from '../rating/rating-list.ts';
import { readPlayerSeasons, showPlayerSeasons } from '../season/season-list.ts';
import { readHistory, showHistory } from './player-history.ts';
import {
  drawForm,
  type PlayedCounts,
  sayRate,
  showOpponents,
  showRecords,
  viewFrom,
} from './player-record.ts';

/** The largest number of battles that records and chart cover, because each has to be read. */
const battlesCovered = 40;
const battlesShown = 10;

export async function showPlayerPage(request: PageRequest): Promise<Page | Moved> {
  const { database, links, name: id, query } = request;
  const found = await findPlayer(database, id);
  if (found === undefined) {
    const main = await findMainId(database, id);
    if (main === undefined) throw new ApiError(404, messages.player);
    return { moved: links.player(main) };
  }
  const player = parseDocument<PlayerResource>(found);
  const after = readPosition(query, 'after');
  return after === undefined ? showOverview(request, player) : showEarlier(request, player, after);
}

async function showOverview(
  { database, links }: PageRequest,
  { playerId: id, player: name, battles, wins, draws, losses }: PlayerResource,
): Promise<Page> {
  const page = readBattles(await listPlayerBattles(database, id, { limit: battlesCovered }));
  const { items: covered } = page;
  const first = await listPlayerBattles(database, id, { limit: battlesShown });
  const shown = covered.slice(0, battlesShown);
  const history = await readHistory(database, id);
  const seasons = await readPlayerSeasons(database, id);
  const ratings = await listPlayerRatings(database, id);
  const elsewhere = shown.filter(({ tournament }) => !history.names.has(tournament ?? ''));
  const names = await readTournamentNames(database, elsewhere);
  const spellings = await listSpellings(database, id);
  const record = { played: wins + draws + losses, wins, draws, losses };
  const views = covered.flatMap((battle) => viewFrom(battle, id) ?? []);
  return {
    title: name,
    description: `${name}: ${countOf(battles, 'battle')}, ${record.wins} won, ${record.draws} drawn, ${record.losses} lost.`,
    path: pagePath('player', id),
    type: 'profile',
    section: 'players',
    head: showTitle(
      name,
      html`${showSpellings(spellings)}${battles > 0 && showTally(battles, record, page.last !== undefined)}`,
    ),
    main: html`${drawForm(views)}
${history.items.length > 0 && showHistory(history.items, history.hasMore, links)}
${showPlayerSeasons(seasons, links)}
${showPlayerRatings(ratings, id, links)}
${
  record.played > 0 &&
  html`<div class="both">
${showRecords('By own faction', 'own', views, ({ faction }) => faction)}
${showRecords('By opposing faction', 'opposing', views, ({ opposingFaction }) => opposingFaction)}
</div>`
}
${showOpponents(views, id, links)}
<section aria-labelledby="battles"><h2 id="battles">Battles</h2>
${shown.length === 0 ? html`<p class="empty">No battles have been recorded yet.</p>` : showBattles(shown, links, new Map([...history.names, ...names]))}
${showMore(first?.last, 'Earlier battles', (position) => links.player(id, { after: position }))}
</section>`,
  };
}

async function showEarlier(
  { database, links }: PageRequest,
  { playerId: id, player: name }: PlayerResource,
  after: string,
): Promise<Page> {
  const page = readBattles(await listPlayerBattles(database, id, { limit: battlesShown, after }));
  const names = await readTournamentNames(database, page.items);
  return {
    title: `${name}: earlier battles`,
    description: `Earlier battles of ${name}.`,
    path: pagePath('player', id),
    type: 'profile',
    section: 'players',
    unlisted: true,
    head: showTitle(
      name,
      html`<p class="meta"><a href="${links.player(id)}">Record and newest battles</a></p>`,
    ),
    main: html`<section aria-labelledby="battles"><h2 id="battles">Earlier battles</h2>
${page.items.length === 0 ? html`<p class="empty">There are no earlier battles.</p>` : showBattles(page.items, links, names)}
${showMore(page.last, 'Earlier battles', (position) => links.player(id, { after: position }))}
</section>`,
  };
}

const spellingsShown = 10;

/** Other names of the player in results. */
function showSpellings(spellings: readonly string[]): Html | undefined {
  if (spellings.length === 0) return undefined;
  const more = spellings.length - spellingsShown;
  return html`<p class="meta">Also known as ${spellings.slice(0, spellingsShown).join(', ')}${more > 0 && ` and ${more} more`}</p>`;
}

function showTitle(name: string, more: Html | false): Html {
  return html`<p class="kicker">Player</p>
  <h1>${name}</h1>
  ${more}`;
}

/** Battles without a result are counted, and are neither won nor lost. */
function showTally(battles: number, record: PlayedCounts, isBounded: boolean): Html {
  const open = battles - record.played;
  return html`${showFacts([
    ['Battles', battles],
    ['Won', record.wins],
    ['Drawn', record.draws],
    ['Lost', record.losses],
    open > 0 && ['Without a result', open],
    ['Win rate', sayRate(record)],
  ])}${isBounded && html`<p class="meta">The chart and the factions cover the last ${battlesCovered} battles.</p>`}`;
}
