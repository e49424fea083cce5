// Loaded into a server before its code: on SIGUSR2, writes the longest delay of the event loop since the last time, in milliseconds, to the file named by
// DRILL_STALL, and resets it.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
let times = 0;
process.on('SIGUSR2', () => {
  times += 1;
  writeFileSync(process.env.DRILL_STALL, `${times} ${Math.max(0, delay.max / 1e6 - resolution)}\n`);
  delay.reset();
});
