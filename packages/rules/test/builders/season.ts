// Seasons and their events for tests, written as tables: one line for each player, best place first.
import type { SeasonRecord } from '../../src/event-file/season-record.ts';
import { computeSeason, type NameOf, type SeasonRow } from '../../src/season/season.ts';
import type { SeasonEvent, SeasonOutcome } from '../../src/season/season-event.ts';
import { selectEvents } from '../../src/season/select-events.ts';

/** Everyone is called as in their event. */
const asRecorded: NameOf = () => undefined;

const outcomes: Readonly<Record<string, SeasonOutcome>> = { W: 'win', D: 'draw', L: 'loss', B: 'bye' };

/** `1 Ada p_ada WWB 40`: place, name, id (`-` for none), outcomes in order (`-` for none), battle points. */
export function event(
  slug: string,
  date: string | null,
  lines: readonly string[],
  more: Partial<SeasonEvent> = {},
): SeasonEvent {
  const entries = lines.map((line) => {
    const [place, player = '', id, letters = '-', points] = line.split(' ');
    return {
      player,
      playerId: id === '-' || id === undefined ? null : id,
      place: Number(place),
      battlePoints: Number(points ?? 0),
      outcomes: [...letters].flatMap((letter) => outcomes[letter] ?? []),
    };
  });
  return {
    slug,
    date,
    club: null,
    country: null,
    battlePack: null,
    game: null,
    players: entries.length,
    entries,
    ...more,
  };
}

export function season(record: Partial<SeasonRecord>): SeasonRecord {
  return {
    slug: 'league',
    name: 'League',
    events: { match: {} },
    points: [{ type: 'place', table: [10, 6, 3] }],
    ...record,
  };
}

export function compute(
  record: SeasonRecord,
  events: readonly SeasonEvent[],
  nameOf = asRecorded,
): readonly SeasonRow[] {
  return computeSeason(record, selectEvents(record, events), nameOf);
}

/** `1 Ada 26 (3 of 4) first`: rank, name, points, counted of events, what decided. */
export function table(rows: readonly SeasonRow[]): string[] {
  return rows.map(
    ({ rank, player, points, counted, events, decidedBy }) =>
      `${rank ?? '-'} ${player} ${points} (${counted} of ${events}) ${decidedBy ?? '-'}`,
  );
}
