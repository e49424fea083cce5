// FIDE's tournament report (docs/foreign-files.md, TRF).
import type { Fit, ForeignFormat } from '../../format.ts';
import { type FileContent, headLines } from '../../read/content.ts';
import { trfProblems } from './problems.ts';
import { readTrf } from './read-trf.ts';
import { writeTrf } from './write-trf.ts';

function fits(content: FileContent): Fit {
  if (content.json !== undefined) return 'no';
  return headLines(content).some((line) => /^001 [ \d]{4} /.test(line)) ? 'certain' : 'no';
}

export const trf = {
  label: 'TRF16',
  problems: trfProblems,
  fits,
  read: readTrf,
  write: writeTrf,
  isText: true,
} as const satisfies ForeignFormat;
