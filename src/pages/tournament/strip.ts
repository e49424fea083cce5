// A player's rounds as a row of small cells, each with a letter and a colour. Screen readers read the words in a cell. Hovering shows them, and
// while the strip has the focus, by keyboard or by a tap, it lists all of them.
import type { PlayerRoundResult, RoundOutcome } from '#rules/standings/round-results';
import type { BoardRowResource, StageResource } from '../../contract/resources.ts';
import { escapeHtml, type Html, trust } from '../../html/html.ts';
import type { BoardResults } from '../../store/read/rounds.ts';
import { sayNumber } from '../frame/figures.ts';
import { outcomeWords } from '../items/battle-items.ts';
import { sayShortRound } from '../items/round-names.ts';

/** Only the latest rounds, so that a long league fits in a row. */
const mostCells = 16;

/** What the rounds of a board are called. If it merges several stages, those beside the main ones have the name of theirs: each bracket has a final. */
export function labelRounds(
  rounds: BoardResults['rounds'],
  stages: readonly Pick<StageResource, 'id' | 'name'>[],
): readonly string[] {
  const isMerged = rounds.some(({ stage }) => stage !== rounds[0]?.stage);
  const names = new Map(stages.map(({ id, name }) => [id, name]));
  return rounds.map(({ stage, name }) => {
    const isMain = !isMerged || stage === 'swiss' || stage === 'knockout';
    return [isMain ? '' : names.get(stage), sayShortRound(name)].filter(Boolean).join(', ');
  });
}

/** `labels`: of the rounds. Written as a string for speed: a large board has thousands of cells. */
export function showStrip(
  { rounds, listOf }: BoardResults,
  labels: readonly string[],
  row: number,
  rows: readonly BoardRowResource[],
): Html | undefined {
  const own = listOf(row);
  if (own.length === 0) return undefined;
  const first = Math.max(0, own.length - mostCells);
  let before = own[first - 1]?.round ?? -1;
  let cells = '';
  for (const result of own.slice(first)) {
    const { round } = result;
    cells += '<li></li>'.repeat(countMissed(rounds, before, round)) + writeCell(labels[round], result, rows);
    before = round;
  }
  return trust(`<ol class="strip" id="rounds-${row}" tabindex="0">${cells}</ol>`);
}

/** Rounds of the same board between two results that the player did not play. Brackets do not count: most players are not in them. */
function countMissed(rounds: BoardResults['rounds'], before: number, round: number): number {
  if (round === before + 1) return 0;
  const stage = rounds[round]?.stage;
  return rounds
    .slice(before + 1, round)
    .filter(({ stage: other, name }) => other === stage && Number.isInteger(Number(name))).length;
}

const words: Readonly<Record<RoundOutcome, string>> = {
  ...outcomeWords,
  bye: 'bye',
  open: 'no result yet',
};

function writeCell(
  label: string | undefined,
  { outcome, opponent = -1, points }: PlayerRoundResult,
  rows: readonly BoardRowResource[],
): string {
  const name = rows[opponent]?.player;
  const score = points === undefined ? '' : ` ${sayNumber(points[0])}–${sayNumber(points[1])}`;
  const text = `${label && `${label}: `}${words[outcome]}${score}${name == null ? '' : ` against ${name}`}`;
  return `<li class="${outcome}"><span>${escapeHtml(text)}</span></li>`;
}
