// An army list as New Recruit exports it for The Ninth Age: "Name (nick) - Book", one unit per line, the total at the end.
import type { ArmyListRecord } from '../../../../rules/src/event-file/record.ts';
import { cleanLine, cleanLines } from '../../clean-text.ts';

const unitLine = /^\s*(\d{2,4})\s*[-–]\s*\S/;

/** Book and points only if the list has the exporter's form; else they are read as from any other list. */
export function readArmy(text: string | undefined): ArmyListRecord | undefined {
  const cleaned = cleanLines(text ?? '').trim();
  if (cleaned === '') return undefined;
  const lines = cleaned.split('\n');
  const units = lines.flatMap((line) => unitLine.exec(line)?.[1] ?? []);
  if (units.length < 2) return { text: cleaned };
  const [title = ''] = lines;
  const book = unitLine.test(title) ? undefined : / - ([^-]+)$/.exec(title.trim())?.[1]?.trim();
  const total = /^\s*(?:total\D{0,20})?(\d{3,5})\s*(?:pts|points)?\s*$/i.exec(lines.at(-1) ?? '')?.[1];
  const points = Number(total ?? units.reduce((sum, cost) => sum + Number(cost), 0));
  return { text: cleaned, ...(book !== undefined && { faction: cleanLine(book) }), points };
}

/** The points limit of the lists, which are a little below it: the most frequent one; 0 if unknown. */
export function inferBattleSize(points: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const total of points) {
    const limit = Math.ceil(total / 100) * 100;
    if (total >= 500) counts.set(limit, (counts.get(limit) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([a, often], [b, oftener]) => oftener - often || b - a);
  return sorted[0]?.[0] ?? 0;
}
