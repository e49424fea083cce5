// The tabs of a tournament: what the open one shows, and the links to the others.
import { countOf } from '#rules/text/numbers';
import { ApiError, messages } from '../../contract/errors.ts';
import type { BoardRowResource, BracketMatchResource, TournamentResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import { parseDocument } from '../../store/read/document.ts';
import { findStage, readResults } from '../../store/read/rounds.ts';
import { findStandings } from '../../store/read/tournaments.ts';
import type { Links } from '../frame/links.ts';
import { numberOf, readWord, rowsAPage, showPages, slicePage } from '../frame/paging.ts';
import { chooseLeaders, showBoard } from './board.ts';
import { readBracket, showBracket } from './bracket.ts';
import { readMeTab } from './find-me.ts';
import { readComingTab, readParticipantsTab } from './participants.ts';
import { readRoundTab } from './rounds.ts';
import type { Tab, TabRequest } from './tab.ts';
import { type ExplanationAnswer, showExplanation, showFirstPlace } from './why-ranks.ts';

export async function readTab(request: TabRequest): Promise<Tab> {
  const view = readWord(request.query, 'view');
  if (view === 'me') return readMeTab(request);
  if (view === 'players') return readParticipantsTab(request);
  if (view === 'battles') return readRoundTab(request);
  if (view === 'ranks') return readRanksTab(request);
  const hasStage = readWord(request.query, 'stage') !== undefined;
  return (!hasStage && (await readOpening(request))) || readStageTab(request);
}

/** Rows that are beside the round. */
const rowsBeside = 40;

/** The tab that a planned or live tournament opens with: who takes part, or the live round, beside the standings on a wide screen. Undefined if there is none. */
async function readOpening(request: TabRequest): Promise<Tab | undefined> {
  const { status } = request.tournament;
  if (status === 'planned') return readComingTab(request);
  if (status !== 'ongoing') return undefined;
  const rounds = await readRoundTab({ ...request, query: {} });
  if (rounds.isEmpty) return undefined;
  const beside = await readStageTab({ ...request, query: {} }, { rows: rowsBeside });
  return { ...rounds, isFirst: true, beside };
}

interface StageOptions {
  /** Rows that are shown; if the stage's own page has more, a link leads there. */
  readonly rows?: number;
  /** The address of another page of the same stage. */
  readonly linkPage?: (stage: string, page: number) => string;
}

export async function readStageTab(
  { database, tournament, query, links }: TabRequest,
  {
    rows = rowsAPage,
    linkPage = (stage, page) => links.tournament(tournament.slug, { stage, page: numberOf(page) }),
  }: StageOptions = {},
): Promise<Tab> {
  const { slug, name } = tournament;
  const stage = readWord(query, 'stage');
  const { standing, explanation, results, stages } = await findStage(database, slug, stage);
  if (standing === undefined) {
    if (stage !== undefined) throw new ApiError(404, messages.unknownStage(stage, stages));
    return emptyTab;
  }
  const { stage: shown, data } = JSON.parse(standing) as StandingsDocument;
  const isBoard = shown.type === 'board';
  const boardRows = isBoard ? (data as BoardRowResource[]) : [];
  const part = slicePage(data, query, rows);
  const { page, pages } = part;
  const bracket = isBoard
    ? undefined
    : await readBracket(database, slug, shown.id, data as BracketMatchResource[], part);
  return {
    key: shown.id,
    name: shown.name,
    query: { stage: shown.id, page: numberOf(page) },
    isFirst: stage === undefined,
    leaders: chooseLeaders(boardRows),
    aside:
      boardRows.length > 0
        ? html`<p class="aside"><a data-swap href="${links.tournament(slug, { view: 'ranks', stage: shown.id })}">Why these ranks</a></p>`
        : undefined,
    content: () => {
      const caption = `${shown.name} of ${name}`;
      const why = page === 1 ? explanation : undefined;
      const strips = results === undefined ? undefined : readResults(results);
      return html`${why && showFirstPlace(JSON.parse(why) as ExplanationAnswer)}${
        bracket === undefined
          ? showBoard(boardRows, part, caption, links, strips, tournament.stages)
          : showBracket(bracket, caption, links)
      }
${
  rows === rowsAPage
    ? showPages(page, pages, (number) => linkPage(shown.id, number))
    : pages > 1 && html`<p class="more"><a data-swap href="${linkPage(shown.id, 1)}">Full standings</a></p>`
}`;
    },
  };
}

interface StandingsDocument {
  readonly stage: { readonly id: string; readonly name: string; readonly type: 'board' | 'bracket' };
  readonly data: readonly unknown[];
}

const emptyTab: Tab = {
  key: '',
  name: undefined,
  isFirst: true,
  content: () => html`<p class="empty">This tournament has no stages yet.</p>`,
};

async function readRanksTab({ database, tournament, query, links }: TabRequest): Promise<Tab> {
  const { slug, name, stages } = tournament;
  const { standing } = (await findStandings(database, slug, readWord(query, 'stage'), 'explanation')) ?? {};
  if (standing === undefined) throw new ApiError(404, messages.noExplanation);
  const explanation = parseDocument<ExplanationAnswer & Pick<StandingsDocument, 'stage'>>(standing);
  const { id } = explanation.stage;
  const { items, page, pages } = slicePage(explanation.data, query);
  const ask = (number: number) => ({ view: 'ranks', stage: id, page: numberOf(number) });
  const label = stages.find((known) => known.id === id)?.name ?? id;
  return {
    key: id,
    name: `${label}: why these ranks`,
    query: ask(page),
    isFirst: false,
    aside: html`<p class="aside"><a data-swap href="${links.tournament(slug, { stage: id })}">Back to standings</a></p>`,
    content:
      () => html`${showExplanation(explanation, items, `Why these ranks: ${label} of ${name}`, stages, links)}
${showPages(page, pages, (number) => links.tournament(slug, ask(number)))}`,
  };
}

/** The tab that most visitors want comes first: final standings, the live round, or the players. `shown`: the stage of the live standings. */
export function showTabs(
  { key }: Tab,
  { slug, stages, players, status }: TournamentResource,
  shown: string | undefined,
  links: Links,
): Html {
  const named = stages
    .map(({ id, name }) => ({ key: id, name: id === shown ? 'Standings' : name, query: { stage: id } }))
    .sort((a, b) => Number(b.key === shown) - Number(a.key === shown));
  const people = { key: 'players', name: countOf(players, 'player'), query: { view: 'players' } };
  const rounds = { key: 'battles', name: 'Rounds', query: { view: 'battles' } };
  const orders = {
    planned: [people, ...named, rounds],
    ongoing: [rounds, ...named, people],
    finished: [...named.slice(-1), ...named.slice(0, -1), people, rounds],
  };
  const tabs = orders[status];
  return html`<nav class="tabs" aria-label="Parts of the tournament"><ul>${tabs.map(
    (tab) =>
      html`<li><a data-swap href="${links.tournament(slug, tab.query)}" ${tab.key === key && html`aria-current="page"`}>${tab.name}</a></li>`,
  )}</ul></nav>`;
}
