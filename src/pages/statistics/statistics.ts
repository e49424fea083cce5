// Factions as a table that sorts, each rate drawn with its interval, and what was played in each month.
import type { FactionStatistics } from '#rules/statistics/rows';
import { type Html, html } from '../../html/html.ts';
import { readFactionStatistics, readMonthStatistics } from '../../store/read/computed-statistics.ts';
import { abbreviate } from '../frame/figures.ts';
import { type Links, withQuery } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import type { PageRequest } from '../frame/show.ts';
import { type Given, readFilters, readStatistics, sayGame, showForm, toQuery } from './filters.ts';
import { showActivity } from './monthly-charts.ts';
import { explainRates, reachOf, sayPercent, saySample } from './rate.ts';
import {
  type Column,
  factionColumn,
  listRateColumns,
  readSorting,
  showRest,
  showTable,
} from './rate-tables.ts';

type Row = FactionStatistics;

export async function showStatistics({ database, links, query }: PageRequest): Promise<Page> {
  const filters = await readFilters(database, query);
  const factions = await readStatistics(readFactionStatistics, database, toQuery(filters));
  const months = await readStatistics(readMonthStatistics, database, toQuery(filters));
  const columns = listColumns(links, filters.given, reachOf(factions.data));
  const sorting = readSorting(query, columns);
  const { game } = filters.given;
  return {
    title: 'Statistics',
    description: `Win rates of factions with their intervals. ${saySample(factions.coverage)}`,
    path: withQuery('/statistics', { game: game === filters.games[0] ? undefined : game }),
    section: 'statistics',
    unlisted: filters.isNarrowed || sorting.key !== undefined,
    head: html`<h1>Statistics</h1>
<p class="meta">${sayGame(filters)}Faction win rates, with confidence intervals and sample sizes.</p>`,
    main: html`${showStatisticsTabs('factions', links, filters.given)}
${showForm(filters, { action: links.to('/statistics') })}
<section class="tab" aria-labelledby="factions"><h2 id="factions">Factions</h2>
${explainRates(factions)}
${
  factions.data.length === 0
    ? html`<p class="empty">No battles match these filters.</p>`
    : showTable(factions.data, columns, {
        caption: 'Factions by games',
        label: 'Table of factions',
        className: 'figures factions',
        sorting,
        link: (sort, order) => links.to('/statistics', { ...filters.given, sort, order }),
      })
}
${showRest(factions.data, links)}
</section>
${showActivity(months)}`,
  };
}

export function showStatisticsTabs(open: 'factions' | 'matchups', links: Links, given: Given): Html {
  const tabs = [
    { key: 'factions', name: 'Factions', path: '/statistics' },
    { key: 'matchups', name: 'Matchups', path: '/statistics/matchups' },
  ];
  return html`<nav class="tabs" aria-label="Parts of the statistics"><ul>${tabs.map(
    ({ key, name, path }) =>
      html`<li><a href="${links.to(path, given)}" ${key === open && html`aria-current="page"`}>${name}</a></li>`,
  )}</ul></nav>`;
}

function listColumns(links: Links, given: Given, reach: number): Column<Row>[] {
  const count = (key: keyof Row & string, head: Html | string): Column<Row> => ({
    key,
    head,
    className: 'only-wide',
    value: (row) => row[key] as number,
    show: (row) => row[key] as number,
  });
  return [
    factionColumn('faction', 'Faction', links, given),
    ...listRateColumns(reach),
    count('entries', 'Entries'),
    {
      key: 'share',
      head: 'Share',
      className: 'only-wide',
      value: ({ share }) => share,
      show: ({ share }) => sayPercent(share),
    },
    count('tournaments', 'Events'),
    count('firsts', abbreviate('1st', 'Finished first')),
    count('podiums', abbreviate('Top 3', 'Finished among the first three')),
    count('undefeated', abbreviate('Unbeaten', 'Undefeated')),
  ];
}
