// The battles of a tournament, a round at a time: the latest unless another is asked for.
import type { BattleResource, TournamentResource } from '../../contract/resources.ts';
import type { Reader } from '../../store/database.ts';
import { findLatestRound, listRoundBattles, listRounds, type Round } from '../../store/search/page-reads.ts';
import { readBattles, showBattles } from '../battle/battle-items.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import { type PageQuery, readPosition, readWord, showMore } from '../frame/paging.ts';
import type { Tab } from './tournament-tabs.ts';

const battlesAPage = 50;
/** Most rounds that are offered. */
const mostRounds = 100;

export async function readRoundTab(
  reader: Reader,
  tournament: TournamentResource,
  query: PageQuery,
  links: Links,
): Promise<Tab> {
  const { slug } = tournament;
  const asked = readRound(query);
  const rounds = sortRounds(await listRounds(reader, slug, mostRounds), tournament);
  const round = asked ?? (await findLatestRound(reader, slug));
  const after = readPosition(query, 'after');
  const battles =
    round === undefined
      ? undefined
      : readBattles(await listRoundBattles(reader, slug, round, { limit: battlesAPage, after }));
  const link = ({ stage, round }: Round, more: Record<string, string> = {}) =>
    links.tournament(slug, { view: 'battles', stage, round: round ?? 'none', ...more });
  return {
    key: 'battles',
    name: 'Battles',
    path: `/tournaments/${encodeURIComponent(slug)}?view=battles${asked === undefined ? '' : `&stage=${encodeURIComponent(asked.stage)}&round=${asked.round ?? 'none'}`}`,
    isFirst: false,
    identity: ['battles', JSON.stringify([rounds, round, after]), ...(battles?.identity ?? [])],
    content: () =>
      round === undefined || battles === undefined
        ? html`<p class="empty">No battle has been recorded yet.</p>`
        : html`${showRounds(rounds, round, tournament, link)}
<h3>${sayRound(round, tournament)}</h3>
${showScenario(battles.items)}
${battles.items.length === 0 ? html`<p class="empty">No battle of this round has been recorded.</p>` : showBattles(battles.items, links)}
${showMore(battles.last, 'More battles of this round', (position) => link(round, { after: position }))}`,
  };
}

function readRound(query: PageQuery): Round | undefined {
  const stage = readWord(query, 'stage');
  const word = readWord(query, 'round');
  if (stage === undefined || word === undefined || !/^(?:none|[1-9]\d{0,3})$/.test(word)) return undefined;
  return { stage, round: word === 'none' ? null : Number(word) };
}

/** In the order of the stages, rounds as they were played. */
function sortRounds(rounds: readonly Round[], { stages }: TournamentResource): Round[] {
  const place = new Map(stages.map(({ id }, index) => [id, index]));
  return rounds.toSorted(
    (a, b) => (place.get(a.stage) ?? 0) - (place.get(b.stage) ?? 0) || (a.round ?? 0) - (b.round ?? 0),
  );
}

function showRounds(
  rounds: readonly Round[],
  open: Round,
  { stages }: TournamentResource,
  link: (round: Round) => string,
): Html {
  const byStage = Map.groupBy(rounds, ({ stage }) => stage);
  return html`<nav class="rounds" aria-label="Rounds">${[...byStage].map(
    ([
      stage,
      these,
    ]) => html`<div><span class="label">${stages.find(({ id }) => id === stage)?.name ?? stage}</span>
<ul>${these.map(
      (one) =>
        html`<li><a data-swap href="${link(one)}" ${one.stage === open.stage && one.round === open.round && html`aria-current="page"`}>${one.round === null ? 'All' : html`<span class="hidden">Round </span>${one.round}`}</a></li>`,
    )}</ul></div>`,
  )}</nav>`;
}

function sayRound({ stage, round }: Round, { stages }: TournamentResource): string {
  const name = stages.find(({ id }) => id === stage)?.name ?? stage;
  return round === null ? name : `${name}, round ${round}`;
}

/** Said once where the whole round plays the same. */
function showScenario(battles: readonly BattleResource[]): Html | undefined {
  const [first] = battles;
  if (first?.scenario == null || battles.some(({ scenario }) => scenario !== first.scenario))
    return undefined;
  return html`<p class="scenario">Scenario: ${first.scenario}</p>`;
}
