// The filters of statistics pages: read from the address, and shown as a form that changes it. Invalid ones are ignored with a notice.

import { choices, drawRules } from '#rules/statistics/choices';
import { ApiError, messages } from '../../contract/errors.ts';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { listDistinct } from '../../store/read/choices.ts';
import type { ReadStatistics, Statistics, StatisticsQuery } from '../../store/read/computed-statistics.ts';
import { listGameChoices, nameChoices, showGameChoice, showSelect } from '../frame/choices.ts';
import { type PageQuery, readName, readWord } from '../frame/paging.ts';

const mostPacks = 200;

/** The filters, and how tables are sorted. */
export const statisticsParameters: readonly string[] = [
  'game',
  'battlePack',
  'from',
  'to',
  'draws',
  'mirrors',
  'casual',
  'sort',
  'order',
];

export type StatisticsFilters = Awaited<ReturnType<typeof readFilters>>;
export type Given = StatisticsFilters['given'];

/** `given`: the filters as the API reads them, with '' for all games; `games` and `packs`: the choices of the form. */
export async function readFilters(reader: Reader, query: PageQuery) {
  const notices: string[] = [];
  const readMonth = (name: string): string | undefined => {
    const word = readWord(query, name);
    if (word === undefined || /^\d{4}-(?:0[1-9]|1[0-2])$/.test(word)) return word;
    notices.push(`“${word}” is not a month such as 2026-03, so this filter was ignored.`);
    return undefined;
  };
  const choose = <T extends string>(name: string, known: readonly T[]): T | undefined => {
    const word = readWord(query, name);
    return known.find((one) => one === word);
  };
  let [from, to] = [readMonth('from'), readMonth('to')];
  if (from !== undefined && to !== undefined && from > to) {
    notices.push('The first month is after the last one, so both filters were ignored.');
    [from, to] = [undefined, undefined];
  }
  const chosen = {
    battlePack: readName(query, 'battlePack'),
    from,
    to,
    draws: choose('draws', drawRules),
    mirrors: choose('mirrors', choices),
    casual: choose('casual', choices),
  };
  const games = await listGameChoices(reader);
  // Figures of several games together mean little, so the default is the most played one.
  const asked = query['game'];
  return {
    given: { game: typeof asked === 'string' ? asked : games[0], ...chosen },
    isNarrowed: Object.values(chosen).some((value) => value !== undefined),
    games,
    notices,
    packs: await listDistinct(reader, 'packs', mostPacks),
  };
}

/** The query of the statistics, with the defaults of the API. */
export function toQuery({ given }: StatisticsFilters, faction?: string): StatisticsQuery {
  const { game, battlePack, from, to, draws, mirrors, casual } = given;
  return {
    filter: { game: game || undefined, battlePack, from, to, casual: casual === 'include' },
    rules: { draws: draws ?? drawRules[0], mirrors: mirrors ?? choices[0] },
    faction,
  };
}

/** Statistics are undefined only if a filter names an unknown tournament, which no page does. */
export async function readStatistics<Row>(
  read: ReadStatistics<Row>,
  reader: Reader,
  query: StatisticsQuery,
): Promise<Statistics<Row>> {
  const found = await read(reader, query);
  if (found === undefined) throw new ApiError(404, messages.tournament);
  return found;
}

/** Which game the figures are about, if there are several. */
export function sayGame({ given: { game }, games }: StatisticsFilters): Html | undefined {
  if (game === '') return games.length === 0 ? undefined : html`<b>All games</b> together. `;
  return game === undefined ? undefined : html`<b>${game}</b>. `;
}

const words: Readonly<Record<string, string>> = {
  half: 'Half a win',
  zero: 'Nothing',
  exclude: 'Left out',
  include: 'Included',
};

export interface FormOptions {
  readonly action: string;
  /** Whether mirrors make a difference. */
  readonly mirrors?: boolean;
  /** Further fields. */
  readonly more?: Html | undefined;
}

export function showForm(
  { given, isNarrowed, games, packs, notices }: StatisticsFilters,
  { action, mirrors = true, more }: FormOptions,
): Html {
  const { battlePack, from, to } = given;
  // A wide screen always shows the filters (statistics.css).
  return html`<details class="fold" ${isNarrowed && 'open'}><summary class="card">Filters</summary>
<form class="filters card" action="${action}">
  ${showGameChoice(games, given.game)}
  ${showSelect('battlePack', 'Battle pack', 'All', nameChoices(packs, battlePack), battlePack)}
  ${more}
  ${showMonth('from', 'From month', from)}
  ${showMonth('to', 'To month', to)}
  ${showWords('draws', 'A draw counts as', drawRules, given.draws)}
  ${mirrors && showWords('mirrors', 'Mirror matches', choices, given.mirrors)}
  ${showWords('casual', 'Casual battles', choices, given.casual)}
  <div><button>Show</button></div>
</form></details>
${notices.map((notice) => html`<p class="notice" role="alert">${notice}</p>`)}`;
}

function showMonth(name: string, label: string, value: string | undefined): Html {
  return html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" type="month" placeholder="2026-03" maxlength="7" autocomplete="off" value="${value}"></div>`;
}

/** The first is the default, which is left out of the address. */
function showWords(name: string, label: string, known: readonly string[], chosen: string | undefined): Html {
  const [first, ...others] = known.map((word) => [word, words[word] ?? word] as const);
  return showSelect(name, label, first?.[1] ?? '', others, chosen);
}
