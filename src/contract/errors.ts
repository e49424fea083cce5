// The closed set of errors: every answer that is not a success has one of these (docs/rules/decisions.md, Errors).

export const errorCodes = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'CONTENT_TOO_LARGE',
  410: 'GONE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  431: 'REQUEST_HEADER_FIELDS_TOO_LARGE',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const;

export type ErrorStatus = keyof typeof errorCodes;

/** An answer other than a success, with the message that the client reads. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: ErrorStatus;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ErrorStatus, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

export function writeError(status: ErrorStatus, message: string): string {
  return JSON.stringify({ error: { status, message, code: errorCodes[status] } });
}

/** The messages that clients read (docs/rules/decisions.md, Errors). */
export const messages = {
  authorization: 'Missing or invalid Authorization header',
  keyFormat: 'Invalid API key format',
  key: 'Invalid API key',
  otherSite: 'This request did not come from this site',
  from: 'from must be a date (YYYY-MM-DD)',
  to: 'to must be a date (YYYY-MM-DD)',
  windowOrder: 'from must not be after to',
  windowLength: 'the date window must not exceed one year',
  fromMonth: 'from must be a month (YYYY-MM)',
  toMonth: 'to must be a month (YYYY-MM)',
  casual: 'casual must be one of exclude, include',
  draws: 'draws must be one of half, zero, exclude',
  mirrors: 'mirrors must be one of exclude, include',
  faction: 'faction is required',
  empty: (name: string) => `${name} must not be empty`,
  once: (name: string) => `${name} must be given once`,
  status: 'status must be one of planned, ongoing, finished',
  qLength: 'q must not exceed 100 characters',
  limit: 'limit must be a positive integer',
  limitMaximum: 'limit must not exceed 100',
  searchLimitMaximum: 'limit must not exceed 50',
  cursor: 'Invalid cursor',
  since: 'Invalid since',
  sinceGone: 'since is too old; start again without it',
  kind: 'kind must be one of tournament, club, player, battle, season, rating',
  tournament: 'Tournament not found',
  club: 'Club not found',
  player: 'Player not found',
  battle: 'Battle not found',
  season: 'Season not found',
  rating: 'Rating not found',
  show: 'show must be one of ranked, fewBattles, apart',
  path: 'Not found',
  retired: (sunset: string) => `This endpoint was retired on ${sunset}; see /docs/stability`,
  noStages: 'This tournament has no stages',
  noExplanation: 'A bracket has no ranks to explain',
  unknownStage: (stage: string, stages: readonly string[]) =>
    `Unknown stage "${stage}". This tournament has: ${stages.join(', ')}`,
  method: 'Method not allowed',
  origin: 'Origin not allowed',
  bodyLength: 'The body of the request is too large',
  address: 'The address is malformed',
  addressLength: 'The address is too long',
  request: 'The request is malformed',
  headers: 'The request headers are too large',
  tooMany: 'Too many requests; see Retry-After',
  timeout: 'The request took too long to arrive',
  internal: 'Something went wrong on our side',
  unavailable: 'The service is not available right now; try again shortly',
} as const;

/** The service is overloaded, or the database is not responding. */
export const unavailable = new ApiError(503, messages.unavailable, { 'retry-after': '1' });
