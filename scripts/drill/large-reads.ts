// Every read of organisers and players at the largest tournaments that are accepted: the longest time that each blocks the server for all others.
import { openDatabase } from '../../src/store/open.ts';
import { saveReport } from '../../src/store/records/player-reports.ts';
import { runMuster } from '../../test/builders/run-muster.ts';
import { sendRequest } from './client.ts';
import { type Drill, figure, none } from './drill.ts';
import { mostMilliseconds, startMeasured } from './event-loop.ts';
import { importRecords } from './records.ts';
import { makeWorld } from './world.ts';

const people = 20_000;
const versions = 21;
const slugs = ['crowd', 'bracket', 'lists', 'versions', 'parsed'];
const attempts = 3;
const club = 'drill-club';

export const largeReads: Drill = {
  name: 'large-reads',
  summary: 'every read of organisers and players at 20,000 participants, 20,000 battles and 20 versions',
  long: true,
  async run() {
    const { url } = await makeWorld(20);
    await fill(url);
    const found = await measure(url);
    for (const { name, status, stall, milliseconds, bytes } of found)
      process.stdout.write(
        `  ${name}: ${status}, blocks ${stall.toFixed(1)} ms, takes ${milliseconds.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB\n`,
      );
    const slowest = found.reduce((one, other) => (other.stall > one.stall ? other : one));
    return [
      none(
        'reads that failed',
        found.filter(({ status }) => status >= 500 || status === 0).length,
        found.length,
      ),
      figure(
        `longest of ${found.length} reads`,
        `${slowest.stall.toFixed(1)} ms, ${slowest.name}`,
        `< ${mostMilliseconds} ms`,
        slowest.stall < mostMilliseconds,
      ),
    ];
  },
};

interface MeasuredRead {
  readonly name: string;
  readonly status: number;
  /** For how long others wait, and the client. */
  readonly stall: number;
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Each read several times: other load on the machine affects one of them. */
async function measure(url: string): Promise<MeasuredRead[]> {
  const words = ['keys', 'create', '--account', 'organiser', '--all-clubs', '--database', url];
  const key = (await runMuster(words)).stdout.trim();
  const { served, readStall } = await startMeasured({ url });
  const codes = await readCodes(url);
  // Loads what personal pages need, once per process.
  await sendRequest(served.port, `/p/${codes[0]}`, { headers: { accept: 'text/html' } });
  const found: MeasuredRead[] = [];
  for (const { path, accept, code } of listReads(codes)) {
    let [stall, milliseconds] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let [status, bytes] = [0, 0];
    // Once a tournament is parsed, further requests of players do not wait for that.
    for (let attempt = 0; attempt < (code === undefined ? attempts : 1); attempt += 1) {
      await readStall();
      const options = { key: code === undefined ? key : undefined, headers: { accept } };
      const answer = await sendRequest(served.port, path, options);
      stall = Math.min(stall, await readStall());
      milliseconds = Math.min(milliseconds, answer.milliseconds);
      [status, bytes] = [answer.status, answer.text.length];
    }
    const name = code === undefined ? path : path.replace(code, 'CODE');
    found.push({ name: `${name} ${accept}`, status, stall, milliseconds, bytes });
  }
  await served.stop();
  return found;
}

interface Read {
  readonly path: string;
  readonly accept: string;
  /** Of a personal link in the path. */
  readonly code?: string;
}

function listReads(codes: readonly string[]): Read[] {
  const [json, html, csv] = ['application/json', 'text/html', 'text/csv'];
  const rules = encodeURIComponent(JSON.stringify({ scoring: { points: { type: 'victoryPoints' } } }));
  const ofTournaments = slugs.flatMap((slug) =>
    ['', '/file', '/desk', '/history', '/reports', '/links'].map((read) => `/tournaments/${slug}${read}`),
  );
  const others = [
    ...['/me', '/tournaments', '/seasons', '/suggestions', '/players?q=player', '/events?q=crowd'],
    ...['/submissions', '/submissions?limit=100', '/people/duplicates', '/people/compare?a=p_0&b=p_1'],
    `/example?rules=${rules}`,
  ];
  return [
    ...[...ofTournaments, ...others].map((path) => ({ path: `/organisers/v1${path}`, accept: json })),
    ...[html, csv].map((accept) => ({ path: '/organisers/v1/tournaments/crowd/links', accept })),
    ...codes.flatMap((code) => [
      { path: `/p/${code}`, accept: html, code },
      { path: `/p/${code}/battle`, accept: json, code },
    ]),
  ];
}

async function readCodes(url: string): Promise<string[]> {
  const database = await openDatabase(url);
  const sql = `SELECT l.code FROM player_link l JOIN tournament t ON t.slug = l.tournament WHERE l.participant = 'p0' ORDER BY l.tournament`;
  const codes = await database.values<string>(sql);
  await database.close();
  return codes;
}

async function fill(url: string): Promise<void> {
  await importRecords(url, [{ kind: 'club', slug: club, name: 'Drill Club' }]);
  await importRecords(url, [
    makeCrowd('crowd', people, 2),
    makeCrowd('parsed', 2000, 9),
    makeCrowd('a-small', 10, 1),
    makeBracket(),
    makeLists(),
  ]);
  for (let version = 0; version < versions; version += 1)
    await importRecords(url, [makeVersion(`Version ${version}`)]);
  await importRecords(
    url,
    Array.from({ length: 50_000 }, (_, n) => ({ kind: 'player', id: `x_${n}`, name: `Somebody ${n}` })),
  );
  const database = await openDatabase(url);
  await database.write(async (writer) => {
    for (let n = 0; n < people / 2; n += 1) {
      const sides = {
        [`p${2 * n}`]: { victoryPoints: 9, metrics: {} },
        [`p${2 * n + 1}`]: { victoryPoints: 4, metrics: {} },
      };
      const body = JSON.stringify({ sides, winner: `p${2 * n}` });
      await saveReport(writer, 'crowd', { battle: `crowd-2-${n}`, participant: `p${2 * n}`, body });
    }
  });
  await database.close();
}

function makeTournament(slug: string, more: object): object {
  return {
    ...{
      kind: 'tournament',
      slug,
      name: slug,
      club,
      status: 'ongoing',
      battleSize: 2000,
      reports: 'on',
      listsIn: 'on',
    },
    ...more,
  };
}

function makePeople(count: number, more: (n: number) => object = () => ({})): object[] {
  return Array.from({ length: count }, (_, n) => ({
    key: `p${n}`,
    player: `Player ${n}`,
    playerId: `p_${n}`,
    ...more(n),
  }));
}

function makeBattle(id: string, n: number, more: object, points?: readonly [number, number]): object {
  const players = [2 * n, 2 * n + 1].map((p, side) => ({
    participant: `p${p}`,
    ...(points && { victoryPoints: points[side] }),
  }));
  return { id, players, ...more };
}

/** Everyone plays in all rounds; the last one is open. Players' pages of almost 1.5 MB are still read by the server itself. */
function makeCrowd(slug: string, count: number, rounds: number): object {
  const battles = Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    Array.from({ length: count / 2 }, (_, n) => {
      const points = round < rounds ? ([n % 20, (7 * n) % 20] as const) : undefined;
      return makeBattle(`${slug}-${round}-${n}`, n, { stage: 'swiss', round, table: n + 1 }, points);
    }),
  );
  return makeTournament(slug, {
    published: true,
    stages: [{ id: 'swiss', rounds }],
    participants: makePeople(count),
    battles,
  });
}

/** As many matches as a bracket may have, each with a battle. */
function makeBracket(): object {
  const rounds = Array.from({ length: 2 }, (_, round) =>
    Array.from({ length: people / 2 }, (_, n) => ({
      round: `Round ${round + 1}`,
      table: n + 1,
      battle: `bracket-${round}-${n}`,
    })),
  ).flat();
  return makeTournament('bracket', {
    published: false,
    stages: [{ id: 'knockout', players: people, matches: rounds }],
    participants: makePeople(people),
    battles: rounds.map(({ battle }, at) => makeBattle(battle, at % (people / 2), { stage: 'knockout' })),
  });
}

/** Of almost 1 MB: larger versions are not compared. */
function makeVersion(name: string): object {
  const battles = Array.from({ length: 3300 }, (_, n) =>
    makeBattle(`versions-${n}`, n, { stage: 'swiss', round: 1, table: n + 1 }, [
      Number(name.slice(8)),
      n % 20,
    ]),
  );
  return makeTournament('versions', {
    name,
    published: false,
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: makePeople(6600),
    battles,
  });
}

/** Long army lists. */
function makeLists(): object {
  const text = Array.from({ length: 3000 }, (_, n) => Math.sin(n).toString(36))
    .join(' ')
    .slice(0, 60_000);
  return makeTournament('lists', {
    published: false,
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: makePeople(500, (n) => ({ list: { text: `${n} ${text}` } })),
    battles: Array.from({ length: 250 }, (_, n) => makeBattle(`lists-${n}`, n, { stage: 'swiss', round: 1 })),
  });
}
