// Reads a tournament for its page at the desk.

import type { TournamentRecord } from '#rules/event-file/record';
import type {
  DeskAnswer,
  DeskFigures,
  OwnTournament,
  ReportedBattle,
} from '../../../contract/organiser-answers.ts';
import { ask, statusOf } from './api.ts';
import { tournamentPath } from './record.ts';

/** A tournament as the service has it, with what its players reported. */
export interface SavedTournament {
  readonly about: OwnTournament;
  readonly etag: string;
  readonly base: TournamentRecord;
  readonly figures: DeskFigures;
  readonly reports: readonly ReportedBattle[];
}

export async function readTournament(slug: string): Promise<SavedTournament> {
  const { data, etag } = await ask<DeskAnswer>('GET', `${tournamentPath(slug)}/desk`);
  const reports = await readReports(slug, data.record);
  return { about: data.tournament, etag, base: data.record, figures: data.figures, reports };
}

/** Reports of players that are not confirmed yet. */
export async function readReports(
  slug: string,
  { reports, status }: TournamentRecord,
): Promise<readonly ReportedBattle[]> {
  if (reports !== 'on' || status === 'planned') return [];
  try {
    return (await ask<ReportedBattle[]>('GET', `${tournamentPath(slug)}/reports`)).data;
  } catch (error) {
    // Another desk may have switched reports off.
    if (statusOf(error) === 404) return [];
    throw error;
  }
}
