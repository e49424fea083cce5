// Changes of people by organisers with a key for all clubs (docs/people.md), made in the writer because they may write many results.

import type { TSchema } from 'typebox';
import type { Stated } from '#rules/event-file/fields';
import { AssignBody, DistinctBody, MergeBody, SplitBody } from '../../contract/people-resources.ts';
import type { Change } from '../../records/change.ts';
import { assignId, mergePlayers, separatePlayers, splitAlias } from '../../records/people/change-people.ts';
import { joinText, readBody } from '../json-body.ts';
import { finishSubmission, type SubmissionWork, startSubmission } from '../work.ts';

export const mergePeople = changeBy(MergeBody, (change, { from, into }) => mergePlayers(change, from, into));

export const splitPeople = changeBy(SplitBody, (change, { alias }) => splitAlias(change, alias));

export const separatePeople = changeBy(DistinctBody, (change, { a, b }) => separatePlayers(change, a, b));

export const assignPlayerId = changeBy(AssignBody, (change, { id, name, tournament }) =>
  assignId(change, id, name, tournament),
);

function changeBy<S extends TSchema>(
  schema: S,
  changePeople: (change: Change, body: Stated<S>) => Promise<unknown>,
): SubmissionWork {
  return async ({ job, parts }) => {
    const body = readBody(schema, joinText(parts));
    if ('rejected' in body) return body.rejected;
    return async (writer) => {
      const change = await startSubmission(writer, job);
      await changePeople(change, body.value);
      return finishSubmission(change, job);
    };
  };
}
