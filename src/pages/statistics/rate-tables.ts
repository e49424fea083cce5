// Tables of rates. Those that sort do so by their address: each head is a link, so that sorting works without script and a sorted table can be linked.

import type { MatchupStatistics, SubFactionStatistics } from '#rules/statistics/rows';
import { countOf } from '#rules/text/numbers';
import { type Html, html } from '../../html/html.ts';
import { abbreviate, showScrollable } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import { type PageQuery, readWord, rowsAPage } from '../frame/paging.ts';
import type { Given } from './filters.ts';
import { drawRate, reachOf, sayInterval, sayPercent, sayReach, smallTag } from './rate.ts';

export interface Column<Row> {
  readonly key: string;
  readonly head: Html | string;
  readonly className?: string;
  /** What rows are sorted by; null comes last. */
  readonly value: (row: Row) => number | string | null;
  readonly show: (row: Row) => Html | string | number;
}

interface Sorting {
  /** Undefined: as the API orders them. */
  readonly key: string | undefined;
  readonly isUp: boolean;
}

export function readSorting<Row>(query: PageQuery, columns: readonly Column<Row>[]): Sorting {
  const word = readWord(query, 'sort');
  const key = columns.find((column) => column.key === word)?.key;
  return { key, isUp: key !== undefined && readWord(query, 'order') === 'up' };
}

/** Names in alphabetical order, figures from the highest, or the other way round; equal rows stay in their order. */
function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { key, isUp }: Sorting,
): readonly Row[] {
  const column = columns.find((known) => known.key === key);
  if (column === undefined) return rows;
  return rows.toSorted((a, b) => {
    const [one, other] = [column.value(a), column.value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order = typeof one === 'string' ? collator.compare(one, String(other)) : Number(other) - one;
    return isUp ? -order : order;
  });
}

const collator = new Intl.Collator('en', { sensitivity: 'accent' });

interface TableOptions {
  readonly caption: string;
  /** The label of the region that scrolls. */
  readonly label: string;
  readonly className: string;
  /** How the rows are sorted, and the address with another sorting; left out where the table does not sort. */
  readonly sorting?: Sorting;
  readonly link?: (sort: string, order: string | undefined) => string;
}

/** A note below a table that shows only its first rows. */
export function showRest(rows: readonly unknown[], links: Links): Html | undefined {
  if (rows.length <= rowsAPage) return undefined;
  return html`<p class="hint">The first ${rowsAPage} of ${rows.length} rows. Sort or filter to see others; <a href="${links.to('/docs')}">the API</a> has all of them.</p>`;
}

/** Rows of small samples are faded. */
export function showTable<Row extends { readonly small: boolean }>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { caption, label, className, sorting = { key: undefined, isUp: false }, link }: TableOptions,
): Html {
  const showHead = ({ key, head, className: own, value }: Column<Row>) => {
    const isSorted = sorting.key === key;
    const isText = rows.some((row) => typeof value(row) === 'string');
    const direction = isText === sorting.isUp ? 'descending' : 'ascending';
    const order = isSorted && !sorting.isUp ? 'up' : undefined;
    return html`<th scope="col" class="${own}" ${isSorted && html`aria-sort="${direction}"`}>${link ? html`<a class="sorter" data-swap href="${link(key, order)}">${head}</a>` : head}</th>`;
  };
  const showCell = ({ className: own, show }: Column<Row>, row: Row, index: number) =>
    index === 0
      ? html`<th scope="row" class="${own}">${show(row)}</th>`
      : html`<td class="${own}">${show(row)}</td>`;
  const shown = sortRows(rows, columns, sorting).slice(0, rowsAPage);
  return showScrollable(
    label,
    html`<table class="${className}">
<caption class="hidden">${caption}</caption>
<thead><tr>${columns.map(showHead)}</tr></thead>
<tbody>${shown.map((row) => html`<tr class="${row.small && 'small'}">${columns.map((column, index) => showCell(column, row, index))}</tr>\n`)}</tbody></table>`,
  );
}

/** The first column: a link to the faction, marked if its sample is small. */
export function factionColumn<Key extends string>(
  key: Key,
  head: string,
  links: Links,
  given: Given,
): Column<Record<Key, string> & Rate> {
  return {
    key,
    head,
    className: 'text who',
    value: (row) => row[key],
    show: (row) =>
      html`<a href="${links.faction(row[key], given)}">${row[key]}</a>${row.small && smallTag}${showGames(row)}`,
  };
}

type Rate = Omit<SubFactionStatistics, 'subFaction'>;

/** What a phone shows below the name, because it has no room for more columns. */
function showGames({ games }: Rate): Html {
  return html` <small class="only-narrow">${countOf(games, 'game')}</small>`;
}

/** The columns that every table of rates has. */
export function listRateColumns(reach: number): Column<Rate>[] {
  return [
    {
      key: 'winRate',
      head: 'Win rate',
      className: 'main',
      value: ({ winRate }) => winRate,
      show: ({ winRate }) => sayPercent(winRate),
    },
    {
      key: 'interval',
      head: abbreviate('Interval', `Interval, ${sayReach(reach)}`),
      className: 'text drawn',
      value: ({ interval }) => interval?.low ?? null,
      show: (row) => html`${drawRate(row, reach)}<small>${sayInterval(row)}</small>`,
    },
    {
      key: 'games',
      head: 'Games',
      className: 'only-wide',
      value: ({ games }) => games,
      show: ({ games }) => games,
    },
    {
      key: 'wins',
      className: 'only-wide',
      head: abbreviate('W–D–L', 'Wins, draws, losses'),
      value: ({ wins }) => wins,
      show: ({ wins, draws, losses }) => `${wins}–${draws}–${losses}`,
    },
  ];
}

const mostShown = 5;

/** Picks from matchups with enough games; if there are none, from all. No matchup is in both lists. */
function pickMatchups(rows: readonly MatchupStatistics[]) {
  const rated = rows.filter(({ winRate }) => winRate !== null);
  const enough = rated.filter(({ small }) => !small);
  const from = enough.length > 0 ? enough : rated;
  const sorted = from.toSorted((a, b) => (b.winRate ?? 0) - (a.winRate ?? 0));
  const count = Math.min(mostShown, Math.ceil(sorted.length / 2));
  const worst = sorted.slice(count).slice(-mostShown).toReversed();
  return { best: sorted.slice(0, count), worst };
}

export function showBestAndWorst(
  rows: readonly MatchupStatistics[],
  links: Links,
  given: Given,
): Html | undefined {
  const { best, worst } = pickMatchups(rows);
  if (best.length === 0) return undefined;
  const first = factionColumn('opponent', 'Against', links, given);
  const show = (id: string, title: string, picked: readonly MatchupStatistics[]) =>
    picked.length > 0 &&
    html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${showLines(title, first, picked)}</section>`;
  return html`<div class="both">
${show('best', 'Best matchups', best)}
${show('worst', 'Worst matchups', worst)}
</div>`;
}

export function showSubFactions(rows: readonly SubFactionStatistics[], links: Links): Html | undefined {
  if (rows.length === 0) return undefined;
  const first: Column<SubFactionStatistics> = {
    key: 'subFaction',
    head: 'Sub-faction',
    className: 'text who',
    value: ({ subFaction }) => subFaction,
    show: (row) => html`${row.subFaction ?? 'Not recorded'}${row.small && smallTag}${showGames(row)}`,
  };
  return html`<section aria-labelledby="sub-factions"><h2 id="sub-factions">Sub-factions</h2>
${showLines('Sub-factions', first, rows.slice(0, rowsAPage))}
${showRest(rows, links)}</section>`;
}

/** Without wins, draws and losses: two of these tables are beside each other. */
function showLines<Row extends Rate>(caption: string, first: Column<Row>, rows: readonly Row[]): Html {
  const columns = [first, ...listRateColumns(reachOf(rows)).slice(0, 3)];
  return showTable(rows, columns, { caption, label: `Table: ${caption}`, className: 'figures lines' });
}
