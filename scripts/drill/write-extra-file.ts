// node write-extra-file.ts FILE TOURNAMENTS: writes an event file of tournaments that no world has, with their clubs and players.
import { readDemo, writeLines } from '../../bench/world.ts';
import { writeExtraRecords } from '../../bench/world-records.ts';

const [file = '', count] = process.argv.slice(2);
await writeLines(file, writeExtraRecords(readDemo(Number(count))));
