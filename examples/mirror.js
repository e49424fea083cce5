// A copy of everything in SQLite: each run continues where the last one stopped, and with --live it stays and follows the changes.
//   MUSTER_URL=https://results.example MUSTER_KEY=… node mirror.js copy.db [--live]
import { DatabaseSync } from 'node:sqlite';
import { Muster, MusterError } from '@muster-results/client';

const [file = 'copy.db', mode] = process.argv.slice(2);
const muster = new Muster({ baseUrl: process.env.MUSTER_URL, key: process.env.MUSTER_KEY, retries: 10 });
const copy = new DatabaseSync(file);
copy.exec(`
  CREATE TABLE IF NOT EXISTS thing (kind TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, id));
  CREATE TABLE IF NOT EXISTS place (since TEXT NOT NULL);`);

/** What is shown of a thing now; undefined if it has been removed in the meantime. */
async function read({ kind, id }) {
  try {
    if (kind === 'club') return await muster.clubs.get(id);
    if (kind === 'player') return await muster.players.get(id);
    if (kind === 'battle') return await muster.battles.get(id);
    if (kind === 'season')
      return { ...(await muster.seasons.get(id)), standings: (await muster.seasons.standings(id)).data };
    if (kind === 'rating') {
      const standings = await Array.fromAsync(muster.ratings.standings(id, { limit: 100 }));
      return { ...(await muster.ratings.get(id)), standings };
    }
    const tournament = await muster.tournaments.get(id);
    const standings = await Promise.all(
      tournament.stages.map(({ id: stage }) => muster.tournaments.standings(id, { stage })),
    );
    const battles = await Array.fromAsync(muster.tournaments.battles(id, { limit: 100 }));
    const participants = await Array.fromAsync(muster.tournaments.participants(id, { limit: 100 }));
    return { ...tournament, standings, battles, participants };
  } catch (error) {
    if (error instanceof MusterError && error.status === 404) return undefined;
    throw error;
  }
}

const put = copy.prepare('INSERT OR REPLACE INTO thing VALUES (?, ?, ?)');
const remove = copy.prepare('DELETE FROM thing WHERE kind = ? AND id = ?');

/** Saves the marker in the same transaction as what was read up to it. */
function savePlace(since) {
  copy.exec('DELETE FROM place');
  if (since !== undefined) copy.prepare('INSERT INTO place VALUES (?)').run(since);
}

async function follow(since) {
  const changes = muster.changes({ since, live: mode === '--live' });
  for await (const change of changes) {
    const body = change.change === 'removed' ? undefined : await read(change);
    copy.exec('BEGIN');
    if (body === undefined) remove.run(change.kind, change.id);
    else put.run(change.kind, change.id, JSON.stringify(body));
    savePlace(changes.since);
    copy.exec('COMMIT');
    console.log(`${change.change} ${change.kind} ${change.id}`);
  }
  savePlace(changes.since);
}

try {
  await follow(copy.prepare('SELECT since FROM place').get()?.since);
} catch (error) {
  // The marker is too old: removals since then are no longer listed, so the copy starts again.
  if (!(error instanceof MusterError && error.status === 410)) throw error;
  copy.exec('DELETE FROM thing');
  await follow(undefined);
}
