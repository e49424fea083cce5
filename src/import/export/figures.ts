// What follows from the record of a tournament, published or not: the boards and the results of battles, for its organisers.
import type { TournamentRecord } from '../../domain/record.ts';
import type { BoardRow, Problem, TournamentResult } from '../../domain/results.ts';
import { computeTournament } from '../../domain/tournament.ts';
import { checkRecord } from '../check/check-record.ts';

export interface Figures {
  readonly stages: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: 'board' | 'bracket';
    /** Of boards. */
    readonly rows: readonly FigureRow[];
  }[];
  /** By id. */
  readonly battles: Readonly<Record<string, FigureBattle>>;
}

export type FigureRow = Omit<BoardRow, 'participant' | 'faction' | 'group'> & {
  /** Of the participant. */
  readonly key: string;
  readonly player: string;
  readonly group: string | null;
};

export interface FigureBattle {
  readonly winner: 0 | 1 | null;
  readonly victorySize: string | null;
  readonly outcomes: readonly (string | null)[];
  readonly victoryPoints: readonly (number | null)[];
  readonly battlePoints: readonly (number | null)[];
}

export function computeFigures(record: TournamentRecord): Figures {
  const { standings, battles } = computeTournament(record);
  return {
    stages: standings.map((standing) => {
      const { id, name, type } = standing.stage;
      return { id, name, type, rows: 'rows' in standing ? standing.rows.map(writeRow) : [] };
    }),
    battles: Object.fromEntries(battles.map((battle) => [battle.id, writeBattle(battle)])),
  };
}

function writeRow({ participant, faction: _, group, ...figures }: BoardRow): FigureRow {
  return { ...figures, key: participant.key, player: participant.player, group: group ?? null };
}

function writeBattle({ winner, victorySize, sides }: TournamentResult['battles'][number]): FigureBattle {
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

/** The example by other rules, or what is wrong with them. */
export function computeExample(rules: object): Figures | { readonly problems: readonly Problem[] } {
  const record = { ...example, battleSize: 2000, ...rules };
  const { problems } = checkRecord('tournament', record);
  return problems.length > 0 ? { problems } : computeFigures(record as unknown as TournamentRecord);
}
