// The outcome of a drill, and its row in the table of docs/generated/drills.md.
import { type Drill, type Figure, NotPossible, type Size } from './drill.ts';

export interface Outcome {
  readonly name: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
  /** Why it could not be run here. */
  readonly skipped?: string;
}

/** Never throws: a drill that fails counts as a figure outside its limit. */
export async function runDrill({ name, run }: Drill, size: Size): Promise<Outcome> {
  const started = performance.now();
  const took = () => Math.round((performance.now() - started) / 1000);
  try {
    const figures = await run(size);
    return { name, seconds: took(), figures };
  } catch (error) {
    if (error instanceof NotPossible) return { name, seconds: took(), figures: [], skipped: error.message };
    const value = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const figures = [{ what: 'the drill itself', value, must: 'done', holds: false }];
    return { name, seconds: took(), figures };
  }
}

export function writeFigure({ what, value, must, holds }: Figure): string {
  return `${holds ? 'holds ' : 'FAILED'}  ${what}: ${value} (must be ${must})`;
}

const [begin, end] = ['<!-- generated: figures -->', '<!-- /generated: figures -->'];

/** Rows begin with the name of their drill; the other columns have the figures, and when and where they were measured. The rows of other drills stay. */
export function fillPage(page: string, outcomes: readonly Outcome[], run: string): string {
  const [before = '', rest = ''] = page.split(begin);
  const [table = '', after = ''] = rest.split(end);
  const seen = new Map(outcomes.filter(({ figures }) => figures.length > 0).map((one) => [one.name, one]));
  const rows = table
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => {
      const outcome = seen.get(/^\| `([\w-]+)`/.exec(line)?.[1] ?? '');
      return outcome === undefined ? line : fillRow(line, outcome, run);
    });
  return `${before}${begin}\n\n${rows.join('\n')}\n\n${end}${after}`;
}

function fillRow(line: string, { figures, seconds }: Outcome, run: string): string {
  const [, drill = ''] = line.split(/(?<!\\)\|/);
  const seen = figures.map(({ what, value, holds }) => `${what}: ${holds ? `**${value}**` : `✗ ${value}`}`);
  const cell = [...seen, `took ${seconds} s`].join('<br>').replaceAll('|', '\\|').replaceAll('\n', ' ');
  return `|${drill}| ${cell} | ${run} |`;
}
