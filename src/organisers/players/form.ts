// Turns a form of the personal page into the body that the addresses for apps accept, for browsers without JavaScript.
import type { PlayerJob } from '../job.ts';

/** A form has a field for each metric. */
const mostParts = 200;

export interface SentForm {
  readonly kind: PlayerJob['kind'] | undefined;
  readonly battle: string | undefined;
  /** As the addresses for apps accept it. */
  readonly body: Buffer;
  readonly typed: Readonly<Record<string, string>>;
}

export async function readSentForm(type: string, bytes: Buffer): Promise<SentForm> {
  const { readForm } = await import('../read-form.ts');
  const parts = await readForm(type, bytes, mostParts);
  const fields = parts.flatMap(({ name, bytes, file }): Field[] => (file ? [] : [[name, bytes.toString()]]));
  // A browser sends a file that was not chosen as an empty one.
  const file = parts.find((part) => part.file !== undefined && part.bytes.length > 0)?.bytes;
  const typed = Object.fromEntries(fields);
  const kind = (['report', 'withdraw', 'list', 'leave', 'here', 'vote'] as const).find(
    (one) => one === typed['action'],
  );
  const battle = typed['battle'];
  if (kind === 'here') {
    const here = typed['here'] === 'true';
    return { kind, battle, body: Buffer.from(JSON.stringify({ here })), typed };
  }
  if (kind === 'vote') {
    const vote = { award: typed['award'], for: typed['for'] || null };
    return { kind, battle, body: Buffer.from(JSON.stringify(vote)), typed };
  }
  if (kind === 'list') return { kind, battle, body: file ?? Buffer.from(typed['text'] ?? ''), typed };
  const winner = typed['winner'] || undefined;
  const body = { battle, own: readSide(fields, 'own'), opponent: readSide(fields, 'opponent'), winner };
  return { kind, battle, body: Buffer.from(JSON.stringify(body)), typed };
}

function readSide(fields: readonly Field[], side: 'own' | 'opponent') {
  const number = (value: string) => Number(value.replace(',', '.'));
  const points = fields.find(([name]) => name === side)?.[1] ?? '';
  const metrics = fields
    .filter(([name, value]) => name.startsWith(`${side}:`) && value !== '')
    .map(([name, value]) => [name.slice(side.length + 1), number(value)]);
  return {
    ...(points !== '' && { victoryPoints: number(points) }),
    ...(metrics.length > 0 && { metrics: Object.fromEntries(metrics) }),
  };
}

type Field = readonly [name: string, value: string];
