// The rows of standings and rounds, as the API and the pages show them.

import type { Written } from '#rules/resource-fields';
import type { BoardRow, Standing, TournamentResult } from '#rules/results';
import { listRoundResults } from '#rules/standings/round-results';
import type { NamedTable } from '#rules/venue';
import type {
  BoardRowResource,
  BracketMatchResource,
  ExplainedRowResource,
} from '../../contract/resources.ts';
import { hashContent } from '../../store/read/document.ts';
import { type StoredPairing, storeResults } from '../../store/read/rounds.ts';

/**
 * The first three rows of the final standings, shared ranks in their order. While it is played those of the stage that is shown, once a battle of
 * it has a result (a bye is not enough); of a board with groups the first of each, of a bracket none.
 */
export function writePodium(
  { standings, shownStage, battles }: TournamentResult,
  status: string,
): string | null {
  const shown = status === 'planned' ? undefined : standings.find(({ stage }) => stage.id === shownStage);
  if (shown === undefined || !('rows' in shown)) return null;
  const isBegun = battles.some(({ stage, sides }) => stage === shownStage && sides[0].outcome !== null);
  if (status !== 'finished' && !isBegun) return null;
  const isGrouped = shown.rows.some(({ group }) => group !== undefined);
  const ranked = shown.rows.filter(({ rank }) => rank !== null && (!isGrouped || rank === 1));
  return ranked.length === 0 && status !== 'finished'
    ? null
    : JSON.stringify(ranked.slice(0, 3).map(writeRow));
}

/** In the order in which the API lists them. */
export function makeStandingRows(tournament: string, result: TournamentResult) {
  return result.standings.map((standing, place) => {
    const written = writeStanding(standing, result);
    const { id: stage } = standing.stage;
    const hash = hashContent(written.document + (written.explanation ?? ''));
    return { tournament, place, stage, shown: stage === result.shownStage, hash, ...written };
  });
}

/** Only boards have an explanation, and each row's results round by round. */
function writeStanding(standing: Standing, result: TournamentResult) {
  const { id, name, type } = standing.stage;
  const stage = { id, name, type };
  if ('matches' in standing) {
    const data: Written<BracketMatchResource>[] = standing.matches.map(
      ({ round, table, players, winner, battle }) => ({ round, table, players, winner, battle }),
    );
    return { document: JSON.stringify({ stage, data }), explanation: null, results: null };
  }
  const { rows, explanation } = standing;
  return {
    document: JSON.stringify({ stage, data: rows.map(writeRow) }),
    explanation: JSON.stringify({
      stage,
      criteria: explanation.criteria,
      data: rows.map(({ rank, group, participant }, index) => ({
        rank,
        group,
        player: participant.player,
        playerId: participant.playerId ?? null,
        values: explanation.rows[index]?.values ?? [],
        decidedBy: explanation.rows[index]?.decidedBy ?? null,
        adjustments: explanation.rows[index]?.adjustments,
      })) satisfies Written<ExplainedRowResource>[],
    }),
    results: makeResults(standing, result),
  };
}

/** The final standings cover all stages, a board its own. */
function makeResults(
  { stage, rows }: Extract<Standing, { rows: unknown }>,
  { rounds, battles }: TournamentResult,
): string {
  const own = rounds.filter((round) => stage.id === 'standings' || round.stage === stage.id);
  return storeResults(own, listRoundResults(rows, own, battles));
}

/** Participants by their positions in the list of them; absent ones are left out. */
export function makeRoundRows(
  tournament: string,
  { rounds, participants }: TournamentResult,
  tables: readonly NamedTable[],
) {
  const nameOf = new Map(tables.map(({ table, name }) => [table, name]));
  const positionOf = new Map(participants.map(({ key }, position) => [key, position]));
  return rounds.map(({ stage, name, isCurrent, pairings }, place) => ({
    tournament,
    place,
    stage,
    name,
    current: isCurrent,
    document: JSON.stringify(
      pairings.map(({ table, battle, participants: keys, winner, isOpen, reason, waitsFor }) => ({
        table: table ?? undefined,
        tableName: nameOf.get(table ?? 0),
        battle: battle ?? undefined,
        sides: keys.flatMap((key) => positionOf.get(key) ?? []),
        winner: winner ?? undefined,
        open: isOpen || undefined,
        reason,
        waitsFor,
      })) satisfies StoredPairing[],
    ),
  }));
}

function writeRow(row: BoardRow): Written<BoardRowResource> {
  return {
    rank: row.rank,
    group: row.group,
    player: row.participant.player,
    playerId: row.participant.playerId ?? null,
    faction: row.faction,
    battlePoints: row.battlePoints,
    wins: row.wins,
    draws: row.draws,
    losses: row.losses,
    victoryPoints: row.victoryPoints,
    victoryPointsDiff: row.victoryPointsDiff,
  };
}
