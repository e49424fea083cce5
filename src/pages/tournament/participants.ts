// The players of a tournament, in alphabetical order, with their army lists. If these are too long for one page, the first ones are on the page and
// each of the others has a page of its own.

import { largestListBytes } from '#army-list/list-text';
import { sayOrdinal } from '#rules/stage-name';
import { countOf } from '#rules/text/numbers';
import type { ParticipantResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import { parsePage } from '../../store/read/document.ts';
import { listParticipantsAt } from '../../store/read/participants.ts';
import { listPeople } from '../../store/read/rounds.ts';
import { findFacts } from '../../store/read/tournaments.ts';
import { readNames } from '../frame/documents.ts';
import { joinParts } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import { numberOf, type PageQuery, readNumber, readWord, showPages } from '../frame/paging.ts';
import { showArmyList, showListLink, showPlayer } from '../items/battle-items.ts';
import type { Tab, TabRequest } from './tab.ts';

const participantsAPage = 40;
/** The largest number of characters of lists on one page. Forty ordinary lists have a third of it. */
const mostLetters = 200_000;

/** The largest number of bytes that a page of lists reads. */
export function mostOfParticipantsTab(query: PageQuery): number {
  return readWord(query, 'view') === 'players' ? participantsAPage * largestListBytes : 0;
}

export async function readParticipantsTab({
  database,
  tournament: { slug, players, status },
  query,
  links,
}: TabRequest): Promise<Tab> {
  const alone = readNumber(query, 'list');
  const page = readNumber(query, 'page') ?? 1;
  const start = alone === undefined ? (page - 1) * participantsAPage : alone - 1;
  const found = await listParticipantsAt(database, slug, start, alone === undefined ? participantsAPage : 1);
  const participants = found === undefined ? [] : parsePage<ParticipantResource>(found);
  const { listsShown } = await findFacts(database, slug);
  const people = participants.some(({ list }) => list === null) ? await listPeople(database, slug) : [];
  const slugs = participants.map(({ club }) => club);
  const clubs = await readNames(database, 'club', slugs);
  const asked = alone !== undefined ? { list: alone } : { page: numberOf(page) };
  const link = (more: Record<string, number | undefined>) =>
    links.tournament(slug, { view: 'players', ...more });
  const linkPage = (number: number) => link({ page: numberOf(number) });
  return {
    key: 'players',
    name: countOf(players, 'player'),
    query: { view: 'players', ...asked },
    isFirst: false,
    content: () => {
      if (participants.length === 0)
        return html`<p class="empty">${status === 'planned' ? 'No one has signed up yet.' : 'There are no players.'}</p>`;
      const shown = chooseLists(participants);
      const items = participants.map((participant, index) => {
        const { list, player } = participant;
        const text = shown.has(participant)
          ? list && showArmyList(list, player, alone !== undefined)
          : list && showListLink(list, player, link({ list: start + index + 1 }));
        const { faction = null } = people[start + index] ?? {};
        return showParticipant(participant, clubs, links, text ?? showNoList(faction, listsShown));
      });
      const pages = Math.ceil(players / participantsAPage);
      return html`<ul class="people cards" data-filter="players">${items}</ul>
${
  alone === undefined
    ? showPages(page, pages, linkPage)
    : html`<p class="more"><a data-swap href="${linkPage(Math.ceil(alone / participantsAPage))}">All players</a></p>`
}`;
    },
  };
}

/** The largest number of players on a page without lists. */
const mostComing = 200;

/** Who takes part in a planned tournament: names and factions. The lists are on another page. */
export async function readComingTab({ database, tournament, links }: TabRequest): Promise<Tab> {
  const { slug, players } = tournament;
  const people = (await listPeople(database, slug)).slice(0, mostComing);
  const lists = links.tournament(slug, { view: 'players' });
  return {
    key: 'players',
    name: countOf(players, 'player'),
    isFirst: true,
    aside:
      people.length > 0
        ? html`<p class="aside"><a data-swap href="${lists}">Show army lists</a></p>`
        : undefined,
    content: () =>
      people.length === 0
        ? html`<p class="empty">No one has signed up yet.</p>`
        : html`<ul class="people cards" data-filter="players">${people.map(
            ({ name, player, faction, dropped }) =>
              html`<li class="person card"><p class="person-name">${showPlayer(name, player, links)}${dropped && html` <span class="tag">dropped</span>`}</p>${faction && html`<p class="fine">${faction}</p>`}</li>\n`,
          )}</ul>
${players > people.length && html`<p class="more"><a data-swap href="${lists}">All ${players} players</a></p>`}`,
  };
}

/** The players whose list is on the page: always the first, then as many as fit. */
function chooseLists(participants: readonly ParticipantResource[]): ReadonlySet<ParticipantResource> {
  const shown = new Set<ParticipantResource>();
  let letters = 0;
  for (const participant of participants) {
    letters += participant.list?.text.length ?? 0;
    if (shown.size === 0 || letters <= mostLetters) shown.add(participant);
  }
  return shown;
}

/** Whether a hidden list was handed in shows in nothing but the faction, which stays visible. */
function showNoList(faction: string | null, listsShown: boolean): Html {
  return html`<p class="fine">${joinParts([faction ?? undefined, listsShown ? 'No list submitted' : 'List not shown yet'])}</p>`;
}

function showParticipant(
  participant: ParticipantResource,
  clubNames: ReadonlyMap<string, string>,
  links: Links,
  text: Html,
): Html {
  const { player, playerId, club, group, dropped, finalPlacement } = participant;
  return html`<li class="person card">
<p class="person-name">${showPlayer(player, playerId, links)}${dropped && html` <span class="tag">dropped</span>`}</p>
<p class="person-facts">${finalPlacement !== null && html`<span class="tag tag-place">${sayOrdinal(finalPlacement)}</span> `}${group !== null && html`<span class="tag">${group}</span> `}${club !== null && html`<a href="${links.club(club)}">${clubNames.get(club) ?? club}</a>`}</p>
${text}
</li>`;
}
