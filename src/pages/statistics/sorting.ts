// Tables that sort by their address: each head is a link, so that sorting works without script and a sorted table can be linked.
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import { type PageQuery, readWord, rowsAPage } from '../frame/paging.ts';

export interface Column<Row> {
  readonly key: string;
  readonly head: Html | string;
  readonly className?: string;
  /** What rows are sorted by; null comes last. */
  readonly value: (row: Row) => number | string | null;
  readonly show: (row: Row) => Html | string | number;
}

export interface Sorting {
  /** Undefined: as the API orders them. */
  readonly key: string | undefined;
  readonly isUp: boolean;
}

export function readSorting<Row>(query: PageQuery, columns: readonly Column<Row>[]): Sorting {
  const word = readWord(query, 'sort');
  const key = columns.find((column) => column.key === word)?.key;
  return { key, isUp: key !== undefined && readWord(query, 'order') === 'up' };
}

/** Names from the beginning, figures from the top, unless asked for the other way round; equals stay as they are. */
export function sortRows<Row>(
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

export interface TableOptions<Row> {
  readonly caption: string;
  readonly className: string;
  /** The address with another sorting. */
  readonly link: (sort: string, order: string | undefined) => string;
  readonly rowClass?: (row: Row) => string | undefined;
}

/** Where a table shows only the first of its rows. */
export function showRest(rows: readonly unknown[], links: Links): Html | undefined {
  if (rows.length <= rowsAPage) return undefined;
  return html`<p class="hint">The first ${rowsAPage} of ${rows.length} rows. Sort or filter to see others; <a href="${links.to('/docs')}">the API</a> has all of them.</p>`;
}

export function showTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting,
  { caption, className, link, rowClass = () => undefined }: TableOptions<Row>,
): Html {
  const showHead = ({ key, head, className: own }: Column<Row>) => {
    const isSorted = sorting.key === key;
    const isText = own?.includes('text') ?? false;
    const direction = isText === sorting.isUp ? 'descending' : 'ascending';
    return html`<th scope="col" class="${own}" ${isSorted && html`aria-sort="${direction}"`}><a class="sorter" data-swap href="${link(key, isSorted && !sorting.isUp ? 'up' : undefined)}">${head}</a></th>`;
  };
  const showCell = ({ className: own, show }: Column<Row>, row: Row, index: number) =>
    index === 0
      ? html`<th scope="row" class="${own}">${show(row)}</th>`
      : html`<td class="${own}">${show(row)}</td>`;
  return html`<table class="${className}">
<caption class="hidden">${caption}</caption>
<thead><tr>${columns.map(showHead)}</tr></thead>
<tbody>${sortRows(rows, columns, sorting)
    .slice(0, rowsAPage)
    .map(
      (row) =>
        html`<tr class="${rowClass(row)}">${columns.map((column, index) => showCell(column, row, index))}</tr>\n`,
    )}</tbody></table>`;
}
