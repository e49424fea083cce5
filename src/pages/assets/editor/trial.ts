// The service's answer to a record: a dry run a moment after each change.
import { useEffect, useState } from 'preact/hooks';
import type { SubmissionAnswer } from '../../../contract/organiser-answers.ts';
import { messageOf, NoConnection, postJson, ServiceError } from '../desk/api.ts';
import { type PlacedProblem, placeProblems } from '../desk/say-problem.ts';

const tryAfter = 500;
const busy = new Set([409, 429, 503]);

/** The answer to the last trial run without problems, and the problems of the last one, each with its pointer into the record. */
interface Tried {
  readonly answer?: SubmissionAnswer;
  /** The record that it answers. */
  readonly of?: object;
  readonly problems: readonly PlacedProblem[];
  readonly message?: string | undefined;
}

export interface Trial extends Tried {
  readonly isNamed: boolean;
  readonly isCurrent: boolean;
}

/** `list`: the list of an event file that the record belongs to. */
export function useTrial(list: string, record: { readonly name: string }): Trial {
  const [trial, setTrial] = useState<Tried>({ problems: [] });
  const isNamed = record.name.trim() !== '';
  useEffect(() => {
    if (!isNamed) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const say = (change: Partial<Tried>) => isWanted && setTrial((now) => ({ ...now, ...change }));
    async function run(): Promise<void> {
      try {
        const file = { format: 'muster/1', [list]: [record] };
        const { data } = await postJson<SubmissionAnswer>('/submissions?dryRun=true', file);
        say({ answer: data, of: record, problems: [], message: undefined });
      } catch (error) {
        const rejected = error instanceof ServiceError ? error : undefined;
        say({ message: messageOf(error), problems: placeProblems(rejected?.problems ?? []) });
        if (isWanted && (error instanceof NoConnection || busy.has(rejected?.status ?? 0)))
          timer = setTimeout(run, (rejected?.retryAfter ?? 4) * 1000);
      }
    }
    timer = setTimeout(run, tryAfter);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [record]);
  return { ...trial, isNamed, isCurrent: trial.of === record };
}
