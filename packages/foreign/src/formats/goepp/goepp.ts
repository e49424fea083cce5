// GöPP, the program of the T3 tournament site (docs/generated/foreign-formats.md, GöPP).
import type { Fit, ForeignFormat } from '../../format.ts';
import { type FileContent, headLines } from '../../read/content.ts';
import { goeppProblems } from './problems.ts';
import { findGoeppId, readGoepp } from './read-goepp.ts';

function fits(content: FileContent): Fit {
  if (content.json !== undefined) return 'no';
  const lines = headLines(content);
  const isExport = /^#\s*GoePP/i.test(lines[0] ?? '');
  return isExport || lines.slice(0, 20).some((line) => /^\d+\|\|.*\|\|x\s*$/.test(line)) ? 'certain' : 'no';
}

export const goepp = {
  label: 'GöPP (T3)',
  about: {
    title: 'GöPP',
    contains: 'placings, for T3',
    source: `"Exportieren für T3" writes the results (\`.gep\`). T3 offers the registrations (\`.gip\`), which contain the tournament's name. Registrations without results become a planned tournament.`,
    lost: 'cities, teams, nicknames of people with a name, who paid. These files have no battles; painting, fair play and other points become adjustments.',
  },
  problems: goeppProblems,
  fits,
  read: readGoepp,
  isText: true,
  findId: findGoeppId,
} as const satisfies ForeignFormat;
