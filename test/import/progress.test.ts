import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startProgress, startUpload } from '../../src/cli/progress.ts';
import { until } from '../builders/until.ts';

function watch(isTTY: boolean, size: number | undefined) {
  const written: string[] = [];
  let time = 0;
  const stream = { isTTY, columns: 200, write: (text: string) => written.push(text) };
  const progress = startProgress(
    'big.ndjson',
    () => size,
    stream,
    () => time,
  );
  return { written, progress, wait: (milliseconds: number) => (time += milliseconds) };
}

it('on a terminal it shows progress, rate and time left, and removes them at the end', () => {
  const { written, progress, wait } = watch(true, 1000);
  progress.addBytes(250);
  wait(2000);
  progress.addRecord(500);
  assert.deepEqual(written, [
    '\r\x1b[2Kbig.ndjson  [#####---------------] 25%  1 records, 500 battles  250 battles/s  0:06 left',
  ]);
  progress.end();
  assert.equal(written.at(-1), '\r\x1b[2K');
});

it('from standard input it cannot tell the time left', () => {
  const { written, progress, wait } = watch(true, undefined);
  wait(500);
  progress.addRecord(10);
  assert.deepEqual(written, ['\r\x1b[2Kbig.ndjson  1 records, 10 battles  20 battles/s']);
});

it('it draws five times a second at most', () => {
  const { written, progress, wait } = watch(true, 1000);
  for (let record = 0; record < 100; record += 1) {
    wait(10);
    progress.addRecord(1);
  }
  assert.equal(written.length, 5);
});

it('without a terminal it writes nothing', () => {
  const { written, progress, wait } = watch(false, 1000);
  wait(5000);
  progress.addRecord(1);
  progress.end();
  assert.deepEqual(written, []);
});

it('an upload shows how much was sent, then that it waits for the answer, and clears its line at the end', async () => {
  const written: string[] = [];
  const stream = { isTTY: true, columns: 200, write: (text: string) => written.push(text) };
  const upload = startUpload('cup.json', 3 * 1024 * 1024, stream);
  const [first = ''] = written;
  assert.match(first, /cup\.json {2}\[-{20}\] 0% of 3\.0 MB {2}0:00$/);
  upload.addBytes(1024 * 1024);
  await until({ what: 'a third', see: () => written.some((line) => line.includes('] 33% of 3.0 MB')) });
  upload.addBytes(2 * 1024 * 1024);
  await until({
    what: 'the end',
    see: () => written.some((line) => line.includes('3.0 MB sent, waiting for the answer')),
  });
  upload.end();
  assert.equal(written.at(-1), '\r\x1b[2K');
  const silent = { ...stream, isTTY: false };
  written.length = 0;
  startUpload('cup.json', 10, silent).end();
  assert.deepEqual(written, []);
});
