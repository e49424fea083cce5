// Writes the results of a run as a table and as JSON.
import { cpus, totalmem } from 'node:os';
import { type Finding, isMet, type Section } from './finding.ts';
import { driver } from './load.ts';
import { medianOf, showCost } from './measure.ts';

function writeRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function writeTable(findings: readonly Finding[]): string {
  const head = ['what', 'measured', 'limit', '', 'note'];
  const rows = findings.map((finding) => [
    finding.row,
    writeValue(finding),
    writeLimit(finding),
    { true: 'met', false: '**missed**', undefined: '' }[String(isMet(finding)) as 'true'],
    finding.note ?? '',
  ]);
  return writeRows([head, head.map(() => '---'), ...rows]);
}

export function writeCosts(sections: readonly Section[]): string {
  const head = ['answer', 'server', 'processor time an answer', 'answers a second', 'p99'];
  const rows = sections.flatMap(({ name, samples }) =>
    [...samples.keys()].map((server) => [
      name,
      server,
      showCost(samples, server),
      Math.round(medianOf(samples, server, 'rate')).toLocaleString('en'),
      `${medianOf(samples, server, 'p99').toFixed(1)} ms`,
    ]),
  );
  return writeRows([head, head.map(() => '---'), ...rows]);
}

function writeNumber(value: number, unit: Finding['unit']): string {
  if (unit === 'MB' || unit === 'a second') return Math.round(value).toLocaleString('en');
  return value.toFixed(unit === 'ms' ? 1 : 2);
}

function writeValue({ value, unit }: Finding): string {
  return `${writeNumber(value, unit)} ${unit}`;
}

function writeLimit({ limit, unit }: Finding): string {
  if (limit === undefined) return '';
  return 'atLeast' in limit
    ? `≥ ${writeNumber(limit.atLeast, unit)}`
    : `≤ ${writeNumber(limit.atMost, unit)}`;
}

export function describeMachine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${processor?.model ?? 'processor'}, ${memory} GiB, Node ${process.versions.node}, load by ${driver}`;
}

export function writeJson(findings: readonly Finding[], sections: readonly Section[]): string {
  const samples = sections.map((section) => ({ ...section, samples: Object.fromEntries(section.samples) }));
  return `${JSON.stringify({ machine: describeMachine(), findings, sections: samples }, null, 2)}\n`;
}
