// The player's battle: table, opponent with faction, round and scenario, and the state of its result.
import { sayMetrics } from '#rules/reports/enter-report';
import type { PersonalBattle, PersonalView, SeenReport } from '../../contract/personal-view.ts';
import type { TournamentResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import { sayNumber, showLine } from '../frame/figures.ts';
import { sayRound } from '../items/round-names.ts';
import { type MyDay, type MyMatch, sayFree } from '../tournament/my-day.ts';
import { isWalkover } from '../tournament/rounds.ts';
import { showConfirm } from './report.ts';

/** `battle`: undefined if players do not report results here. */
export function showNow(
  { battle, tableName }: Pick<PersonalView, 'battle' | 'tableName'>,
  day: MyDay | undefined,
  tournament: TournamentResource,
): Html {
  const current = day?.meetings.filter(({ round }) => round.current) ?? [];
  const own = battle ? day?.meetings.find(({ match }) => match.battle?.id === battle.battle) : undefined;
  const isOpen = battle != null && battle.state !== 'confirmed';
  // A round without a battle of the player, beside the last battle; without reports, every current one.
  const others = isOpen ? [] : current.filter((meeting) => meeting !== own);
  // The rounds of a large event are not known.
  const isFree = !isOpen && current.length === 0 && (day !== undefined || !battle);
  return html`${isFree && html`<p class="notice">${sayNone(battle, day, tournament)}</p>`}
${others.map((meeting) => showMeeting(meeting, day, tournament))}
${battle && showBattle(battle, tableName, own, day, tournament)}`;
}

function sayNone(
  battle: PersonalBattle | null | undefined,
  day: MyDay | undefined,
  tournament: TournamentResource,
): string {
  const isWaiting = !day?.person.dropped && tournament.status !== 'finished';
  if (day === undefined || (isWaiting && !battle && day.current.length === 0))
    return 'You have no battle yet. This page shows it once the round is paired.';
  return sayFree(day, tournament);
}

/** The opponent's side, as everyone sees it. */
function opponentIn(meeting: MyMatch | undefined, day: MyDay | undefined) {
  const at = meeting?.match.pairing.sides.indexOf(day?.person.position ?? -1);
  return at === undefined ? undefined : meeting?.match.sides[at === 0 ? 1 : 0];
}

function showBattle(
  battle: PersonalBattle,
  tableName: string | undefined,
  meeting: MyMatch | undefined,
  day: MyDay | undefined,
  tournament: TournamentResource,
): Html {
  const { opponent, stage, round, table, scenario, state, reports } = battle;
  const name = round === null ? 'none' : String(round);
  return html`${showCard({
    table,
    tableName,
    round: sayRound({ stage, name }, tournament),
    opponent,
    faction: opponentIn(meeting, day)?.faction ?? null,
    scenario,
    isPast: tournament.status === 'finished',
  })}
<p class="state" data-state="${state}" ${battle.result && html`data-score="${writeScore(battle.result)}"`}>${sayState(battle)}</p>
${reports.opponent && showConfirm(battle, reports.opponent)}`;
}

function showMeeting(meeting: MyMatch, day: MyDay | undefined, tournament: TournamentResource): Html {
  const { round, match } = meeting;
  const other = match.sides.length === 2 ? opponentIn(meeting, day) : undefined;
  return showCard({
    table: match.pairing.table ?? null,
    tableName: match.pairing.tableName,
    round: sayRound(round, tournament),
    opponent: other?.player ?? null,
    faction: other?.faction ?? null,
    scenario: match.battle?.scenario ?? null,
    isPast: tournament.status === 'finished',
    // Before the name of the opponent.
    walkover: isWalkover(match) && (other?.outcome === 'win' ? 'Walkover for' : 'Walkover against'),
  });
}

interface Card {
  readonly table: number | null;
  readonly tableName: string | undefined;
  readonly round: string;
  /** Null for a bye. */
  readonly opponent: string | null;
  readonly faction: string | null;
  readonly scenario: string | null;
  readonly isPast: boolean;
  readonly walkover?: string | false;
}

/** In large type, because it is read while walking. */
function showCard({ table, tableName, round, opponent, faction, scenario, isPast, walkover }: Card): Html {
  const isBye = opponent === null;
  const words = walkover || (isPast ? 'You played' : 'You play');
  return html`<div class="me-card card">
${isBye ? html`<p class="me-table"><b>Bye</b></p>` : table !== null && html`<p class="me-table"><span>Table</span> <b>${table}</b>${tableName && html` <span>${tableName}</span>`}</p>`}
<div class="me-about">${showLine('fine', [round, scenario ?? undefined])}
${isBye ? html`<h2>No opponent this round</h2>` : html`<h2>${words} ${opponent}</h2>`}
${faction && html`<p>${faction}</p>`}</div></div>`;
}

function sayState({ state, opponent: name, reports: { own, opponent }, result }: PersonalBattle): string {
  if (state === 'confirmed') return `Result: ${sayReport(result)}. Only the organiser can change it.`;
  if (state === 'disputed')
    return `You report ${sayReport(own)}, ${name} reports ${sayReport(opponent)}. Agree, or ask the organiser.`;
  if (opponent !== null) return `${name} reports ${sayReport(opponent)}. Confirm or correct.`;
  return own === null ? 'No result yet.' : `You report ${sayReport(own)}. ${name} has to confirm it.`;
}

const won = { own: 'you win', opponent: 'you lose', draw: 'a draw' };

/** The reader's own figures first. */
function sayReport(report: SeenReport | null): string {
  if (report === null) return 'none';
  const { winner, own, opponent } = report;
  const names = [own, opponent].flatMap(({ metrics }) => Object.keys(metrics));
  const words = [...(winner === null ? [] : [won[winner]]), ...sayMetrics(names, [own, opponent])].join(', ');
  return words === '' ? writeScore(report) : `${writeScore(report)} (${words})`;
}

function writeScore({ own, opponent }: SeenReport): string {
  return [own, opponent]
    .map(({ victoryPoints }) => (victoryPoints === null ? '–' : sayNumber(victoryPoints)))
    .join(' – ');
}
