// A player: where they took part and how it went. Records cover a bounded number of battles, and say how many.
import { ApiError, messages } from '../contract/errors.ts';
import type { BattleResource, ParticipantResource, TournamentResource } from '../contract/resources.ts';
import { listOfPlayerBattles, listOfPlayerTournaments } from '../store/addresses.ts';
import { findMany, tournamentsBySlug } from '../store/by-slug.ts';
import { hasPlayer } from '../store/clubs.ts';
import type { Reader } from '../store/database.ts';
import { readListed, readPage, toDocument } from '../store/lists.ts';
import { afterEverything } from '../store/order.ts';
import { findPlayerName, listParticipations } from '../store/people-search.ts';
import { readBattles, readTournamentNames, showBattles } from './battle-items.ts';
import { joinParts, sayCount, sayOrdinal, showDays } from './figures.ts';
import { type Html, html } from './html.ts';
import type { Links } from './links.ts';
import { type PageQuery, readPosition, showMore } from './paging.ts';
import { drawForm, recordBy, sayRate, showRecords, sumUp, viewFrom } from './player-record.ts';
import type { PageContext, Shown } from './show.ts';

/** Most battles that records and chart cover. */
export const battlesCovered = 100;
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
  const stretch = { list, above: '', below: afterEverything, count: battlesCovered + 1 };
  const rows = await readListed(database, stretch);
  const documents = rows.slice(0, battlesCovered).map(toDocument);
  const covered = documents.map(({ body }) => JSON.parse(body) as BattleResource);
  const after = readPosition(query, 'after');
  const page =
    after === undefined
      ? {
          items: covered.slice(0, battlesShown),
          last: rows.length > battlesShown ? rows[battlesShown - 1]?.ord : undefined,
          identity: [],
        }
      : await readBattles(database, { list, limit: battlesShown, after });
  const { names, identity: named } = await readTournamentNames(database, page.items);
  const history = await readHistory(database, id);
  const name = await findName(database, id, covered, history.items);
  const views = covered.flatMap((battle) => viewFrom(battle, id) ?? []);
  const record = sumUp(views);
  const coverage = rows.length <= battlesCovered ? '' : `the last ${battlesCovered} battles`;
  return {
    identity: [
      'player',
      name,
      after ?? '',
      ...documents.map(({ fingerprint }) => fingerprint),
      `${rows.length}`,
      ...page.identity,
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
${page.items.length === 0 ? html`<p class="empty">No battle has been recorded yet.</p>` : showBattles(page.items, links, names)}
${showMore(page.last, 'Earlier battles', (position) => links.player(id, { after: position }))}
</section>
</div>`,
    }),
  };
}

interface HistoryItem {
  readonly tournament: TournamentResource;
  readonly participant: ParticipantResource;
}

async function readHistory(reader: Reader, id: string) {
  const participations = await listParticipations(reader, id, mostTournaments);
  const tournaments = await findMany(
    reader,
    tournamentsBySlug,
    participations.map(({ tournament }) => tournament),
  );
  const items = participations.flatMap(({ tournament, document }): HistoryItem[] => {
    const found = tournaments.get(tournament);
    if (found === undefined) return [];
    return [
      {
        tournament: JSON.parse(found.body) as TournamentResource,
        participant: JSON.parse(document.body) as ParticipantResource,
      },
    ];
  });
  const documents = [...participations.map(({ document }) => document), ...tournaments.values()];
  return { items, identity: documents.map(({ fingerprint }) => fingerprint) };
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
