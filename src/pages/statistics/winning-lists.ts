// The lists that won a tournament with a faction, newest first.
import type { ParticipantResource, TournamentResource } from '../../contract/resources.ts';
import type { Reader } from '../../store/database.ts';
import { parseDocument } from '../../store/read/document.ts';
import { listWinners } from '../../store/read/statistics-pages.ts';
import { showArmyList } from '../battle/army-list.ts';
import { showPlayer } from '../battle/battle-items.ts';
import { joinParts, sayCount, showDays } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';

const mostLists = 6;

interface Item {
  readonly tournament: TournamentResource;
  readonly participant: ParticipantResource;
}

export async function readWinningLists(reader: Reader, faction: string, game: string | undefined) {
  const found = await listWinners(reader, faction, mostLists, game);
  return {
    items: found.map(
      ({ tournament, participant }): Item => ({
        tournament: parseDocument<TournamentResource>(tournament),
        participant: parseDocument<ParticipantResource>(participant),
      }),
    ),
    identity: found.flatMap(({ tournament, participant }) => [tournament.hash, participant.hash]),
  };
}

export function showWinningLists(items: readonly Item[], links: Links): Html | undefined {
  if (items.length === 0) return undefined;
  return html`<section aria-labelledby="winners"><h2 id="winners">Recent winning lists</h2>
<ul class="people cards">${items.map(
    ({ tournament, participant: { player, playerId, list } }) => html`<li class="person card">
<p class="person-name">${showPlayer(player, playerId, links)}</p>
<p class="person-facts"><a href="${links.tournament(tournament.slug)}">${tournament.name}</a> <small>${joinParts([showDays(tournament.startDate, tournament.endDate), sayCount(tournament.players, 'player')])}</small></p>
${list && showArmyList(list, player)}
</li>`,
  )}</ul></section>`;
}
