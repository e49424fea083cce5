// The people of a tournament, in alphabetical order, with their army lists.
import type { ParticipantResource, TournamentResource } from '../../contract/resources.ts';
import type { Reader } from '../../store/database.ts';
import { parsePage } from '../../store/document.ts';
import { listParticipantsAt } from '../../store/participants.ts';
import { showArmyList } from '../battle/army-list.ts';
import { showPlayer } from '../battle/battle-items.ts';
import { readClubNames } from '../club/club-names.ts';
import { sayCount, sayOrdinal } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import { type PageQuery, readWord } from '../frame/paging.ts';
import type { Tab } from './tournament-tabs.ts';

export const participantsAPage = 40;

export async function readParticipantsTab(
  reader: Reader,
  { slug, players, status }: TournamentResource,
  query: PageQuery,
  links: Links,
): Promise<Tab> {
  const word = readWord(query, 'page') ?? '1';
  const page = /^[1-9]\d{0,5}$/.test(word) ? Number(word) : 1;
  const start = (page - 1) * participantsAPage;
  const found = await listParticipantsAt(reader, slug, start, participantsAPage);
  const participants = found === undefined ? [] : parsePage<ParticipantResource>(found);
  const clubs = await readClubNames(
    reader,
    participants.flatMap(({ club }) => club ?? []),
  );
  const pages = Math.ceil(players / participantsAPage);
  const link = (number: number) =>
    links.tournament(slug, { view: 'players', page: number === 1 ? undefined : number });
  return {
    key: 'players',
    name: sayCount(players, 'player'),
    path: `/tournaments/${encodeURIComponent(slug)}?view=players${page === 1 ? '' : `&page=${page}`}`,
    isFirst: false,
    identity: ['players', `${page}`, ...clubs.identity, found?.mark ?? ''],
    content: () =>
      participants.length === 0
        ? html`<p class="empty">${status === 'planned' ? 'Nobody has signed up yet.' : 'Nobody is here.'}</p>`
        : html`<ul class="people" data-filter="players">${participants.map((participant) => showParticipant(participant, clubs.names, links))}</ul>
${pages > 1 && showPages(page, pages, link)}`,
  };
}

function showParticipant(
  participant: ParticipantResource,
  clubNames: ReadonlyMap<string, string>,
  links: Links,
): Html {
  const { player, playerId, club, group, dropped, finalPlacement, list } = participant;
  return html`<li class="person">
<p class="person-name">${showPlayer(player, playerId, links)}${dropped && html` <span class="tag">dropped</span>`}</p>
<p class="person-facts">${finalPlacement !== null && html`<span class="tag tag-place">${sayOrdinal(finalPlacement)}</span> `}${group !== null && html`<span class="tag">${group}</span> `}${club !== null && html`<a class="person-club" href="${links.club(club)}">${clubNames.get(club) ?? club}</a>`}</p>
${list === null ? html`<p class="faction">No list submitted</p>` : showArmyList(list, player)}
</li>`;
}

function showPages(page: number, pages: number, link: (page: number) => string): Html {
  return html`<nav class="pages" aria-label="Pages"><ul>${Array.from(
    { length: pages },
    (_, index) => index + 1,
  ).map(
    (number) =>
      html`<li><a data-swap href="${link(number)}" ${number === page && html`aria-current="page"`}><span class="hidden">Page </span>${number}</a></li>`,
  )}</ul></nav>`;
}
