// Counts requests and reads the other metrics, for Prometheus.
import type { Server } from 'node:http';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../store/database.ts';
import { readRevision } from '../../store/engine/settings.ts';

/** All metrics of one process, which a worker sends to the primary process. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export interface Metrics {
  /** Starts to count the requests in flight. */
  watch(server: Server): void;
  /** Counts an answer. */
  add(route: string, method: string, status: number, seconds: number): void;
  /** Counts an answer to input that never became a request. */
  addBroken(status: number): void;
  /** Counts a lookup in the response cache. */
  addCacheLookup(isHit: boolean): void;
  read(): Promise<MetricValues>;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** With several workers, every value has the label `worker`. */
export function makeMetrics(database: Database, worker?: number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (worker !== undefined) registry.setDefaultLabels({ worker: String(worker) });
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'muster_requests_total',
    help: 'Responses sent; the route "broken" counts invalid HTTP',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'muster_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['route'],
    buckets,
    registers,
  });
  const cacheLookups = new Counter({
    name: 'muster_response_cache_total',
    help: 'Responses from the response cache (hit) or not (miss)',
    labelNames: ['result'],
    registers,
  });
  // Present from the start, so that rates can be computed.
  for (const result of ['hit', 'miss']) cacheLookups.inc({ result }, 0);
  const inFlight = new Gauge({
    name: 'muster_requests_in_flight',
    help: 'Requests in progress',
    registers,
  });
  const databaseUp = new Gauge({
    name: 'muster_database_up',
    help: '1 while the database is responding',
    registers,
  });
  const revisions = new Gauge({
    name: 'muster_revision',
    help: 'Number of changes to the data; equal on all nodes within a second',
    registers,
  });
  const connections = new Gauge({
    name: 'muster_database_pool',
    help: 'PostgreSQL connections for reads that are open or idle, and batches of queries waiting for one',
    labelNames: ['state'],
    registers,
  });

  return {
    watch(server) {
      server.on('request', (_request, response) => {
        inFlight.inc();
        response.once('close', () => inFlight.dec());
      });
    },
    add(route, method, status, seconds) {
      requests.inc({ route, method, status });
      durations.observe({ route }, seconds);
    },
    addBroken(status) {
      requests.inc({ route: 'broken', method: '', status });
    },
    addCacheLookup(isHit) {
      cacheLookups.inc({ result: isHit ? 'hit' : 'miss' });
    },
    async read() {
      const revision = await readRevision(database).catch(() => undefined);
      databaseUp.set(revision === undefined ? 0 : 1);
      if (revision !== undefined) revisions.set(revision);
      for (const [state, count] of Object.entries(database.pool?.() ?? {})) connections.set({ state }, count);
      const metrics = await registry.getMetricsAsJSON();
      // The event loop lag is NaN until it was measured, which is no valid value for a reader.
      return metrics.map((metric) => ({
        ...metric,
        values: metric.values.filter(({ value }) => !Number.isNaN(value)),
      }));
    },
  };
}

/** Writes the metrics of all workers in the text format of Prometheus. */
export function writeMetrics(workers: readonly MetricValues[]): Promise<string> {
  // The library leaves some metrics out when it adds up workers; here every worker has its own values.
  const own = workers.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'first' })));
  return AggregatorRegistry.aggregate(own).metrics();
}
