// Shows the progress of an import or a submission in one line; nothing if standard error is not a terminal.
import { escapeLine } from './output.ts';

export interface Progress {
  /** Adds bytes that were read from the file. */
  addBytes(bytes: number): void;
  addRecord(battles: number): void;
  end(): void;
}

const redrawEvery = 200;

export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export function startProgress(
  name: string,
  size: () => number | undefined,
  stream: ProgressStream = process.stderr,
  now: () => number = () => performance.now(),
): Progress {
  if (stream.isTTY !== true) return { addBytes: () => {}, addRecord: () => {}, end: () => {} };
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
      escapeLine(name),
      `${records.toLocaleString('en')} records, ${battles.toLocaleString('en')} battles`,
    ];
    parts.push(`${Math.round(battles / seconds).toLocaleString('en')} battles/s`);
    if (whole !== undefined && whole > 0) {
      const done = Math.min(bytes / whole, 1);
      parts.splice(1, 0, `${drawBar(done)} ${Math.floor(done * 100)}%`);
      if (done > 0) parts.push(`${describeTime((seconds / done) * (1 - done))} left`);
    }
    const line = parts.join('  ').slice(0, (stream.columns ?? 80) - 1);
    stream.write(`\r\x1b[2K${line}`);
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
    end() {
      if (drawn !== started) stream.write('\r\x1b[2K');
    },
  };
}

/** The progress of an upload, and the time of the wait for its answer. */
export function startUpload(
  name: string,
  size: number,
  stream: ProgressStream = process.stderr,
): Pick<Progress, 'addBytes' | 'end'> {
  if (stream.isTTY !== true) return { addBytes: () => {}, end: () => {} };
  const started = performance.now();
  let sent = 0;

  function draw(): void {
    const seconds = Math.floor((performance.now() - started) / 1000);
    const done = Math.min(sent / Math.max(size, 1), 1);
    const state =
      done < 1
        ? `${drawBar(done)} ${Math.floor(done * 100)}% of ${describeSize(size)}`
        : `${describeSize(size)} sent, waiting for the answer`;
    const line = `${escapeLine(name)}  ${state}  ${describeTime(seconds)}`;
    stream.write(`\r\x1b[2K${line.slice(0, (stream.columns ?? 80) - 1)}`);
  }

  draw();
  const timer = setInterval(draw, redrawEvery);
  return {
    addBytes(more) {
      sent += more;
    },
    end() {
      clearInterval(timer);
      stream.write('\r\x1b[2K');
    },
  };
}

function describeSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Shows a running count. */
export function startCount(
  what: string,
  stream: ProgressStream = process.stderr,
  now: () => number = () => performance.now(),
): { add(): void; end(): void } {
  if (stream.isTTY !== true) return { add: () => {}, end: () => {} };
  let drawn = now();
  let count = 0;
  return {
    add() {
      count += 1;
      if (now() - drawn < redrawEvery) return;
      drawn = now();
      stream.write(`\r\x1b[2K${count.toLocaleString('en')} ${what}`);
    },
    end: () => stream.write('\r\x1b[2K'),
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
