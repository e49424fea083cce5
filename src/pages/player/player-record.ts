// Battles from one player's side: how many were won, with what, against what and against whom, and how they went over time.
import { countOf } from '#rules/text/numbers';
import type { BattleResource } from '../../contract/battle-resources.ts';
import { type Html, html } from '../../html/html.ts';
import { abbreviate, sayDay } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import { sayPercent } from '../statistics/rate.ts';

export interface View {
  readonly outcome: 'win' | 'draw' | 'loss';
  readonly faction: string | null;
  readonly opponent: string;
  readonly opponentId: string | null;
  readonly opposingFaction: string | null;
  readonly date: string | null;
  /** Own minus opposing victory points. */
  readonly margin: number | null;
}

export interface PlayedCounts {
  readonly played: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** Undefined for a battle without a result. */
export function viewFrom({ players, date }: BattleResource, id: string): View | undefined {
  const own = players.find(({ playerId }) => playerId === id);
  const other = players.find((side) => side !== own);
  if (own === undefined || other === undefined || own.outcome === null) return undefined;
  return {
    outcome: own.outcome,
    faction: own.faction,
    opponent: other.player,
    opponentId: other.playerId,
    opposingFaction: other.faction,
    date,
    margin:
      own.victoryPoints === null || other.victoryPoints === null
        ? null
        : own.victoryPoints - other.victoryPoints,
  };
}

function sumUp(views: readonly View[]): PlayedCounts {
  const count = (outcome: View['outcome']) => views.filter((view) => view.outcome === outcome).length;
  return { played: views.length, wins: count('win'), draws: count('draw'), losses: count('loss') };
}

type Group = PlayedCounts & { readonly id: string; readonly name: string };

/** Most played first. `nameOf`: the name of the group that a battle is in. */
function recordBy(
  views: readonly View[],
  idOf: (view: View) => string | null,
  nameOf: (view: View) => string | null = idOf,
): Group[] {
  return [...Map.groupBy(views, (view) => idOf(view) ?? 'Not recorded')]
    .map(([id, members]) => ({ id, name: members.map(nameOf)[0] ?? id, ...sumUp(members) }))
    .sort((a, b) => b.played - a.played || (a.name < b.name ? -1 : 1));
}

export function sayRate({ wins, played }: PlayedCounts): string {
  return played === 0 ? '–' : sayPercent(wins / played);
}

/** By faction. */
export function showRecords(
  title: string,
  id: string,
  views: readonly View[],
  factionOf: (view: View) => string | null,
): Html {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<div class="scroll"><table class="records" data-sortable>
<caption class="hidden">${title}</caption>
<thead><tr><th scope="col" class="text" data-sort="text">Faction</th><th scope="col" data-sort>Played</th><th scope="col" data-sort>${abbreviate('W–D–L', 'Wins, draws, losses')}</th><th scope="col" data-sort>Won</th></tr></thead>
<tbody>${recordBy(views, factionOf).map(
    (record) =>
      html`<tr><th scope="row" class="text">${record.name}${drawShare(record)}</th><td>${record.played}</td><td data-value="${record.wins}">${record.wins}–${record.draws}–${record.losses}</td><td data-value="${record.wins / record.played}">${sayRate(record)}</td></tr>`,
  )}</tbody></table></div></section>`;
}

/** Hidden from screen readers, because the columns have the same figures. */
function drawShare({ wins, draws, played }: PlayedCounts): Html {
  const won = Math.round((100 * wins) / played);
  const drawn = Math.round((100 * (wins + draws)) / played) - won;
  return html`<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">${won > 0 && html`<path class="share-win" d="M0 0h${won}v4H0z"/>`}${drawn > 0 && html`<path class="share-draw" d="M${won} 0h${drawn}v4H${won}z"/>`}</svg>`;
}

const half = 60;
/** Where the gap of a bar that is too long begins and ends, from its end. */
const gapStart = 6;
const gapEnd = 10;

/** A bar per battle, the newest last: up if won, down if lost, as long as the difference in victory points. */
export function drawForm(views: readonly View[]): Html | undefined {
  const shown = views.toReversed();
  if (shown.length < 2) return undefined;
  const first = shown[0]?.date;
  const last = shown.at(-1)?.date;
  const { wins, draws, losses } = sumUp(shown);
  const margins = shown.map(({ margin }) => Math.abs(margin ?? 0));
  const scale = chooseScale(margins);
  const isCut = margins.some((margin) => margin > scale);
  return html`<section aria-labelledby="form"><h2 id="form">Results over time</h2>
<figure class="chart card form-chart">
<svg viewBox="0 0 600 ${2 * half}" preserveAspectRatio="none" role="img" aria-label="The last ${countOf(shown.length, 'battle')}: ${wins} won, ${draws} drawn, ${losses} lost. Each is a bar, up when won, down when lost."><path class="grid" d="M0 ${half}h600"/>${drawBars(shown, scale)}</svg>
<figcaption>${first && last && `${sayDay(first)} to ${sayDay(last)}: `}${countOf(shown.length, 'battle')}, <span class="outcome-win">${wins} won</span>, <span class="outcome-draw">${draws} drawn</span>, <span class="outcome-loss">${losses} lost</span>. A longer bar is a larger difference in victory points${isCut && `; a bar with a gap stands for more than ${scale}`}.</figcaption>
</figure></section>`;
}

/** The difference that is as high as the chart: the largest, unless it would flatten the others. */
function chooseScale(margins: readonly number[]): number {
  const sorted = margins.toSorted((a, b) => a - b);
  const [middle = 0, widest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return Math.max(1, middle === 0 ? widest : Math.min(widest, 3 * middle));
}

/** One path per outcome for all its bars: a phone draws three paths faster than a hundred. */
function drawBars(views: readonly View[], scale: number): Html[] {
  const step = 600 / Math.max(views.length, 12);
  const width = Math.max(2, Math.round(step - 2));
  const bars = views.map(({ outcome, margin }, index) => {
    const share = Math.min(1, Math.abs(margin ?? 0) / scale);
    const size = Math.max(6, Math.round((half - 4) * share));
    const top = { win: half - size, draw: half - 3, loss: half }[outcome];
    const left = Math.round(index * step) + 1;
    const draw = (from: number, height: number) => `M${left} ${from}h${width}v${height}h-${width}z`;
    if (outcome === 'draw') return { outcome, bar: draw(top, 6) };
    if (Math.abs(margin ?? 0) <= scale) return { outcome, bar: draw(top, size) };
    // A gap near its end says that it is longer.
    const [inner, end] = outcome === 'win' ? [top + gapEnd, top] : [top, top + size - gapStart];
    return { outcome, bar: `${draw(inner, size - gapEnd)}${draw(end, gapStart)}` };
  });
  return [...Map.groupBy(bars, ({ outcome }) => outcome)].map(
    ([outcome, members]) =>
      html`<path class="outcome-${outcome}" d="${members.map(({ bar }) => bar).join('')}"/>`,
  );
}

const opponentsShown = 10;

/** Opponents with an id. */
export function showOpponents(views: readonly View[], id: string, links: Links): Html | undefined {
  const known = views.filter(({ opponentId }) => opponentId !== null);
  const opponents = recordBy(
    known,
    (view) => view.opponentId,
    (view) => view.opponent,
  ).slice(0, opponentsShown);
  if (opponents.length === 0) return undefined;
  return html`<section aria-labelledby="opponents"><h2 id="opponents">Opponents</h2>
<div class="scroll"><table class="records">
<caption class="hidden">Opponents, most met first</caption>
<thead><tr><th scope="col" class="text">Opponent</th><th scope="col">Battles</th><th scope="col">${abbreviate('W–D–L', 'Wins, draws, losses')}</th></tr></thead>
<tbody>${opponents.map(
    (opponent) =>
      html`<tr><th scope="row" class="text"><a href="${links.against(id, opponent.id)}">${opponent.name}</a></th><td>${opponent.played}</td><td>${opponent.wins}–${opponent.draws}–${opponent.losses}</td></tr>`,
  )}</tbody></table></div></section>`;
}
