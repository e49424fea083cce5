// A battle: the score, both sides compared, round by round, both lists.
import { readMetric } from '#rules/reports/enter-report';
import type { DetailedBattleResource } from '../../contract/battle-resources.ts';
import { pagePath } from '../../contract/endpoints.ts';
import { messages } from '../../contract/errors.ts';
import type { TournamentResource } from '../../contract/resources.ts';
import { type Html, type HtmlContent, html } from '../../html/html.ts';
import { findBattle, findBattleGame } from '../../store/read/battles.ts';
import { parseDocument } from '../../store/read/document.ts';
import { listRounds } from '../../store/read/rounds.ts';
import { findFacts, findTournament } from '../../store/read/tournaments.ts';
import { parseFound } from '../frame/documents.ts';
import { sayDay, sayNumber, showDay, showLine, showScrollable } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import type { PageRequest } from '../frame/show.ts';
import { sayScore, sayWhy, showArmyList, showOutcome, showPlayer } from '../items/battle-items.ts';
import { showFindMe } from '../tournament/find-me.ts';
import { openRounds } from '../tournament/rounds.ts';
import { secondsBetweenChecks } from '../tournament/tournament.ts';
import { type DetailedSide, type Sides, showRounds } from './battle-rounds.ts';

export async function showBattlePage({ database, links, name: id, site }: PageRequest): Promise<Page> {
  const battle = parseFound<DetailedBattleResource>(await findBattle(database, id), messages.battle);
  const sides = battle.players as unknown as Sides;
  const [first, second] = sides;
  const event = battle.tournament === null ? undefined : await findTournament(database, battle.tournament);
  const tournament = event && parseDocument<TournamentResource>(event);
  const stage = tournament?.stages.find((known) => known.id === battle.stage)?.name;
  const rounds =
    battle.tournament === null || battle.stage === null
      ? []
      : await listRounds(database, battle.tournament, { stage: battle.stage });
  const pairing = openRounds(rounds)
    .flatMap(({ pairings }) => pairings)
    .find((known) => known.battle === id);
  const why = sayWhy(first, second, tournament === undefined ? 'recorded' : pairing?.reason);
  const game = await findBattleGame(database, id);
  const isPlayed = tournament?.status === 'ongoing';
  const facts = isPlayed ? await findFacts(database, tournament.slug) : undefined;
  const unfinished = sides.every(({ outcome }) => outcome === null);
  return {
    title: `${first.player} against ${second.player}`,
    description: describe(battle, sides, tournament),
    path: pagePath('battle', id),
    section: 'tournaments',
    type: 'article',
    site: tournament && site,
    image: tournament && `/pictures${pagePath('tournament', tournament.slug)}.png`,
    live: isPlayed && secondsBetweenChecks,
    state: facts?.pageHash,
    event: isPlayed ? links.tournament(tournament.slug, { view: 'me' }) : undefined,
    head: html`${showLine('kicker', [
      tournament === undefined
        ? 'Casual battle'
        : html`<a href="${links.tournament(tournament.slug)}">${tournament.name}</a>`,
      stage,
      battle.round !== null && `Round ${battle.round}`,
      pairing?.table !== undefined && `Table ${pairing.table}`,
      showDay(battle.date),
    ])}
  <h1 class="hidden">${first.player} against ${second.player}</h1>
  <div class="scoreboard">
    ${showScoreSide(first, links)}
    <p class="scoreboard-score">${unfinished && first.victoryPoints === null ? 'vs' : sayScore(first, second)}</p>
    ${showScoreSide(second, links)}
  </div>
  ${showLine('meta', [
    battle.scenario !== null && `Scenario ${battle.scenario}`,
    game ?? undefined,
    battle.battlePack ?? undefined,
    `${battle.battleSize} points`,
    sayResult(battle, unfinished),
  ])}
  ${why && html`<p class="meta">${why}</p>`}`,
    main: html`${isPlayed && showFindMe(tournament.slug, links)}
${showRounds(sides)}
<section aria-labelledby="compared"><h2 id="compared">Side by side</h2>${compareSides(sides)}</section>
${showLists(sides)}`,
  };
}

function showScoreSide(side: DetailedSide, links: Links): Html {
  return html`<div class="scoreboard-side">
<p class="scoreboard-name">${showPlayer(side.player, side.playerId, links)}</p>
${showLine('scoreboard-army', [side.faction ?? undefined, side.subFaction ?? undefined])}
${showOutcome(side.outcome)}
</div>`;
}

function sayResult(
  { victorySize, winner, players }: DetailedBattleResource,
  unfinished: boolean,
): string | undefined {
  if (unfinished)
    return players.some(({ victoryPoints }) => victoryPoints !== null) ? undefined : 'No result yet';
  if (winner === null) return undefined;
  return victorySize === null ? undefined : `${victorySize === 'major' ? 'Major' : 'Minor'} victory`;
}

function compareSides(sides: Sides): Html {
  const metrics = new Set(sides.flatMap((side) => Object.keys(side.metrics)));
  const rows: (readonly [string, (side: DetailedSide) => HtmlContent])[] = [
    ['Faction', ({ faction }) => faction],
    ['Formation', ({ subFaction }) => subFaction],
    ['Battle points', ({ battlePoints }) => sayMaybe(battlePoints)],
    ['Victory points', ({ victoryPoints }) => sayMaybe(victoryPoints)],
    ['Objective points', ({ objectivePoints }) => sayMaybe(objectivePoints)],
    ['Battle tactics scored', ({ battleTacticsScored }) => sayMaybe(battleTacticsScored)],
    ['Grand strategy', sayStrategy],
    ['Drops', ({ drops }) => sayMaybe(drops)],
    ['Role', ({ role }) => role],
    ...[...metrics].map(
      (name) => [name, (side: DetailedSide) => sayMaybe(readMetric(side.metrics, name))] as const,
    ),
  ];
  const told = rows.filter(([, tell]) => sides.some((side) => tell(side) != null));
  return showScrollable(
    'Both sides compared',
    html`<table class="compare">
<caption class="hidden">Both sides compared</caption>
<thead><tr><td></td>${sides.map(({ player }) => html`<th scope="col">${player}</th>`)}</tr></thead>
<tbody>${told.map(
      ([name, tell]) =>
        html`<tr><th scope="row" class="text">${name}</th>${sides.map((side) => html`<td>${tell(side) ?? '–'}</td>`)}</tr>`,
    )}</tbody></table>`,
  );
}

function sayMaybe(value: number | null | undefined): string | undefined {
  return value == null ? undefined : sayNumber(value);
}

function sayStrategy({ grandStrategy, grandStrategyScored }: DetailedSide): string | undefined {
  if (grandStrategy == null) return undefined;
  return `${grandStrategy} (${grandStrategyScored ? 'achieved' : 'not achieved'})`;
}

function showLists(sides: Sides): Html | undefined {
  if (sides.every(({ list }) => list === null)) return undefined;
  return html`<section aria-labelledby="lists"><h2 id="lists">Army lists</h2>
<div class="both">${sides.map(
    ({ player, list }) =>
      html`<div class="person card"><h3>${player}</h3>${
        list === null ? html`<p class="fine">No list was recorded.</p>` : showArmyList(list, player, true)
      }</div>`,
  )}</div></section>`;
}

function describe(
  { date }: DetailedBattleResource,
  [first, second]: Sides,
  tournament: TournamentResource | undefined,
): string {
  const side = ({ player, faction }: DetailedSide) => `${player}${faction === null ? '' : ` (${faction})`}`;
  const where = [tournament?.name, date === null ? undefined : sayDay(date)].filter(
    (word) => word !== undefined,
  );
  return `${side(first)} ${sayScore(first, second)} ${side(second)}${where.length === 0 ? '' : `. ${where.join(', ')}`}`;
}
