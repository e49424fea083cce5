// The rows of the sheet of battles become battles, byes and matches of stages.

import { isStageId, stageType } from '#rules/stage-order';
import type { CellValue } from './cell.ts';
import type { ParticipantNames } from './participant-names.ts';
import type { SheetRow } from './sheet.ts';
import type { SheetName } from './sheet-columns.ts';
import type { CellLocation, SheetProblems } from './sheet-problems.ts';

export type JsonObject = Record<string, unknown>;

export interface PlayedStage {
  readonly id: string;
  lastRound: number;
  readonly byes: JsonObject[];
  readonly matches: JsonObject[];
}

/** The cells that the parts of a record come from. */
export class CellLocations {
  readonly #cells = new Map<string, CellLocation>();

  note(pointer: string, sheet: SheetName, row: number, columns: Readonly<Record<string, string>>): void {
    this.#cells.set(pointer, { sheet, row, column: '' });
    for (const [key, column] of Object.entries(columns))
      this.#cells.set(`${pointer}${key}`, { sheet, row, column });
  }

  /** The nearest known cell, from the pointer itself outwards. */
  find(pointer: string): CellLocation | undefined {
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      const cell = this.#cells.get(pointer.slice(0, end));
      if (cell !== undefined) return cell;
    }
    return undefined;
  }
}

export function readBattles(
  about: SheetRow,
  battles: readonly SheetRow[],
  names: ParticipantNames,
  locations: CellLocations,
  problems: SheetProblems,
): { readonly stages: readonly PlayedStage[]; readonly fought: readonly JsonObject[] } {
  const stages = new Map<string, PlayedStage>();
  const stageOf = (id: string, row?: number) => {
    const known = stages.get(id) ?? { id, lastRound: 0, byes: [], matches: [] };
    if (row !== undefined && !stages.has(id))
      locations.note(`/stages/${id}/id`, 'battles', row, { '': 'stage' });
    stages.set(id, known);
    return known;
  };
  stageOf('swiss');
  const fought: JsonObject[] = [];
  for (const { row, cells } of battles) {
    const { id, stage = 'swiss', round, table, match, player1, player2, winner, ...more } = cells;
    const name = (column: string, value: CellValue | undefined): string => {
      const meant = names.find(value);
      if ('key' in meant) return meant.key;
      if (!problems.isMissing('battles', column) && !problems.isMissing('participants', 'player'))
        problems.add({ sheet: 'battles', row, column }, meant.problem);
      if (meant.similar !== undefined) return meant.similar;
      // Other problems with the names of this row follow from this one.
      for (const each of nameColumns) problems.explain({ sheet: 'battles', row, column: each });
      return `row ${row} ${column}`;
    };
    const held = stageOf(String(stage), row);
    const type = isStageId(held.id) ? stageType(held.id) : undefined;
    held.lastRound = Math.max(held.lastRound, Number(round) || 0);
    if (type !== 'bracket' && (player2 === undefined || String(player2).toLowerCase() === 'bye')) {
      const at = `/stages/${String(stage)}/byes/${held.byes.length}`;
      locations.note(at, 'battles', row, { '/round': 'round', '/participant': 'player1' });
      held.byes.push({ ...given({ round }), participant: name('player1', player1) });
      continue;
    }
    const { victoryPoints1, victoryPoints2, battlePoints1, battlePoints2, ...facts } = more;
    const battle = id ?? `${about.cells['slug']}.${row}`;
    locations.note(`/battles/${fought.length}`, 'battles', row, {
      ...sameNames(cells),
      '/players': 'player1',
      '/players/0': 'player1',
      '/players/1': 'player2',
      '/players/0/victoryPoints': 'victoryPoints1',
      '/players/1/victoryPoints': 'victoryPoints2',
      '/players/0/battlePoints': 'battlePoints1',
      '/players/1/battlePoints': 'battlePoints2',
    });
    fought.push({
      ...facts,
      id: battle,
      stage,
      ...given({ round, table, winner: winner === undefined ? undefined : name('winner', winner) }),
      players: [
        {
          participant: name('player1', player1),
          ...given({ victoryPoints: victoryPoints1, battlePoints: battlePoints1 }),
        },
        {
          participant: name('player2', player2),
          ...given({ victoryPoints: victoryPoints2, battlePoints: battlePoints2 }),
        },
      ],
    });
    if (match === undefined) continue;
    if (type === 'board') {
      const parameters = { value: JSON.stringify(match), expected: `nothing on stage "${held.id}"` };
      problems.add({ sheet: 'battles', row, column: 'match' }, { code: 'wrongValue', parameters });
      continue;
    }
    locations.note(`/stages/${String(stage)}/matches/${held.matches.length}`, 'battles', row, {
      '/round': 'match',
      '/table': 'table',
      '/battle': 'id',
    });
    held.matches.push({ round: match, table: table ?? held.matches.length + 1, battle });
  }
  return { stages: [...stages.values()], fought };
}

const nameColumns = ['player1', 'player2', 'winner'];

function given(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

export function sameNames(cells: SheetRow['cells']): Record<string, string> {
  return Object.fromEntries(Object.keys(cells).map((name) => [`/${name}`, name]));
}
