// Turns a form of the personal page into the body that the addresses for apps accept, for browsers without JavaScript.
import busboy from 'busboy';
import { ApiError, messages } from '../../contract/errors.ts';
import type { PlayerJob } from '../job.ts';

export interface SentForm {
  readonly kind: PlayerJob['kind'] | undefined;
  readonly battle: string | undefined;
  /** As the addresses for apps accept it. */
  readonly body: Buffer;
  readonly typed: Readonly<Record<string, string>>;
}

export async function readForm(type: string, bytes: Buffer): Promise<SentForm> {
  const { fields, file } = await parseForm(type, bytes);
  const typed = Object.fromEntries(fields);
  const kind = (['report', 'withdraw', 'list'] as const).find((one) => one === typed['action']);
  const battle = typed['battle'];
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

function parseForm(
  type: string,
  bytes: Buffer,
): Promise<{ readonly fields: readonly Field[]; readonly file: Buffer | undefined }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ fields: Field[]; file: Buffer | undefined }>();
  const malformed = () => reject(new ApiError(400, messages.request));
  const fields: Field[] = [];
  const chunks: Buffer[] = [];
  try {
    const form = busboy({
      headers: { 'content-type': type },
      limits: { fields: 200, files: 1, fieldSize: bytes.length },
    });
    form.on('field', (name, value) => fields.push([name, value]));
    form.on('file', (_name, stream) => stream.on('data', (chunk: Buffer) => chunks.push(chunk)));
    form.on('close', () => resolve({ fields, file: chunks.length > 0 ? Buffer.concat(chunks) : undefined }));
    form.on('error', malformed);
    form.end(bytes);
  } catch {
    malformed();
  }
  return promise;
}
