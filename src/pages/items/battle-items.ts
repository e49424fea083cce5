// Battles as a list: two sides and the score between them; and the army lists of players.
import type { BattleResource } from '../../contract/battle-resources.ts';
import type { ParticipantResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { type ListPage, parsePage } from '../../store/read/document.ts';
import type { StoredPairing } from '../../store/read/rounds.ts';
import { readNames } from '../frame/documents.ts';
import { joinParts, sayNumber, showDay, showLine } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';

export type Side = BattleResource['players'][number];

export function readBattles(page: ListPage | undefined) {
  return {
    items: page === undefined ? [] : parsePage<BattleResource>(page),
    last: page?.last,
  };
}

/** The names of the tournaments that battles belong to, by slug. */
export function readTournamentNames(reader: Reader, battles: readonly BattleResource[]) {
  const slugs = battles.map(({ tournament }) => tournament);
  return readNames(reader, 'tournament', slugs);
}

/** `names`: the tournaments by slug; with them, each battle has its date and tournament. `own`: on the page of a club, its sides, as the battle's id and 0 or 1. */
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

export const outcomeWords = { win: 'won', draw: 'drew', loss: 'lost' } as const;

/** The outcome in words, so that colour is not the only sign. */
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

type Figures = Pick<Side, 'outcome' | 'victoryPoints' | 'battlePoints'>;

/**
 * What the figures of a battle do not show: that it is in progress, or what decided it (docs/rules/rounds.md, What decided).
 * Without a reason, as in lists of battles of many tournaments, the battle points are shown beside the others without a reason.
 */
export function sayWhy(
  first: Figures,
  second: Figures,
  reason?: StoredPairing['reason'],
): string | undefined {
  const [own, other] = [first.victoryPoints, second.victoryPoints];
  if (first.outcome === null && second.outcome === null)
    return own === null && other === null ? undefined : 'In progress';
  if (own === null || other === null) return undefined;
  if (first.outcome === 'loss' && second.outcome === 'loss') return 'Recorded as a loss for both';
  const won = first.outcome === 'win' ? 1 : second.outcome === 'win' ? -1 : 0;
  if (Math.sign(own - other) === won) return undefined;
  const what =
    won === 0 ? 'A draw' : own === other ? 'Level on victory points' : 'Won with fewer victory points';
  if (reason === 'margin') return `${what}: too close to count as a win`;
  if (reason === 'recorded') return `${what}: ${own === other ? 'winner as recorded' : 'as recorded'}`;
  const [points, opposing] = [first.battlePoints, second.battlePoints];
  const scored =
    points !== null && opposing !== null && `battle points ${sayNumber(points)} – ${sayNumber(opposing)}`;
  if (!scored) return what;
  return reason === 'battlePoints' ? `${what}: decided by ${scored}` : `${what}, ${scored}`;
}

type ArmyList = NonNullable<ParticipantResource['list']>;

/** Its heading, and its text, which opens on request. */
export function showArmyList(list: ArmyList, player: string, open = false): Html {
  const { battleTacticCards, text } = list;
  return html`<details class="list" ${open && 'open'}>
<summary>${showListHeading(list, player)}</summary>
${battleTacticCards.length > 0 && html`<p class="fine">Battle tactic cards: ${battleTacticCards.join(', ')}</p>`}
${text === '' ? html`<p class="fine">No text was submitted.</p>` : html`<pre class="list-text" data-copy tabindex="0" aria-label="Text of the list of ${player}">${text}</pre>`}
</details>`;
}

/** Only the heading, as a link to a page with the text. */
export function showListLink(list: ArmyList, player: string, link: string): Html {
  return html`<p class="list-link"><a data-swap href="${link}">${showListHeading(list, player)}</a></p>`;
}

function showListHeading({ faction, subFaction, points }: ArmyList, player: string): Html {
  return html`<span class="hidden">List of ${player}: </span>${joinParts([
    faction || 'Army list',
    subFaction || undefined,
    points > 0 && `${points} points`,
  ])}`;
}
