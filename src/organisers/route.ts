// An address of organisers: answered only to a key that may hand over results.
import { ApiError, messages } from '../contract/errors.ts';
import { isWholeText } from '../contract/texts.ts';
import type { Content } from '../http/answer/answer.ts';
import type { Parameters, Route } from '../http/answer/route.ts';
import { organiserTerms } from '../http/answer/route-terms.ts';
import type { Request } from '../http/request/request.ts';
import type { Organiser } from './job.ts';

export type Answer = (request: Request, organiser: Organiser, parameters: Parameters) => Promise<Content>;

const root = '/organisers/v1';

export function makeRoute(path: string, answer: Answer): Route {
  return {
    path: root + path,
    ...organiserTerms,
    async answer(request, parameters) {
      const { name, owner } = parameters;
      // One of the engines takes no such name, and nothing has it.
      if (!isWholeText(name)) throw new ApiError(404, messages.path);
      if (owner?.clubs == null) throw new Error('an organiser without clubs was let in');
      const { id, account, clubs } = owner;
      return answer(request, { id, account, clubs }, parameters);
    },
  };
}
