// Bytes on a socket, and the answers that came back: for what no HTTP client would send.
import { connect } from 'node:net';
import type { Answer } from './service.ts';

const patience = 20_000;

/** Sends the bytes and reads until the server closes; `ends` closes our side after sending. */
export function exchange(port: number, bytes: string | Buffer, { ends = false } = {}): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.setTimeout(patience, () => socket.destroy(new Error('no end of the answer')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A server that closes the connection during the request has sent its answer before.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(readAnswers(Buffer.concat(chunks))));
    socket.write(bytes);
    if (ends) socket.end();
  });
}

/** Answers one after the other, each with a Content-Length or without a body. */
export function readAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`no answer: ${rest.toString('latin1').slice(0, 100)}`);
    const [line = '', ...fields] = rest.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(
      fields.map((field) => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
      }),
    );
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1]);
    if (status === 100) {
      rest = rest.subarray(end + 4);
      continue;
    }
    // The answer to HEAD names a length and has no body.
    const isNext = rest.toString('latin1', end + 4, end + 13) === 'HTTP/1.1 ';
    const length = isNext || rest.length === end + 4 ? 0 : Number(headers['content-length'] ?? 0);
    const text = rest.toString('utf8', end + 4, end + 4 + length);
    const isJson = (headers['content-type'] ?? '').startsWith('application/json') && text !== '';
    answers.push({
      status,
      headers,
      bytes: Buffer.from(text),
      text,
      body: isJson ? JSON.parse(text) : undefined,
    });
    rest = rest.subarray(end + 4 + length);
  }
  return answers;
}
