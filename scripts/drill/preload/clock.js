// Loaded into a server before its code: moves its clock forward by the milliseconds in the file named by DRILL_CLOCK. Timers are not changed, as when an
// operator sets a clock.
import { readFileSync, writeFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;
/** Writes the current offset to a second file, for the drill. */
function look() {
  const said = Number(readFileSync(process.env.DRILL_CLOCK, 'utf8')) || 0;
  if (said === offset) return;
  offset = said;
  writeFileSync(`${process.env.DRILL_CLOCK}-taken`, String(offset));
}
look();
setInterval(look, 20).unref();
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + offset);
    else super(...given);
  }

  static now() {
    return RealDate.now() + offset;
  }
};
