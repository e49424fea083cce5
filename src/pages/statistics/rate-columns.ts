// The columns that every table of rates has.
import type { SubFactionStatisticsResource } from '../../contract/statistics.ts';
import { abbreviate } from '../frame/figures.ts';
import { html } from '../frame/html.ts';
import { drawRate, sayInterval, sayPercent, sayReach } from './rate.ts';
import type { Column } from './sorting.ts';

export function listRateColumns(reach: number): Column<Omit<SubFactionStatisticsResource, 'subFaction'>>[] {
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
    { key: 'games', head: 'Games', value: ({ games }) => games, show: ({ games }) => games },
    {
      key: 'wins',
      head: abbreviate('W–D–L', 'Wins, draws, losses'),
      value: ({ wins }) => wins,
      show: ({ wins, draws, losses }) => `${wins}–${draws}–${losses}`,
    },
  ];
}
