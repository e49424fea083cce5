// Loaded into a server before anything else: on SIGUSR2, writes into the file named in DRILL_STALL how long the event loop
// was held up at most since the last time, in milliseconds, and begins anew.
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
