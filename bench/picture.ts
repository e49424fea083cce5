// Draws the processor time per page of 20 battles as SVG, one bar for each server.
import type { Section } from './finding.ts';
import { medianOf } from './measure.ts';

const width = 860;
const left = 260;
const barHeight = 26;
const gap = 12;
const top = 56;

export function drawCosts({ samples }: Section, title: string): string {
  const bars = [...samples.keys()].map((name) => ({ name, cost: medianOf(samples, name, 'cost') }));
  bars.sort((a, b) => a.cost - b.cost);
  const most = bars.at(-1)?.cost ?? 1;
  const height = top + bars.length * (barHeight + gap) + 8;
  const room = width - left - 90;
  const shapes = bars.map(({ name, cost }, index) => {
    const y = top + index * (barHeight + gap);
    const kind = name.startsWith('bare') ? 'limit' : name.startsWith('muster') ? 'ours' : 'peer';
    const length = Math.max(2, (cost / most) * room);
    const middle = y + barHeight / 2 + 5;
    return `  <text x="${left - 12}" y="${middle}" text-anchor="end">${escapeText(name)}</text>
  <rect class="${kind}" x="${left}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}" rx="3"/>
  <text class="cost" x="${(left + length + 8).toFixed(1)}" y="${middle}">${Math.round(cost).toLocaleString('en')} µs</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeText(title)}">
  <style>
    text { font: 14px system-ui, sans-serif; fill: #24292f; }
    .title { font-weight: 600; font-size: 16px; }
    .cost { font-variant-numeric: tabular-nums; }
    .limit { fill: #8c959f; } .ours { fill: #1a7f37; } .peer { fill: #bf8700; }
    @media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .limit { fill: #6e7681; } .ours { fill: #3fb950; } .peer { fill: #d29922; } }
  </style>
  <text class="title" x="12" y="28">${escapeText(title)}</text>
${shapes.join('\n')}
</svg>
`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
