// The tabs of a tournament: what the open one shows, and the links to the others.
import { ApiError, messages } from '../../contract/errors.ts';
import type { BoardRowResource, BracketMatchResource, TournamentResource } from '../../contract/resources.ts';
import type { Reader } from '../../store/database.ts';
import { parseDocument } from '../../store/document.ts';
import { findStandings } from '../../store/tournaments.ts';
import { sayCount } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import { type PageQuery, readWord } from '../frame/paging.ts';
import { type Explanation, showBoard, showExplanation } from './board.ts';
import { showBracket } from './bracket.ts';
import { readParticipantsTab } from './participants.ts';
import { readRoundTab } from './rounds.ts';

export interface Tab {
  /** A stage's id, "players" or "battles". */
  readonly key: string;
  /** Undefined where the tournament has nothing to name. */
  readonly name: string | undefined;
  readonly path: string;
  /** Whether it is the one shown when none is asked for. */
  readonly isFirst: boolean;
  readonly identity: readonly string[];
  readonly aside?: Html | undefined;
  content(): Html;
}

export function readTab(
  reader: Reader,
  tournament: TournamentResource,
  query: PageQuery,
  links: Links,
): Promise<Tab> {
  const view = readWord(query, 'view');
  if (view === 'players') return readParticipantsTab(reader, tournament, query, links);
  if (view === 'battles') return readRoundTab(reader, tournament, query, links);
  const stage = readWord(query, 'stage');
  if (view === 'ranks') return readRanksTab(reader, tournament, stage, links);
  return readStageTab(reader, tournament, stage, links);
}

export async function readStageTab(
  reader: Reader,
  tournament: TournamentResource,
  stage: string | undefined,
  links: Links,
): Promise<Tab> {
  const { slug, name } = tournament;
  const { standing, stages = [] } = (await findStandings(reader, slug, stage)) ?? {};
  if (standing === undefined) {
    if (stage !== undefined) throw new ApiError(404, messages.unknownStage(stage, stages));
    return { ...emptyTab, path: links.tournament(slug) };
  }
  const { stage: shown, data } = parseDocument<StandingsDocument>(standing);
  const isBoard = shown.type === 'board';
  const boardRows = isBoard ? (data as BoardRowResource[]) : [];
  return {
    key: shown.id,
    name: shown.name,
    path: `/tournaments/${encodeURIComponent(slug)}?stage=${encodeURIComponent(shown.id)}`,
    isFirst: stage === undefined,
    identity: ['stage', standing.mark, String(stage === undefined)],
    aside:
      boardRows.length > 0
        ? html`<p class="aside"><a data-swap href="${links.tournament(slug, { view: 'ranks', stage: shown.id })}">Why these ranks</a></p>`
        : undefined,
    content: () =>
      isBoard
        ? showBoard(boardRows, `${shown.name} of ${name}`, links)
        : showBracket(data as BracketMatchResource[], `${shown.name} of ${name}`, links),
  };
}

interface StandingsDocument {
  readonly stage: { readonly id: string; readonly name: string; readonly type: 'board' | 'bracket' };
  readonly data: readonly unknown[];
}

const emptyTab: Omit<Tab, 'path'> = {
  key: '',
  name: undefined,
  isFirst: true,
  identity: ['no stages'],
  content: () => html`<p class="empty">This tournament has no stages yet.</p>`,
};

async function readRanksTab(
  reader: Reader,
  { slug, name, stages }: TournamentResource,
  stage: string | undefined,
  links: Links,
): Promise<Tab> {
  const { standing } = (await findStandings(reader, slug, stage, 'explanation')) ?? {};
  if (standing === undefined) throw new ApiError(404, messages.noExplanation);
  const explanation = parseDocument<Explanation & StandingsDocument>(standing);
  const { id } = explanation.stage;
  const label = stages.find((known) => known.id === id)?.name ?? id;
  return {
    key: id,
    name: `${label}: why these ranks`,
    path: `/tournaments/${encodeURIComponent(slug)}?view=ranks&stage=${encodeURIComponent(id)}`,
    isFirst: false,
    identity: ['ranks', standing.mark],
    aside: html`<p class="aside"><a data-swap href="${links.tournament(slug, { stage: id })}">Back to the board</a></p>`,
    content: () => showExplanation(explanation, `Why these ranks: ${label} of ${name}`, links),
  };
}

/** Final standings first: that is what most people come for. */
export function showTabs({ key }: Tab, { slug, stages, players }: TournamentResource, links: Links): Html {
  const ordered = [
    ...stages.filter(({ id }) => id === 'standings'),
    ...stages.filter(({ id }) => id !== 'standings'),
  ];
  const tabs = [
    ...ordered.map(({ id, name }) => ({ key: id, name, query: { stage: id } })),
    { key: 'players', name: sayCount(players, 'player'), query: { view: 'players' } },
    { key: 'battles', name: 'Battles', query: { view: 'battles' } },
  ];
  return html`<nav class="tabs" aria-label="Parts of the tournament"><ul>${tabs.map(
    (tab) =>
      html`<li><a data-swap href="${links.tournament(slug, tab.query)}" ${tab.key === key && html`aria-current="page"`}>${tab.name}</a></li>`,
  )}</ul></nav>`;
}
