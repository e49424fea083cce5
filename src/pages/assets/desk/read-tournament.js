// A tournament as the service has it, with what its players reported.
import { ask, tournamentPath } from './api.js';

export async function readTournament(slug) {
  const { data, etag } = await ask('GET', `${tournamentPath(slug)}/desk`);
  const reports = await readReports(slug, data.record);
  return { about: data.tournament, etag, base: data.record, figures: data.figures, reports };
}

/** What players reported and is not confirmed yet, by battle. */
export async function readReports(slug, { reports, status }) {
  if (reports !== 'on' || status === 'planned') return {};
  try {
    const { data } = await ask('GET', `${tournamentPath(slug)}/reports`);
    return Object.fromEntries(data.map((report) => [report.battle, report]));
  } catch (error) {
    // Another desk has switched them off.
    if (error.status === 404) return {};
    throw error;
  }
}
