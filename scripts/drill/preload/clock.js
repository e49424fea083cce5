// Loaded into a server before anything else: its calendar clock runs ahead of the machine's by as many milliseconds as the
// file named in DRILL_CLOCK says. Timers are left alone, as they are when an operator sets a clock.
import { readFileSync, writeFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;
/** What it goes by is written beside, for whoever has to know. */
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
