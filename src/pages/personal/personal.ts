// The page behind a personal link: the player's battle and its result, their army list, and their rounds. It works without script, and never contains its own
// address, which is a secret.
import { pagePath } from '../../contract/endpoints.ts';
import type { PersonalView } from '../../contract/personal-view.ts';
import type { TournamentResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { findPersonByKey } from '../../store/read/rounds.ts';
import { findVenue, noVenue } from '../../store/read/tournaments.ts';
import { readTournament } from '../frame/documents.ts';
import { showLine } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { showStatus } from '../items/tournament-items.ts';
import { type MyDay, readMyDay, showMyRounds, showRecord } from '../tournament/my-day.ts';
import { type OwnSeat, showClockPlace } from '../tournament/schedule.ts';
import { showEntry } from './entry.ts';
import { showList } from './list.ts';
import { showNow } from './now.ts';
import { showReportForm } from './report.ts';
import { showVotes } from './votes.ts';

/** The opponent's list is never shown here, even if it is public. */
const listsOfOpponents = 0;
/** The rounds and the board of a larger event take too long to read for one player's page. */
const mostPlayers = 2000;

export async function showPersonal(reader: Reader, links: Links, view: PersonalView): Promise<Page> {
  const tournament = await readTournament(reader, view.tournament);
  const { slug, name, status } = tournament;
  const person =
    tournament.players > mostPlayers ? undefined : await findPersonByKey(reader, slug, view.participant);
  const [day] = person === undefined ? [] : await readMyDay(reader, tournament, [person], listsOfOpponents);
  const { battle, list, entry, ballots, rejected } = view;
  const isIn = entry === undefined || (entry.state === 'in' && !entry.dropped);
  return {
    title: `${view.player} – ${name}`,
    description: `The page of ${view.player} at ${name}`,
    // A player who shares the page shares the event, not the secret.
    path: pagePath('tournament', slug),
    unlisted: true,
    script: 'personal.js',
    head: html`<p class="kicker">${showStatus(status)} <a href="${links.tournament(slug)}">${name}</a></p>
  <h1>${view.player}</h1>
  ${showLine('meta', [day?.person.faction ?? undefined, day?.record && showRecord(day.record)])}`,
    main: html`<div class="personal" id="personal" data-worker="${links.to('/personal-worker.js')}" data-scope="${links.to('/p/')}" data-event="${links.tournament(slug)}" ${battle !== undefined && 'data-reports'} ${entry !== undefined && 'data-entry'}>
<div id="notices" role="status"></div>
${rejected && html`<p class="notice alert" role="alert">${rejected.message}</p>`}
${showClockPlace(tournament, (await findVenue(reader, slug)) ?? noVenue, links, findSeat(view, day))}
<div id="live" aria-live="polite">${entry && showEntry(entry, status === 'planned')}
${isIn && (entry === undefined || status !== 'planned' || battle != null) && showNow(view, day, tournament)}</div>
${battle && showReportForm(battle, rejected?.typed ?? {})}
${ballots && showVotes(ballots)}
${list && showList(list, view.player, rejected?.typed ?? {})}
${day && showRounds(day, tournament, links)}
${showEventLinks(tournament, links)}
<p class="fine keep">Keep this address: it is yours alone.</p>
<div id="phone" hidden><p class="fine">This phone saves the page, so that it opens without reception.</p>
<button type="button" class="quiet" id="forget">Forget this phone</button></div>
</div>`,
  };
}

/** The seat in the battle that is not over, or in the current round. */
function findSeat({ battle }: PersonalView, day: MyDay | undefined): OwnSeat | null {
  if (battle?.table != null && battle.state !== 'confirmed')
    return { stage: battle.stage, round: String(battle.round), table: battle.table };
  const now = day?.meetings.find(({ round, match }) => round.current && match.pairing.table !== undefined);
  if (now?.match.pairing.table === undefined) return null;
  return { stage: now.round.stage, round: now.round.name, table: now.match.pairing.table };
}

function showRounds(day: MyDay, tournament: TournamentResource, links: Links): Html | undefined {
  const rounds = showMyRounds(day, tournament, links);
  return rounds && html`<section class="my-rounds">${rounds}</section>`;
}

function showEventLinks({ slug, stages }: TournamentResource, links: Links): Html {
  const standings =
    stages.find(({ id }) => id === 'standings') ?? stages.findLast(({ type }) => type === 'board');
  return html`<nav class="names" aria-label="The event">
<a href="${links.tournament(slug)}">Event</a>
<a href="${links.tournament(slug, { view: 'battles' })}">All tables</a>
${standings && html`<a href="${links.tournament(slug, { stage: standings.id })}">Standings</a>`}
</nav>`;
}
