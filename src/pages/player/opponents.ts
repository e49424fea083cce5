// Whom a player met most often, with the way to their battles against each other.
import type { BattleResource } from '../../contract/battle-resources.ts';
import { abbreviate } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import { sumUp, type Tally, viewFrom } from './player-record.ts';

export interface Opponent extends Tally {
  readonly id: string;
  readonly name: string;
}

const opponentsShown = 10;

/** Those whom battles with a result name by an id, most met first. */
export function listOpponents(battles: readonly BattleResource[], id: string): Opponent[] {
  const met = battles.flatMap((battle) => {
    const other = battle.players.find(({ playerId }) => playerId !== null && playerId !== id);
    const view = viewFrom(battle, id);
    return other?.playerId == null || view === undefined
      ? []
      : [{ id: other.playerId, name: other.player, view }];
  });
  return [...Map.groupBy(met, (one) => one.id)]
    .map(([other, all]) => ({
      id: other,
      name: all[0]?.name ?? other,
      ...sumUp(all.map(({ view }) => view)),
    }))
    .sort((a, b) => b.played - a.played || (a.name < b.name ? -1 : 1))
    .slice(0, opponentsShown);
}

export function showOpponents(opponents: readonly Opponent[], id: string, links: Links): Html | undefined {
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
