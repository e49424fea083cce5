// The tournaments of a player: final place, awards and army. A person without an id has a page of nothing else; two people with the same name
// cannot be distinguished, and the page explains that.

import { largestListBytes } from '#army-list/list-text';
import { countOf } from '#rules/text/numbers';
import { ApiError, messages } from '../../contract/errors.ts';
import type { ParticipantResource, TournamentResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { findMany, parseDocument } from '../../store/read/document.ts';
import { listPersonTournaments } from '../../store/read/people.ts';
import { findPlayedFactions, listParticipations, type Participation } from '../../store/read/players.ts';
import { joinParts, rankClass, showDays, showRank } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { readPosition, showMore } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';

const mostTournaments = 20;
/** Each with the list that was played. */
export const mostOfHistory = (mostTournaments + 1) * largestListBytes;

type HistoryItem = Awaited<ReturnType<typeof joinTournaments>>[number];

/** Each with its tournament and what was played there, if known. */
async function joinTournaments(reader: Reader, participations: readonly Participation[]) {
  const slugs = participations.map(({ tournament }) => tournament);
  const tournaments = await findMany(reader, 'tournament', slugs);
  return participations.flatMap(({ tournament, document, faction, awards }) => {
    const stored = tournaments.get(tournament);
    if (stored === undefined) return [];
    const participant = parseDocument<ParticipantResource>(document);
    return [
      {
        tournament: parseDocument<TournamentResource>(stored),
        participant,
        faction: participant.list?.faction || faction,
        awards: awards ?? [],
      },
    ];
  });
}

export async function readHistory(reader: Reader, id: string) {
  const found = await listParticipations(reader, id, mostTournaments + 1);
  const participations = found.slice(0, mostTournaments);
  const known = await joinTournaments(reader, participations);
  // If neither the list nor the organiser names the faction, the battles do.
  const isSaid = known.every(({ faction }) => faction !== null);
  const played = isSaid ? new Map<string, string>() : await findPlayedFactions(reader, id);
  const items = known.map((item) => ({
    ...item,
    faction: item.faction ?? played.get(item.tournament.slug) ?? null,
  }));
  return {
    items,
    hasMore: found.length > mostTournaments,
    names: new Map(items.map(({ tournament: { slug, name } }) => [slug, name])),
  };
}

export function showHistory(items: readonly HistoryItem[], hasMore: boolean, links: Links): Html {
  return html`<section aria-labelledby="history"><h2 id="history">Tournaments</h2>
<div class="scroll"><table class="history">
<caption class="hidden">Tournaments, newest first</caption>
<thead><tr><th scope="col">Place</th><th scope="col" class="text">Tournament</th><th scope="col" class="text">Army</th></tr></thead>
<tbody>${items.map(
    ({
      tournament,
      participant,
      faction,
      awards,
    }) => html`<tr class="${rankClass(participant.finalPlacement)}">
<td class="rank">${showRank(participant.finalPlacement)}</td>
<th scope="row" class="text"><a href="${links.tournament(tournament.slug)}">${tournament.name}</a><small>${joinParts([showDays(tournament.startDate, tournament.endDate), countOf(tournament.players, 'player'), participant.dropped && 'dropped'])}</small>${awards.length > 0 && html`<small class="awards">${awards.join(', ')}</small>`}</th>
<td class="text">${faction ?? '–'}</td>
</tr>`,
  )}</tbody></table></div>${hasMore && html`<p class="meta">Only the newest ${items.length} tournaments are shown.</p>`}</section>`;
}

export async function showPerson({ database, links, name: asked, query }: PageRequest): Promise<Page> {
  const after = readPosition(query, 'after');
  const { entries, last } = await listPersonTournaments(database, asked, { after, limit: mostTournaments });
  const [newest] = entries;
  if (newest === undefined) throw new ApiError(404, messages.player);
  const items = await joinTournaments(database, entries);
  const { name } = newest;
  return {
    title: name,
    description: `Tournaments that name ${name}.`,
    path: `/people/${encodeURIComponent(name)}`,
    type: 'profile',
    section: 'players',
    // People did not ask to be found by a search engine.
    unlisted: true,
    head: html`<p class="kicker">Named in results</p>
  <h1>${name}</h1>
  <p class="meta">These tournaments list the name without a player id, so it may belong to more than one person.</p>`,
    main: html`${showHistory(items, false, links)}
${showMore(last, 'Earlier tournaments', (position) => links.person(name, { after: position }))}`,
  };
}
