// Serves /metrics at a separate address, so that it is never public by accident.
import { createServer } from 'node:http';
import { bind } from '../bind.ts';
import { type MetricValues, writeMetrics } from './metrics.ts';

export interface MetricsServer {
  readonly address: string;
  close(): Promise<void>;
}

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** `read` returns the metrics of each worker, or of the only process. `onTrouble` is called with one line if it fails. */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  read: () => Promise<readonly MetricValues[]>,
  onTrouble: (message: string) => void,
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end('metrics are at /metrics\n');
      return;
    }
    try {
      const text = await writeMetrics(await read());
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    } catch (error) {
      onTrouble(`metrics could not be read: ${(error as Error).message}`);
      response.writeHead(500).end('metrics could not be read\n');
    }
  });
  const setting = 'METRICS_ADDRESS';
  const { address } = await bind(server, { host, port, portSetting: setting, hostSetting: setting });
  return {
    address: `${address}/metrics`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
