// Describes a failed call for the host: the message of the service, and what to try instead.
import { MusterError } from '../../packages/client/src/error.ts';
import { ApiError, messages } from '../contract/errors.ts';

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

function adviceFor({ status, code, message, retryAfter }: MusterError, call: ToolCall): string {
  const wait = retryAfter === undefined ? 'Wait a little' : `Wait ${Math.ceil(retryAfter)} seconds`;
  if (status === 401)
    return 'The service does not accept the key: ask the user to check it (--key or MUSTER_KEY of "muster mcp"). Retrying will not help.';
  if (status === 429) return `Too many requests with this key in this minute. ${wait}, then try again.`;
  if (status === 404) return adviceForMissing(call);
  if (status === 400) return adviceForWrong(message, call);
  if (status === 503) return `${wait}, then try again.`;
  if (code === 'NETWORK' || code === 'TIMEOUT')
    return 'The service did not respond: ask the user whether its address is correct (--url or MUSTER_URL of "muster mcp"), or try again shortly.';
  return 'Try again shortly; if the problem persists, tell the user.';
}

const findTournament =
  'Find the slug with search, using part of the name; unpublished tournaments are not visible.';

function adviceForMissing({ tool, input }: ToolCall): string {
  if (tool === 'explain_rank')
    return `Pass the id of a stage of type board (get_tournament lists them), or get the matches with get_standings. ${findTournament}`;
  if (input['stage'] !== undefined) return `Pass one of these as \`stage\`, or omit it. ${findTournament}`;
  if (tool === 'get_battle') return 'Battle ids are in list_battles.';
  if (tool === 'get_club' || input['club'] !== undefined)
    return 'Find the slug with search, using part of the name.';
  if (input['player'] !== undefined)
    return 'Find the player id with search, using part of the name; rows of standings have it too.';
  return findTournament;
}

function adviceForWrong(message: string, { tool, input }: ToolCall): string {
  if (input['next'] !== undefined)
    return '`next` has expired or belongs to another list: omit it to start from the first page.';
  if (tool === 'search') return 'Pass one or more words of the name.';
  if (message === messages.windowLength)
    return 'Request a shorter period, several times if needed, or omit `from` or `to`.';
  if (input['kind'] === 'subfactions' && input['faction'] === undefined)
    return 'Pass the exact name of a faction; kind factions lists them.';
  return 'Correct the argument and try again.';
}
