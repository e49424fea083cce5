// Counts requests and reads the other metrics, in the format of Prometheus.
import type { Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../../store/database.ts';
import { readRevision } from '../../store/engine/settings.ts';

/** A metric with its samples; labels are written as `a="b"`, or empty. */
export interface Family {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly (readonly [suffix: string, labels: string, value: number])[];
}

export interface Metrics {
  /** Starts to count the requests in flight. */
  watch(server: Server): void;
  /** Counts an answer. */
  add(route: string, method: string, status: number, seconds: number): void;
  /** Counts an answer to what never became a request. */
  addBroken(status: number): void;
  /** Counts a lookup in the response cache. */
  addCacheLookup(isHit: boolean): void;
  read(): Promise<Family[]>;
}

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface Durations {
  readonly counts: number[];
  sum: number;
}

export function makeMetrics(database: Database): Metrics {
  const answers = new Map<string, number>();
  const durations = new Map<string, Durations>();
  let inFlight = 0;
  let hits = 0;
  let misses = 0;
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();

  function watch(server: Server): void {
    server.on('close', () => loopDelay.disable());
    server.on('request', (_request, response) => {
      inFlight += 1;
      response.once('close', () => {
        inFlight -= 1;
      });
    });
  }

  function add(url: string, method: string, status: number, seconds: number): void {
    const route = `route=${JSON.stringify(url)}`;
    addAnswer(`${route},method="${method}",status="${status}"`);
    addDuration(route, seconds);
  }

  function addBroken(status: number): void {
    addAnswer(`route="broken",method="",status="${status}"`);
  }

  function addAnswer(labels: string): void {
    answers.set(labels, (answers.get(labels) ?? 0) + 1);
  }

  function addCacheLookup(isHit: boolean): void {
    if (isHit) hits += 1;
    else misses += 1;
  }

  function addDuration(route: string, seconds: number): void {
    let duration = durations.get(route);
    if (duration === undefined) {
      duration = { counts: [...bounds, 0].map(() => 0), sum: 0 };
      durations.set(route, duration);
    }
    const found = bounds.findIndex((bound) => seconds <= bound);
    const bucket = found === -1 ? bounds.length : found;
    duration.counts[bucket] = (duration.counts[bucket] ?? 0) + 1;
    duration.sum += seconds;
  }

  async function read(): Promise<Family[]> {
    const revision = await readRevision(database).catch(() => undefined);
    const pool = database.pool?.();
    const delay = loopDelay.percentile(99) / 1e9;
    loopDelay.reset();
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return [
      {
        name: 'muster_requests_total',
        type: 'counter',
        help: 'Requests answered',
        samples: [...answers].map(([labels, count]) => ['', labels, count] as const),
      },
      {
        name: 'muster_request_duration_seconds',
        type: 'histogram',
        help: 'Time from request to answer',
        samples: [...durations].flatMap(([route, duration]) => listBuckets(route, duration)),
      },
      {
        name: 'muster_response_cache_total',
        type: 'counter',
        help: 'Responses from the response cache (hit) or not (miss)',
        samples: [
          ['', 'result="hit"', hits],
          ['', 'result="miss"', misses],
        ],
      },
      gauge('muster_requests_in_flight', 'Requests not yet answered', inFlight),
      gauge('muster_database_up', 'Whether the database answered just now', revision === undefined ? 0 : 1),
      ...(revision === undefined ? [] : [gauge('muster_revision', 'Times the data was changed', revision)]),
      ...(pool === undefined
        ? []
        : [
            {
              name: 'muster_database_pool',
              type: 'gauge',
              help: 'Connections for reads, and waiters',
              samples: Object.entries(pool).map(([state, count]) => ['', `state="${state}"`, count] as const),
            } satisfies Family,
          ]),
      {
        name: 'process_cpu_seconds_total',
        type: 'counter',
        help: 'Processor time used',
        samples: [['', '', (user + system) / 1e6]],
      },
      gauge('process_resident_memory_bytes', 'Memory held', rss),
      gauge(
        'process_start_time_seconds',
        'Start, in seconds since 1970',
        Date.now() / 1000 - process.uptime(),
      ),
      gauge('nodejs_heap_used_bytes', 'Memory used by JavaScript', heapUsed),
      gauge('nodejs_eventloop_delay_p99_seconds', 'Delay of the event loop since last asked', delay),
    ];
  }

  return { watch, add, addBroken, addCacheLookup, read };
}

function gauge(name: string, help: string, value: number): Family {
  return { name, type: 'gauge', help, samples: [['', '', value]] };
}

function listBuckets(route: string, { counts, sum }: Durations): Family['samples'][number][] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return ['_bucket', `${route},le="${bounds[index] ?? '+Inf'}"`, total] as const;
  });
  return [...buckets, ['_sum', route, sum], ['_count', route, total]];
}

/** Writes the text format; each worker has its own label, and Prometheus adds them up. */
export function writeMetrics(workers: ReadonlyMap<string, readonly Family[]>): string {
  const lines = new Map<string, string[]>();
  for (const [worker, families] of workers) {
    for (const { name, type, help, samples } of families) {
      const block = lines.get(name) ?? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
      lines.set(name, block);
      for (const [suffix, labels, value] of samples) {
        const all = [worker === '' ? '' : `worker="${worker}"`, labels]
          .filter((part) => part !== '')
          .join(',');
        block.push(`${name}${suffix}${all === '' ? '' : `{${all}}`} ${value}`);
      }
    }
  }
  return `${[...lines.values()].flat().join('\n')}\n`;
}
