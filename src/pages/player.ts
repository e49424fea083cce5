// A player: where they took part and how it went. Records cover a bounded number of battles, and say how many.
import { ApiError, messages } from '../contract/errors.ts';
import type { BattleResource, ParticipantResource, TournamentResource } from '../contract/resources.ts';
import { listOfPlayerBattles, listOfPlayerTournaments } from '../store/addresses.ts';
import { hasPlayer } from '../store/clubs.ts';
import type { Reader } from '../store/database.ts';
import { readPage } from '../store/lists.ts';
import { findPlayerName, listParticipations } from '../store/people-search.ts';
import { findTournament } from '../store/tournaments.ts';
import { readBattles, readTournamentNames, showBattles } from './battle-items.ts';
import { joinParts, sayCount, sayOrdinal, showDays } from './figures.ts';
import { type Html, html } from './html.ts';
import type { Links } from './links.ts';
import { type PageQuery, readPosition, showMore } from './paging.ts';
import { drawForm, recordBy, sayRate, showRecords, sumUp, viewFrom } from './player-record.ts';
import type { PageContext, Shown } from './show.ts';

/** Most battles that records and chart cover. */
export const battlesCovered = 200;
const battlesShown = 20;
const mostTournaments = 24;

export async function showPlayerPage(
  { options, links }: PageContext,
  id: string,
  query: PageQuery,
): Promise<Shown> {
  const { database } = options;
  if (!(await hasPlayer(database, id))) throw new ApiError(404, messages.player);
  const list = listOfPlayerBattles(id);
  const covered = await readBattles(database, { list, limit: battlesCovered });
  const after = readPosition(query, 'after');
  const page =
    after === undefined ? undefined : await readBattles(database, { list, limit: battlesShown, after });
  const shown = page?.items ?? covered.items.slice(0, battlesShown);
  const last = page === undefined ? await findPosition(database, list) : page.last;
  const { names, identity: named } = await readTournamentNames(database, shown);
  const history = await readHistory(database, id);
  const name = await findName(database, id, covered.items, history.items);
  const views = covered.items.flatMap((battle) => viewFrom(battle, id) ?? []);
  const record = sumUp(views);
  const coverage = covered.last === undefined ? '' : `the last ${battlesCovered} battles`;
  return {
    identity: [
      'player',
      name,
      after ?? '',
      ...covered.identity,
      ...(page?.identity ?? []),
      ...named,
      ...history.identity,
    ],
    render: () => ({
      title: name,
      description: `${name}: ${sayCount(record.played, 'battle')}, ${record.wins} won, ${record.draws} drawn, ${record.losses} lost.`,
      path: `/players/${encodeURIComponent(id)}`,
      type: 'profile',
      unlisted: after !== undefined,
      main: html`<div class="title"><div class="wrap">
  <p class="kicker">Player</p>
  <h1>${name}</h1>
  ${
    record.played > 0 &&
    html`<dl class="facts">
    <div><dt>Battles</dt><dd>${record.played}</dd></div>
    <div><dt>Won</dt><dd>${record.wins}</dd></div>
    <div><dt>Drawn</dt><dd>${record.draws}</dd></div>
    <div><dt>Lost</dt><dd>${record.losses}</dd></div>
    <div><dt>Won of all</dt><dd>${sayRate(record)}</dd></div>
  </dl>${coverage !== '' && html`<p class="meta">Counted over ${coverage}.</p>`}`
  }
</div></div>
<div class="wrap">
${drawForm(views)}
${history.items.length > 0 && showHistory(history.items, links)}
${
  record.played > 0 &&
  html`<div class="both">
${showRecords(
  'By own faction',
  'own',
  recordBy(views, ({ faction }) => faction),
)}
${showRecords(
  'By opposing faction',
  'opposing',
  recordBy(views, ({ opposingFaction }) => opposingFaction),
)}
</div>`
}
<section aria-labelledby="battles"><h2 id="battles">Battles</h2>
${shown.length === 0 ? html`<p class="empty">No battle has been recorded yet.</p>` : showBattles(shown, links, names)}
${showMore(last, 'Earlier battles', (position) => links.player(id, { after: position }))}
</section>
</div>`,
    }),
  };
}

async function findPosition(reader: Reader, list: string): Promise<string | undefined> {
  return (await readPage(reader, { list, limit: battlesShown })).last;
}

interface HistoryItem {
  readonly tournament: TournamentResource;
  readonly participant: ParticipantResource;
}

async function readHistory(reader: Reader, id: string) {
  const items: HistoryItem[] = [];
  const identity: string[] = [];
  for (const { tournament: slug, document } of await listParticipations(reader, id, mostTournaments)) {
    const found = await findTournament(reader, slug);
    if (found === undefined) continue;
    identity.push(document.fingerprint, found.fingerprint);
    items.push({
      tournament: JSON.parse(found.body) as TournamentResource,
      participant: JSON.parse(document.body) as ParticipantResource,
    });
  }
  return { items, identity };
}

/** The player's own record first, then what the newest battle, participation or tournament calls them. */
async function findName(
  reader: Reader,
  id: string,
  battles: readonly BattleResource[],
  history: readonly HistoryItem[],
): Promise<string> {
  const recorded = await findPlayerName(reader, id);
  if (recorded !== undefined) return recorded;
  const side = battles[0]?.players.find(({ playerId }) => playerId === id);
  if (side !== undefined) return side.player;
  const [first] = history;
  if (first !== undefined) return first.participant.player;
  const { documents } = await readPage(reader, { list: listOfPlayerTournaments(id), limit: 1 });
  const organised = documents.map(({ body }) => JSON.parse(body) as TournamentResource)[0];
  return organised?.tournamentOrganizers.find(({ playerId }) => playerId === id)?.name ?? id;
}

function showHistory(items: readonly HistoryItem[], links: Links): Html {
  return html`<section aria-labelledby="history"><h2 id="history">Tournaments</h2>
<div class="scroll"><table class="history">
<caption class="hidden">Tournaments, newest first</caption>
<thead><tr><th scope="col">Place</th><th scope="col" class="text">Tournament</th><th scope="col" class="text">Army</th></tr></thead>
<tbody>${items.map(
    ({
      tournament,
      participant: { finalPlacement, dropped, list },
    }) => html`<tr class="${finalPlacement !== null && finalPlacement <= 3 && `top-${finalPlacement}`}">
<td class="rank">${finalPlacement === null ? '–' : html`<span class="place"><span aria-hidden="true">${finalPlacement}</span><span class="hidden">${sayOrdinal(finalPlacement)}</span></span>`}</td>
<th scope="row" class="text"><a href="${links.tournament(tournament.slug)}">${tournament.name}</a><span class="faction">${joinParts([showDays(tournament.startDate, tournament.endDate), sayCount(tournament.players, 'player'), dropped && 'dropped'])}</span></th>
<td class="text">${list === null || list.faction === '' ? '–' : list.faction}</td>
</tr>`,
  )}</tbody></table></div></section>`;
}
