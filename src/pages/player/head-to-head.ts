// Two players against each other: who won how often, and their battles.
import { countOf } from '#rules/text/numbers';
import { pagePath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import type { PlayerResource } from '../../contract/resources.ts';
import { html } from '../../html/html.ts';
import { findMainId } from '../../store/read/aliases.ts';
import { listHeadToHead } from '../../store/read/battles.ts';
import { parseDocument } from '../../store/read/document.ts';
import { countHeadToHead, findPlayer } from '../../store/read/players.ts';
import { showFacts } from '../frame/figures.ts';
import type { Page } from '../frame/page.ts';
import { readPosition, showMore } from '../frame/paging.ts';
import type { Moved, PageRequest } from '../frame/show.ts';
import { readBattles, readTournamentNames, showBattles } from '../items/battle-items.ts';

const battlesAPage = 20;

export async function showHeadToHead({
  database,
  links,
  name: id,
  query,
  others: [other = ''],
}: PageRequest): Promise<Page | Moved> {
  const [own, opposing] = [await findPlayer(database, id), await findPlayer(database, other)];
  if (own === undefined || opposing === undefined) {
    const ids = [(await findMainId(database, id)) ?? id, (await findMainId(database, other)) ?? other];
    if (ids[0] === id && ids[1] === other) throw new ApiError(404, messages.player);
    return { moved: links.against(ids[0] ?? '', ids[1] ?? '') };
  }
  if (id === other) throw new ApiError(404, messages.player);
  const [one, two] = [own, opposing].map((found) => parseDocument<PlayerResource>(found).player);
  const after = readPosition(query, 'after');
  const page = readBattles(await listHeadToHead(database, [id, other], { limit: battlesAPage, after }));
  const { wins, draws, opponentWins, battles } = await countHeadToHead(database, id, other);
  const names = await readTournamentNames(database, page.items);
  const figures = `${countOf(battles, 'battle')}: ${wins} won by ${one}, ${opponentWins} by ${two}, ${draws} drawn.`;
  return {
    title: `${one} against ${two}`,
    description: figures,
    path: `${pagePath('player', id)}/against/${encodeURIComponent(other)}`,
    section: 'players',
    // There is such a page for every pair of players.
    unlisted: true,
    head: html`<p class="kicker">Head to head</p>
  <h1><a href="${links.player(id)}">${one}</a> against <a href="${links.player(other)}">${two}</a></h1>
  ${
    battles > 0 &&
    showFacts([
      ['Battles', battles],
      [`Won by ${one}`, wins],
      ['Drawn', draws],
      [`Won by ${two}`, opponentWins],
    ])
  }`,
    main: html`<section aria-labelledby="battles"><h2 id="battles">Battles</h2>
${page.items.length === 0 ? html`<p class="empty">${after === undefined ? 'They have not played each other yet.' : 'There are no earlier battles.'}</p>` : showBattles(page.items, links, names)}
${showMore(page.last, 'Earlier battles', (position) => links.against(id, other, { after: position }))}
</section>`,
  };
}
