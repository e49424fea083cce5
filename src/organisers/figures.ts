// Figures of a tournament for its organisers, published or not: boards and results of battles.

import type { TournamentRecord } from '#rules/event-file/record';
import { compareCut } from '#rules/pairing/cut';
import type { BattleResult, BoardRow } from '#rules/results';
import { computeTournament } from '#rules/tournament';
import type { DeskBattle, DeskFigures, DeskRow } from '../contract/organiser-answers.ts';

/** Stages with the rows of their boards, battles by id, and whether the knockout still has the first of the board. */
export function computeFigures(record: TournamentRecord): DeskFigures {
  const { standings, battles } = computeTournament(record);
  return {
    stages: standings.map((standing) => {
      const { id, name, type } = standing.stage;
      if ('matches' in standing) return { id, name, type, rows: [] };
      const { rows } = standing.explanation;
      return {
        id,
        name,
        type,
        rows: standing.rows.map((row, index) => ({
          ...writeRow(row),
          adjustments: rows[index]?.adjustments,
        })),
      };
    }),
    battles: Object.fromEntries(battles.map((battle) => [battle.id, writeBattle(battle)])),
    cut: compareCut(record),
  };
}

function writeRow({ participant, faction: _, group, ...figures }: BoardRow): DeskRow {
  return { ...figures, key: participant.key, player: participant.player, group: group ?? null };
}

function writeBattle({ winner, victorySize, sides }: BattleResult): DeskBattle {
  return {
    winner,
    victorySize,
    outcomes: sides.map(({ outcome }) => outcome),
    victoryPoints: sides.map(({ victoryPoints }) => victoryPoints),
    battlePoints: sides.map(({ battlePoints }) => battlePoints),
  };
}

const played = [
  ['Ada', 22, 'Bo', 10],
  ['Cy', 15, 'Dee', 12],
  ['Ada', 11, 'Cy', 14],
  ['Bo', 18, 'Dee', 18],
] as const;

/** Four invented players after two rounds. */
const example = {
  slug: 'example',
  name: 'Example',
  status: 'ongoing',
  stages: [{ id: 'swiss', rounds: 2 }],
  participants: ['Ada', 'Bo', 'Cy', 'Dee'].map((player) => ({ key: player, player })),
  battles: played.map(([one, first, other, second], index) => ({
    id: `example-${index}`,
    stage: 'swiss',
    round: index < 2 ? 1 : 2,
    players: [
      { participant: one, victoryPoints: first },
      { participant: other, victoryPoints: second },
    ],
  })),
};

/** The rows of the example by other rules; none if these have a problem. */
export async function computeExample(rules: object) {
  // The server needs it only here, and it takes longer to load than the schemas themselves.
  const { checkRecord } = await import('#rules/check/check-record');
  const record = { ...example, battleSize: 2000, ...rules };
  if (checkRecord('tournament', record).problems.length > 0) return [];
  return computeFigures(record as unknown as TournamentRecord).stages[0]?.rows ?? [];
}
