// The computed figures of a participant for exports: place, points and tie-breakers.

import type { TieBreakerWord, TournamentRecord } from '../../rules/src/event-file/record.ts';
import { groupBy } from '../../rules/src/grouping.ts';
import { computeTournament } from '../../rules/src/tournament.ts';

export interface Figures {
  readonly boardRank: number | null;
  readonly finalPlace: number | null;
  readonly battlePoints: number;
  readonly valueOf: (word: TieBreakerWord) => number | null;
}

export function computeFigures(record: TournamentRecord): (key: string) => Figures {
  const { standings, finalPlacements } = computeTournament(record);
  const boards = standings.filter((standing) => 'rows' in standing);
  const board = boards.find(({ stage }) => stage.id === 'swiss');
  const rows = board?.rows ?? [];
  const explained = board?.explanation.rows ?? [];
  const words = (record.tieBreakers ?? []).map((each) => (typeof each === 'string' ? each : each.by));
  const figures = new Map(
    rows.map((row, index): [string, Figures] => [
      row.participant.key,
      {
        boardRank: row.rank,
        finalPlace: finalPlacements.get(row.participant.key) ?? null,
        battlePoints: row.battlePoints,
        valueOf: (word) => explained[index]?.values[words.indexOf(word)] ?? null,
      },
    ]),
  );
  const added = groupBy(record.adjustments ?? [], ({ participant }) => participant);
  return (key) =>
    figures.get(key) ?? {
      boardRank: null,
      finalPlace: finalPlacements.get(key) ?? null,
      battlePoints: (added.get(key) ?? []).reduce((sum, { battlePoints }) => sum + battlePoints, 0),
      valueOf: () => null,
    };
}
