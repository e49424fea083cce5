// A player's tournament: their current table and opponent, their rank, and their rounds so far.

import { sayOrdinal } from '#rules/stage-name';
import { countOf } from '#rules/text/numbers';
import type { BoardRowResource, ParticipantResource, TournamentResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { parseDocument, parsePage } from '../../store/read/document.ts';
import { listParticipantsAt } from '../../store/read/participants.ts';
import { listRounds, type ShownParticipant, type StoredRound } from '../../store/read/rounds.ts';
import { findFacts, findStandings } from '../../store/read/tournaments.ts';
import { joinParts, sayNumber } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import { outcomeWords, showArmyList, showPlayer } from '../items/battle-items.ts';
import { sayRound } from '../items/round-names.ts';
import { isWalkover, type Match, openRounds, readMatches, sayWaits, showMatch } from './rounds.ts';

export interface MyMatch {
  readonly round: StoredRound;
  readonly match: Match;
  /** The list of the opponent in the battle that is being played. */
  readonly list: ParticipantResource['list'];
}

export interface MyDay {
  readonly person: ShownParticipant;
  /** The latest ones. */
  readonly meetings: readonly MyMatch[];
  /** How many earlier ones are left out. */
  readonly earlier: number;
  /** The rounds that are being played. */
  readonly current: readonly StoredRound[];
  /** Whether army lists are shown. */
  readonly listsShown: boolean;
  readonly record: { readonly stage: string; readonly row: BoardRowResource } | undefined;
}

const mostMeetings = 100;
/** Opponents whose lists are shown. */
const mostLists = 4;

/** `lists`: of how many opponents to read them. */
export async function readMyDay(
  reader: Reader,
  tournament: TournamentResource,
  people: readonly ShownParticipant[],
  lists = mostLists,
): Promise<MyDay[]> {
  const { slug } = tournament;
  const { listsShown } = await findFacts(reader, slug);
  const rounds = openRounds(await listRounds(reader, slug, 'all'));
  const current = rounds.filter(({ round }) => round.current).map(({ round }) => round);
  const cards: MyDay[] = [];
  for (const person of people) {
    const all = rounds.flatMap(({ round, pairings }) =>
      pairings
        .filter(({ sides }) => sides.includes(person.position))
        .map((pairing) => ({ ...pairing, round })),
    );
    const matches = await readMatches(reader, slug, all.slice(-mostMeetings));
    const meetings: MyMatch[] = [];
    let left = lists;
    for (const match of matches) {
      const { round, sides } = match.pairing;
      const opponent = sides.find((position) => position !== person.position);
      const isRead = round.current && opponent !== undefined && left > 0;
      if (isRead) left -= 1;
      const found = isRead ? await listParticipantsAt(reader, slug, opponent, 1) : undefined;
      meetings.push({
        round,
        match,
        list: found ? (parsePage<ParticipantResource>(found)[0]?.list ?? null) : null,
      });
    }
    const record = await readRecord(reader, tournament, person, new Set(all.map(({ round }) => round.stage)));
    cards.push({ person, meetings, earlier: all.length - matches.length, current, listsShown, record });
  }
  return cards;
}

/** The player's row on their last board; undefined if another player has the same name, id and faction. */
async function readRecord(
  reader: Reader,
  { slug, stages }: TournamentResource,
  { name, player, faction }: ShownParticipant,
  played: ReadonlySet<string>,
) {
  const stage =
    stages.find(({ id }) => id === 'standings') ??
    stages.findLast(({ id, type }) => type === 'board' && played.has(id));
  if (stage === undefined) return undefined;
  const { standing } = (await findStandings(reader, slug, stage.id)) ?? {};
  if (standing === undefined) return undefined;
  const { data } = parseDocument<{ data: BoardRowResource[] }>(standing);
  const [row, other] = data.filter(
    (known) => known.player === name && known.playerId === player && known.faction === faction,
  );
  return row === undefined || other !== undefined ? undefined : { stage: stage.name, row };
}

/** The card that the script shows on every page of the event. `label`: the name, with what tells apart people who share it. */
export function showMyCard(day: MyDay, label: string, tournament: TournamentResource, links: Links): Html {
  const { person, meetings, record } = day;
  const now = meetings.filter(({ round }) => round.current);
  const [first] = now;
  return html`<div class="me-card card" data-me="${label}">
${showTable(first)}
<div class="me-about">
<p><b>${label}</b>${label === person.name && person.faction && html` <small>${person.faction}</small>`}</p>
${now.map((meeting) => showMeeting(meeting, day, tournament, links))}
${first === undefined && html`<p>${sayFree(day, tournament)}</p>`}
${record && html`<p>${showRecord(record)}</p>`}
</div></div>`;
}

/** In large type, because it is read while walking. */
function showTable(meeting: MyMatch | undefined): Html | undefined {
  const { table, tableName, sides } = meeting?.match.pairing ?? { sides: [] };
  if (sides.length === 1) return html`<p class="me-table"><b>Bye</b></p>`;
  return table === undefined
    ? undefined
    : html`<p class="me-table"><span>Table</span> <b>${table}</b>${tableName && html` <span>${tableName}</span>`}</p>`;
}

function showMeeting(
  { round, match, list }: MyMatch,
  { person, listsShown }: MyDay,
  tournament: TournamentResource,
  links: Links,
): Html {
  const when = sayRound(round, tournament);
  const { pairing, battle, sides } = match;
  if (sides.length === 1) return html`<p>${when}: no opponent this round</p>`;
  const at = pairing.sides.indexOf(person.position);
  const [own, other] = at === 0 ? [sides[0], sides[1]] : [sides[1], sides[0]];
  if (own === undefined || other === undefined) return html`<p>${when}</p>`;
  const isScored = own.victoryPoints !== null && other.victoryPoints !== null;
  const score = isScored
    ? `${sayNumber(own.victoryPoints ?? 0)} – ${sayNumber(other.victoryPoints ?? 0)}`
    : undefined;
  const state = own.outcome === null ? (isScored ? 'in progress, ' : '') : `${outcomeWords[own.outcome]} `;
  return html`<p>${when}, against <b>${showPlayer(other.player, other.playerId, links)}</b>${other.faction !== list?.faction && html` <small>${other.faction}</small>`}</p>
${(score !== undefined || own.outcome !== null) && html`<p>${isWalkover(match) ? `${state}(walkover)` : battle === undefined ? html`${state}${score}` : html`<a href="${links.battle(battle.id)}">${state}${score}</a>`}</p>`}
${list === null ? html`<p class="fine">${listsShown ? `No army list from ${other.player}.` : 'Army lists are not shown yet.'}</p>` : showArmyList(list, other.player)}`;
}

/** Two players who have no opponent in the first round of a bracket and meet in the second, which is not played yet. */
function isComing({ round, match: { pairing, battle, sides } }: MyMatch): boolean {
  return !round.current && sides.length === 2 && battle === undefined && pairing.winner === undefined;
}

export function sayFree(
  { person, current, meetings }: Pick<MyDay, 'person' | 'current' | 'meetings'>,
  tournament: TournamentResource,
): string {
  if (person.dropped) return 'No longer taking part.';
  if (tournament.status === 'finished') return 'This tournament is over.';
  const [round] = current;
  const waiting = meetings.find(({ match }) => match.pairing.waitsFor !== undefined);
  if (waiting?.match.pairing.waitsFor !== undefined)
    return `${sayRound(waiting.round, tournament)}: ${sayWaits(waiting.match.pairing.waitsFor)}.`;
  const coming = meetings.find(isComing);
  if (coming !== undefined) {
    const own = coming.match.pairing.sides.indexOf(person.position);
    return `${sayRound(coming.round, tournament)}: against ${coming.match.sides[1 - own]?.player}. No battle until then.`;
  }
  return round === undefined
    ? 'No round has been paired yet.'
    : `Not paired in ${current.map((one) => sayRound(one, tournament)).join(', ')}.`;
}

export function showRecord({ stage, row }: NonNullable<MyDay['record']>): Html {
  const { rank, wins, draws, losses, battlePoints } = row;
  return joinParts([
    rank === null ? stage : `${sayOrdinal(rank)} in ${stage}`,
    html`<abbr title="Wins, draws, losses">${wins}–${draws}–${losses}</abbr>`,
    html`${sayNumber(battlePoints)} <abbr title="Battle points">BP</abbr>`,
  ]);
}

export function showMyRounds(
  { person, meetings, earlier }: MyDay,
  tournament: TournamentResource,
  links: Links,
): Html | undefined {
  if (meetings.length === 0) return undefined;
  return html`<h3 class="round-name">Rounds of ${person.name}</h3>
<ol class="pairings">${meetings.toReversed().map(({ round, match }) => showMatch(match, links, sayRound(round, tournament)))}</ol>
${earlier > 0 && html`<p class="more"><a data-swap href="${links.tournament(tournament.slug, { view: 'battles' })}">${countOf(earlier, 'earlier battle')} under Rounds</a></p>`}`;
}
