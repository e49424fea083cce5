// Searches the logs of this run for keys and injected text.
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sendRequest } from './client.ts';
import { type Drill, none } from './drill.ts';
import { logFolder, startServed } from './served.ts';
import { issuedKeys, makeWorld, prefix } from './world.ts';

const forged = '{"level":"info","forged":true}';

export const logs: Drill = {
  name: 'logs',
  summary: 'the logs of all servers of this run, after requests that try to write into them',
  async run() {
    const { url, key } = await makeWorld();
    const { port, stop } = await startServed({ url });
    const spelled = encodeURIComponent(`\r\n${forged}\r\n`);
    const keyed = `${prefix}${'k'.repeat(34)}`;
    for (const path of [
      `/api/v1/tournaments/${spelled}`,
      `/api/v1/battles/${key}`,
      `/api/v1/battles/${keyed}?key=${key}`,
      `/api/v1/tournaments?cursor=${key}${spelled}`,
      `/${spelled}${key}`,
    ]) {
      await sendRequest(port, path, { key });
      await sendRequest(port, path, { key, headers: { 'x-request-id': `${key}"}${forged}` } });
      await sendRequest(port, path, { key: `${key}x`, headers: { 'user-agent': forged, referer: key } });
      await sendRequest(port, path, { key, method: 'POST', headers: { 'x-request-id': `a\\n${forged}` } });
    }
    await stop();
    let [lines, broken, keys, fakes] = [0, 0, 0, 0];
    for (const file of readdirSync(logFolder)) {
      for await (const line of createInterface({ input: createReadStream(join(logFolder, file)) })) {
        lines += 1;
        const read = readLine(line);
        if (read === undefined) broken += 1;
        else if ('forged' in read || !('pid' in read)) fakes += 1;
        if (line.includes(prefix) && (line.includes(keyed) || issuedKeys.some((one) => line.includes(one))))
          keys += 1;
      }
    }
    return [
      none('lines that are no JSON object', broken, lines),
      none('lines with a key', keys, lines),
      none('forged lines', fakes, lines),
    ];
  },
};

function readLine(line: string): object | undefined {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}
