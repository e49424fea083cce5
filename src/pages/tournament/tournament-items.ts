// Tournaments as a list: when, what, where, how large, who won.
import type { BoardRowResource, TournamentResource } from '../../contract/resources.ts';
import type { Reader } from '../../store/database.ts';
import { parseDocument } from '../../store/read/document.ts';
import type { FoundTournament } from '../../store/read/tournament-search.ts';
import { readClubNames } from '../club/club-names.ts';
import { joinParts, sayCount, sayPlace, showDays } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';

export interface TournamentItem {
  readonly tournament: TournamentResource;
  readonly clubName: string | undefined;
  readonly podium: readonly BoardRowResource[];
  /** Through whom it was found. */
  readonly person: string | null;
}

export interface TournamentItems {
  readonly items: readonly TournamentItem[];
  readonly identity: readonly string[];
}

/** Adds to each tournament the name of its club. */
export async function readItems(
  reader: Reader,
  found: readonly (FoundTournament & { readonly person?: string | null })[],
): Promise<TournamentItems> {
  const read = found.map(({ tournament, podium, person = null }) => ({
    person,
    tournament: parseDocument<TournamentResource>(tournament),
    podium: podium === undefined ? [] : parseDocument<BoardRowResource[]>(podium),
  }));
  const clubs = await readClubNames(
    reader,
    read.flatMap(({ tournament }) => tournament.organizer ?? []),
  );
  return {
    items: read.map((item) => ({ ...item, clubName: clubs.names.get(item.tournament.organizer ?? '') })),
    identity: [
      ...found.flatMap(({ tournament, podium }) => [tournament.hash, podium?.hash ?? '-']),
      ...clubs.identity,
    ],
  };
}

export function showItems(items: readonly TournamentItem[], links: Links, level: 2 | 3 = 3): Html {
  return html`<ul class="events">${items.map((item) => showItem(item, links, level))}</ul>`;
}

function showItem(
  { tournament, clubName, podium, person }: TournamentItem,
  links: Links,
  level: 2 | 3,
): Html {
  const { slug, name, status, organizer, city, country, players, rounds, battleSize } = tournament;
  const link = html`<a href="${links.tournament(slug)}">${name}</a>`;
  const winner = podium.filter(({ rank }) => rank === 1);
  return html`<li class="event event-${status}">
  <p class="event-date">${showDays(tournament.startDate, tournament.endDate)} ${showStatus(status)}</p>
  ${level === 2 ? html`<h2 class="event-name">${link}</h2>` : html`<h3 class="event-name">${link}</h3>`}
  <p class="event-place">${joinParts([
    sayPlace(city, country),
    organizer !== null && html`<a href="${links.club(organizer)}">${clubName ?? organizer}</a>`,
  ])}</p>
  <p class="event-size">${joinParts([
    sayCount(players, 'player'),
    sayCount(rounds, 'round'),
    sayCount(battleSize, 'point'),
  ])}</p>
  ${person !== null && html`<p class="event-about">With ${person}</p>`}
  ${
    winner.length > 0 &&
    html`<p class="event-winner"><span class="label">Won by</span> ${joinParts(
      winner.map(
        ({ player, faction }) =>
          html`<b>${player}</b>${faction && html` <span class="faction">${faction}</span>`}`,
      ),
    )}</p>`
  }
</li>`;
}

const statusWords = { planned: 'Planned', ongoing: 'Live', finished: 'Finished' } as const;

export function showStatus(status: TournamentResource['status']): Html {
  return html`<span class="status status-${status}">${statusWords[status]}</span>`;
}
