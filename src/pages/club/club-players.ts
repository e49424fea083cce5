// Who plays for a club: those with an id and a page of their own, and those who are only named.
import type { PlayerSummaryResource } from '../../contract/resources.ts';
import type { Reader } from '../../store/database.ts';
import { parsePage } from '../../store/read/document.ts';
import { listClubPeople, type Person } from '../../store/read/people.ts';
import { listPlayers } from '../../store/read/players.ts';
import { type Html, html } from '../frame/html.ts';
import { type Links, withQuery } from '../frame/links.ts';

const mostPlayers = 40;

export interface ClubPlayers {
  readonly players: readonly PlayerSummaryResource[];
  readonly people: readonly Person[];
  readonly hasMore: boolean;
}

export async function readClubPlayers(reader: Reader, club: string): Promise<ClubPlayers> {
  const page = await listPlayers(reader, { filters: { club }, limit: mostPlayers });
  const { people, last } = await listClubPeople(reader, club, { limit: mostPlayers });
  return {
    players: parsePage<PlayerSummaryResource>(page),
    ...{ people, hasMore: page.last !== undefined || last !== undefined },
  };
}

export function showClubPlayers({ players, people, hasMore }: ClubPlayers, club: string, links: Links): Html {
  const isEmpty = players.length === 0 && people.length === 0;
  return html`<section aria-labelledby="players">
<h2 id="players">Players</h2>
${isEmpty ? html`<p class="empty">No tournament names a player of this club yet.</p>` : undefined}
<ul class="names">${players.map(({ playerId, player }) => html`<li><a href="${links.player(playerId)}">${player}</a></li>`)}${people.map(({ name }) => html`<li><a href="${links.person(name)}">${name}</a></li>`)}</ul>
${hasMore && html`<p class="more"><a href="${links.to(withQuery('/players', { club }))}">All players of the club</a></p>`}
</section>`;
}
