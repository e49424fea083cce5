// What went wrong as a result that a host can act on: what the service said, and what to try instead.
import { MusterError } from '../../packages/client/src/error.ts';
import { ApiError } from '../contract/errors.ts';

/** Undefined for a fault of ours. */
export function describeFailure(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.message;
  if (!(error instanceof MusterError)) return undefined;
  const { message, retryAfter } = error;
  return `${message.replace(/[.;]?$/, '.')} ${adviceFor(error, retryAfter)}`;
}

function adviceFor({ status, code, message }: MusterError, retryAfter: number | undefined): string {
  const wait = retryAfter === undefined ? 'Wait a little' : `Wait ${Math.ceil(retryAfter)} seconds`;
  if (status === 401)
    return 'The service does not accept the key: ask the user to check it (--key or MUSTER_KEY of "muster mcp"). Asking again will not help.';
  if (status === 429) return `This key has asked too often in this minute. ${wait}, then ask again.`;
  if (status === 404) return adviceForMissing(message);
  if (status === 400) return adviceForWrong(message);
  if (status === 503) return `${wait}, then ask again.`;
  if (code === 'NETWORK' || code === 'TIMEOUT')
    return 'The service did not answer: ask the user whether its address is right (--url or MUSTER_URL of "muster mcp"), or try again shortly.';
  return 'Try again shortly; if it stays, tell the user.';
}

function adviceForMissing(message: string): string {
  if (message.startsWith('Tournament'))
    return 'Find the slug with search, by a part of the name; unpublished tournaments are not shown.';
  if (message.startsWith('Club')) return 'Find the slug with search, by a part of the name.';
  if (message.startsWith('Player'))
    return 'Find the player id with search, by a part of the name; it is also on rows of standings.';
  if (message.startsWith('Battle')) return 'Battle ids are in list_battles.';
  if (message.startsWith('A bracket'))
    return 'Give the id of a stage of type board (get_tournament lists them), or read the matches with get_standings.';
  if (message.startsWith('Unknown stage')) return 'Give one of these as `stage`, or leave it out.';
  return 'Look at get_tournament for what there is.';
}

function adviceForWrong(message: string): string {
  if (message === 'Invalid cursor')
    return '`next` has expired or belongs to something else: leave it out to start at the first page.';
  if (message.startsWith('q must')) return 'Give one word of the name, or a few.';
  if (message === 'faction is required') return 'Give the exact name of a faction; kind factions lists them.';
  if (message.includes('one year'))
    return 'Ask for a shorter time, several times if need be, or leave out `from` or `to`.';
  return 'Correct the argument and ask again.';
}
