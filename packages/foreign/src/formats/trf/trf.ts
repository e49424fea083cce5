// FIDE's tournament report (docs/generated/foreign-formats.md, TRF).
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
  about: {
    title: 'TRF',
    contains: 'results round by round, byes, forfeits',
    source:
      'every pairing program for chess exports it ("FIDE report", TRF16). Lichess offers it on the page of a Swiss tournament.',
    lost: 'titles, ratings, federations, birth dates, whether a game was rated or forfeited. Public ids are made from the FIDE number.',
  },
  problems: trfProblems,
  fits,
  read: readTrf,
  write: writeTrf,
  isText: true,
} as const satisfies ForeignFormat;
