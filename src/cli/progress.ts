// Shows the progress of a command in one line of the terminal; nothing if standard error is not a terminal.
import type { Opened } from '../import/open/open-inputs.ts';
import type { Item } from '../import/read/read-records.ts';
import { escapeLine } from './output.ts';

export interface Progress {
  /** Adds bytes that were read from the file. */
  addBytes(bytes: number): void;
  addRecord(battles: number): void;
  end(): void;
}

export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const redrawEvery = 200;
const eraseLine = '\r\x1b[2K';

/** A line that is written over itself. */
export function makeStatusLine(stream: ProgressStream = process.stderr) {
  let isDrawn = false;
  return {
    draw(text: string): void {
      if (stream.isTTY !== true) return;
      isDrawn = true;
      stream.write(`${eraseLine}${text.slice(0, (stream.columns ?? 80) - 1)}`);
    },
    end(): void {
      if (isDrawn) stream.write(eraseLine);
    },
  };
}

export function startProgress(
  name: string,
  size: () => number | undefined,
  stream: ProgressStream = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  const line = makeStatusLine(stream);
  const started = now();
  let drawn = started;
  let bytes = 0;
  let records = 0;
  let battles = 0;

  function draw(): void {
    drawn = now();
    const seconds = Math.max((drawn - started) / 1000, 0.001);
    const whole = size();
    const parts = [
      `${records.toLocaleString('en')} records, ${battles.toLocaleString('en')} battles`,
      `${Math.round(battles / seconds).toLocaleString('en')} battles/s`,
    ];
    if (whole !== undefined && whole > 0) {
      const done = Math.min(bytes / whole, 1);
      parts.unshift(`${drawBar(done)} ${Math.floor(done * 100)}%`);
      if (done > 0) parts.push(`${describeTime((seconds / done) * (1 - done))} left`);
    }
    line.draw([escapeLine(name), ...parts].join('  '));
  }

  return {
    addBytes(more) {
      bytes += more;
    },
    addRecord(more) {
      records += 1;
      battles += more;
      if (now() - drawn >= redrawEvery) draw();
    },
    end: line.end,
  };
}

/** The same input, whose records are counted as they are imported. */
export function watchRecords(opened: Opened, progress: Progress | undefined): Opened {
  async function* items(): AsyncGenerator<Item> {
    for await (const item of opened.records.items) {
      yield item;
      progress?.addRecord(countBattles(item));
    }
  }
  return { ...opened, records: { ...opened.records, items: items() } };
}

/** The record was not checked. */
function countBattles(item: Item): number {
  if ('problem' in item) return 0;
  if (item.kind === 'battle') return 1;
  const { battles } = (item.record ?? {}) as { readonly battles?: unknown };
  return Array.isArray(battles) ? battles.length : 0;
}

/** The progress of an upload, and the time of the wait for its answer. */
export function startUpload(
  name: string,
  size: number,
  stream: ProgressStream = process.stderr,
): Pick<Progress, 'addBytes' | 'end'> {
  const line = makeStatusLine(stream);
  const started = performance.now();
  let sent = 0;

  function draw(): void {
    const seconds = Math.floor((performance.now() - started) / 1000);
    const done = Math.min(sent / Math.max(size, 1), 1);
    const state =
      done < 1
        ? `${drawBar(done)} ${Math.floor(done * 100)}% of ${describeSize(size)}`
        : `${describeSize(size)} sent, waiting for the answer`;
    line.draw(`${escapeLine(name)}  ${state}  ${describeTime(seconds)}`);
  }

  draw();
  const timer = setInterval(draw, redrawEvery);
  return {
    addBytes(more) {
      sent += more;
    },
    end() {
      clearInterval(timer);
      line.end();
    },
  };
}

function describeSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Shows a running count. */
export function startCount(what: string): { add(): void; end(): void } {
  const line = makeStatusLine();
  let drawn = performance.now();
  let count = 0;
  return {
    add() {
      count += 1;
      if (performance.now() - drawn < redrawEvery) return;
      drawn = performance.now();
      line.draw(`${count.toLocaleString('en')} ${what}`);
    },
    end: line.end,
  };
}

const barWidth = 20;

function drawBar(done: number): string {
  const full = Math.round(done * barWidth);
  return `[${'#'.repeat(full)}${'-'.repeat(barWidth - full)}]`;
}

function describeTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  return `${minutes}:${String(whole % 60).padStart(2, '0')}`;
}
