// What will be removed from the API, and when (docs/stability.md). Headers, the API description, /api/v1/endpoints and the documentation read this one list.

export interface Deprecation {
  /** The path as in the API description: `/api/v1/battles/{id}`. */
  readonly path: string;
  /** A parameter, or a key of the answer as a path (`data.organizer`); null: the whole endpoint. */
  readonly field: string | null;
  /** The day on which it was announced. */
  readonly deprecated: string;
  /** The day from which it no longer exists: at least 12 months later. */
  readonly sunset: string;
  /** What replaces it. */
  readonly successor: string | null;
  readonly message: string;
}

/** Every entry also needs a line in the CHANGELOG that names its path. */
export const deprecations: readonly Deprecation[] = [];

/** The entry of a whole endpoint; `path` as in the API description. */
export function findDeprecation(list: readonly Deprecation[], path: string): Deprecation | undefined {
  return list.find((entry) => entry.path === path && entry.field === null);
}

/** The beginning of a day in UTC, in milliseconds since 1970. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

const stabilityPath = '/docs/stability';

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`: names and values alternate. */
export function writeDeprecationHeaders({ deprecated, sunset }: Deprecation, site: string): string[] {
  return [
    'deprecation',
    `@${startOf(deprecated) / 1000}`,
    'sunset',
    new Date(startOf(sunset)).toUTCString(),
    'link',
    `<${site}${stabilityPath}>; rel="deprecation"; type="text/html"`,
  ];
}
