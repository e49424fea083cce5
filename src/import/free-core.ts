// Whether a second thread would have a core to itself. Where others are at work, a server above all, it would be in their way.
import { availableParallelism, cpus } from 'node:os';

/** Milliseconds. */
const pause = 500;
/** Of one core, by all other processes together. */
const mostByOthers = 0.1;
const threads = 2;

/** Answers by what was seen in the last half second; no before there was one. */
export function watchCores(): () => boolean {
  let last = look();
  let isFree = false;
  return () => {
    if (performance.now() - last.at < pause) return isFree;
    const seen = look();
    const passed = seen.at - last.at;
    const byOthers = (seen.busy - last.busy - (seen.own - last.own)) / passed;
    isFree = availableParallelism() - byOthers >= threads - mostByOthers;
    last = seen;
    return isFree;
  };
}

/** In milliseconds: the time, and the processor time that all processes have used, and this one. */
function look(): { at: number; busy: number; own: number } {
  const { user, system } = process.cpuUsage();
  let busy = 0;
  for (const { times } of cpus()) busy += times.user + times.nice + times.sys + times.irq;
  return { at: performance.now(), busy, own: (user + system) / 1000 };
}
