// Serves /metrics at a separate address, so that it is never public by accident.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describeListenError } from '../listen-error.ts';
import { addressOf } from '../server.ts';
import { type MetricValues, writeMetrics } from './metrics.ts';

export interface MetricsServer {
  readonly address: string;
  close(): Promise<void>;
}

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** `read` returns the metrics of each worker, or of the only process. */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  read: () => Promise<readonly MetricValues[]>,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end('metrics are at /metrics\n');
      return;
    }
    try {
      const text = await writeMetrics(await read());
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    } catch {
      response.writeHead(500).end('metrics could not be read\n');
    }
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const settings = { portSetting: 'METRICS_ADDRESS', hostSetting: 'METRICS_ADDRESS' };
    throw describeListenError(error as NodeJS.ErrnoException, { host, port, ...settings });
  }
  const bound = server.address();
  const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    address: `${addressOf(host, actualPort)}/metrics`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
