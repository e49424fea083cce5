// Reads from hot standbys, which lag: a read returns the revision it saw, and nothing older than what this process has
// already shown is shown again.
import {
  type Database,
  DatabaseError,
  hasFault,
  makeReader,
  type Reader,
  type RunQuery,
} from '../database.ts';
import { readRevision } from './settings.ts';

export interface Standby {
  readonly name: string;
  readonly database: Database;
}

interface Server {
  readonly name: string;
  readonly reader: Reader;
  up: boolean;
  /** As last seen. */
  revision: number;
  probing: boolean;
}

const probeMs = 250;
/** How long to wait for the last writes of a lost primary before the standbys are used without them. */
const defaultGraceMs = 10_000;

/** The same select with the revision it saw and a 1 in front; where it finds nothing, one row that has no 1. */
function withRevision(sql: string): string {
  return `
    SELECT seen.value, found.* FROM (SELECT value FROM setting WHERE name = 'revision') seen
    LEFT JOIN (SELECT 1 AS is_found, sought.* FROM (${sql}) sought) found ON true`;
}

export async function openReplicas(
  primaryDatabase: Database,
  standbys: readonly Standby[],
  onTrouble: (message: string) => void,
  graceMs = defaultGraceMs,
): Promise<Database> {
  const makeServer = (name: string, reader: Reader): Server => {
    return { name, reader, up: true, revision: 0, probing: false };
  };
  const primary = makeServer('the primary', primaryDatabase);
  const copies = standbys.map(({ name, database }) => makeServer(`the standby ${name}`, database));
  const servers = [primary, ...copies];
  /** The newest revision that was shown. */
  let floor = 0;
  let lostAt = 0;
  let next = 0;
  let closed = false;

  function setUp(server: Server, up: boolean): void {
    if (server.up === up || closed) return;
    server.up = up;
    if (server === primary) lostAt = performance.now();
    onTrouble(`${server.name} ${up ? 'answers again' : 'does not answer'}`);
  }

  /** Whether rows of that revision may be shown. `asked` was the floor when they were requested. */
  function mayShow(server: Server, revision: number, asked: number): boolean {
    server.revision = revision;
    setUp(server, true);
    // A primary never lags. If one is behind, it was replaced or restored, and its data counts.
    if (server === primary && revision < asked) floor = revision;
    if (server !== primary && revision < asked) return false;
    floor = Math.max(floor, revision);
    return true;
  }

  async function read(
    candidates: readonly Server[],
    ...[sql, values]: Parameters<RunQuery>
  ): ReturnType<RunQuery> {
    let failure: unknown = new DatabaseError('no database server has what was already shown', {
      code: 'unreachable',
    });
    for (const server of candidates) {
      try {
        const asked = floor;
        const { columns, rows } = await server.reader.query(withRevision(sql), values);
        if (mayShow(server, Number(rows[0]?.[0] ?? -1), asked))
          return {
            columns: columns.slice(2),
            rows: rows.filter(([, isFound]) => isFound === 1).map((row) => row.slice(2)),
          };
      } catch (error) {
        if (server === primary && !hasFault(error, 'unreachable')) throw error;
        setUp(server, false);
        failure = error;
      }
    }
    throw failure;
  }

  function listCandidates(): Server[] {
    const available = copies.filter(({ up, revision }) => up && revision >= floor);
    next += 1;
    const rotated = available.map((_, index) => available[(index + next) % available.length] as Server);
    return primary.up || rotated.length === 0 ? [...rotated, primary] : rotated;
  }

  function listFresh(): Server[] {
    const others = listCandidates().filter((server) => server !== primary);
    return primary.up || others.length === 0 ? [primary, ...others] : others;
  }

  async function probe(server: Server): Promise<void> {
    if (server.probing) return;
    server.probing = true;
    try {
      const asked = floor;
      mayShow(server, await readRevision(server.reader), asked);
    } catch {
      setUp(server, false);
    } finally {
      server.probing = false;
    }
    giveUpLostWrites();
  }

  /** Writes that reached no standby before the primary was lost will not arrive. */
  function giveUpLostWrites(): void {
    if (primary.up || performance.now() < lostAt + graceMs) return;
    const newest = Math.max(-1, ...copies.filter(({ up }) => up).map(({ revision }) => revision));
    if (newest < 0 || newest >= floor) return;
    floor = newest;
    onTrouble(`the primary is lost with its last changes; going on with revision ${newest}`);
  }

  const probing = setInterval(() => {
    for (const server of servers) if (!server.up || server.revision < floor) void probe(server);
  }, probeMs);
  probing.unref();
  // After a restart, nothing older than before is shown either.
  await Promise.all(servers.map(probe));

  const readFrom = (candidates: () => Server[]) => makeReader((...given) => read(candidates(), ...given));
  const fresh = readFrom(listFresh);
  return {
    ...primaryDatabase,
    ...readFrom(listCandidates),
    fresh,
    // A standby checks keys while the primary does not answer.
    keys: { ...fresh, write: primaryDatabase.keys.write },
    async close() {
      closed = true;
      clearInterval(probing);
      await Promise.all(
        [primaryDatabase, ...standbys.map(({ database }) => database)].map((one) => one.close()),
      );
    },
  };
}
