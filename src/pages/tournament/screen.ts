// The screen for the hall, in large type: the pairings of the current round by name and by table, and once the tournament is finished the podium
// and the final standings. A script turns the pages; without it they are below each other.
import { pagePath } from '../../contract/endpoints.ts';
import type { BoardRowResource, TournamentResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { parseDocument } from '../../store/read/document.ts';
import { listPeople, listRounds, type ShownParticipant } from '../../store/read/rounds.ts';
import { findStandings, findVenue, noVenue } from '../../store/read/tournaments.ts';
import { readTournament } from '../frame/documents.ts';
import { joinParts, sayNumber } from '../frame/figures.ts';
import type { Page } from '../frame/page.ts';
import type { PageRequest } from '../frame/show.ts';
import { sayRound } from '../items/round-names.ts';
import { chooseLeaders } from './board.ts';
import { openRounds } from './rounds.ts';
import { showClockPlace } from './schedule.ts';

/** More often than other pages, because players are waiting for the pairings. */
const secondsBetweenChecks = 5;

interface Seat {
  readonly table: string;
  readonly tableName: string | undefined;
  readonly people: readonly ShownParticipant[];
}

/** What the hall sees, in addition to the name of the tournament. */
interface Screen {
  readonly about: string;
  readonly pages: readonly Html[];
}

export async function showScreen({ database, links, name: slug }: PageRequest): Promise<Page> {
  const tournament = await readTournament(database, slug);
  const venue = (await findVenue(database, slug)) ?? noVenue;
  const { about, pages } =
    tournament.status === 'finished'
      ? await readResults(database, slug)
      : await readPairings(database, tournament);
  return {
    title: `${tournament.status === 'finished' ? 'Final standings' : 'Pairings'} – ${tournament.name}`,
    description: `Pairings, tables and final standings of ${tournament.name}.`,
    path: `${pagePath('tournament', slug)}/screen`,
    unlisted: true,
    // Finished ones too: a result may be corrected while the hall looks at it.
    live: secondsBetweenChecks,
    script: 'screen.js',
    main: html`<div class="screen" data-screen>
<header class="screen-head">
  <h1>${tournament.name}</h1>
  <p class="screen-round">${about}</p>
  ${showClockPlace(tournament, venue, links)}
  <p><a href="${links.tournament(slug)}">Results</a> <button type="button" data-pause hidden>Pause</button>${tournament.status === 'ongoing' && html` <button type="button" data-sound aria-pressed="false" hidden>Sound</button>`}</p>
</header>
${pages.length === 0 ? html`<p class="empty">${tournament.status === 'finished' ? 'There are no results.' : 'No round has been paired yet.'}</p>` : pages}
</div>`,
  };
}

async function readPairings(database: Reader, tournament: TournamentResource): Promise<Screen> {
  const { slug } = tournament;
  const rounds = openRounds(await listRounds(database, slug, 'current'), ({ current }) => current);
  const people = await listPeople(database, slug);
  const played = rounds.map(({ round, pairings }) => ({
    title: sayRound(round, tournament),
    seats: pairings
      .filter(({ sides }) => sides.length > 0)
      .map(
        ({ table, tableName, sides }): Seat => ({
          table: sides.length === 1 ? 'Bye' : String(table ?? '–'),
          tableName,
          people: sides.flatMap((position) => people[position] ?? []),
        }),
      ),
  }));
  const byName = played.length === 0 ? [] : [showByName(played.flatMap(({ seats }) => seats))];
  const byTable = played.map(({ title, seats }) =>
    showByTable(played.length === 1 ? 'By table' : title, seats),
  );
  return { about: played.map(({ title }) => title).join(' · '), pages: [...byName, ...byTable] };
}

async function readResults(database: Reader, slug: string): Promise<Screen> {
  const about = 'Final standings';
  const { standing } = (await findStandings(database, slug, 'standings')) ?? {};
  if (standing === undefined) return { about, pages: [] };
  const { data } = parseDocument<{ readonly data: readonly BoardRowResource[] }>(standing);
  const ranked = data.filter(({ rank }) => rank !== null);
  return { about, pages: ranked.length === 0 ? [] : [showPodium(chooseLeaders(ranked)), showRanks(ranked)] };
}

function showPage(title: string, className: string, items: readonly Html[]): Html {
  return html`<section data-page><h2>${title} <span data-count></span></h2><ol class="${className}" tabindex="0" aria-label="${title}">${items}</ol></section>`;
}

function showByName(seats: readonly Seat[]): Html {
  const lines = seats
    .flatMap(({ people, ...seat }) =>
      people.map((person) => ({ seat, person, other: people.find((one) => one !== person) })),
    )
    .sort((a, b) => a.person.position - b.person.position);
  return showPage(
    'By name',
    'screen-list',
    lines.map(
      ({ seat, person, other }) =>
        html`<li><b>${person.name}</b> ${showTable(seat)} <span>${other?.name}</span></li>`,
    ),
  );
}

function showByTable(title: string, seats: readonly Seat[]): Html {
  return showPage(
    title,
    'screen-list screen-tables',
    seats.map(
      ({ people: [one, other], ...seat }) =>
        html`<li>${showTable(seat)} <b>${one?.name}</b> <span>${other?.name}</span></li>`,
    ),
  );
}

function showTable({ table, tableName }: Pick<Seat, 'table' | 'tableName'>): Html {
  return html`<span class="screen-table">${table}${tableName && html` <small>${tableName}</small>`}</span>`;
}

function showPodium(rows: readonly BoardRowResource[]): Html {
  return showPage(
    'Podium',
    'screen-podium',
    rows.map(
      (
        row,
      ) => html`<li class="card top-${row.rank}"><span class="place">${row.rank}</span> <b>${row.player}</b>
<span class="screen-figures">${joinParts([row.faction ?? undefined, sayRecord(row)])}</span></li>`,
    ),
  );
}

function showRanks(rows: readonly BoardRowResource[]): Html {
  return showPage(
    'Final standings',
    'screen-list screen-ranks',
    rows.map(
      (row) =>
        html`<li><span class="screen-table">${row.rank}</span> <b>${row.player}</b> <span>${sayRecord(row)}</span></li>`,
    ),
  );
}

function sayRecord({ wins, draws, losses, battlePoints }: BoardRowResource): Html {
  return joinParts([`${wins}–${draws}–${losses}`, `${sayNumber(battlePoints)} BP`]);
}
