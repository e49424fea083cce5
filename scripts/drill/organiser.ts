// An organiser for the drills: a club, its key, and tournaments of any size.
import { request } from 'node:http';
import { runMuster } from '../../test/builders/run-muster.ts';
import type { Answered } from './client.ts';
import { importRecords } from './records.ts';

const club = 'drill-club';

/** Creates the club if it is missing. */
export async function issueOrganiserKey(url: string): Promise<string> {
  await importRecords(url, [{ kind: 'club', slug: club, name: 'Drill Club' }]);
  const words = ['keys', 'create', '--account', 'organiser', '--club', club, '--database', url];
  const { status, stdout, stderr } = await runMuster(words);
  if (status !== 0) throw new Error(`no key could be made: ${stderr}`);
  return stdout.trim();
}

/** A finished tournament of 100 players with this number of battles. */
export function makeEvent(slug: string, battles: number, name = slug): string {
  const players = 100;
  const rounds = Math.ceil(battles / (players / 2));
  const fought = Array.from({ length: battles }, (_, index) => {
    const round = Math.floor(index / (players / 2)) + 1;
    const table = index % (players / 2);
    const side = (seat: number) => ({
      participant: `p${(table * 2 + seat + (seat === 1 ? 2 * (round % 40) : 0)) % players}`,
      victoryPoints: (index * 7 + seat * 5) % 21,
    });
    return { id: `${slug}.${index}`, stage: 'swiss', round, players: [side(0), side(1)] };
  }).filter(({ players: [one, other] }) => one?.participant !== other?.participant);
  const seen = new Set<string>();
  const single = fought.filter(({ round, players: sides }) => {
    const names = sides.map(({ participant }) => `${round} ${participant}`);
    if (names.some((word) => seen.has(word))) return false;
    for (const word of names) seen.add(word);
    return true;
  });
  const participants = Array.from({ length: players }, (_, index) => ({
    key: `p${index}`,
    player: `Player ${index}`,
  }));
  const record = {
    slug,
    name,
    published: true,
    status: 'ongoing',
    battleSize: 2000,
    club,
    stages: [{ id: 'swiss', rounds }],
    participants,
    battles: single,
  };
  return JSON.stringify({ format: 'muster/1', tournaments: [record] });
}

export interface Submitted {
  readonly key: string;
  readonly body: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with the request when it has started. */
  readonly onStart?: (cut: () => void) => void;
}

/** Never throws: without an answer the status is 0. */
export function submit(port: number, { key, body, headers = {}, onStart }: Submitted): Promise<Answered> {
  const startTime = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, text: string, error?: string) =>
      resolve({
        status,
        headers: {},
        text,
        milliseconds: performance.now() - startTime,
        ...(error && { error }),
      });
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/organisers/v1/submissions',
        agent: false,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => done(answer.statusCode ?? 0, Buffer.concat(chunks).toString()));
        answer.on('error', (error) => done(0, '', error.message));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => done(0, '', error.code ?? error.message));
    sent.end(body);
    onStart?.(() => sent.destroy());
  });
}
