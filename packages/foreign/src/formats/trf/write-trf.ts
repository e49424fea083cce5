// Writes a tournament's board as FIDE's TRF16: reading it again gives the same tournament (docs/foreign-files.md, Exports).
import { defaultPoints } from '../../../../rules/src/event-file/defaults.ts';
import type {
  ByeRecord,
  ParticipantRecord,
  ScoringRecord,
  TournamentRecord,
} from '../../../../rules/src/event-file/record.ts';
import type { BattleResult, SideResult } from '../../../../rules/src/results.ts';
import { countOf } from '../../../../rules/src/text/numbers.ts';
import { computeTournament } from '../../../../rules/src/tournament.ts';
import { computeFigures } from '../../figures.ts';
import type { WrittenFile } from '../../format.ts';
import { chess } from '../../presets.ts';

export function writeTrf(record: TournamentRecord): WrittenFile {
  const numbers = numberPlayers(record.participants);
  const swiss = record.stages.find(({ id }) => id === 'swiss');
  const { battles } = computeTournament(record);
  const onBoard = battles.filter(({ stage, round }) => stage === 'swiss' && round !== null);
  const rounds = swiss?.rounds ?? 0;
  const scoring = record.scoring ?? {};
  const cells = fillCells(onBoard, swiss?.byes ?? [], scoring, numbers);
  const figuresOf = computeFigures(record);
  // The reader of a file without ranks orders players by the tie-breakers of chess. Their places need no rank.
  const isChess = JSON.stringify(record.tieBreakers) === JSON.stringify(chess.tieBreakers);
  const players = record.participants
    .map((participant) => ({ participant, number: numbers.get(participant.key) ?? 0 }))
    .sort((a, b) => a.number - b.number)
    .map(({ participant, number }) => {
      const { battlePoints, finalPlace } = figuresOf(participant.key);
      const rank = participant.finalPlacement ?? (isChess ? null : finalPlace);
      const head = writeHead(participant.player, number, battlePoints, rank);
      const games = Array.from(
        { length: rounds },
        (_, index) => cells.get(`${number} ${index + 1}`) ?? ' '.repeat(10),
      );
      return (head + games.join('')).trimEnd();
    });
  const left = battles.length - onBoard.length;
  const text = [
    `012 ${toLine(record.name)}`,
    `022 ${toLine(record.city ?? '')}`,
    `032 ${toLine(record.country ?? '')}`,
    `042 ${(record.startDate ?? '').replaceAll('-', '/')}`,
    `052 ${(record.endDate ?? '').replaceAll('-', '/')}`,
    `062 ${record.participants.length}`,
    '092 Individual: Swiss-System',
    `XXR ${rounds}`,
    ...writeValues(scoring),
    ...players,
  ];
  return {
    text: `${text.map((line) => line.trimEnd()).join('\n')}\n`,
    lost:
      left === 0
        ? []
        : [
            `${countOf(left, 'battle has', 'battles have')} no place in a TRF: brackets, and what has no round`,
          ],
  };
}

/** What a win, a draw and a loss are worth; undefined if that depends on more than the outcome. */
function valuesOf(scoring: ScoringRecord) {
  const points = scoring.points ?? defaultPoints;
  return points.type === 'outcome' && 'win' in points ? points : undefined;
}

/** The points of a win, if not one. */
function writeValues(scoring: ScoringRecord): readonly string[] {
  const values = valuesOf(scoring);
  if (values === undefined) return [];
  const { win, draw, loss } = values;
  if (win === 1 && draw === 0.5 && loss === 0) return [];
  return [`BBW ${win.toFixed(1)}`, `BBD ${draw.toFixed(1)}`, `BBL ${loss.toFixed(1)}`];
}

/** Keys that are starting ranks stay; all other participants get the next free one. */
function numberPlayers(participants: readonly ParticipantRecord[]): ReadonlyMap<string, number> {
  const isRank = (key: string) => /^[1-9]\d{0,3}$/.test(key);
  const taken = new Set(participants.filter(({ key }) => isRank(key)).map(({ key }) => Number(key)));
  const numbers = new Map<string, number>();
  let next = 1;
  for (const { key } of participants) {
    if (isRank(key)) numbers.set(key, Number(key));
    else {
      while (taken.has(next)) next += 1;
      numbers.set(key, next);
      next += 1;
    }
  }
  return numbers;
}

/** Four columns: without decimals where they do not fit. */
function writePoints(points: number): string {
  const exact = points.toFixed(1);
  return (exact.length <= 4 ? exact : points.toFixed(0)).slice(0, 4).padStart(4);
}

/** A line break in a name would begin another line of the file. */
function toLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

function writeHead(player: string, number: number, points: number, place: number | null): string {
  const name = toLine(player).slice(0, 33).toWellFormed().padEnd(33);
  const rank = String(place ?? '').padStart(4);
  return `001 ${String(number).padStart(4)}      ${name}${' '.repeat(33)}${writePoints(points)} ${rank}  `;
}

/** "number round" → ten columns: opponent, colour and result. The first side has white. */
function fillCells(
  battles: readonly BattleResult[],
  byes: readonly ByeRecord[],
  scoring: ScoringRecord,
  numbers: ReadonlyMap<string, number>,
): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  for (const { round, sides } of battles) {
    for (const [index, side] of sides.entries()) {
      const opponent = sides[1 - index] as SideResult;
      const number = numbers.get(side.participant ?? '') ?? 0;
      const against = String(numbers.get(opponent.participant ?? '') ?? 0).padStart(4);
      cells.set(
        `${number} ${round}`,
        `${against} ${index === 0 ? 'w' : 'b'} ${writeResult(side, opponent)}  `,
      );
    }
  }
  for (const bye of byes)
    cells.set(`${numbers.get(bye.participant)} ${bye.round}`, `0000 - ${writeBye(bye, scoring)}  `);
  return cells;
}

function writeBye(bye: ByeRecord, scoring: ScoringRecord): string {
  const battlePoints = bye.battlePoints ?? scoring.bye?.battlePoints;
  if (bye.points != null || battlePoints == null)
    return { win: 'U', draw: 'H', loss: 'Z' }[bye.points ?? scoring.bye?.outcome ?? 'win'];
  return battlePoints >= (valuesOf(scoring)?.win ?? 1) ? 'U' : battlePoints > 0 ? 'H' : 'Z';
}

function writeResult({ outcome }: SideResult, opponent: SideResult): string {
  if (outcome === null) return ' ';
  if (outcome === 'loss' && opponent.outcome === 'loss') return '-';
  return { win: '1', draw: '=', loss: '0' }[outcome];
}
