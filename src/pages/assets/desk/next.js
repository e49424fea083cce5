// The step that comes next, asked of the service: as a trial run, then for good.
import { makeName, postJson, tournamentPath } from './api.js';

/** @returns the step, or the sentence that says why there is none */
export async function propose(slug, options) {
  try {
    const { step, data } = await postJson(`${tournamentPath(slug)}/next?dryRun=true`, options);
    return { step, warnings: data.warnings };
  } catch (error) {
    if (error.status !== 409 && error.status !== 422) throw error;
    return { conflict: error.message };
  }
}

export function takeStep(slug, options, etag) {
  return postJson(`${tournamentPath(slug)}/next`, options, {
    'if-match': etag,
    'idempotency-key': makeName(),
  });
}
