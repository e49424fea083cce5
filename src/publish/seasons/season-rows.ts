// The rows of one season: everything the API shows of it, made whenever its record or one of its tournaments changed. Records have the ids that are shown, not aliases.
import type { SeasonRecord } from '#rules/event-file/season-record';
import type { Written } from '#rules/resource-fields';
import type { SeasonRow } from '#rules/season/season';
import type { SeasonSelection } from '#rules/season/select-events';
import { fillTerm } from '#rules/season/terms';
import { pagePath } from '../../contract/endpoints.ts';
import type {
  SeasonPlayerResource,
  SeasonResource,
  SeasonRowResource,
} from '../../contract/season-resources.ts';
import type { Rows } from '../../store/publish/tables.ts';
import { hashAll, hashContent } from '../../store/read/document.ts';
import { orderSeason } from '../../store/read/order.ts';

/** The table of a season that is not published is stored all the same, so that its organisers see it as it would be. */
export function makeSeasonRows(
  record: SeasonRecord,
  published: boolean,
  events: readonly { readonly slug: string }[],
  rows: readonly SeasonRow[],
): Rows {
  const { slug: season } = record;
  const standings = rows.map((row, place) => ({
    season,
    place,
    player: row.player,
    playerId: row.playerId,
    document: JSON.stringify({
      ...writeRow(row),
      results: row.results,
      adjustments: row.adjustments,
    } satisfies Written<SeasonPlayerResource>),
  }));
  const documents = standings.map(({ document }) => document);
  return {
    ...makeSeasonHeadRows(record, published, { events: events.length, rows: rows.map(writeRow) }, documents),
    season_event: events.map(({ slug: tournament }) => ({ season, tournament })),
    season_standing: standings,
  };
}

/** The table of a season, without the results behind it. */
interface ShownTable {
  readonly events: number;
  readonly rows: readonly object[];
}

/** Everything but the results behind the table. `rest` is what else the content hash covers. */
export function makeSeasonHeadRows(
  record: SeasonRecord,
  published: boolean,
  { events, rows }: ShownTable,
  rest: readonly string[],
): Rows {
  const { slug, name, from, to = null, club = null } = record;
  const { match } = record.events;
  const document = JSON.stringify(describeSeason(record, events, rows.length));
  const standings = JSON.stringify({ season: { slug, name }, data: rows });
  return {
    published: published ? [{ kind: 'season', key: slug, hash: hashAll(document, standings, rest) }] : [],
    season: [
      {
        ord: orderSeason(to, slug),
        slug,
        name,
        club,
        published,
        hash: hashContent(document),
        standingsHash: hashContent(standings),
        selection: match == null ? null : JSON.stringify({ from, to, events: { match } }),
        document,
        standings,
      },
    ],
  };
}

function describeSeason(record: SeasonRecord, events: number, players: number): Written<SeasonResource> {
  return {
    slug: record.slug,
    name: record.name,
    description: record.description ?? '',
    club: record.club ?? null,
    country: record.country ?? null,
    from: record.from ?? null,
    to: record.to ?? null,
    events,
    players,
    rule: {
      events: record.events,
      points: record.points.map(fillTerm),
      count: record.count ?? null,
      minimumEvents: record.minimumEvents ?? 1,
      identity: record.identity ?? 'id',
      tieBreakers: record.tieBreakers ?? [],
    },
    url: pagePath('season', record.slug),
  };
}

function writeRow(row: SeasonRow): Written<SeasonRowResource> {
  const { rank, player, playerId, points, events, counted, decidedBy } = row;
  return { rank, player, playerId, points, events, counted, decidedBy };
}

/** What a season matches, as its row has it. */
export function readSelection(selection: string): SeasonSelection {
  return JSON.parse(selection) as SeasonSelection;
}
