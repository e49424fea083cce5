// Sends cursors with every bit flipped, and cursors that are cut, lengthened, expired or from another list.
import { until } from '../../test/builders/until.ts';
import { keepAlive, sendRequest } from './client.ts';
import { type Drill, none } from './drill.ts';
import { startServed } from './served.ts';
import { makeWorld } from './world.ts';

const ttl = 2;

export const cursors: Drill = {
  name: 'cursors',
  summary: 'every bit of a cursor flipped, cut, lengthened; expired; another list, other filters',
  async run(size) {
    const { url, key } = await makeWorld();
    const { port, stop } = await startServed({ url, args: ['--cursor-ttl', String(ttl)] });
    const agent = keepAlive();
    const get = async (path: string) => {
      const { status, text } = await sendRequest(port, path, { key, agent });
      return { status, body: JSON.parse(text) };
    };
    const lists = await findLists(get, size === 'short' ? 2 : Number.POSITIVE_INFINITY);
    let [sent, accepted] = [0, 0];
    const refuse = async (path: string) => {
      const { status, body } = await get(path);
      sent += 1;
      if (status !== 400 || body.error.message !== 'Invalid cursor') accepted += 1;
    };
    const figures = [];
    for (const list of lists) {
      // A new cursor from time to time, so that none is rejected for its age alone.
      const cursorOf = async () =>
        new URL((await get(`${list}?limit=1`)).body.next).searchParams.get('cursor') ?? '';
      let cursor = await cursorOf();
      let made = performance.now();
      for (let bit = 0; bit < Buffer.from(cursor, 'base64url').length * 8; bit += 1) {
        if (performance.now() > made + 500) {
          cursor = await cursorOf();
          made = performance.now();
        }
        const bytes = Buffer.from(cursor, 'base64url');
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        await refuse(`${list}?limit=1&cursor=${bytes.toString('base64url')}`);
      }
    }
    figures.push(none('flipped cursors accepted', accepted, sent));
    [sent, accepted] = [0, 0];
    for (const list of lists) {
      const { next } = (await get(`${list}?limit=1`)).body as { next: string };
      const cursor = new URL(next).searchParams.get('cursor') ?? '';
      for (let length = 0; length < cursor.length; length += 7)
        await refuse(`${list}?cursor=${cursor.slice(0, length)}`);
      await refuse(`${list}?cursor=${cursor}A`);
      if (!/participants|tournaments\/[^/]+\/battles/.test(list))
        await refuse(`${list}?from=2020-01-01&cursor=${cursor}`);
      for (const other of lists.filter((one) => one !== list)) await refuse(`${other}?cursor=${cursor}`);
    }
    figures.push(none('cut, lengthened or foreign ones accepted', accepted, sent));
    [sent, accepted] = [0, 0];
    const old = await Promise.all(
      lists.map(async (list) => (await get(`${list}?limit=1`)).body.next as string),
    );
    // A cursor expires with its time window, at most half its lifetime later.
    for (const next of old) {
      const path = next.replace(/^https?:\/\/[^/]+/, '');
      await until({
        what: 'a cursor to expire',
        see: async () => (await get(path)).status,
        is: (status) => status === 400,
        withinMs: ttl * 1500 + 1500,
      }).catch(() => undefined);
      await refuse(path);
    }
    figures.push(none('expired ones accepted', accepted, sent));
    agent.destroy();
    await stop();
    return figures;
  },
};

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape
type Get = (path: string) => Promise<{ status: number; body: any }>;

/** A list of each kind with more than one page. */
async function findLists(get: Get, most: number): Promise<string[]> {
  const { data } = (await get('/api/v1/tournaments?limit=100&status=finished')).body;
  const { slug } = data[0];
  const { organizer } = data.find((one: { organizer: string | null }) => one.organizer !== null);
  const { players } = (await get(`/api/v1/tournaments/${slug}/battles`)).body.data[0];
  const { playerId } = players.find((side: { playerId: string | null }) => side.playerId !== null);
  const lists = [
    '/api/v1/tournaments',
    `/api/v1/tournaments/${slug}/participants`,
    `/api/v1/tournaments/${slug}/battles`,
    `/api/v1/clubs/${organizer}/tournaments`,
    `/api/v1/clubs/${organizer}/battles`,
    `/api/v1/users/${playerId}/battles`,
  ];
  const long: string[] = [];
  for (const list of lists) if ((await get(`${list}?limit=1`)).body.next !== null) long.push(list);
  return long.slice(0, most);
}
