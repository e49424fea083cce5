// One request to one server, and its answer: status, headers in their order, and the decoded body.
import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  /** Number and reason. */
  readonly status: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** The same for both servers, so that both write the same addresses. */
export const host = 'muster.test';

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

export function ask(port: number, { path, method = 'GET', headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port, path, method, agent, headers: { host, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const decode = decoders[response.headers['content-encoding'] ?? ''];
          resolve({
            status: `${response.statusCode} ${response.statusMessage}`,
            headers: pairUp(response.rawHeaders),
            body: decode === undefined || bytes.length === 0 ? bytes : decode(bytes),
          });
        });
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

function pairUp(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? '']);
}

export function headerOf({ headers }: Answer, name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name)?.[1];
}

export function closeConnections(): void {
  agent.destroy();
}
