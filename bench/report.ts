// What a run found, as a table for people and docs, and as JSON.
import { cpus, totalmem } from 'node:os';
import { type Finding, isMet, type Outcome, type Section } from './finding.ts';
import { driver } from './load.ts';
import { median } from './measure.ts';
import type { World } from './world.ts';

export function writeTable(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => [
    finding.answer,
    writeValue(finding),
    writeTarget(finding),
    { true: 'met', false: '**missed**', undefined: '' }[String(isMet(finding)) as 'true'],
    finding.note ?? '',
  ]);
  const head = ['answer', 'measured', 'target', '', 'note'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function writeRates(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ name, samples }) =>
    [...samples].map(([contestant, taken]) => {
      const costs = taken.flatMap(({ cost }) => cost ?? []);
      return [
        name,
        contestant,
        Math.round(median(taken.map(({ rate }) => rate))).toLocaleString('en'),
        costs.length === 0 ? '' : `${median(costs).toFixed(0)} µs`,
        `${median(taken.map(({ p99 }) => p99)).toFixed(1)} ms`,
      ];
    }),
  );
  const head = ['section', 'server', 'answers a second', 'processor time of the server each', 'p99'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function writeValue({ value, unit }: Finding): string {
  if (unit === 'of the limit') return value.toFixed(2);
  if (unit === 'MB') return `${Math.round(value)} MB`;
  return unit === 's' ? `${value.toFixed(2)} s` : `${value.toFixed(2)} times`;
}

function writeTarget({ target, unit }: Finding): string {
  if (target === undefined) return '';
  const [sign, value] = 'atLeast' in target ? ['≥', target.atLeast] : ['≤', target.atMost];
  return `${sign} ${value}${unit === 'of the limit' ? '' : ` ${unit}`}`;
}

export function describeWorld({ askable, fileBytes, databaseBytes, importSeconds }: World): Finding[] {
  const size = askable.battleCount.toLocaleString('en');
  return [
    {
      answer: `database of ${size} battles, to its event file`,
      value: databaseBytes / fileBytes,
      unit: 'times',
      target: { atMost: 3 },
      note: `${Math.round(databaseBytes / 1e6)} MB to ${Math.round(fileBytes / 1e6)} MB; imported in ${importSeconds.toFixed(0)} s, ${Math.round(askable.battleCount / importSeconds).toLocaleString('en')} battles a second`,
    },
  ];
}

export function describeMachine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${processor?.model ?? 'processor'}, ${memory} GiB, Node ${process.versions.node}, load by ${driver}`;
}

export function writeJson({ findings, sections }: Outcome): string {
  const rates = sections.map(({ name, samples }) => ({ name, samples: Object.fromEntries(samples) }));
  return `${JSON.stringify({ machine: describeMachine(), findings, sections: rates }, null, 2)}\n`;
}
