// The screen for the hall: the pairings of the current round by name and by table, in large type. A script scrolls through the lists;
// without it they are below each other.
import { listPeople, listRounds, type Person } from '../../store/read/rounds.ts';
import { readTournament } from '../frame/documents.ts';
import { type Html, html } from '../frame/html.ts';
import type { Page } from '../frame/page.ts';
import type { PageRequest } from '../frame/show.ts';
import { openRounds, sayRound } from './rounds.ts';

/** More often than other pages, because players are waiting for the pairings. */
const secondsBetweenChecks = 5;

interface Seat {
  readonly table: string;
  readonly people: readonly Person[];
}

export async function showScreen({ database, links, name: slug }: PageRequest): Promise<Page> {
  const tournament = await readTournament(database, slug);
  const rounds = openRounds(await listRounds(database, slug, 'current'), ({ current }) => current);
  const people = await listPeople(database, slug);
  const seats = rounds.map(({ round, pairings }) => ({
    title: sayRound(round, tournament),
    seats: pairings
      .filter(({ sides }) => sides.length > 0)
      .map(
        ({ table, sides }): Seat => ({
          table: sides.length === 1 ? 'Bye' : String(table ?? '–'),
          people: sides.flatMap((position) => people[position] ?? []),
        }),
      ),
  }));
  return {
    title: `Pairings – ${tournament.name}`,
    description: `Pairings and tables at ${tournament.name}.`,
    path: `/tournaments/${encodeURIComponent(slug)}/screen`,
    unlisted: true,
    live: tournament.status !== 'finished' && secondsBetweenChecks,
    script: 'screen.js',
    main: html`<div class="screen" data-screen>
<header class="screen-head">
  <h1>${tournament.name}</h1>
  <p class="screen-round">${seats.map(({ title }) => title).join(' · ')}</p>
  <p><a href="${links.tournament(slug)}">Results</a> <button type="button" data-pause hidden>Pause</button></p>
</header>
${seats.length === 0 && html`<p class="empty">No round has been paired yet.</p>`}
${seats.length > 0 && showByName(seats.flatMap((round) => round.seats))}
${seats.map(({ title, seats: own }) => showByTable(seats.length === 1 ? 'By table' : title, own))}
</div>`,
  };
}

function showByName(seats: readonly Seat[]): Html {
  const lines = seats
    .flatMap(({ table, people }) =>
      people.map((person) => ({ table, person, other: people.find((one) => one !== person) })),
    )
    .sort((a, b) => a.person.position - b.person.position);
  return html`<section data-page><h2>By name</h2><ol class="screen-list" tabindex="0" aria-label="By name">${lines.map(
    ({ table, person, other }) =>
      html`<li><b>${person.name}</b> <span class="screen-table">${table}</span> <span>${other?.name}</span></li>`,
  )}</ol></section>`;
}

function showByTable(title: string, seats: readonly Seat[]): Html {
  return html`<section data-page><h2>${title}</h2><ol class="screen-list" tabindex="0" aria-label="${title}">${seats.map(
    ({ table, people: [one, other] }) =>
      html`<li><span class="screen-table">${table}</span> <b>${one?.name}</b> <span>${other?.name}</span></li>`,
  )}</ol></section>`;
}
