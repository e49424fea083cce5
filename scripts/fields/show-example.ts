// Shows a small event file with its boards and brackets.
import { readFileSync } from 'node:fs';
import type { TournamentRecord } from '#rules/event-file/record';
import type { BoardRow, BracketMatch, Standing } from '#rules/results';
import { computeTournament } from '#rules/tournament';

export function showExample(name: string, words: string): string {
  const path = `examples/rules/${name}.json`;
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const { tournaments } = JSON.parse(text) as { readonly tournaments: readonly TournamentRecord[] };
  const boards = tournaments.flatMap((record) => computeTournament(record).standings).map(showStanding);
  return `**Example**, [${path}](../../${path}): ${words}\n\n\`\`\`json\n${text}\`\`\`\n\nResult:\n\n${boards.join('\n')}`;
}

function showStanding(standing: Standing): string {
  const { id, name } = standing.stage;
  const lines = 'rows' in standing ? showRows(standing) : showMatches(standing.matches);
  return `\`${id}\` (${name}):\n\n${lines.join('\n')}\n`;
}

function showRows({ rows, explanation }: Extract<Standing, { rows: unknown }>): string[] {
  return [
    '| rank | player | battle points | wins, draws, losses | victory points | difference | decided by |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row, index) => `| ${writeRow(row)} | ${explanation.rows[index]?.decidedBy ?? ''} |`),
  ];
}

function writeRow(row: BoardRow): string {
  const { rank, participant, battlePoints, wins, draws, losses, victoryPoints, victoryPointsDiff } = row;
  return [
    rank ?? '',
    participant.player,
    battlePoints,
    `${wins}, ${draws}, ${losses}`,
    victoryPoints,
    victoryPointsDiff,
  ].join(' | ');
}

function showMatches(matches: readonly BracketMatch[]): string[] {
  return [
    '| round | table | players | winner |',
    '|---|---|---|---|',
    ...matches.map(
      ({ round, table, players, winner }) =>
        `| ${round} | ${table} | ${players.join(' – ')} | ${winner ?? ''} |`,
    ),
  ];
}
