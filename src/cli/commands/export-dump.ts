// muster export dump: writes everything that is published as tables for analysts.
import { dump } from '../../dump/dump.ts';
import { type DumpFormat, formats } from '../../dump/write/formats.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { readDay } from '../dates.ts';
import { inputError, usageError } from '../errors.ts';
import { limitHeapGrowth } from '../heap-growth.ts';
import { notify } from '../output.ts';
import { startCount } from '../progress.ts';

const known = Object.keys(formats) as DumpFormat[];

export const exportDump: Command = {
  words: 'export dump',
  usage: 'DIR [--format parquet,csv,ndjson] [--from DAY] [--to DAY]',
  summary: 'writes all public data as tables for analysts, with a datapackage.json',
  takes: [1, 1],
  settings: ['SITE_URL', 'BASE_URL', 'DATA_LICENSE'],
  flags: {
    format: {
      value: 'FORMATS',
      summary: `${known.join(', ')}, or several, separated by commas (default parquet)`,
    },
    from: {
      value: 'DAY',
      summary: 'only tournaments starting, and casual battles played, on or after this day',
    },
    to: { value: 'DAY', summary: 'the same, on or before this day' },
  },
  run({ settings, positionals: [folder = ''], flags }) {
    const selected = readFormats(String(flags['format'] ?? 'parquet'));
    const window = { from: readDay('--from', flags['from']), to: readDay('--to', flags['to']) };
    if (window.from !== undefined && window.to !== undefined && window.from > window.to)
      throw usageError('--from is after --to; expected the first day first');
    const options = {
      folder,
      formats: selected,
      window,
      site: settings.SITE_URL ?? settings.BASE_URL,
      license: settings.DATA_LICENSE,
    };
    limitHeapGrowth({ smallNewSpace: true });
    // `process.exit` runs the exit handler that removes an unfinished dump.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
    return withDatabase(settings, async (database) => {
      const progress = startCount('battles');
      try {
        const onRow = (table: string) => table === 'battles' && progress.add();
        const written = await dump(database, { ...options, onRow });
        if ('problem' in written) throw inputError(written.problem);
        for (const { path, rows } of written) notify(`${path.padEnd(24)} ${rows.toLocaleString('en')} rows`);
      } finally {
        progress.end();
      }
    });
  },
};

function readFormats(text: string): DumpFormat[] {
  const names = text.split(',').map((name) => name.trim());
  const found = known.filter((format) => names.includes(format));
  if (found.length !== names.length)
    throw usageError(`--format is "${text}"; expected ${known.join(', ')}, each once, separated by commas`);
  return found;
}
