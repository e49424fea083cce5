// The rounds of a tournament: the current ones unless the address names another. Tables, byes, results as they come in.
import { stageType } from '#rules/stage-order';
import { countOf } from '#rules/text/numbers';
import type { BattleResource } from '../../contract/battle-resources.ts';
import type { TournamentResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { findMany, parseDocument } from '../../store/read/document.ts';
import { listPeople, listRounds, type StoredPairing, type StoredRound } from '../../store/read/rounds.ts';
import { joinParts, sayNumber, showLine } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import { readName, readWord, rowsAPage, showPages, slicePage } from '../frame/paging.ts';
import { type Side, sayScore, sayWhy, showOutcome, showPlayer } from '../items/battle-items.ts';
import { sayRound } from '../items/round-names.ts';
import type { Tab, TabRequest } from './tab.ts';

const pairingsAPage = 100;
/** So few pairings need no filter. */
const fewPairings = 16;

type OpenRound = ReturnType<typeof openRounds>[number];

export async function readRoundTab({ database, tournament, query, links }: TabRequest): Promise<Tab> {
  const { slug } = tournament;
  const [stage, name] = [readWord(query, 'stage'), readName(query, 'round')];
  const asked = stage === undefined || name === undefined ? undefined : { stage, name };
  const rounds = await listRounds(database, slug, asked ?? 'current');
  const open = openRounds(rounds, asked === undefined ? ({ current }) => current : undefined);
  const pairings = open.flatMap((one) => one.pairings);
  const { items, page, pages } = slicePage(pairings, query, pairingsAPage);
  const matches = await readMatches(database, slug, items);
  const resting = new Map<StoredRound, readonly string[]>();
  for (const { round } of open) {
    const { stage } = round;
    if (stageType(stage) !== 'bracket' || rounds.find((one) => one.stage === stage) !== round) continue;
    const ofStage = openRounds(await listRounds(database, slug, { stage }));
    resting.set(round, await readResting(database, slug, ofStage));
  }
  const link = (round: StoredRound, more: Record<string, number | undefined> = {}) =>
    links.tournament(slug, { view: 'battles', stage: round.stage, round: round.name, ...more });
  const words = { view: 'battles', ...(asked && { stage, round: name }) };
  return {
    key: 'battles',
    name:
      open.length === 1 && open[0]
        ? sayRound(open[0].round, tournament)
        : tournament.status === 'ongoing'
          ? 'Live now'
          : 'Rounds',
    query: words,
    isFirst: false,
    isEmpty: open.length === 0,
    content: () => {
      if (rounds.length === 0) return html`<p class="empty">No round has been paired yet.</p>`;
      const shown = new Map(matches.map((match) => [match.pairing, match]));
      const sections = open.map((one) => {
        const own = one.pairings.flatMap((pairing) => shown.get(pairing) ?? []);
        const title = open.length > 1 && sayRound(one.round, tournament);
        return (
          own.length > 0 &&
          html`${showRound(one, own, title, links)}${showResting(resting.get(one.round) ?? [])}`
        );
      });
      return html`${showRounds(rounds, open, tournament, link)}
${pairings.length === 0 && html`<p class="empty">No results for this round yet.</p>`}${sections}
${showPages(page, pages, (number) => links.tournament(slug, { ...words, page: number }))}`;
    },
  };
}

/** The rounds whose pairings were read. */
export function openRounds(
  rounds: readonly StoredRound[],
  isWanted: (round: StoredRound) => boolean = () => true,
) {
  return rounds.flatMap((round) =>
    round.document === undefined || !isWanted(round)
      ? []
      : [{ round, pairings: parseDocument<StoredPairing[]>(round.document) }],
  );
}

/** Names of the players who enter a bracket in its second round. `rounds`: those of the bracket. */
export async function readResting(
  reader: Reader,
  slug: string,
  [first, second]: readonly OpenRound[],
): Promise<readonly string[]> {
  const played = new Set(first?.pairings.flatMap(({ sides }) => sides));
  const resting = (second?.pairings ?? []).flatMap(({ sides }) => sides.filter((side) => !played.has(side)));
  const people = resting.length > 0 ? await listPeople(reader, slug) : [];
  return resting.map((position) => people[position]?.name ?? '');
}

/** Names of players who have no opponent in the first round of a bracket. */
export function showResting(names: readonly string[]): Html | undefined {
  if (names.length === 0) return undefined;
  return html`<p class="match-note fine">No opponent in this round: ${names.join(', ')}</p>`;
}

function showRound(
  { pairings }: OpenRound,
  matches: readonly Match[],
  title: string | false,
  links: Links,
): Html {
  return html`${title && html`<h3 class="round-name">${title}</h3>`}
${showLine('scenario', [...sayProgress(pairings), sayScenario(matches)])}
<ol class="pairings" ${matches.length > fewPairings && html`data-filter="pairings"`}>${matches.map((match) => showMatch(match, links))}</ol>`;
}

function sayProgress(pairings: readonly StoredPairing[]): (string | false)[] {
  const met = pairings.filter(({ sides }) => sides.length === 2);
  const missing = met.filter(({ open }) => open).length;
  const byes = pairings.filter(({ sides, waitsFor }) => sides.length === 1 && waitsFor === undefined).length;
  const results =
    missing === 0 ? 'All results are in' : `${met.length - missing} of ${countOf(met.length, 'result')} in`;
  return [met.length > 0 && results, byes > 0 && countOf(byes, 'bye')];
}

/** The scenario, if the whole round plays the same. */
function sayScenario(matches: readonly Match[]): string | undefined {
  const [first, ...rest] = matches.flatMap(({ battle }) => (battle === undefined ? [] : [battle.scenario]));
  return first == null || rest.some((scenario) => scenario !== first) ? undefined : `Scenario: ${first}`;
}

/** Links to the rounds. If there are too many for one page, those around the open one, with one more on either side to go on. */
function showRounds(
  rounds: readonly StoredRound[],
  open: readonly OpenRound[],
  { stages, status }: TournamentResource,
  link: (round: StoredRound) => string,
): Html {
  const opened = new Set(open.map(({ round }) => round));
  const isOpen = (round: StoredRound) => opened.has(round);
  const start = Math.floor(Math.max(0, rounds.findIndex(isOpen)) / rowsAPage) * rowsAPage;
  const shown = rounds.slice(Math.max(0, start - 1), start + rowsAPage + 1);
  const byStage = [...Map.groupBy(shown, ({ stage }) => stage)];
  const isNow = ([, these]: (typeof byStage)[number]) =>
    status === 'ongoing' && these.some(({ current }) => current);
  // The current stage comes first, because a phone shows only the beginning.
  byStage.sort((a, b) => Number(isNow(b)) - Number(isNow(a)));
  const showLink = (round: StoredRound) =>
    html`<li><a data-swap href="${link(round)}" ${isOpen(round) && html`aria-current="page"`}>${/^\d+$/.test(round.name) && html`<span class="hidden">Round </span>`}${round.name === 'none' ? 'All' : round.name}${status === 'ongoing' && round.current && html`<span class="now"> now</span>`}</a></li>`;
  const showStage = ([stage, these]: (typeof byStage)[number]) =>
    html`<div><span class="label">${stages.find(({ id }) => id === stage)?.name ?? stage}</span>
<ul>${these.map(showLink)}</ul></div>`;
  return html`<nav class="rounds" aria-label="Rounds">${byStage.map(showStage)}</nav>`;
}

type MatchSide = Pick<Side, 'player' | 'playerId' | 'faction' | 'outcome' | 'victoryPoints'>;

export interface Match<P = StoredPairing> {
  readonly pairing: P;
  readonly battle: BattleResource | undefined;
  /** Two; one if it is a bye or waits; none while the players depend on earlier results. */
  readonly sides: readonly MatchSide[];
}

/** Reads the matches with the battles; the list of participants has everyone else. */
export async function readMatches<P extends StoredPairing>(
  reader: Reader,
  slug: string,
  pairings: readonly P[],
): Promise<Match<P>[]> {
  const ids = pairings.flatMap(({ battle }) => battle ?? []);
  const found = await findMany(reader, 'battle', ids);
  const battleOf = ({ battle }: StoredPairing) => found.get(battle ?? '');
  const isAlone = pairings.some((pairing) => battleOf(pairing) === undefined && pairing.sides.length > 0);
  const people = isAlone ? await listPeople(reader, slug) : [];
  return pairings.map((pairing) => {
    const document = battleOf(pairing);
    const battle = document && parseDocument<BattleResource>(document);
    const outcomeOf = (side: number) =>
      pairing.winner === undefined ? null : pairing.winner === side ? 'win' : 'loss';
    return {
      pairing,
      battle,
      sides:
        battle?.players ??
        pairing.sides.map((position, side) => ({
          player: people[position]?.name ?? '',
          playerId: people[position]?.player ?? null,
          faction: people[position]?.faction ?? null,
          outcome: outcomeOf(side),
          victoryPoints: null,
        })),
    };
  });
}

export function isWalkover({ pairing, battle }: Pick<Match, 'pairing' | 'battle'>): boolean {
  return battle === undefined && pairing.winner !== undefined;
}

/** `round`: its name, in lists of several rounds. */
export function showMatch({ pairing, battle, sides }: Match, links: Links, round?: string): Html {
  const { table, waitsFor } = pairing;
  const [first, second] = battle?.players ?? [];
  const known = first !== undefined && second !== undefined ? ([first, second] as const) : undefined;
  const why = known && sayWhy(...known, pairing.reason);
  const isBye = sides.length === 1 && waitsFor === undefined;
  return html`<li class="match"><div class="match-box card">
<p class="match-table"><span>${joinParts([round, isBye ? 'Bye' : table === undefined ? round === undefined && 'No table' : joinTable(`Table ${table}`, pairing.tableName)])}</span>${
    battle !== undefined &&
    known &&
    html` <a href="${links.battle(battle.id)}">Battle<span class="hidden"> of ${known[0].player} and ${known[1].player}: ${sayScore(...known)}</span></a>`
  }</p>
${sides.length === 0 ? [openSide, openSide] : sides.map((side) => showSide(side, links, isWalkover({ pairing, battle })))}
${waitsFor && html`<p class="match-side match-open">${sayWaits(waitsFor)}</p>`}
${isBye && html`<p class="match-note fine">No opponent this round</p>`}${why && html`<p class="match-note fine ${why === 'In progress' && 'going-on'}">${why}</p>`}
</div></li>
`;
}

/** A table's number, and its name behind it. */
function joinTable(number: string, name: string | undefined): string {
  return name === undefined ? number : `${number} ${name}`;
}

const openSide = html`<p class="match-side match-open">To be decided</p>`;

export function sayWaits(waitsFor: string): string {
  return `waits for the winner of ${waitsFor}`;
}

function showSide(side: MatchSide, links: Links, isUnplayed: boolean): Html {
  const { outcome, faction, victoryPoints } = side;
  return html`<p class="match-side ${outcome === 'win' ? 'match-winner' : outcome === 'loss' && 'match-loser'}"><span class="match-name">${showPlayer(side.player, side.playerId, links)} ${showOutcome(outcome)}${faction && html`<small>${faction}</small>`}${isUnplayed && outcome === 'win' && html`<small>walkover</small>`}</span>${victoryPoints !== null && html` <b class="match-score">${sayNumber(victoryPoints)}</b>`}</p>`;
}
