// Everything the API shows of one season, made whenever its record or one of its tournaments changed. Records have the ids that are shown, not aliases.

import type { SeasonRecord, SeasonTerm } from '#rules/event-file/season-record';
import type { SeasonRow } from '#rules/season/season';
import type { SeasonSelection } from '#rules/season/select-events';
import type { Written } from '../../contract/resource-fields.ts';
import type {
  SeasonPlayerResource,
  SeasonResource,
  SeasonRowResource,
} from '../../contract/season-resources.ts';
import type { SeasonDocuments, SeasonHead } from '../../store/publish/documents.ts';

export function buildSeason(
  record: SeasonRecord,
  published: boolean,
  events: readonly { readonly slug: string }[],
  rows: readonly SeasonRow[],
): SeasonDocuments {
  return {
    ...buildHead(record, published, events.length, rows.map(writeRow)),
    events: events.map((event) => event.slug),
    rows: rows.map((row) => ({
      player: row.player,
      playerId: row.playerId,
      document: JSON.stringify({
        ...writeRow(row),
        results: row.results,
        adjustments: row.adjustments,
      } satisfies Written<SeasonPlayerResource>),
    })),
  };
}

/** Everything but the results behind the table. */
export function buildHead(
  record: SeasonRecord,
  published: boolean,
  events: number,
  rows: readonly object[],
): SeasonHead {
  const { slug, name, from, to = null, club = null } = record;
  const { match } = record.events;
  return {
    slug,
    name,
    to,
    club,
    published,
    selection: match == null ? null : JSON.stringify({ from, to, events: { match } }),
    document: JSON.stringify(describeSeason(record, events, rows.length)),
    standings: JSON.stringify({ season: { slug, name }, data: rows }),
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
      points: record.points.map(writeTerm),
      count: record.count ?? null,
      minimumEvents: record.minimumEvents ?? 1,
      identity: record.identity ?? 'id',
      tieBreakers: record.tieBreakers ?? [],
    },
    url: `/seasons/${encodeURIComponent(record.slug)}`,
  };
}

/** The term with its defaults written out. */
function writeTerm(term: SeasonTerm): SeasonTerm {
  switch (term.type) {
    case 'place':
      return { type: term.type, table: term.table, rest: term.rest ?? 0 };
    case 'relativePlace':
      return { type: term.type, max: term.max, last: term.last ?? 'zero' };
    case 'result': {
      const win = term.win ?? 0;
      return { type: term.type, win, draw: term.draw ?? 0, loss: term.loss ?? 0, bye: term.bye ?? win };
    }
    case 'battlePoints':
      return { type: term.type, factor: term.factor ?? 1 };
    default:
      return term;
  }
}

function writeRow(row: SeasonRow): Written<SeasonRowResource> {
  const { rank, player, playerId, points, events, counted, decidedBy } = row;
  return { rank, player, playerId, points, events, counted, decidedBy };
}

/** What a season matches, as its row has it. */
export function readSelection(selection: string): SeasonSelection {
  return JSON.parse(selection) as SeasonSelection;
}
