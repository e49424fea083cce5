// node write-news.ts FILE TOURNAMENTS: an event file of tournaments that no world holds, with the clubs and players they name.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeNews } from '../../bench/world-records.ts';
import { generateWorld } from '../../src/demo/world.ts';

const [file = '', count] = process.argv.slice(2);
const tournaments = Number(count);

function* writeLines(): Generator<string> {
  for (const record of generateWorld({ tournaments, seed: 1 })) {
    if (record.kind !== 'tournament' && record.kind !== 'battle') yield `${JSON.stringify(record)}\n`;
  }
  for (const line of writeNews(tournaments)) yield `${line}\n`;
}

// On the disk when it is done: nothing of it is left to be written while others measure.
await pipeline(Readable.from(writeLines()), createWriteStream(file, { flush: true }));
