// Bytes on a socket, and all answers that came back: for what no HTTP client would send.
import { connect } from 'node:net';
import type { Answer } from './ask.ts';

const patience = 8000;
/** Of a server that keeps the connection open after its answer. */
const silence = 1000;

/** Sends the bytes and reads until the server closes; `ends` closes our side after sending. */
export function exchange(port: number, bytes: Buffer, ends: boolean): Promise<Answer[]> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.setTimeout(ends ? patience : silence, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A server that closes while we still send has answered before.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(readAnswers(Buffer.concat(chunks))));
    socket.write(bytes);
    if (ends) socket.end();
  });
}

function readAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1 || !rest.toString('latin1', 0, 5).startsWith('HTTP/')) {
      answers.push({ status: 'no answer', headers: [], body: rest });
      break;
    }
    const [line = '', ...fields] = rest.toString('latin1', 0, end).split('\r\n');
    const headers = fields.map((field): [string, string] => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon), field.slice(colon + 1).trim()];
    });
    const after = rest.subarray(end + 4);
    const length = measureBody(headers, after);
    answers.push({ status: line, headers, body: after.subarray(0, length) });
    rest = after.subarray(length);
  }
  return answers;
}

function measureBody(headers: readonly [string, string][], after: Buffer): number {
  const named = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  // The answer to HEAD names a length and has no body.
  if (after.toString('latin1', 0, 7) === 'HTTP/1.') return 0;
  if (named.get('transfer-encoding') === 'chunked') {
    const end = after.indexOf('0\r\n\r\n');
    return end === -1 ? after.length : end + 5;
  }
  return Math.min(Number(named.get('content-length') ?? 0), after.length);
}
