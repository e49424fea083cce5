// Battles as a list: two sides and the score between them.
import type { BattleResource } from '../../contract/battle-resources.ts';
import type { Reader } from '../../store/database.ts';
import { type Page, parsePage } from '../../store/read/document.ts';
import { sayNumber, showDay, showLine } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import { readNames } from '../frame/names.ts';
import { sayWhy } from './why.ts';

export type Side = BattleResource['players'][number];

export function readBattles(page: Page | undefined) {
  return {
    items: page === undefined ? [] : parsePage<BattleResource>(page),
    last: page?.last,
    identity: [page?.hash ?? '', String(page?.last !== undefined)],
  };
}

/** The names of the tournaments that battles belong to, by slug. */
export async function readTournamentNames(reader: Reader, battles: readonly BattleResource[]) {
  const slugs = battles.flatMap(({ tournament }) => tournament ?? []);
  return readNames(reader, 'tournament', slugs);
}

/** With `names` each battle has its day and tournament, where the page does not have them already. `own`: the sides of the club whose page it is, `id place` of each. */
export function showBattles(
  battles: readonly BattleResource[],
  links: Links,
  names?: ReadonlyMap<string, string>,
  own?: ReadonlySet<string>,
): Html {
  return html`<ul class="battles card" data-filter="battles">${battles.map((battle) => showBattle(battle, links, names, own))}</ul>`;
}

function showBattle(
  battle: BattleResource,
  links: Links,
  names: ReadonlyMap<string, string> | undefined,
  own: ReadonlySet<string> | undefined,
): Html {
  const [first, second] = battle.players;
  if (first === undefined || second === undefined) return html``;
  const isOwn = (side: 0 | 1) => own?.has(`${battle.id} ${side}`) === true;
  const why = sayWhy(first, second, battle.tournament === null ? 'recorded' : undefined);
  return html`<li class="battle">${
    names &&
    showLine('battle-where', [
      showDay(battle.date),
      battle.tournament === null
        ? 'Casual battle'
        : html`<a href="${links.tournament(battle.tournament)}">${names.get(battle.tournament) ?? battle.tournament}</a>`,
      battle.round !== null && `Round ${battle.round}`,
      battle.scenario ?? undefined,
    ])
  }<div class="versus">${showSide(first, links, isOwn(0))}<a class="score" href="${links.battle(battle.id)}"><span class="hidden">Battle of ${first.player} and ${second.player}: </span>${sayScore(first, second)}</a>${showSide(second, links, isOwn(1))}</div>${why && html`<p class="battle-why">${why}</p>`}</li>
`;
}

function showSide(side: Side, links: Links, isOwn: boolean): Html {
  return html`<div class="side ${side.outcome && `side-${side.outcome}`}">${isOwn && html`<p class="side-club">This club</p>`}<p class="side-name">${showPlayer(side.player, side.playerId, links)} ${showOutcome(side.outcome)}</p>${side.faction && html`<p class="fine">${side.faction}</p>`}</div>`;
}

export function showPlayer(name: string | null, id: string | null, links: Links): Html {
  return id === null
    ? html`${name ?? 'Unknown player'}`
    : html`<a href="${links.player(id)}">${name ?? id}</a>`;
}

const outcomeWords = { win: 'won', draw: 'drew', loss: 'lost' } as const;

/** A word, not only a colour. */
export function showOutcome(outcome: Side['outcome']): Html | undefined {
  if (outcome === null) return undefined;
  return html`<span class="outcome outcome-${outcome}">${outcomeWords[outcome]}</span>`;
}

export function sayScore(first: Side, second: Side): string {
  if (first.victoryPoints === null && second.victoryPoints === null) {
    return first.outcome === null && second.outcome === null ? 'vs' : 'no score';
  }
  return `${sayPoints(first.victoryPoints)} – ${sayPoints(second.victoryPoints)}`;
}

function sayPoints(points: number | null): string {
  return points === null ? '?' : sayNumber(points);
}
