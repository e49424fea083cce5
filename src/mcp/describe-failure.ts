// Describes a failed call for the host: the message of the service, and what to try instead.
import { MusterError } from '../../packages/client/src/error.ts';
import { ApiError } from '../contract/errors.ts';

export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Returns undefined for a bug. The advice depends on the status and on the call. */
export function describeFailure(error: unknown, call: ToolCall): string | undefined {
  if (error instanceof ApiError) return error.message;
  if (!(error instanceof MusterError)) return undefined;
  return `${error.message.replace(/[.;]?$/, '.')} ${adviceFor(error, call)}`;
}

function adviceFor({ status, code, retryAfter }: MusterError, call: ToolCall): string {
  const wait = retryAfter === undefined ? 'Wait a little' : `Wait ${Math.ceil(retryAfter)} seconds`;
  if (status === 401)
    return 'The service does not accept the key: ask the user to check it (--key or MUSTER_KEY of "muster mcp"). Asking again will not help.';
  if (status === 429) return `This key has asked too often in this minute. ${wait}, then ask again.`;
  if (status === 404) return adviceForMissing(call);
  if (status === 400) return adviceForWrong(call);
  if (status === 503) return `${wait}, then ask again.`;
  if (code === 'NETWORK' || code === 'TIMEOUT')
    return 'The service did not answer: ask the user whether its address is right (--url or MUSTER_URL of "muster mcp"), or try again shortly.';
  return 'Try again shortly; if it stays, tell the user.';
}

const findTournament =
  'Find the slug with search, by a part of the name; unpublished tournaments are not shown.';

function adviceForMissing({ tool, input }: ToolCall): string {
  if (tool === 'explain_rank')
    return `Give the id of a stage of type board (get_tournament lists them), or read the matches with get_standings. ${findTournament}`;
  if (input['stage'] !== undefined)
    return `Give one of these as \`stage\`, or leave it out. ${findTournament}`;
  if (tool === 'get_battle') return 'Battle ids are in list_battles.';
  if (tool === 'get_club' || input['club'] !== undefined)
    return 'Find the slug with search, by a part of the name.';
  if (input['player'] !== undefined)
    return 'Find the player id with search, by a part of the name; it is also on rows of standings.';
  return findTournament;
}

function adviceForWrong({ tool, input }: ToolCall): string {
  if (input['next'] !== undefined)
    return '`next` has expired or belongs to something else: leave it out to start at the first page.';
  if (tool === 'search') return 'Give one word of the name, or a few.';
  if (input['from'] !== undefined && input['to'] !== undefined)
    return 'Ask for a shorter time, several times if need be, or leave out `from` or `to`.';
  if (input['kind'] === 'subfactions' && input['faction'] === undefined)
    return 'Give the exact name of a faction; kind factions lists them.';
  return 'Correct the argument and ask again.';
}
