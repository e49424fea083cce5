// Changes of people by organisers with a key for all clubs (docs/people.md), made in the writer because they may write many results.

import type { TObject, TString } from 'typebox';
import { isWholeText } from '#army-list/list-text';
import { ApiError } from '../../contract/errors.ts';
import { AssignBody, DistinctBody, MergeBody, SplitBody } from '../../contract/people-resources.ts';
import { assignId, mergePlayers, separatePlayers, splitAlias } from '../../records/people/change-people.ts';
import type { Change } from '../../records/transaction.ts';
import { joinText } from '../json-body.ts';
import { finishSubmission, type SubmissionValue, startSubmission, type Work } from '../work.ts';

export const mergePeople = changeBy(MergeBody, (change, { from, into }) => mergePlayers(change, from, into));

export const splitPeople = changeBy(SplitBody, (change, { alias }) => splitAlias(change, alias));

export const separatePeople = changeBy(DistinctBody, (change, { a, b }) => separatePlayers(change, a, b));

export const assignPlayerId = changeBy(AssignBody, (change, { id, name, tournament }) =>
  assignId(change, id, name, tournament),
);

/** A change whose body has only texts. */
function changeBy<K extends string>(
  { properties }: TObject<Record<K, TString>>,
  changePeople: (change: Change, body: Readonly<Record<K, string>>) => Promise<unknown>,
): Work<SubmissionValue> {
  const keys = Object.keys(properties) as K[];
  return async ({ job, parts }) => {
    const body = readBody(keys, joinText(parts));
    return async (writer) => {
      const change = await startSubmission(writer, job);
      await changePeople(change, body);
      return finishSubmission(change, job);
    };
  };
}

function readBody<K extends string>(keys: readonly K[], text: string): Record<K, string> {
  try {
    const body = JSON.parse(text);
    const isComplete = keys.every(
      (key) => typeof body[key] === 'string' && body[key] !== '' && isWholeText(body[key]),
    );
    if (isComplete && Object.keys(body).length === keys.length) return body;
  } catch {
    // The same message as for any other wrong body.
  }
  throw new ApiError(400, `The body must be a JSON object with these keys, each a text: ${keys.join(', ')}`);
}
